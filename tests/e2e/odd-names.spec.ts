import { expect } from '@playwright/test';
import { askDesk, streamingDeskTest as test } from '../support/desk-browser.ts';
import { addShownProduct, hydrated } from './steps.ts';

const ONE_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichengoldmünzensammlung';

test('a name of one long word stays on the pages of a phone', { tag: '@long' }, async ({ desk, browser, shop }) => {
  await desk.goto('/desk/goods');
  await askDesk(desk, '/goods', {
    name: ONE_WORD,
    description: 'A long word.',
    weight: 1_000_000,
    premium: 500,
    categories: ['gold-krugerrands'],
    image: '/pictures/gold-bars--1-oz-640.webp',
    state: 'on-sale',
  });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const widths = () =>
    page.evaluate(() => {
      const names = document.querySelectorAll('h1, .card__name, .cart-line__name, .order-summary__name');
      return [document.documentElement, ...names].map((one) => one.scrollWidth - one.clientWidth);
    });
  for (const path of [`/product/${encodeURIComponent(ONE_WORD)}`, '/category/gold-krugerrands', '/cart', '/checkout']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByText(ONE_WORD).first()).toBeVisible();
    expect(Math.max(...(await widths()))).toBe(0);
    if (path.startsWith('/product')) await addShownProduct(page, 1);
  }
  await context.close();
});
