import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/shop.ts';
import { addFirstOf, fillShipping, hydrated, newCustomer, signUp } from './steps.ts';

const PAGES = [
  '/',
  '/categories/gold',
  '/category/gold-bars',
  '/category/gold-bars?premium=5&sort=price-low',
  '/category/gold-bars?price=1',
  '/category/unknown',
  `/product/${encodeURIComponent('1 Kilo Gold Bar')}`,
  '/product/unknown',
  '/search',
  '/search?q=krug',
  '/search?q=xyzzy',
  '/cart',
  '/checkout',
  '/thank-you',
  '/auth',
  '/auth?error=user_exists',
  `/auth/google/success?user=${encodeURIComponent('{"id":"1","name":"Ada","email":"ada@example.com","phone":""}')}`,
  '/track-order',
  '/orders',
  '/privacy-policy',
  '/terms-conditions',
  '/about',
  '/nowhere',
];
/** A filled cart, so that cart and checkout show what they are for. */
const CART = [
  {
    id: '10 oz Silver Bar',
    name: '10 oz Silver Bar',
    price: 540,
    weight: 10,
    metal: 'silver',
    quantity: 2,
    image: '/x',
  },
];

/** One h1, landmarks, a title of its own, nothing that axe finds, and nothing that sticks out at the side. */
async function isForEverybody(page: Page, name: string): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page).toHaveTitle(/.+ \| Troy$|^Troy \| .+/);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const theme of ['light', 'dark']) {
  for (const width of [390, 1440]) {
    test.describe(`${theme}, ${width} px wide`, () => {
      test.beforeEach(async ({ page }) => {
        // Colours are measured at rest.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      });

      test(`every page can be used by everybody: ${theme}, ${width} px wide`, async ({ page }) => {
        test.setTimeout(180_000);
        await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), JSON.stringify(CART));
        for (const path of PAGES) {
          await page.goto(path);
          await isForEverybody(page, path);
        }
      });

      test(`every state can be used by everybody: ${theme}, ${width} px wide`, async ({ page }) => {
        test.setTimeout(180_000);
        await page.goto('/auth');
        await hydrated(page);
        await page.getByRole('tab', { name: 'Sign Up' }).click();
        await page.getByRole('form').getByRole('button', { name: 'Sign Up' }).click();
        await isForEverybody(page, 'faults of a form');
        await signUp(page, newCustomer());
        await isForEverybody(page, 'a notice');
        await page.goto('/orders');
        await isForEverybody(page, 'no orders');
        await page.goto('/profile');
        await isForEverybody(page, 'profile');
        await page.getByRole('button', { name: 'Edit' }).click();
        await isForEverybody(page, 'profile in edit');
        await addFirstOf(page, 'gold-bars', 2);
        await isForEverybody(page, 'added to the cart');
        await page.goto('/checkout');
        await hydrated(page);
        await page.getByRole('button', { name: 'Complete Order' }).click();
        await isForEverybody(page, 'faults at checkout');
        await fillShipping(page);
        await page.getByRole('button', { name: 'Complete Order' }).click();
        await page.getByRole('button', { name: 'Stay on this page' }).click();
        const orderNumber = (await page.getByText(/^Order \d{20,}$/).innerText()).replace('Order ', '');
        await page.goto('/orders');
        await page.getByRole('article').waitFor();
        await isForEverybody(page, 'orders');
        await page.goto('/track-order');
        await hydrated(page);
        await page.getByLabel('Order ID').fill(orderNumber);
        await page.keyboard.press('Enter');
        await page.getByRole('article').waitFor();
        await isForEverybody(page, 'a tracked order');
        await page.route('**/api/getMetal', (route) => route.abort());
        await page.goto('/category/gold-bars');
        await page.getByText('Price unavailable').first().waitFor();
        await isForEverybody(page, 'no rates');
        await page.unroute('**/api/getMetal');
        await page.goto('/category/gold-bars');
        await hydrated(page);
        if (width > 768) await page.locator('summary').first().click();
        else await page.getByRole('button', { name: 'Filter' }).click();
        await isForEverybody(page, 'open filters');
        await page.goto('/about');
        await hydrated(page);
        if (width < 768) await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('combobox', { name: 'Search products' }).fill('eagle');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('ArrowDown');
        await isForEverybody(page, 'suggestions');
        if (width > 768) {
          await page.goto('/about');
          await hydrated(page);
          await page.getByRole('banner').getByRole('button', { name: 'Gold' }).click();
          await isForEverybody(page, 'an open menu');
        } else {
          await page.goto('/about');
          await hydrated(page);
          await page.getByRole('navigation').getByRole('button', { name: 'Gold' }).click();
          await isForEverybody(page, 'an open sheet');
        }
      });
    });
  }
}
