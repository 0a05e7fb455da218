import { expect, type Page } from '@playwright/test';

export const PLACE = '**/api/order/place';

export const completeOrder = (page: Page) => page.getByRole('button', { name: 'Complete Order' }).click();
export const mayHaveArrived = (page: Page) => page.getByText('We got no answer, so your order may have arrived.');

/** The next order reaches the shop, and its answer is lost on the way back. */
export async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    PLACE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Presses, and hears nothing: the order may be there. */
export async function orderWithoutAnswer(page: Page): Promise<void> {
  await loseNextAnswer(page);
  await completeOrder(page);
  await expect(mayHaveArrived(page)).toBeVisible();
}

/** What is kept of orders without an answer in local storage, by name: each customer's is apart. */
export async function keptAttempts(page: Page): Promise<Record<string, { key: string; sentAt?: number }>> {
  const entries = await page.evaluate(() => Object.entries({ ...localStorage }));
  return Object.fromEntries(
    entries.filter(([name]) => name.startsWith('unansweredOrder')).map(([name, text]) => [name, JSON.parse(text)]),
  );
}

export async function expectOrders(page: Page, count: number): Promise<void> {
  await page.goto('/orders');
  await expect(page.getByRole('article')).toHaveCount(count);
}

/** Waits until the shop has other prices than now. */
export async function nextPrices(page: Page): Promise<void> {
  const spot = async () => JSON.stringify((await (await page.request.get('/api/getMetal')).json()).rates);
  const before = await spot();
  await expect.poll(spot, { timeout: 60_000, intervals: [500] }).not.toBe(before);
}
