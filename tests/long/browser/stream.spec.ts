import { expect } from '@playwright/test';
import { showTab } from '../../e2e/steps.ts';
import { board, goldOf, openTab, SOON, streamsOf, test } from '../../e2e/stream-steps.ts';

test('another tab goes on when the one that reads is closed', async ({ context, shop, market }) => {
  const [first, second] = [await openTab(context), await openTab(context)];
  await expect.poll(() => streamsOf(shop), SOON).toBe(1);
  await first.close();
  market.set({ USDXAU: 4111, USDXAG: 50 });
  await expect(board(second)).toContainText('$4,111.00', SOON);
  await expect.poll(() => streamsOf(shop), SOON).toBe(1);
});

test('nothing is read while no tab is visible', async ({ context, shop, market }) => {
  const page = await openTab(context);
  await expect.poll(() => streamsOf(shop), SOON).toBe(1);
  await showTab(page, false);
  await expect.poll(() => streamsOf(shop), SOON).toBe(0);
  market.set({ USDXAU: 4122, USDXAG: 50 });
  await expect.poll(() => goldOf(shop), SOON).toBe(4122);
  await expect(board(page)).toContainText('$4,000.00');
  await showTab(page, true);
  await expect(board(page)).toContainText('$4,122.00', SOON);
});

test('a tab that was offline reads on when it is back', async ({ context, shop, market }) => {
  const page = await openTab(context);
  await expect.poll(() => streamsOf(shop), SOON).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect.poll(() => streamsOf(shop), SOON).toBe(0);
  market.set({ USDXAU: 4144, USDXAG: 50 });
  await expect.poll(() => goldOf(shop), SOON).toBe(4144);
  await expect(board(page)).toContainText('$4,000.00');
  await context.setOffline(false);
  await expect(board(page)).toContainText('$4,144.00', SOON);
});
