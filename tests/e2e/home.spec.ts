import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { test } from '#tests/support/shop.ts';
import { hydrated } from './steps.ts';

/** The slide that can be used: the others are inert. */
const slide = (page: Page) => page.getByRole('region', { name: 'Announcements' }).locator('[role=group]:not([inert])');

/** The banner with a clock that stands still, nothing held, and the time to the next slide just begun. */
async function openBanner(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto('/');
  await hydrated(page);
  await page.clock.pauseAt(new Date('2025-11-19T17:00:00Z'));
  await page.getByRole('region', { name: 'Announcements' }).hover();
  await page.getByRole('button', { name: 'Free shipping' }).click();
  await page.mouse.move(0, 900);
  await page.getByRole('button', { name: 'Free shipping' }).blur();
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
}

test.use({ viewport: { width: 1440, height: 1000 } });

test('the banner says from which sum on shipping is free', async ({ page }) => {
  await page.goto('/');
  await expect(slide(page)).toContainText('Free shipping on orders above $3999');
});

test('the banner advances every 4000 ms and begins again after the last slide', async ({ page }) => {
  await openBanner(page);
  for (const next of ['2 of 3', '3 of 3', '1 of 3', '2 of 3']) {
    const before = await slide(page).getAttribute('aria-label');
    await page.clock.runFor(3999);
    await expect(slide(page)).toHaveAccessibleName(before ?? '');
    await page.clock.runFor(1);
    await expect(slide(page)).toHaveAccessibleName(next);
  }
});

test('the banner waits while the pointer is on it, and goes on afterwards', async ({ page }) => {
  await openBanner(page);
  await slide(page).hover();
  await page.clock.runFor(60_000);
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
  await page.mouse.move(0, 900);
  await page.clock.runFor(4000);
  await expect(slide(page)).toHaveAccessibleName('2 of 3');
});

test('the banner waits while something in it has the focus', async ({ page }) => {
  await openBanner(page);
  await page.getByRole('button', { name: 'Insured and tracked' }).focus();
  await page.clock.runFor(60_000);
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
});

test('the banner waits while nobody sees the page', async ({ page }) => {
  await openBanner(page);
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), isHidden);
  await hide(true);
  await page.clock.runFor(60_000);
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
  await hide(false);
  await page.clock.runFor(4000);
  await expect(slide(page)).toHaveAccessibleName('2 of 3');
});

test('the banner is stopped and started by its button', async ({ page }) => {
  await openBanner(page);
  await page.getByRole('button', { name: 'Pause announcements' }).click();
  await page.getByRole('button', { name: 'Play announcements' }).blur();
  await page.mouse.move(0, 900);
  await page.clock.runFor(60_000);
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
  await page.getByRole('button', { name: 'Play announcements' }).click();
  await page.getByRole('button', { name: 'Pause announcements' }).blur();
  await page.mouse.move(0, 900);
  await page.clock.runFor(4000);
  await expect(slide(page)).toHaveAccessibleName('2 of 3');
});

test('the banner stands still for those who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBanner(page);
  await page.clock.runFor(60_000);
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
});

test('the home page shows live rates and the first six products of gold or silver', async ({ page }) => {
  await page.goto('/');
  await expect(
    page
      .getByRole('region', { name: 'Live rates' })
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
  const cards = page.getByRole('region', { name: 'Featured' }).getByRole('article');
  const firstSix = troyCatalogue()
    .entries.slice(0, 6)
    .map(({ name }) => name);
  await expect(cards.getByRole('heading')).toHaveText(firstSix);
});

test('the home page leads to gold and to silver by a tile each', async ({ page }) => {
  await page.goto('/');
  const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.nth(0)).toHaveAttribute('href', '/categories/gold');
  await expect(tiles.nth(1)).toHaveAttribute('href', '/categories/silver');
});

test("the banner's pictures come as AVIF, as small as they are shown, the largest before all others", async ({
  page,
}) => {
  await page.goto('/');
  const pieces = slide(page).locator('img');
  await expect(pieces).toHaveCount(3);
  for (const piece of await pieces.all()) {
    await expect.poll(() => piece.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-\d+\.avif\?v=/);
    await expect(piece).toHaveAttribute('loading', 'eager');
    await expect(piece).toHaveAttribute('width', '640');
  }
  // 307 pixels wide on this screen.
  expect(await pieces.last().evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-320.avif');
  await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1);
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute('loading', 'lazy');
});
