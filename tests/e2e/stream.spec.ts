import { type BrowserContext, expect, type Page } from '@playwright/test';
import { readEvents } from '../support/event-stream.ts';
import { type PriceProvider, type ProvidedRates, startPriceProvider } from '../support/price-provider.ts';
import { test as base } from '../support/shop.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { hydrated, toast } from './steps.ts';

const STREAM = '/api/rates/stream';
const SOON = { timeout: 30_000 };
const FIRST: ProvidedRates = { USDXAU: 4000, USDXAG: 50 };

type Market = {
  readonly provider: PriceProvider;
  /** From the next poll on. */
  set(rates: ProvidedRates): void;
};

/** A shop that reads a provider of ours every second. It gives two streams at most, so that one that is too many shows. */
const test = base.extend<{ freshMarket: undefined }, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      let rates = FIRST;
      const provider = await startPriceProvider(() => rates);
      await use({
        provider,
        set(given) {
          rates = given;
        },
      });
      await provider.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ market }, use) => {
      const env = {
        SPOT_FEED: 'metalpriceapi',
        METALPRICE_API_URL: market.provider.url,
        METALPRICE_API_KEY: 'any',
        SPOT_POLL_SECONDS: '1',
        MAX_STREAMS: '2',
      };
      const shop = await startShop({ database: 'pglite', env });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freshMarket: [
    async ({ market, shop }, use) => {
      market.set(FIRST);
      await expect.poll(() => goldOf(shop), SOON).toBe(FIRST.USDXAU);
      await expect.poll(() => streamsOf(shop), SOON).toBe(0);
      await use(undefined);
    },
    { auto: true },
  ],
});

async function goldOf({ url }: ShopProcess): Promise<number> {
  return (await (await fetch(`${url}/api/getMetal`)).json()).rates.USDXAU;
}

/** How many streams the server has open. */
async function streamsOf({ url }: ShopProcess): Promise<number> {
  return (await (await fetch(`${url}/readyz`)).json()).streams;
}

/** Opens the home page in a new tab, and waits until its own question for rates is answered. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await hydrated(page);
  await expect(board(page)).not.toContainText('Loading rates...');
  return page;
}

function board(page: Page) {
  return page.getByRole('region', { name: 'Live rates' });
}

/** The addresses that the tabs of a browser ask for, from now on. */
function watchCalls(context: BrowserContext) {
  const calls: string[] = [];
  context.on('request', (request) => calls.push(new URL(request.url()).pathname));
  return (path: string) => calls.filter((call) => call === path).length;
}

test('a new rate changes the prices of two tabs in place, over one connection', async ({ context, shop, market }) => {
  const calls = watchCalls(context);
  const tabs = [await openTab(context), await openTab(context)];
  await expect.poll(() => streamsOf(shop), SOON).toBe(1);
  const prices = await Promise.all(tabs.map((tab) => tab.getByRole('article').first().locator('.price').innerText()));
  const asked = calls('/api/getMetal');

  market.set({ USDXAU: 4100, USDXAG: 51 });
  for (const [index, tab] of tabs.entries()) {
    await expect(board(tab)).toContainText('$4,100.00', SOON);
    await expect(board(tab)).toContainText('$51.00');
    await expect(tab.getByRole('article').first().locator('.price')).not.toHaveText(prices[index] ?? '');
    // One calm fade; a screen reader is not told.
    await expect(tab.locator('.rate--fresh')).toHaveCount(2);
    await expect(tab.locator('[aria-live]', { hasText: '4,100.00' })).toHaveCount(0);
  }
  expect(calls('/api/getMetal')).toBe(asked);
  expect(calls(STREAM)).toBe(1);
  expect(await streamsOf(shop)).toBe(1);
});

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
  await show(page, false);
  await expect.poll(() => streamsOf(shop), SOON).toBe(0);
  market.set({ USDXAU: 4122, USDXAG: 50 });
  await expect.poll(() => goldOf(shop), SOON).toBe(4122);
  await expect(board(page)).toContainText('$4,000.00');
  await show(page, true);
  await expect(board(page)).toContainText('$4,122.00', SOON);
});

test('the shop works as ever when the stream is refused', async ({ context, shop, market }) => {
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

/** As the browser does it when a tab goes behind another one; Chromium without a screen shows all its tabs at once. */
async function show(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((isShown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);
}
