import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type PriceProvider, type ProvidedRates, startPriceProvider } from '#tests/support/price-provider.ts';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { sellAsUsual } from '../support/market.ts';
import { hydrated } from './steps.ts';

export const STREAM = '/api/rates/stream';
export const SOON = { timeout: 30_000 };
const FIRST: ProvidedRates = { USDXAU: 4000, USDXAG: 50 };

type Market = {
  readonly provider: PriceProvider;
  /** From the next poll on. */
  set(rates: ProvidedRates): void;
};

/** A shop that reads a provider of ours every second. It gives two streams at most, so that one that is too many shows. */
export const test = base.extend<{ freshMarket: undefined }, { market: Market }>({
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
      const shop = await startShop({ database: 'postgres', env });
      await sellAsUsual(shop.databaseUrl);
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

export async function goldOf({ url }: ShopProcess): Promise<number> {
  return (await (await fetch(`${url}/api/getMetal`)).json()).rates.USDXAU;
}

/** How many streams the server has open. */
export async function streamsOf({ url }: ShopProcess): Promise<number> {
  return (await (await fetch(`${url}/readyz`)).json()).streams;
}

/** Opens the home page in a new tab, and waits until its own question for rates is answered. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await hydrated(page);
  await expect(board(page)).not.toContainText('Loading rates...');
  return page;
}

export function board(page: Page) {
  return page.getByRole('region', { name: 'Live rates' });
}

/** The addresses that the tabs of a browser ask for, from now on. */
export function watchCalls(context: BrowserContext) {
  const calls: string[] = [];
  context.on('request', (request) => calls.push(new URL(request.url()).pathname));
  return (path: string) => calls.filter((call) => call === path).length;
}
