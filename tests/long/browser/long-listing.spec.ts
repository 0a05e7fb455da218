import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { generatedLines } from '../../../bench/growth/generated-catalogue.ts';
import { hydrated } from '../../e2e/steps.ts';

const lines = [...generatedLines(400)];
const BARS: readonly { readonly name: string; readonly premium: number }[] = lines
  .map((line) => JSON.parse(line))
  .filter(({ category }) => category === 'gold-bars');

/** A shop whose gold bars need four pages. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'troy-catalogue-'));
      const file = path.join(folder, 'goods.jsonl');
      await writeFile(file, lines.join('\n'));
      const shop = await startShop({ database: 'pglite', env: { CATALOGUE_FILE: file, MAX_STREAMS: '0' } });
      await use(shop);
      await shop.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const names = (page: Page) => page.getByRole('article').getByRole('heading');
const status = (page: Page) => page.getByRole('form', { name: 'Filter and sort' }).getByRole('status');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const namesOf = (bars: typeof BARS) => bars.map(({ name }) => name);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a long listing is walked through page by page, and back', async ({ page }) => {
      await page.goto('/category/gold-bars');
      if (javaScriptEnabled) await hydrated(page);
      await expect(status(page)).toHaveText(`${BARS.length} products, page 1 of 4`);
      await expect(names(page)).toHaveText(namesOf(BARS.slice(0, 48)));
      await expect(pages(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);
      await pages(page).getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL('/category/gold-bars?page=2');
      await expect(names(page)).toHaveText(namesOf(BARS.slice(48, 96)));
      await pages(page).getByRole('link', { name: 'Page 4' }).click();
      await expect(names(page)).toHaveText(namesOf(BARS.slice(144)));
      await expect(pages(page).getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
      await expect(pages(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
      await page.goBack();
      await expect(names(page)).toHaveText(namesOf(BARS.slice(48, 96)));
    });
  });
}

test('a choice on a long listing is made among all pages, begins at the first, and is kept on the next', async ({
  page,
}) => {
  await page.goto('/category/gold-bars?page=3');
  await hydrated(page);
  await page.getByLabel('Sort by').selectOption('Lowest premium');
  await expect(page).toHaveURL('/category/gold-bars?sort=premium');
  const byPremium = BARS.toSorted((a, b) => a.premium - b.premium);
  await expect(names(page)).toHaveText(namesOf(byPremium.slice(0, 48)));
  await page.locator('summary', { hasText: 'Premium' }).click();
  const limit = page.getByRole('radio', { name: /^Up to [\d.]+% over spot/ }).last();
  const highest = (await limit.getAttribute('value')) ?? '';
  await limit.check();
  await expect(page.locator('summary', { hasText: `Premium: up to ${highest}%` })).toBeVisible();
  await page.keyboard.press('Escape');
  const low = byPremium.filter(({ premium }) => premium <= Number(highest));
  await expect(status(page)).toHaveText(new RegExp(`^${low.length} products`));
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveText(namesOf(low.slice(48, 96)));
  await expect(page).toHaveURL(`/category/gold-bars?premium=${highest}&sort=premium&page=2`);
  await page.getByRole('form', { name: 'Filter and sort' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(status(page)).toHaveText(`${BARS.length} products, page 1 of 4`);
  await expect(names(page)).toHaveText(namesOf(byPremium.slice(0, 48)));
});
