import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { answerRates, atCheckout, fillShipping, hydrated, newCustomer, SHIPPING, signUp } from './steps.ts';

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
  await expect(summary).toContainText('SSL Encrypted & Secure');
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/tax|card number|minimum/i);
});

// Proves 5.checkout.1
test('checkout can do without none of its fields', async ({ page }) => {
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
  await page.getByLabel('Phone', { exact: true }).fill('555');
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

test('a product that costs another premium by now is asked for again, and ordered at what it costs', async ({
  page,
}) => {
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
