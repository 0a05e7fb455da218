import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { test } from '#tests/support/shop.ts';
import {
  addFirstOf,
  answerRates,
  atCheckout,
  fillShipping,
  hydrated,
  newCustomer,
  openCheckout as openFilledCheckout,
  SHIPPING,
  signOut,
  signUp,
  storedLine,
} from './steps.ts';

const CART = [
  {
    id: '1 oz Gold Bar in Assay Card',
    name: '1 oz Gold Bar in Assay Card',
    price: 4049.07,
    weight: 1,
    metal: 'gold',
    quantity: 2,
    image: '',
  },
];

async function openCheckout(page: Page): Promise<void> {
  await answerRates(page);
  await page.clock.install();
  if (page.url() === 'about:blank') await page.goto('/about');
  await page.evaluate((cart) => localStorage.setItem('legacyGoldCart', JSON.stringify(cart)), CART);
  await page.goto('/checkout');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Complete Order - $8,098.14' })).toBeEnabled();
  // For half a second a press would mean the total at the rates that came with the page.
  await page.clock.runFor(500);
}

// Proves 1.12, 2.checkout.2, 2.checkout.5, 2.checkout.6, 2.checkout.7, 2.checkout.8, 9.8
test('checkout shows each line, subtotal and total alone, and what the button will do', async ({ page }) => {
  await openCheckout(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByRole('listitem').first()).toContainText('1 oz Gold Bar in Assay Card');
  await expect(summary.getByRole('listitem').first()).toContainText('2 × $4,049.07');
  await expect(summary.getByRole('listitem').first()).toContainText('$8,098.14');
  await expect(summary.locator('dt')).toHaveText(['Subtotal', 'Total']);
  await expect(summary.locator('dd')).toHaveText(['$8,098.14', '$8,098.14']);
  await expect(summary.getByRole('button')).toHaveText('Complete Order - $8,098.14');
  await expect(summary).toContainText('Fine weight: 2 oz gold');
  await expect(summary).toContainText('SSL Encrypted & Secure');
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/tax|card number|minimum/i);
});

test('checkout offers each of its fields to what the browser fills in', { tag: '@long' }, async ({ page }) => {
  await openCheckout(page);
  const fields = page.getByRole('main').getByRole('textbox');
  const tokens = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete')));
  // The street with the apartment is one field of several lines: `address-line1` would leave the apartment out.
  expect(tokens).toEqual([
    ...['given-name', 'family-name', 'email', 'tel', 'street-address'],
    ...['address-level2', 'address-level1', 'postal-code'],
  ]);
});

// Proves 5.checkout.1
test('checkout can do without none of its fields', { tag: '@long' }, async ({ page }) => {
  await openCheckout(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Eight fields need your attention' })).toBeFocused();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code is required',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await fillShipping(page);
  await page.getByLabel('Phone', { exact: true }).fill('312 555 0188');
  await page.getByLabel('Email', { exact: true }).fill('  ');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/checkout');
});

// Proves 2.checkout.3, 2.checkout.4, 3.order-sent.1, 5.checkout.3
test('an order carries address, person and lines as the server wants them, e-mail and phone of the user', async ({
  page,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await openCheckout(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  await fillShipping(page);
  const sent = page.waitForRequest('**/api/order/place');
  await page.route('**/api/order/place', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({
    firstName: SHIPPING['First name'],
    lastName: SHIPPING['Last name'],
    email: customer.email,
    phone: customer.phone,
    address: {
      address: SHIPPING['Street address'],
      city: SHIPPING.City,
      state: SHIPPING.State,
      zipCode: SHIPPING['ZIP code'],
    },
    amount: 8098.14,
    lines: [
      {
        product: { id: CART[0]?.id, name: CART[0]?.name, price: 4049.07, weight: 1, metal: 'gold' },
        quantity: 2,
        price: 4049.07,
      },
    ],
  });
  expect(await request.headerValue('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a product that costs another premium by now is asked for again, and ordered at what it costs', {
  tag: '@long',
}, async ({ page }) => {
  let isOld = true;
  await page.route('**/api/products?**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    // As before a restart with another catalogue.
    if (isOld) for (const product of answer.data) product.premiumPercentage += 1;
    await route.fulfill({ response, json: answer });
  });
  await atCheckout(page);
  isOld = false;
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByText('Prices have changed. Please review your cart and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page).toHaveURL('/thank-you');
});

test('orders of $50,000 and more are said to be confirmed by a manager', { tag: '@long' }, async ({ page }) => {
  const told = page.getByText('Orders of $50,000 and more are confirmed by a manager.');
  await openCheckout(page);
  await expect(told).toBeHidden();
  const line = JSON.stringify([storedLine('1 oz Gold Bar in Assay Card', 'gold', 20)]);
  await page.evaluate((cart) => localStorage.setItem('legacyGoldCart', cart), line);
  await page.reload();
  await expect(told).toBeVisible();
});

const orderButton = (page: Page) => page.getByRole('button', { name: 'Complete Order' });

for (const width of [390, 1440]) {
  test(`many lines fold at ${width} px, and the button stays in sight`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await answerRates(page);
    await page.goto('/about');
    const lines = troyCatalogue()
      .productsIn('gold-bars')
      .slice(0, 6)
      .map(({ id }, index) => storedLine(id, 'gold', index + 1));
    await page.evaluate((cart) => localStorage.setItem('legacyGoldCart', JSON.stringify(cart)), lines);
    await page.goto('/checkout');
    const fold = page.getByRole('button', { name: '6 lines, 21 pieces' });
    await expect(orderButton(page)).toBeInViewport({ ratio: 1 });
    const list = page.getByRole('complementary').getByRole('list');
    await expect(list).toBeHidden();
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(list.getByRole('listitem')).toHaveCount(6);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(320);
    await expect(orderButton(page)).toBeInViewport({ ratio: 1 });
  });
}

test('the number that we call stands beside the button as it is typed', { tag: '@long' }, async ({ page }) => {
  await openCheckout(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).not.toContainText("We'll call");
  await page.getByLabel('Phone', { exact: true }).fill('312 555 0188');
  await expect(summary.getByText("We'll call (312) 555-0188.")).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Phone', { exact: true }).fill('312 555 018');
  await expect(summary).not.toContainText("We'll call");
});

test('a visitor is told first that orders need an account, and comes back from signing up', { tag: '@long' }, async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel('City', { exact: true }).fill('Chicago');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Phone', { exact: true }).fill('312 555 0188');
  const line = page.getByText('You need an account to order.');
  await expect(line).toHaveText(
    'You need an account to order. Sign in or sign up; your cart and what you entered will be kept.',
  );
  await page.getByRole('link', { name: 'sign up', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Then back to your $8,098.14 order.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('312 555 0188');
  await signUp(page, newCustomer());
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(line).toBeHidden();
});

test('a sign-in that began elsewhere offers no way to a checkout', { tag: '@long' }, async ({ page }) => {
  await openCheckout(page);
  await signUp(page, newCustomer());
  await expect(page.getByRole('link', { name: 'Back to checkout' })).toBeHidden();
});

test('an address is kept in this browser for those who want it, until they sign out', { tag: '@long' }, async ({
  page,
}) => {
  const keep = page.getByLabel('Save this address in this browser');
  const street = page.getByLabel('Street address', { exact: true });
  await atCheckout(page);
  await expect(keep).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Use another address' })).toBeHidden();
  await keep.check();
  await orderButton(page).click();
  await expect(page).toHaveURL('/thank-you');
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/checkout');
  await hydrated(page);
  await expect(keep).toBeChecked();
  await expect(street).toHaveValue(SHIPPING['Street address']);
  await expect(page.getByLabel('ZIP code')).toHaveValue(SHIPPING['ZIP code']);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(street).toBeFocused();
  await expect(street).toHaveValue('');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.goto('/profile');
  await expect(page.getByText('1840 Lakeview Avenue, Chicago, IL 60614')).toBeVisible();
  await hydrated(page);
  await signOut(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Lakeview');
});

test('an address that is no longer wanted in this browser is forgotten at once', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  const keep = page.getByLabel('Save this address in this browser');
  await keep.check();
  await orderButton(page).click();
  await expect(page).toHaveURL('/thank-you');
  await addFirstOf(page, 'gold-bars', 1);
  await openFilledCheckout(page);
  await keep.uncheck();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Lakeview');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
});

test('the address of the last order is offered at the next one, and fills the form by one press', {
  tag: '@long',
}, async ({ page }) => {
  const use = page.getByRole('button', { name: 'Use my last address' });
  const street = page.getByLabel('Street address', { exact: true });
  await atCheckout(page);
  await expect(use).toBeHidden();
  await orderButton(page).click();
  await expect(page).toHaveURL('/thank-you');
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/checkout');
  await expect(use).toBeVisible();
  await expect(street).toHaveValue('');
  await use.click();
  for (const label of ['Street address', 'City', 'State', 'ZIP code'] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(SHIPPING[label]);
  await expect(page.getByLabel('Save this address in this browser')).not.toBeChecked();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(street).toBeFocused();
  await expect(street).toHaveValue('');
});
