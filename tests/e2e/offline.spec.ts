import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, toast } from './steps.ts';

const LINE = 'You are offline. Prices and ordering resume once you are back online.';

test('offline a link stays in the shop and says so, and its page opens once the visitor is back', async ({
  page,
  context,
}) => {
  await page.goto('/categories/gold');
  await hydrated(page);
  await context.setOffline(true);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await main.getByRole('link', { name: 'Gold Bars' }).first().click();
  await expect(page.getByText(`${LINE} The page you chose will open then.`)).toBeVisible();
  await expect(toast(page, 'The page opens once you are back online.')).toBeVisible();
  await expect(heading).toHaveText(before);
  // A later choice replaces the earlier one. The question for the way back is of the later one.
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await main.getByRole('link', { name: 'Gold Coins' }).first().click();
  await asked;
  await expect(page).toHaveURL('/categories/gold');
  await context.setOffline(false);
  await expect(page).toHaveURL('/category/gold-coins');
  await expect(heading).not.toHaveText(before);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('a browser that calls itself offline while it is not loses nothing', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
});

test('offline filters of a listing work, and rates are not asked for but grow old', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await expect(page.getByText('Loading rates...')).toHaveCount(0);
  const price = page.getByRole('article').first().locator('.price');
  await expect(price).toContainText('$');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getMetal')) asked++;
  });
  await context.setOffline(true);
  await page.getByLabel('Sort by').selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=/);
  for (let minute = 0; minute < 6; minute++) await page.clock.runFor(60_000);
  await expect(page.getByRole('article').first()).toContainText('Waiting for a new rate');
  await expect(price).toContainText('$');
  await expect(page.getByText('$0.00')).toHaveCount(0);
  expect(asked).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).not.toContainText('Waiting for a new rate');
  expect(asked).toBe(1);
});

test.describe('with copies of pages', () => {
  test.use({ serviceWorkers: 'allow' });

  const keptPages = (page: Page) =>
    page.evaluate(async () =>
      (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
    );

  test('offline a reload stays in the shop, at prices that are not sold at', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.goto('/categories/gold');
    await hydrated(page);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Gold Bars' }).first().click();
    await expect(page).toHaveURL('/category/gold-bars');
    await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(['/category/gold-bars', '/cart']));
    await context.setOffline(true);
    await page.reload();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Gold Bars');
    await hydrated(page);
    await expect(page.getByText(LINE)).toBeVisible();
    const card = main.getByRole('article').first();
    await expect(card).toContainText('Waiting for a new rate');
    await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    // A page that was opened before opens by its link.
    await page.getByRole('link', { name: 'Cart', exact: false }).first().click();
    await expect(page).toHaveURL('/cart');
    await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await context.setOffline(false);
    await page.goto('/category/gold-bars');
    await expect(card).not.toContainText('Waiting for a new rate');
  });

  test('offline a page that was never opened says so, and opens by itself', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await expect.poll(() => keptPages(page)).toContain('/offline');
    await context.setOffline(true);
    await page.goto('/product/1%20Kilo%20Gold%20Bar?x=1');
    await expect(page).toHaveURL('/offline#/product/1%20Kilo%20Gold%20Bar?x=1');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await hydrated(page);
    await context.setOffline(false);
    await expect(page).toHaveURL('/product/1%20Kilo%20Gold%20Bar?x=1');
    await expect(page.getByRole('heading', { level: 1, name: '1 Kilo Gold Bar' })).toBeVisible();
  });

  test('copies are kept of pages of the shop alone', { tag: '@long' }, async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await expect.poll(() => keptPages(page)).toContain('/about');
    await page.goto('/desk');
    await page.goto('/auth/google/success?user=%7B%7D');
    await page.goto('/search?q=krug');
    // Each page is kept as it was asked for, and by its address alone.
    const sorted = async () => (await keptPages(page)).sort();
    await expect.poll(sorted).toEqual(['/', '/about', '/cart', '/offline', '/search', '/search?q=krug']);
  });

  test('the address of a page that waits leads nowhere but into the shop, online too', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/offline#//example.org/');
    await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the Shop' }).click();
    await expect(page).toHaveURL('/');
  });
});
