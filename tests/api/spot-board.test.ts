import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { lastClose } from '#domain/market-close.ts';
import { cents } from '#domain/money.ts';
import type { Database } from '#server/database/types.ts';
import { createFeedJournal } from '#server/prices/feed-journal.ts';
import { FeedError } from '#server/prices/feeds/feed.ts';
import { type FixedFeed, fixedFeed } from '#server/prices/feeds/fixed.ts';
import { createSpotBoard, type SpotBoard } from '#server/prices/spot-board.ts';
import { rangeOf } from '#server/prices/spot-history.ts';
import { type TickStore, tickStore } from '#server/prices/tick-store.ts';
import { type FixedClock, fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { LIMITS, SPOT } from '../support/open-shop.ts';

const LOG = { info() {}, warn() {}, error() {} };
const MINUTE = 60_000;

describeOnEachDatabase('the spot board', (open) => {
  let database: Database;
  let ticks: TickStore;
  let clock: FixedClock;
  let feed: FixedFeed;
  let board: SpotBoard;
  const begin = Date.parse('2026-03-02T16:00:00Z');
  const parts = () => ({ feeds: [feed], ticks, clock, limits: LIMITS, log: LOG, journal: createFeedJournal(clock) });
  const boardOver = (source: FixedFeed) => createSpotBoard({ ...parts(), feeds: [source] });
  /** One that never reads the feed itself. */
  const followerOver = (stored: TickStore) => {
    const elect = () => ({ campaign: async () => undefined, resign() {}, close: async () => {} });
    return createSpotBoard({ ...parts(), ticks: stored, elect });
  };
  const read = async (gold: number, silver: number = SPOT.silver) => {
    feed.set({ gold: cents(gold), silver: cents(silver) });
    clock.advance(MINUTE);
    await board.refresh();
  };

  beforeEach(async () => {
    database ??= await open();
    ticks = tickStore(database.db);
    await database.db.execute(sql`delete from ticks`);
    clock = fixedClock(begin);
    feed = fixedFeed(SPOT);
    board = boardOver(feed);
  });

  it('knows nothing before the first reading, and is live after it', async () => {
    expect(board.current()).toEqual({ state: 'unavailable' });
    await board.refresh();
    expect(board.current()).toMatchObject({ state: 'live', tick: { prices: SPOT, at: clock() } });
  });

  it('grows stale when the feed fails, and is live again by itself', async () => {
    await board.refresh();
    feed.fail(new FeedError('unreachable'));
    clock.advance(5 * MINUTE + 1);
    await board.refresh();
    expect(board.current()).toMatchObject({ state: 'stale', tick: { prices: SPOT } });
    feed.set(SPOT);
    await board.refresh();
    expect(board.current().state).toBe('live');
  });

  // Proves r.3, S8
  it('takes no zero, no negative, no absurd reading', async () => {
    await board.refresh();
    for (const [gold, silver] of [
      [0, 0],
      [-5, 5_062],
      [5_062, 407_840],
      [13_000, 160],
    ] as const)
      await read(gold, silver);
    expect(board.current()).toMatchObject({ tick: { prices: SPOT } });
  });

  // Proves r.4, S8
  it('halts a metal whose price jumps, however often it is repeated, and lets the other go on', async () => {
    await board.refresh();
    for (const silver of [5_070, 5_080, 5_090]) await read(135_010, silver);
    expect(board.current()).toMatchObject({
      state: 'live',
      tick: { prices: { gold: 407_840, silver: 5_090 }, halted: { gold: { reading: 135_010, goodAt: begin } } },
    });
    await read(409_000);
    expect(board.current()).toMatchObject({ tick: { prices: { gold: 409_000 } } });
    expect(board.current()).not.toHaveProperty('tick.halted');
  });

  it('remembers a halt after a restart, and the last good price after weeks', async () => {
    await board.refresh();
    await read(135_010);
    await ticks.prune({ live: clock() + 1, demo: clock() + 1 }, 1_000);
    clock.advance(30 * 24 * 60 * MINUTE);
    const restarted = boardOver(feed);
    await restarted.start();
    await restarted.stop();
    expect(restarted.current()).toMatchObject({
      tick: { prices: { gold: 407_840 }, halted: { gold: { reading: 135_010 } } },
    });
  });

  it('is judged against a price that was accepted while the feed was being read', async () => {
    await board.refresh();
    await read(300_000);
    expect(await ticks.accept('fixed', 'gold', () => false)).toBeUndefined();
    expect(await ticks.accept('fixed', 'silver', () => true)).toBeUndefined();
    const slow = boardOver({
      ...feed,
      async read(signal) {
        await ticks.accept('fixed', 'gold', () => true);
        return feed.read(signal);
      },
    });
    clock.advance(MINUTE);
    await slow.refresh();
    expect(slow.current()).not.toHaveProperty('tick.halted');
  });

  it('catches up by the next load, one for all that ask during a load', async () => {
    const loads: PromiseWithResolvers<void>[] = [];
    const follower = followerOver({
      ...ticks,
      async since(...asked) {
        const load = Promise.withResolvers<void>();
        loads.push(load);
        await load.promise;
        return ticks.since(...asked);
      },
    });
    const first = follower.catchUp();
    await expect.poll(() => loads.length).toBe(1);
    const later = [follower.catchUp(), follower.catchUp()];
    loads[0]!.resolve();
    // Those that ask during the first load do not hold it up, nor wait for its end alone.
    await first;
    await expect.poll(() => loads.length).toBe(2);
    loads[1]!.resolve();
    await Promise.all(later);
    expect(loads).toHaveLength(2);
  });

  it('honours ticks for ten minutes, newest first', async () => {
    await board.refresh();
    await read(408_000);
    await read(409_000);
    expect(board.acceptableTicks().map(({ prices }) => prices.gold)).toEqual([409_000, 408_000, 407_840]);
    clock.advance(8 * MINUTE + 1);
    expect(board.acceptableTicks().map(({ prices }) => prices.gold)).toEqual([409_000, 408_000]);
    clock.advance(10 * MINUTE);
    expect(board.acceptableTicks()).toEqual([]);
  });

  it('goes on after a restart with what was stored', async () => {
    await board.refresh();
    await read(408_000);
    feed.fail(new FeedError('unreachable'));
    const restarted = boardOver(feed);
    await restarted.start();
    await restarted.stop();
    expect(restarted.current()).toMatchObject({ state: 'live', tick: { prices: { gold: 408_000 } } });
    expect(restarted.acceptableTicks()).toHaveLength(2);
  });

  it('opens although the database does not answer at that moment, and catches up by itself', async () => {
    await board.refresh();
    feed.fail(new FeedError('unreachable'));
    let isAway = true;
    const away: TickStore = {
      ...ticks,
      since: (...asked) => (isAway ? Promise.reject(new Error('Connection terminated')) : ticks.since(...asked)),
    };
    const restarted = createSpotBoard({ ...parts(), ticks: away, limits: { ...LIMITS, pollMs: 20 } });
    await restarted.start();
    expect(restarted.current()).toEqual({ state: 'unavailable' });
    isAway = false;
    await expect.poll(() => restarted.current().state, { timeout: 30_000 }).toBe('live');
    await restarted.stop();
  });

  it('counts no ticks of another source', async () => {
    await ticks.add({ prices: { gold: cents(100_000), silver: cents(2_000) }, at: clock(), source: 'demo' });
    await board.start();
    await board.stop();
    expect(board.acceptableTicks().map(({ source }) => source)).toEqual(['fixed']);
  });

  it('asks the feed once, however many ask at the same time', async () => {
    await Promise.all([board.refresh(), board.refresh(), board.refresh()]);
    expect(board.acceptableTicks()).toHaveLength(1);
  });

  it('tells its listeners of every tick until they stop, whatever another one does', async () => {
    const heard: number[] = [];
    board.onTick(() => {
      throw new Error('a fault of a listener');
    });
    const stop = board.onTick(({ prices }) => heard.push(prices.gold));
    await board.refresh();
    await read(408_000);
    stop();
    await read(409_000);
    expect(heard).toEqual([SPOT.gold, 408_000]);
    expect(board.current()).toMatchObject({ tick: { prices: { gold: 409_000 } } });
  });

  it('thins the last day to half-hour steps', async () => {
    for (let reading = 0; reading < 90; reading += 1) await read(407_840 + reading);
    expect(board.history().length).toBeGreaterThanOrEqual(3);
    expect(board.history().length).toBeLessThanOrEqual(4);
  });

  it('keeps the extremes of the readings between two steps', async () => {
    for (const gold of [407_840, 409_100, 406_200, 407_900]) await read(gold);
    expect(rangeOf(board.history())).toEqual({
      low: { gold: 406_200, silver: SPOT.silver },
      high: { gold: 409_100, silver: SPOT.silver },
    });
  });

  it('compares all of a day with the last reading before the close, in every process', async () => {
    // Ten past nine in New York, on a Wednesday or a Sunday: from then on in steps of an hour, over two closes or a weekend.
    const readings: number[] = [];
    const seen: string[] = [];
    for (let hour = 0; hour < 60; hour += 1) {
      readings.push(407_840 + hour);
      await read(407_840 + hour);
      seen.push(JSON.stringify(board.reference()));
      if (hour % 9 === 0) {
        const other = followerOver(ticks);
        await other.catchUp();
        expect(other.reference()).toEqual(board.reference());
      }
      clock.advance(59 * MINUTE);
    }
    // The first reading, then a reference for each close that has passed.
    const closes = new Set(readings.map((_, hour) => lastClose(begin + (hour * 60 + 1) * MINUTE)));
    expect(new Set(seen).size).toBe(closes.size);
    const reference = board.reference();
    const close = lastClose(clock());
    expect(reference?.isClose).toBe(true);
    expect(reference?.at).toBeLessThan(close);
    expect(reference?.at).toBeGreaterThanOrEqual(close - 60 * MINUTE);
  });

  it('compares a young shop with its first reading, and says that this is no close', async () => {
    await read(407_900);
    const first = clock();
    await read(409_000);
    expect(board.reference()).toMatchObject({ at: first, prices: { gold: 407_900 }, isClose: false });
  });

  it('sells at no price of a tick that is ahead of the clock', async () => {
    clock.advance(24 * 60 * MINUTE);
    await board.refresh();
    clock.advance(-24 * 60 * MINUTE);
    expect(board.current().state).toBe('stale');
    expect(board.acceptableTicks()).toEqual([]);
    await read(SPOT.gold + 100);
    expect(board.current()).toMatchObject({ state: 'live', tick: { prices: { gold: SPOT.gold + 100 } } });
    expect(board.acceptableTicks()).toHaveLength(1);
  });

  it('lets another process lead after three failed readings in a row', async () => {
    let resigned = 0;
    const resign = () => {
      resigned += 1;
    };
    const elect = () => ({ campaign: async () => ticks, resign, close: async () => {} });
    board = createSpotBoard({ ...parts(), elect });
    feed.fail(new FeedError('unreachable'));
    for (const times of [0, 0, 1]) {
      await board.refresh();
      expect(resigned).toBe(times);
    }
    await board.refresh();
    await read(408_000);
    feed.fail(new FeedError('unreachable'));
    for (const times of [1, 1, 2]) {
      await board.refresh();
      expect(resigned).toBe(times);
    }
  });
});
