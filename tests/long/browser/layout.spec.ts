import { expect, type Locator } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signUp, storedLine } from '../../e2e/steps.ts';

test('the bar is one row at every width, signed in and with a full cart too', async ({ page }) => {
  const cart = JSON.stringify([storedLine('10 oz Silver Bar', 'silver', 120)]);
  await page.addInitScript((stored) => localStorage.setItem('legacyGoldCart', stored), cart);
  await signUp(page, { ...newCustomer(), name: 'Bartholomew Featherstonehaugh' });
  for (const [width, height] of [
    [320, 56],
    [390, 56],
    [768, 72],
    [1023, 72],
    [1024, 72],
    [1279, 72],
    [1280, 72],
    [1440, 72],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole('banner').boundingBox();
    expect({ width, height: box?.height }).toEqual({ width, height: height + 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('the cart of a phone keeps to the margin of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' });
  const box = await cart.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
});

const BAR = '1 oz Gold Bar in Assay Card';

for (const [width, density] of [
  [390, 3],
  [768, 1],
  [1440, 1],
] as const) {
  test.describe(`on a screen of ${width} pixels, ${density} dots each`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: density });

    // Each page in a browser of its own: a larger picture that is there already may serve for a smaller one.
    for (const address of ['/', '/categories/gold', '/category/gold-bars', `/product/${encodeURIComponent(BAR)}`]) {
      test(`no picture of ${address} has twice the dots that are shown`, async ({ page }) => {
        await page.goto(address);
        const pictures = page.getByRole('main').locator('picture img');
        const chosen = () => pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc);
        await expect.poll(chosen).not.toBe('');
        const tooLarge = await pictures.evaluateAll((images, dots) => {
          return (images as HTMLImageElement[]).flatMap(({ currentSrc, clientWidth }) => {
            const side = Number(/-(\d+)\.(?:avif|webp)/.exec(currentSrc)?.[1] ?? 0);
            return side > 320 && side >= 2 * clientWidth * dots ? [`${currentSrc} at ${clientWidth}`] : [];
          });
        }, density);
        expect(tooLarge).toEqual([]);
      });
    }
  });
}

test("the banner's pictures come as AVIF, as small as they are shown", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/');
  const pieces = page.getByRole('region', { name: 'Announcements' }).locator('[role=group]:not([inert]) img');
  await expect(pieces).toHaveCount(3);
  for (const piece of await pieces.all()) {
    await expect.poll(() => piece.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-\d+\.avif\?v=/);
  }
  // 307 pixels wide on this screen.
  expect(await pieces.last().evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-320.avif');
});

test('the small pictures of cart and suggestions are small files', async ({ page }) => {
  const cart = JSON.stringify([storedLine('10 oz Silver Bar', 'silver', 1)]);
  await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), cart);
  await page.goto('/cart');
  const sourceOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(() => sourceOf(page.locator('.cart-line__picture'))).toContain('-160.avif');
  await hydrated(page);
  await page.getByRole('banner').getByRole('combobox', { name: 'Search products' }).fill('krug');
  await expect.poll(() => sourceOf(page.locator('.search__picture').first())).toContain('-160.avif');
});
