import { expect, type Page } from '@playwright/test';

export const PLACE = '**/api/order/place';

export const completeOrder = (page: Page) => page.getByRole('button', { name: 'Complete Order' }).click();
/** What the checkout says while the last request has no answer. */
export const noAnswer = (page: Page) => page.getByText('We did not get an answer.', { exact: true });
/** Sentence of the thank-you page for an order that an earlier request placed. */
export const notAgain = (page: Page) => page.getByText('It was not placed twice.');

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

/** Places an order without hearing of it. */
export async function orderWithoutAnswer(page: Page): Promise<void> {
  await loseNextAnswer(page);
  await completeOrder(page);
  await expect(noAnswer(page)).toBeVisible();
}

/** Holds the next order back until `letGo` is called. `isPlaced`: the shop has it at once, and only its answer waits. */
export async function holdNextOrder(page: Page, isPlaced: boolean): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(
    PLACE,
    async (route) => {
      const response = isPlaced ? await route.fetch() : undefined;
      await held;
      await (response ? route.fulfill({ response }) : route.continue());
    },
    { times: 1 },
  );
  return letGo;
}

/** The idempotency keys of the orders that this page sends from now on. */
export function keysSentBy(page: Page): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(PLACE.slice(2))) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

export const storedOrderKey = (page: Page) => page.evaluate(() => localStorage.getItem('orderKey'));

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
