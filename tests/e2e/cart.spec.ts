import { expect, type Locator, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import type { Product } from '#domain/product.ts';
import { layoutFaults } from '#tests/support/layout-faults.ts';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated, nextFrames, storedLine, toast } from './steps.ts';

const CART = 'legacyGoldCart';
const storedCart = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), CART);

const cardAt = (page: Page, index: number) => page.getByRole('article').nth(index);
const number = (place: Locator) => place.getByLabel('Quantity', { exact: true });
const minus = (place: Locator) => place.getByRole('button', { name: 'Decrease quantity' });
const plus = (place: Locator) => place.getByRole('button', { name: 'Increase quantity' });

async function openCards(page: Page): Promise<Locator> {
  await page.goto('/category/gold-bars');
  await hydrated(page);
  return cardAt(page, 0);
}

// Proves 4.selector.5, 4.selector.6, 4.selector.7, 4.selector.8, 4.selector.9, 4.selector.10
test('a product is added, added again and removed on its card', async ({ page }) => {
  const card = await openCards(page);
  const name = await card.getByRole('heading').innerText();
  await number(card).fill('3');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(page.getByText('3 item(s) added to your cart')).toBeVisible();
  await expect(number(card)).toHaveValue('1');
  await expect(card.getByText('3 Added to Cart')).toBeVisible();

  await number(card).fill('2');
  await card.getByRole('button', { name: 'Add 2 More' }).click();
  await expect(card.getByText('5 Added to Cart')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add 1 More' })).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ id: name, quantity: 5, metal: 'gold' }]);

  await card.getByRole('button', { name: 'Remove from Cart' }).click();
  await expect(toast(page, 'Removed from cart')).toBeVisible();
  await expect(page.getByText('Item removed from your cart')).toBeVisible();
  await expect(card.getByText('Added to Cart')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  expect(await storedCart(page)).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`a card at ${width} px shows premium and price per ounce, in the cart too, and adding moves nothing from 768 px`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await answerRates(page);
    const card = await openCards(page);
    await expect(card).toContainText('$4,049.07');
    const before = await card.boundingBox();
    for (const state of ['Metal value', '1 Added to Cart']) {
      const isAtRest = state === 'Metal value';
      if (!isAtRest) await card.getByRole('button', { name: 'Add to Cart' }).click();
      // A phone has no strip at rest: its card grows by it.
      await expect(card.getByText(state)).toBeVisible({ visible: !isAtRest || width > 767 });
      await expect(card.getByText('2.75% premium over spot')).toBeVisible();
      await expect(card.getByText('$4,049.07/oz')).toBeVisible();
      if (isAtRest || width > 767) expect((await card.boundingBox())?.height).toBe(before?.height);
    }
  });
}

// Proves 4.selector.11
test('cards of the same product are in step, wherever they stand', { tag: '@long' }, async ({ page }) => {
  const { entries } = troyCatalogue();
  const again = entries.find(({ id, category }) => entries.some((one) => one.id === id && one.category !== category));
  const { id, category } = again as Product;
  const other = (entries.find((one) => one.id === id && one.category !== category) as Product).category;
  await page.goto(`/category/${category}`);
  await hydrated(page);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: id, exact: true }) });
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto(`/category/${other}`);
  await expect(card.getByText('1 Added to Cart')).toBeVisible();
  await hydrated(page);
  await card.getByRole('button', { name: 'Remove from Cart' }).click();
  await page.goto(`/category/${category}`);
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('a cart at its limit takes what still goes in, and says so', { tag: '@long' }, async ({ page }) => {
  const card = await openCards(page);
  await number(card).fill('998');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('998 item(s) added to your cart', { exact: true })).toBeVisible();
  await number(card).fill('5');
  await card.getByRole('button', { name: 'Add 5 More' }).click();
  await expect(page.getByText('2 item(s) added to your cart. The cart is limited to 1,000 pieces')).toBeVisible();
  await card.getByRole('button', { name: 'Add 1 More' }).click();
  await expect(toast(page, 'Not added to cart')).toBeVisible();
  await expect(card.getByText('1000 Added to Cart')).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ quantity: 1000 }]);
});

// Proves 2.product.7
test('a product page adds and removes as cards do', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/product/${encodeURIComponent(troyCatalogue().productsIn('silver-rounds')[0]?.id ?? '')}`);
  await hydrated(page);
  const main = page.getByRole('main');
  await number(main).fill('20');
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(main.getByText('20 Added to Cart')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add 1 More' })).toBeVisible();
  await main.getByRole('button', { name: 'Remove from Cart' }).click();
  await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

// Proves 2.cart.1, 2.cart.2
test('an empty cart says so and leads on', { tag: '@long' }, async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
});

/** Two lines in the cart, at known rates: 2 of the first gold bar, 10 of the first silver round. */
async function openCart(page: Page): Promise<[Locator, Locator]> {
  await answerRates(page);
  for (const [category, quantity] of [
    ['gold-bars', '2'],
    ['silver-rounds', '10'],
  ] as const) {
    await page.goto(`/category/${category}`);
    await hydrated(page);
    await number(cardAt(page, 0)).fill(quantity);
    await cardAt(page, 0).getByRole('button', { name: 'Add to Cart' }).click();
  }
  await page.goto('/cart');
  await hydrated(page);
  const lines = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(lines).toHaveCount(2);
  return [lines.nth(0), lines.nth(1)];
}

/** The total of the summary, in cents. */
async function totalCents(page: Page, term: 'Subtotal' | 'Total'): Promise<number> {
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const text = await summary.locator(`dt:text-is("${term}") + dd`).innerText();
  return Math.round(Number(text.replace(/[$,]/g, '')) * 100);
}

// Proves 2.cart.3, 2.cart.4, 2.cart.8, 2.cart.9, 2.cart.10, 9.9, 9.14
test('the cart shows every line and what it comes to', async ({ page }) => {
  const [bar, round] = await openCart(page);
  await expect(bar).toContainText('1 oz Gold Bar in Assay Card');
  await expect(bar.locator('img')).toBeVisible();
  // 3940.70 x 1 x 1.0275 = 4049.06925
  await expect(bar).toContainText('$4,049.07 each');
  await expect(bar).toContainText('$8,098.14');
  await expect(bar).toContainText('Gold');
  await expect(bar).toContainText(/weight 31\.1\sg \(1\soz\)/);
  await expect(number(bar)).toHaveValue('2');
  await expect(number(round)).toHaveValue('10');
  await expect(page.getByRole('main')).toContainText('12 items');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.locator('dt:text-is("Fine weight") + dd')).toHaveText('2 oz gold, 10 oz silver');
  expect(await totalCents(page, 'Subtotal')).toBe(await totalCents(page, 'Total'));
  const [barLine, roundLine] = await storedCart(page);
  const worth = ({ price, quantity }: { price: number; quantity: number }) => Math.round(price * 100) * quantity;
  expect(await totalCents(page, 'Total')).toBe(worth(barLine) + worth(roundLine));
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await expect(page).toHaveURL('/checkout');
});

test('a phone keeps the total at the thumb until the summary itself is there', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openCart(page);
  const bar = page.getByText('Total, 12 items');
  await expect(bar).toBeVisible();
  await page.getByRole('complementary', { name: 'Order summary' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
});

// Proves 2.cart.6, 4.cart.4, 4.cart.8
test('the cart changes quantities; at 0 the line goes, and comes back on Undo', { tag: '@long' }, async ({ page }) => {
  const [bar] = await openCart(page);
  await plus(bar).click();
  await expect(number(bar)).toHaveValue('3');
  expect(await storedCart(page)).toMatchObject([{ quantity: 3 }, { quantity: 10 }]);
  for (let press = 0; press < 3; press++) await minus(bar).click();
  await expect(toast(page, 'Removed from cart')).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ quantity: 10 }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 1 }, { quantity: 10 }]);
});

test('Undo gives the pieces to the line that has been added again meanwhile', { tag: '@long' }, async ({ page }) => {
  const [bar] = await openCart(page);
  const before = await storedCart(page);
  await bar.getByRole('button', { name: 'Remove 1 oz Gold Bar in Assay Card' }).first().click();
  await expect(toast(page, 'Removed from cart')).toBeVisible();
  await page.evaluate(([key, lines]) => localStorage.setItem(key, lines), [
    CART,
    JSON.stringify([before[1], { ...before[0], quantity: 5 }]),
  ] as const);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 10 }, { quantity: 7 }]);
});

// Proves 2.cart.7, 4.cart.5
test('the cart removes a line by its button, and the focus goes on to the next one', { tag: '@long' }, async ({
  page,
}) => {
  const [bar] = await openCart(page);
  await bar.getByRole('button', { name: 'Remove 1 oz Gold Bar in Assay Card' }).first().click();
  expect(await storedCart(page)).toHaveLength(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link')).toBeFocused();
});

// Proves 4.cart.6
test('the cart is cleared after a question', { tag: '@long' }, async ({ page }) => {
  await openCart(page);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the cart?' });
  await dialog.getByRole('button', { name: 'Keep items' }).click();
  expect(await storedCart(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await storedCart(page)).toEqual([]);
});

// Proves r.10
test('the cart says what a price was when it has moved since', { tag: '@long' }, async ({ page }) => {
  await openCart(page);
  await answerRates(page, { rates: { USDXAU: 4000, USDXAG: 50.62 } });
  await page.reload();
  const bar = page.getByRole('main').getByRole('listitem').first();
  await expect(bar).toContainText('$4,110.00 each');
  await expect(bar).toContainText('Was $4,049.07 when you added it');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  // 2 x (4110.00 - 4049.07): the silver round costs what it did.
  await expect(summary).toContainText('Your cart: +$121.86 since you added it (gold +1.50%)');
});

test('the cart says a small move of prices once, and no line repeats it', { tag: '@long' }, async ({ page }) => {
  await openCart(page);
  await answerRates(page, { rates: { USDXAU: 3942.7, USDXAG: 50.62 } });
  await page.reload();
  await expect(page.getByText('Your cart: +$4.10 since you added it (gold +0.05%)')).toBeVisible();
  await expect(page.getByText('when you added it')).toHaveCount(0);
});

test('the cart cannot be checked out while there is no live price', { tag: '@long' }, async ({ page }) => {
  await openCart(page);
  await page.unroute('**/api/getMetal');
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Price unavailable');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).first()).toBeDisabled();
});

test('a cart of six figures fits, and so do its products, on the narrowest phone and on a tablet', {
  tag: '@long',
}, async ({ page }) => {
  const cart = [storedLine('10 oz Silver Bar', 'silver', 999), storedLine('1 oz Gold Bar in Assay Card', 'gold', 30)];
  await page.addInitScript(([key, lines]) => localStorage.setItem(key, lines), [CART, JSON.stringify(cart)] as const);
  for (const address of ['/cart', '/category/gold-bars', `/product/${encodeURIComponent('10 oz Silver Bar')}`]) {
    await page.goto(address);
    await hydrated(page);
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrames(page);
      expect.soft(await layoutFaults(page), `${address} at ${width}`).toEqual([]);
    }
  }
});
