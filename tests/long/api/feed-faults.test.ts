import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { metalPriceApiFeed } from '#server/prices/feeds/metalpriceapi.ts';
import { orderBody } from '../../support/claims.ts';
import { type FixedClock, fixedClock } from '../../support/clock.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { LIMITS, openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { type SpotProvider, saying, spotAnswer, startSpotProvider } from '../../support/price-provider.ts';

const MINUTE = 60_000;
const GOLD = 4078.4;
const SILVER = 50.62;
const SENTENCE =
  'Live prices are not available right now, so no order can be placed. Please try again in a few minutes.';

type Fault = (clock: FixedClock) => (response: ServerResponse) => void;
const prices =
  (gold: unknown, silver: unknown): Fault =>
  (clock) =>
  (response) =>
    saying(spotAnswer(gold, silver, clock()))(response);

/** The whole shop on a provider that goes wrong, is polled on, and comes right again by itself. */
describeOnEachDatabase('a feed that goes wrong under an open shop', (open) => {
  let provider: SpotProvider;
  let clock: FixedClock;
  let shop: TestShop;
  let ada: Visitor;
  const well = prices(GOLD, SILVER);

  beforeAll(async () => {
    clock = fixedClock();
    provider = await startSpotProvider(well(clock));
    const feed = metalPriceApiFeed({ key: 'k', url: provider.url, answerWithinMs: 300, firstPauseMs: 1, clock });
    shop = await openShop(await open(), { feeds: [feed], clock, limits: { ...LIMITS, pollMs: 50 } });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(async () => {
    await shop.close();
    provider.stop();
  });
  beforeEach(async () => {
    provider.answer(well(clock));
    await untilLiveAgain();
  });

  const place = () => ada.ask('POST', '/api/order/place', orderBody());
  const untilLiveAgain = async () => {
    await expect.poll(() => shop.shop.spot.current().state, { timeout: 20_000 }).toBe('live');
    expect((await place()).statusCode).toBe(200);
  };
  /** How many readings were not taken. */
  const refusals = () =>
    [...shop.shop.journal.counts()].reduce((sum, [name, n]) => sum + (name === 'taken' ? 0 : n), 0);

  it.each<[string, Fault]>([
    ['zero', prices(0, 0)],
    ['negative prices', prices(-GOLD, -SILVER)],
    ['NaN', () => saying(`{"success":true,"rates":{"USDXAU":NaN,"USDXAG":NaN}}`)],
    ['words for numbers', prices('a lot', 'less')],
    ['HTML', () => saying('<!doctype html><h1>Down for maintenance</h1>')],
    ['swapped metals', prices(SILVER, GOLD)],
    ['silver alone by the gram', prices(GOLD, SILVER / 31.1034768)],
    ['silver alone by the kilogram', prices(GOLD, SILVER * 32.1507)],
    ['prices of an hour ago', (at) => saying(spotAnswer(GOLD, SILVER, at() - 60 * MINUTE))],
    ['milliseconds for seconds', (at) => (response) => saying(spotAnswer(GOLD, SILVER, at() * 1000))(response)],
    ['nothing, ever so slowly', () => (response) => void response.writeHead(200).write('{')],
    ['a closed connection', () => (response) => void response.destroy()],
    ['a fault of its own', () => (response) => void response.writeHead(500).end('{}')],
  ])(
    'with %s stops orders once the last good price is too old, says why, and takes them again by itself',
    async (_name, fault) => {
      const before = refusals();
      provider.answer(fault(clock));
      await expect.poll(refusals, { timeout: 20_000 }).toBeGreaterThan(before + 1);
      // The last good price is still good.
      expect((await place()).statusCode).toBe(200);
      clock.advance(5 * MINUTE + 1);
      await expect.poll(refusals, { timeout: 20_000 }).toBeGreaterThan(before + 3);
      const refused = await place();
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ status: 'ERROR', reason: 'no-live-price', data: SENTENCE });
      expect((await ada.ask('GET', '/api/getMetal')).json()).toMatchObject({ success: false, state: 'stale' });
      expect((await ada.ask('GET', '/readyz')).json()).toMatchObject({ status: 'ok', spot: 'stale' });

      provider.answer(well(clock));
      await untilLiveAgain();
    },
  );

  // Proves S9
  it('frozen at a price of long ago stops orders too, however promptly it answers', async () => {
    const frozen = saying(spotAnswer(GOLD, SILVER, clock()));
    provider.answer(frozen);
    const taken = () => shop.shop.journal.counts().get('taken') ?? 0;
    const before = taken();
    await expect.poll(taken, { timeout: 20_000 }).toBeGreaterThan(before);
    clock.advance(16 * MINUTE);
    await expect.poll(() => shop.shop.journal.refused()[0]?.outcome, { timeout: 20_000 }).toBe('too-old');
    expect((await place()).json()).toMatchObject({ reason: 'no-live-price', data: SENTENCE });
    provider.answer(well(clock));
    await untilLiveAgain();
  });
});
