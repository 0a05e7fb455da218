import { expect, type Page } from '@playwright/test';
import { readEvents } from '#tests/support/event-stream.ts';
import { toast } from './steps.ts';
import { board, goldOf, openTab, SOON, STREAM, streamsOf, test, watchCalls } from './stream-steps.ts';

test('a new rate changes the prices of two tabs in place, over one connection', async ({ context, shop, market }) => {
  const calls = watchCalls(context);
  const tabs = [await openTab(context), await openTab(context)];
  await expect.poll(() => streamsOf(shop), SOON).toBe(1);
  const prices = await Promise.all(tabs.map((tab) => tab.getByRole('article').first().locator('.price').innerText()));
  const asked = calls('/api/getMetal');

  market.set({ USDXAU: 4100, USDXAG: 51 });
  const seeNewRate = async (tab: Page, index: number) => {
    await expect(board(tab)).toContainText('$4,100.00', SOON);
    // One calm fade, for some seconds; a screen reader is not told.
    await expect(tab.locator('.rate--fresh')).toHaveCount(2);
    await expect(board(tab)).toContainText('$51.00');
    await expect(tab.getByRole('article').first().locator('.price')).not.toHaveText(prices[index] ?? '');
    await expect(tab.locator('[aria-live]', { hasText: '4,100.00' })).toHaveCount(0);
  };
  await Promise.all(tabs.map(seeNewRate));
  expect(calls('/api/getMetal')).toBe(asked);
  expect(calls(STREAM)).toBe(1);
  expect(await streamsOf(shop)).toBe(1);
});

test('the shop works as ever when the stream is refused', { tag: '@long' }, async ({ context, shop, market }) => {
  const taken = [await readEvents(shop.url + STREAM), await readEvents(shop.url + STREAM)];
  const calls = watchCalls(context);
  const page = await openTab(context);
  await expect.poll(() => calls(STREAM), SOON).toBe(1);
  market.set({ USDXAU: 4133, USDXAG: 50 });
  await expect.poll(() => goldOf(shop), SOON).toBe(4133);
  await expect(board(page)).toContainText('$4,000.00');
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(page.getByText(/stream|connection/i)).toHaveCount(0);
  expect(calls('/api/getMetal')).toBe(1);
  for (const reader of taken) reader.close();
});
