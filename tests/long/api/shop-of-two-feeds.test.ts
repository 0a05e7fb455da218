import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openFeeds } from '#server/prices/feeds/open-feeds.ts';
import { orderBody } from '../../support/claims.ts';
import { type FixedClock, fixedClock } from '../../support/clock.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { LIMITS, openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { type SpotProvider, saying, spotAnswer, startSpotProvider } from '../../support/price-provider.ts';

const MINUTE = 60_000;
const [GOLD, SILVER] = [4078.4, 50.62];

type Answer = (response: ServerResponse) => void;
/** Ways in which a provider fails, each as the other one goes on. */
const FAULTS: readonly (readonly [string, (at: number) => Answer])[] = [
  ['is away', () => (response) => void response.destroy()],
  ['has a fault', () => (response) => void response.writeHead(500).end('{}')],
  ['has its quota used up', () => (response) => void response.writeHead(429).end('{}')],
  ['says that it failed', () => saying({ success: false })],
  ['gives zero', (at) => saying(spotAnswer(0, 0, at))],
  ['gives words', (at) => saying(spotAnswer('a lot', 'less', at))],
  ['gives ounces per dollar', (at) => saying(spotAnswer(1 / GOLD, 1 / SILVER, at))],
  ['gives prices by the gram', (at) => saying(spotAnswer(GOLD / 31.1034768, SILVER / 31.1034768, at))],
  ['leaves out a metal', (at) => saying(spotAnswer(GOLD, undefined, at))],
  ['stands still', (at) => saying(spotAnswer(GOLD * 1.1, SILVER, at - 20 * MINUTE))],
  ['is ahead', (at) => saying(spotAnswer(GOLD * 1.1, SILVER, at + 20 * MINUTE))],
  ['breaks off', () => saying('{"success":true,"rates":{"USDX')],
];

/** The shop of a newcomer: two providers, named in the settings, on two servers of our own. */
describeOnEachDatabase('a shop of two feeds', (open) => {
  let providers: readonly [SpotProvider, SpotProvider];
  let clock: FixedClock;
  let shop: TestShop;
  let ada: Visitor;
  const says = (nth: 0 | 1, gold: number, silver: number) =>
    providers[nth].answer((response) => saying(spotAnswer(gold, silver, clock()))(response));
  const poll = async (minutes = 2) => {
    clock.advance(minutes * MINUTE);
    await shop.shop.spot.refresh();
  };
  const rates = async () => (await ada.ask('GET', '/api/getMetal')).json();
  const place = async () => (await ada.ask('POST', '/api/order/place', orderBody())).statusCode;

  beforeAll(async () => {
    clock = fixedClock();
    providers = [await startSpotProvider(saying({})), await startSpotProvider(saying({}))];
    const { feeds } = readConfig({
      SPOT_FEED: 'metalpriceapi,json',
      METALPRICE_API_KEY: 'k',
      METALPRICE_API_URL: providers[0].url,
      SPOT_JSON_URL: providers[1].url,
      SPOT_JSON_GOLD: '/rates/USDXAU',
      SPOT_JSON_SILVER: '/rates/USDXAG',
      SPOT_JSON_TIME: '/timestamp',
    });
    says(0, GOLD, SILVER);
    says(1, GOLD, SILVER);
    shop = await openShop(await open(), {
      feeds: openFeeds(feeds, clock),
      clock,
      limits: { ...LIMITS, pollMs: MINUTE },
    });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(async () => {
    await shop.close();
    for (const provider of providers) provider.stop();
  });
  beforeEach(async () => {
    says(0, GOLD, SILVER);
    says(1, GOLD, SILVER);
    await poll();
  });

  it('sells at what they agree on', async () => {
    says(0, GOLD - 4, SILVER);
    says(1, GOLD + 4.01, SILVER + 0.1);
    await poll();
    expect(await rates()).toMatchObject({
      success: true,
      source: 'median',
      rates: { USDXAU: 4078.41, USDXAG: 50.67 },
    });
  });

  it.each(FAULTS.flatMap(([name, fault]) => [[0, name, fault] as const, [1, name, fault] as const]))(
    'goes on at the price of the other when number %i %s, for as long as that lasts',
    async (nth, _name, fault) => {
      for (let polls = 0; polls < 2; polls += 1) {
        providers[nth].answer(fault(clock() + 3 * MINUTE));
        await poll(3);
        expect(await rates()).toMatchObject({ success: true, rates: { USDXAU: GOLD, USDXAG: SILVER } });
      }
      expect(await place()).toBe(200);
    },
  );

  it('sells nothing five minutes after both have failed or contradict each other, and goes on by itself', async () => {
    says(1, GOLD * 1.006, SILVER);
    for (let polls = 0; polls < 3; polls += 1) await poll();
    expect(await rates()).toMatchObject({ success: false, state: 'stale' });
    expect(await place()).toBe(503);
    providers[1].answer((response) => void response.destroy());
    await poll();
    expect(await place()).toBe(200);
    providers[0].answer((response) => void response.destroy());
    for (let polls = 0; polls < 3; polls += 1) await poll();
    expect(await place()).toBe(503);
  });

  it('tells customers while the market is closed', async () => {
    expect(await rates()).not.toHaveProperty('notice');
    const saturday = Date.parse('2026-03-07T18:00:00Z');
    await poll((saturday - clock()) / MINUTE);
    expect(await rates()).toMatchObject({
      notice: 'Market closed: last price + 0.50% for gold, + 1.00% for silver.',
      source: 'desk',
    });
  });
});
