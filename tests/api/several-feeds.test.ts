import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { conditionOf } from '#domain/feed-state.ts';
import { cents } from '#domain/money.ts';
import type { SpotSource } from '#domain/spot.ts';
import type { Database } from '#server/database/types.ts';
import { createFeedJournal, type FeedJournal } from '#server/prices/feed-journal.ts';
import { FeedError } from '#server/prices/feeds/feed.ts';
import { type FixedFeed, fixedFeed } from '#server/prices/feeds/fixed.ts';
import { createSpotBoard, type SpotBoard } from '#server/prices/spot-board.ts';
import { type TickStore, tickStore } from '#server/prices/tick-store.ts';
import { type FixedClock, fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { LIMITS, SPOT } from '../support/open-shop.ts';

const LOG = { info() {}, warn() {}, error() {} };
const MINUTE = 60_000;
const GOLD = SPOT.gold;
const POLLED = { ...LIMITS, pollMs: MINUTE };
const gold = (price: number) => ({ gold: cents(price), silver: SPOT.silver });

describeOnEachDatabase('the median of several feeds', (open) => {
  let database: Database;
  let ticks: TickStore;
  let clock: FixedClock;
  let journal: FeedJournal;
  let feeds: FixedFeed[];
  let board: SpotBoard;

  const over = (...sources: readonly SpotSource[]) => {
    feeds = sources.map((source) => fixedFeed(SPOT, source));
    board = createSpotBoard({ feeds, ticks, clock, limits: POLLED, log: LOG, journal });
  };
  const fail = (nth: number) => feeds[nth]?.fail(new FeedError('timed-out'));
  const say = (...prices: readonly number[]) => {
    for (const [nth, price] of prices.entries()) feeds[nth]?.set(gold(price));
  };
  const poll = async (minutes = 1) => {
    clock.advance(minutes * MINUTE);
    await board.refresh();
    const spot = board.current();
    return spot.state === 'unavailable' ? undefined : spot.tick;
  };
  const states = async () =>
    Object.fromEntries((await ticks.feedStates()).map((state) => [state.source, conditionOf(state, clock())]));

  beforeEach(async () => {
    database ??= await open();
    ticks = tickStore(database.db);
    await database.db.execute(sql`delete from ticks`);
    await database.db.execute(sql`delete from feed_states`);
    clock = fixedClock(Date.parse('2026-03-02T16:00:00Z'));
    journal = createFeedJournal(clock);
    over('goldapi', 'gold-api', 'metals-dev');
  });

  it('becomes a tick that keeps what it was made of, for other processes too', async () => {
    say(GOLD, GOLD + 200, GOLD + 9_000);
    fail(0);
    const tick = await poll();
    expect(tick).toBeUndefined();
    say(GOLD, GOLD + 200, GOLD + 9_000);
    const made = await poll();
    const at = clock();
    expect(made).toMatchObject({ source: 'median', prices: gold(GOLD + 200) });
    expect(made?.sources).toEqual([
      { source: 'goldapi', at, prices: gold(GOLD) },
      { source: 'gold-api', at, prices: gold(GOLD + 200) },
      { source: 'metals-dev', at, prices: gold(GOLD + 9_000), apart: ['gold'] },
    ]);
    expect(await ticks.newest('median')).toEqual(made);
    expect(await states()).toEqual({ goldapi: 'good', 'gold-api': 'good', 'metals-dev': 'apart' });
  });

  it('counts the last good reading of a feed that fails until it is two polls old', async () => {
    over('goldapi', 'gold-api');
    say(GOLD, GOLD + 200);
    const first = (await poll())?.at ?? 0;
    fail(1);
    say(GOLD + 50);
    expect(await poll()).toMatchObject({
      prices: gold(GOLD + 125),
      sources: [{ source: 'goldapi' }, { source: 'gold-api', at: first, prices: gold(GOLD + 200), fault: 'timed-out' }],
    });
    expect(await poll()).toMatchObject({
      prices: gold(GOLD + 50),
      sources: [{ source: 'goldapi' }, { source: 'gold-api', at: clock(), fault: 'timed-out' }],
    });
    expect(await states()).toEqual({ goldapi: 'good', 'gold-api': 'failing' });
  });

  it('makes no tick of old readings alone', async () => {
    over('goldapi', 'gold-api');
    const first = await poll();
    fail(0);
    fail(1);
    expect(await poll()).toEqual(first);
    expect(await poll(4)).toEqual(first);
    expect(board.current().state).toBe('live');
    await poll();
    expect(board.current().state).toBe('stale');
  });

  it('is none while two feeds are apart: after five minutes nothing is sold, until they agree', async () => {
    over('goldapi', 'gold-api');
    const agreed = await poll();
    say(GOLD, GOLD + 3_000);
    for (let minute = 0; minute < 5; minute += 1) expect(await poll()).toEqual(agreed);
    expect(board.current().state).toBe('live');
    await poll();
    expect(board.current().state).toBe('stale');
    expect(await states()).toEqual({ goldapi: 'apart', 'gold-api': 'apart' });
    expect(journal.refused()[0]).toMatchObject({ outcome: 'apart', source: 'gold-api', prices: gold(GOLD + 3_000) });
    say(GOLD + 2_900, GOLD + 3_000);
    expect(await poll()).toMatchObject({ prices: gold(GOLD + 2_950) });
    expect(board.current().state).toBe('live');
  });

  it('halts a metal when it jumps itself, and not when one feed does', async () => {
    await poll();
    say(GOLD, GOLD, 135_000);
    expect(await poll()).not.toHaveProperty('halted');
    say(135_000, 135_000, GOLD);
    expect(await poll()).toMatchObject({ prices: SPOT, halted: { gold: { reading: 135_000 } } });
    await ticks.accept('median', 'gold', () => true);
    expect(await poll()).toMatchObject({ prices: gold(135_000) });
  });

  it('is not made of what is no price, whatever the majority says', async () => {
    await poll();
    for (const [prices, fault] of [
      [gold(0), 'not-positive'],
      [gold(13_112), 'out-of-bounds'],
      [{ gold: SPOT.silver, silver: cents(GOLD) }, 'gold-not-above-silver'],
      [{ gold: SPOT.gold, silver: cents(160) }, 'odd-ratio'],
    ] as const) {
      feeds[0]?.set(prices);
      feeds[1]?.set(prices);
      const tick = await poll(2);
      expect(tick).toMatchObject({ at: clock(), prices: SPOT });
      expect(tick?.sources?.map((one) => one.fault)).toEqual([fault, fault, undefined]);
    }
  });

  it('is read from a feed no more often than its provider wants', async () => {
    over('goldapi', 'gold-api');
    let asked = 0;
    const patient: FixedFeed = {
      ...fixedFeed(gold(GOLD + 100), 'gold-api'),
      keptMs: 30_000,
      async read() {
        asked += 1;
        return gold(GOLD + 100);
      },
    };
    feeds = [feeds[0] ?? patient, patient];
    board = createSpotBoard({ feeds, ticks, clock, limits: { ...POLLED, pollMs: 10_000 }, log: LOG, journal });
    for (let polls = 0; polls < 6; polls += 1) expect(await poll(1 / 6)).toMatchObject({ prices: gold(GOLD + 50) });
    expect(asked).toBe(2);
  });

  it('lets another process lead only when every feed fails', async () => {
    let resigned = 0;
    const resign = () => {
      resigned += 1;
    };
    const elect = () => ({ campaign: async () => ticks, resign, close: async () => {} });
    board = createSpotBoard({ feeds, ticks, clock, limits: POLLED, log: LOG, journal, elect });
    fail(0);
    fail(1);
    for (let polls = 0; polls < 4; polls += 1) await poll();
    expect(resigned).toBe(0);
    fail(2);
    for (let polls = 0; polls < 3; polls += 1) await poll();
    expect(resigned).toBe(1);
  });
});
