import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { addShownProduct, hydrated, toast } from './steps.ts';

const bottomOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);

for (const [width, height] of [
  [740, 360],
  [844, 390],
] as const) {
  test(`the first screen of ${width} x ${height} has name and price of a product`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const id of [
      '1 Kilo Gold Bar',
      '1 oz American Gold Eagle (Random Year)',
      '$20 Saint-Gaudens Double Eagle, Almost Uncirculated',
    ]) {
      await page.goto(`/product/${encodeURIComponent(id)}`);
      const bar = page.locator('.buy-bar');
      const end = (await bar.isVisible())
        ? height - (await bar.evaluate((it) => it.getBoundingClientRect().height))
        : height;
      expect.soft(await bottomOf(page, '.product__name'), id).toBeLessThanOrEqual(end);
      expect.soft(await bottomOf(page, '.product__price'), id).toBeLessThanOrEqual(end);
    }
  });
}

for (const [width, height] of [
  [740, 360],
  [720, 450],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('the bars of a listing scroll away, and one of 44 px stays', { tag: '@long' }, async ({ page }) => {
      await page.goto('/category/gold-bars');
      await hydrated(page);
      await page.evaluate(() => window.scrollTo(0, 1200));
      expect(await bottomOf(page, '.header')).toBeLessThan(0);
      expect(await bottomOf(page, '.tools')).toBeLessThan(0);
      const tabs = page.getByRole('navigation', { name: 'Bottom navigation' });
      expect((await tabs.boundingBox())?.height).toBeLessThanOrEqual(46);
      await expect(tabs.getByText('Home')).toBeVisible();
    });

    test('a product has its name beside or below a picture that leaves room for it', { tag: '@long' }, async ({
      page,
    }) => {
      await page.goto('/category/gold-bars');
      await page.getByRole('article').first().getByRole('link').first().click();
      const plate = page.locator('.product__plate');
      expect((await plate.boundingBox())?.height).toBeLessThanOrEqual(0.6 * height);
      await addShownProduct(page, 1);
      const notice = toast(page, 'Added to cart').locator('xpath=..');
      expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(56);
    });
  });
}
