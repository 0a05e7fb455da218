import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { complaintsOf, hydrated, newCustomer, nextFrames, signUp, wakeUp } from '../../e2e/steps.ts';

const LINE = {
  id: '1 oz Gold Bar in Assay Card',
  name: '1 oz Gold Bar in Assay Card',
  price: 4049.07,
  weight: 1,
  metal: 'gold',
  quantity: 2,
  image: '/pictures/gold-bars--1-oz-minted-640.webp',
};
const USER = { id: 'u1', name: 'Ada Lovelace', email: 'ada@example.com', phone: '555', isAuthenticated: true };

/** Opens a page with this in local storage from the first script on. */
async function openWith(page: Page, stored: Readonly<Record<string, string>>, path: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(path);
  await hydrated(page);
}

const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));

// Proves 3.user.1, 3.5, 3.6, 4.5, 4.6
test('signing up stores user, name and the fixed mark, and the profile its own key', async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const stored = await kept(page);
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ ...customer, id: expect.any(String) });
  expect(stored).toMatchObject({ userName: customer.name, authToken: 'authenticated' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Address', { exact: true }).fill('12 St James Square');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('main')).toContainText('12 St James Square');
  expect(JSON.parse((await kept(page)).userProfile ?? '')).toMatchObject({ address: '12 St James Square' });
  expect(JSON.parse((await kept(page)).user ?? '')).toMatchObject({
    name: customer.name,
    address: '12 St James Square',
  });
});

// Proves 2.4, 4.4
test('signing out clears user, mark, name, profile and cart, here and on the server', async ({ page }) => {
  await signUp(page, newCustomer());
  await page.evaluate((line) => {
    localStorage.setItem('userProfile', '{"address":"x"}');
    localStorage.setItem('legacyGoldCart', JSON.stringify([line]));
  }, LINE);
  // The profile is for customers alone, and sends visitors to the sign-in page: not those who are leaving.
  await page.goto('/profile');
  await hydrated(page);
  // The next page comes only after this one was shown without its user.
  await page.route('**/*.data*', async (route) => {
    await page.waitForFunction(() => localStorage.getItem('user') === null);
    await nextFrames(page);
    await route.continue();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Ada Lovelace' }).click();
  const ended = page.waitForResponse('**/auth/logout');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect((await ended).status()).toBe(200);
  expect(Object.keys(await kept(page))).toEqual([]);
  expect((await page.request.get('/auth/session')).status()).toBe(401);
});

// Proves 4.2
test('a stored user and mark are restored, either alone is not', async ({ page }) => {
  const corner = page.getByRole('banner');
  await openWith(page, { user: JSON.stringify(USER), authToken: 'authenticated' }, '/about');
  await expect(corner.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible();
  await openWith(page, { user: JSON.stringify(USER) }, '/about');
  await expect(corner.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await openWith(page, { authToken: 'authenticated' }, '/about');
  await expect(corner.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

for (const user of [
  '{broken',
  'null',
  '42',
  '[]',
  '{"id":1}',
  '{"id":"","name":"","email":""}',
  '{"__proto__":{"id":"x"}}',
]) {
  // Proves 4.3
  test(`a stored user that is ${user} clears the session data`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await openWith(page, { user, authToken: 'authenticated', userName: 'Ada', userProfile: '{}' }, '/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual({});
    expect(complaints).toEqual([]);
  });
}

// Proves 1.4, 3.7, 4.cart.7
test('the cart is loaded from what is stored', async ({ page }) => {
  await openWith(page, { legacyGoldCart: JSON.stringify([LINE]) }, '/cart');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 oz Gold Bar in Assay Card');
});

const BROKEN_CARTS: Readonly<Record<string, string>> = {
  'no JSON': '[{"id":',
  'no list': '{"0":{}}',
  'a number': '7',
  null: 'null',
  'wrong types': JSON.stringify([{ ...LINE, quantity: '2' }, { ...LINE, id: 5 }, 'text', null]),
  'a huge quantity': JSON.stringify([{ ...LINE, quantity: 1e15 }]),
  'a negative quantity': JSON.stringify([{ ...LINE, quantity: -2 }]),
  'NaN as JSON has it': JSON.stringify([{ ...LINE, quantity: Number.NaN }]),
  'prototype keys': '[{"__proto__":{"id":"x","quantity":1}},{"id":"__proto__","constructor":1}]',
};

for (const [name, cart] of Object.entries(BROKEN_CARTS)) {
  // Proves 4.cart.9
  test(`a stored cart is discarded when it is ${name}`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await openWith(page, { legacyGoldCart: cart }, '/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    const link = page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true });
    await expect(link).toHaveText('Cart');
    await expect(link.locator('.count')).toBeHidden();
    expect(complaints).toEqual([]);
  });
}

test('a stored product that is not sold is named, counted and can be removed', async ({ page }) => {
  const gone = { ...LINE, id: 'A coin of the past', name: 'A coin of the past' };
  await openWith(page, { legacyGoldCart: JSON.stringify([gone]) }, '/cart');
  await expect(page.getByRole('main')).toContainText('No longer available. Please remove it to continue.');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'Remove A coin of the past' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

for (const [name, breakStorage] of [
  [
    'denied',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  // Proves r.27
  test(`the shop works with storage that is ${name}, for as long as the page is open`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.addInitScript(breakStorage);
    await page.goto('/category/gold-bars');
    await hydrated(page);
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(card.getByText('1 Added to Cart')).toBeVisible();
    await wakeUp(page);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('main')).toContainText('1 oz Gold Bar in Assay Card');
    expect(complaints).toEqual([]);
  });
}

// Proves r.26
test('two tabs are in step: cart, sign-in and sign-out', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/about');
  await hydrated(other);
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await page.goto('/auth');
  await signUp(page, newCustomer());
  await other.getByRole('banner').getByRole('button', { name: 'Ada Lovelace' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('a change of the cart takes nothing away that another tab has added, heard of or not', async ({ page }) => {
  const other = { ...LINE, id: 'A coin of another tab', name: 'A coin of another tab' };
  await openWith(page, { legacyGoldCart: JSON.stringify([LINE]) }, '/cart');
  const more = page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first();
  await expect(more).toBeEnabled();
  await page.evaluate(
    (cart) => {
      // A page hears nothing of what it stores itself, as little as a busy one has heard yet of others.
      localStorage.setItem('legacyGoldCart', cart);
    },
    JSON.stringify([LINE, other]),
  );
  await more.click();
  const cart: { id: string; quantity: number }[] = JSON.parse((await kept(page)).legacyGoldCart ?? '');
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    [LINE.id, 3],
    [other.id, 2],
  ]);
});

test('a page that comes back by Back shows what was changed meanwhile: cart, customer and theme', async ({ page }) => {
  await openWith(page, { legacyGoldCart: JSON.stringify([LINE]) }, '/about');
  const corner = page.getByRole('banner');
  await expect(corner.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.evaluate(
    ([cart, user]) => {
      // A page hears nothing of what it stores itself, as little as one that is asleep hears of others.
      localStorage.setItem('legacyGoldCart', cart);
      localStorage.setItem('user', user);
      localStorage.setItem('authToken', 'authenticated');
      localStorage.setItem('theme', 'dark');
    },
    [JSON.stringify([{ ...LINE, quantity: 3 }]), JSON.stringify(USER)] as const,
  );
  await wakeUp(page);
  await expect(corner.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(corner.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
