import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated } from '../../e2e/steps.ts';

const RATES_CALL = '**/api/getMetal';
const firstCard = (page: Page) => page.getByRole('article').first();

test('an answer that is slow leaves the page usable, with the rates that it came with', async ({ page }) => {
  await page.clock.install();
  await page.route(RATES_CALL, () => {});
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await page.clock.runFor(301_000);
  await expect(firstCard(page)).toContainText('Waiting for a new rate');
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

test('rates come back by themselves after a question that is never answered', async ({ page }) => {
  await page.clock.install();
  await page.route(RATES_CALL, () => {}, { times: 1 });
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await page.clock.runFor(301_000);
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled({ timeout: 3_000 });
  }).toPass();
});
