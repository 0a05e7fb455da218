import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { deskTest as test } from '../support/desk-browser.ts';
import { expectForEverybody } from './looks.ts';

const BAR = '10 oz Silver Bar';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

test('shows a photograph that the dealer has sent, and a drawing again', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/goods?view=silver');
  await page.getByRole('link', { name: BAR, exact: true }).first().click();
  const panel = page.getByRole('region', { name: 'Picture' });
  await choose(page, 'words.jpg', Buffer.from('No picture.'));
  await expect(panel.getByRole('alert')).toContainText('We cannot read this picture');
  const background = '#b0b4b8';
  const photograph = sharp({ create: { width: 1_400, height: 1_200, channels: 3, background } }).jpeg();
  await choose(page, 'bar.jpg', await photograph.toBuffer());
  await expect(panel.getByText('A photograph.')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expectForEverybody(page, 'picture');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'Back to the current picture' })).toHaveCount(0);

  const shown = page.locator('.product__picture');
  await expect(async () => {
    await page.goto(`/product/${encodeURIComponent(BAR)}`);
    expect(await shown.getAttribute('src')).toMatch(/^\/pictures\/p\/[0-9a-f]{64}-640\.webp$/);
  }).toPass();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('Our illustration')).toHaveCount(0);

  await page.goBack();
  await page.getByRole('button', { name: 'The shop’s drawings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: BAR }).first().click();
  await expect(panel.getByText('One of the shop’s drawings.')).toBeVisible();
});

test('adds a product once its photograph is there', { tag: '@long' }, async ({ desk: page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/desk/pictures', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/desk/goods/new');
  await page.getByLabel('Name (also its page address)').fill('1 oz Bar of the Photograph');
  await page.getByLabel('One or two sentences').fill('A bar.');
  await page.getByLabel('Fine weight, oz').fill('1');
  await page.getByLabel('Premium over spot, %').fill('4');
  await page.getByLabel('Category', { exact: true }).selectOption('gold-bars');
  const background = '#b0b4b8';
  await choose(
    page,
    'bar.jpg',
    await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  const add = page.getByRole('button', { name: 'Add the product' });
  await expect(add).toBeDisabled();
  await expect(page.getByText('Wait for the photograph to upload, or cancel it.')).toBeVisible();
  letGo();
  await expect(page.getByText('A photograph.')).toBeVisible({ timeout: 30_000 });
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: '1 oz Bar of the Photograph' })).toBeVisible();
  await expect(page.getByText('A photograph.')).toBeVisible();
});
