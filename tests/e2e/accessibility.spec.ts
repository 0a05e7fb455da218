import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from '../support/shop.ts';

const PAGES = [
  '/',
  '/categories/gold',
  '/category/gold-bars',
  '/category/unknown',
  `/product/${encodeURIComponent('1 Kilo Gold Bar')}`,
  '/cart',
  '/checkout',
  '/auth',
  '/track-order',
  '/orders',
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

for (const theme of ['light', 'dark']) {
  for (const width of [390, 1440]) {
    test(`every page can be used by everybody: ${theme}, ${width} px wide`, async ({ page, shop }) => {
      // Colours are measured at rest.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(
        ([chosen, cart]) => {
          localStorage.setItem('theme', chosen ?? '');
          localStorage.setItem('legacyGoldCart', cart ?? '');
        },
        [theme, JSON.stringify(CART)],
      );
      for (const path of PAGES) {
        await page.goto(shop.url + path);
        await expect(page.locator('main h1')).toHaveCount(1);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
          ),
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    });
  }
}
