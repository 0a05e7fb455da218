import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { openDatabase } from '#server/database/open.ts';
import { fixedFeed } from '#server/prices/fixed-feed.ts';
import { createShop } from '#server/shop.ts';
import { LIMITS, SPOT } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

const MINUTE = 60_000;
const SOON = { timeout: 30_000 };

/** A shop whose clock is ahead of the database's by as much as it is told; it refreshes when it is told to. */
async function openMember(url: string, aheadMs: number) {
  let reads = 0;
  let ahead = aheadMs;
  const logged: string[] = [];
  const database = await openDatabase({ kind: 'postgres', url });
  const feed = fixedFeed(SPOT);
  const keep = (_facts: object, sentence: string) => void logged.push(sentence);
  const shop = createShop({
    database,
    feed: {
      ...feed,
      read(signal) {
        reads += 1;
        return feed.read(signal);
      },
    },
    mailer: { description: 'none', send: async () => ({ ok: true }), close() {} },
    catalogue: troyCatalogue(),
    clock: () => Date.now() + ahead,
    limits: { ...LIMITS, pollMs: 3_600_000 },
    mostStreams: 0,
    log: { info: keep, warn: keep, error: keep },
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of the tests, long enough',
  });
  await shop.start();
  // The start itself waits for three seconds at most.
  await shop.spot.refresh();
  return {
    /** One poll; whether it read the feed. */
    async poll(): Promise<boolean> {
      const before = reads;
      await shop.spot.refresh();
      return reads > before;
    },
    sells: () => shop.spot.current().state === 'live',
    setAhead(ms: number) {
      ahead = ms;
    },
    /** What it said of clocks. */
    saidOfClocks: () => logged.filter((sentence) => sentence.includes('clock')),
    async end() {
      await shop.stop();
      await database.close();
    },
  };
}

describe('shops on one database, of which one has a clock that is wrong', () => {
  let where: { url: string; drop(): Promise<void> };
  let observer: pg.Client;
  const members: { end(): Promise<void> }[] = [];

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    observer = new pg.Client({ connectionString: where.url });
    await observer.connect();
  });
  afterAll(async () => {
    await observer.end();
    await where.drop();
  });
  beforeEach(() => async () => {
    for (const member of members.splice(0)) await member.end();
    // The server may see the end of a connection later than we do, and would count it among the others.
    await expect.poll(countPeers, SOON).toBe(0);
  });

  async function countPeers(): Promise<number | null> {
    const { rowCount } = await observer.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'troy peers'`,
    );
    return rowCount;
  }

  async function open(aheadMs: number) {
    const member = await openMember(where.url, aheadMs);
    members.push(member);
    return member;
  }

  it.each([
    ['ahead', 2 * MINUTE],
    ['behind', -6 * MINUTE],
  ])('leave the feed to one whose clock is right, where the one that reads is %s', async (_how, aheadMs) => {
    const wrong = await open(aheadMs);
    expect(await wrong.poll()).toBe(true);
    const right = await open(0);
    await wrong.poll();
    expect(await right.poll()).toBe(true);
    expect(right.sells()).toBe(true);
    for (let round = 0; round < 3; round += 1) {
      expect([await wrong.poll(), await right.poll()]).toEqual([false, true]);
      expect(right.sells()).toBe(true);
    }
    expect(wrong.saidOfClocks()).toEqual([expect.stringContaining('differ')]);
    expect(right.saidOfClocks()).toEqual([]);
  });

  it('let the right one begin also where the wrong one is asked first, as after the one that read is gone', async () => {
    const reader = await open(0);
    const wrong = await open(2 * MINUTE);
    const right = await open(0);
    expect([await reader.poll(), await wrong.poll(), await right.poll()]).toEqual([true, false, false]);
    members.shift();
    await reader.end();
    expect([await wrong.poll(), await right.poll()]).toEqual([false, true]);
  });

  it('read on where there is but one', async () => {
    const wrong = await open(2 * MINUTE);
    for (let poll = 0; poll < 4; poll += 1) expect(await wrong.poll()).toBe(true);
    expect(wrong.sells()).toBe(true);
  });

  it('read in turns where all differ from the database, whose own clock may be the wrong one', async () => {
    const [first, second] = [await open(10 * MINUTE), await open(10 * MINUTE)];
    const rounds: boolean[] = [];
    for (let round = 0; round < 8; round += 1) {
      const read = [await first.poll(), await second.poll()];
      rounds.push(read.includes(true));
    }
    // Never twice in a row that nobody reads: a poll is at most 90 seconds, and prices are good for five minutes.
    expect(rounds.some((read, index) => !read && rounds[index + 1] === false)).toBe(false);
    expect([first.sells(), second.sells()]).toEqual([true, true]);
  });

  it('say once that the clock is wrong, and once that it is right again, and then read as before', async () => {
    const only = await open(0);
    for (const aheadMs of [0, 2 * MINUTE, 3 * MINUTE, 0, 0]) {
      only.setAhead(aheadMs);
      expect(await only.poll()).toBe(true);
    }
    expect(only.saidOfClocks()).toEqual([expect.stringContaining('differ'), expect.stringContaining('agree again')]);
  });

  it('take no clock for wrong that is as far ahead as clocks differ', async () => {
    const [first, second] = [await open(MINUTE / 2), await open(-MINUTE / 2)];
    expect([await first.poll(), await second.poll()]).toEqual([true, false]);
    expect([first.saidOfClocks(), second.saidOfClocks()]).toEqual([[], []]);
  });
});
