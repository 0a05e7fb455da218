import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents } from '#domain/money.ts';
import type { Tick } from '#domain/spot.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { FeedError } from '#server/prices/feeds/feed.ts';
import { type FixedFeed, fixedFeed } from '#server/prices/feeds/fixed.ts';
import { createShop, type Shop } from '#server/shop.ts';
import { newOrder } from '../../support/claims.ts';
import { LIMITS, SELLER, SPOT } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

const SOON = { timeout: 30_000 };
const LOG = { info() {}, warn() {}, error() {} };

type Member = { shop: Shop; readonly feed: FixedFeed; readonly database: Database; reads: number };

/** Shops that share nothing but a PostgreSQL database; each refreshes when it is told to, or hears of news. */
describe('shops on one database', () => {
  let where: { url: string; drop(): Promise<void> };
  let observer: pg.Client;
  const members: Member[] = [];
  const goldOf = ({ shop }: { shop: Shop }) => {
    const spot = shop.spot.current();
    return spot.state === 'unavailable' ? undefined : spot.tick.prices.gold;
  };

  async function join(): Promise<Member> {
    const database = await openDatabase({ kind: 'postgres', url: where.url });
    const feed = fixedFeed(SPOT);
    const member: Member = { shop: undefined as unknown as Shop, feed, database, reads: 0 };
    const counted: FixedFeed = {
      ...feed,
      read(signal) {
        member.reads += 1;
        return feed.read(signal);
      },
    };
    member.shop = createShop({
      database,
      feeds: [counted],
      mailer: { isServer: false, description: 'none', send: async () => ({ ok: true }), close() {} },
      firstGoods: async () => troyCatalogue(),
      clock: () => Date.now(),
      // Told to, not by the clock.
      limits: LIMITS,
      mostStreams: 0,
      log: LOG,
      publicUrl: 'http://localhost:3000',
      seller: SELLER,
      secret: 'a secret of the tests, long enough',
    });
    await member.shop.start();
    members.push(member);
    return member;
  }

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    observer = new pg.Client({ connectionString: where.url });
    await observer.connect();
  });
  afterAll(async () => {
    for (const { shop, database } of members) {
      await shop.stop();
      await database.close();
    }
    await observer.end();
    await where.drop();
  });

  /** The connection that holds the feed's lock. */
  async function holder(): Promise<number> {
    const { rows } = await observer.query(
      `select pid from pg_locks where locktype = 'advisory' and classid = 7019443 and granted
       and objid::bigint = hashtext('fixed')::bigint & 4294967295
       and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toHaveLength(1);
    return rows[0].pid;
  }

  async function electionConnections(): Promise<readonly number[]> {
    const { rows } = await observer.query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'troy election'`,
    );
    return rows.map(({ pid }) => pid);
  }

  it('let one of them read the feed, and all know its tick at once', async () => {
    const [first, second, third] = [await join(), await join(), await join()];
    expect([first.reads, second.reads, third.reads]).toEqual([1, 0, 0]);
    const heard: Tick[] = [];
    third.shop.spot.onTick((tick) => heard.push(tick));
    first.feed.set({ gold: cents(408_000), silver: SPOT.silver });
    for (const member of members) await member.shop.spot.refresh();
    expect([first.reads, second.reads, third.reads]).toEqual([2, 0, 0]);
    expect(members.map(goldOf)).toEqual([408_000, 408_000, 408_000]);
    expect(heard.map(({ prices }) => prices.gold)).toEqual([408_000]);
  });

  it('hear of a tick without asking', async () => {
    const [first, ...others] = members;
    first!.feed.set({ gold: cents(408_100), silver: SPOT.silver });
    await first!.shop.spot.refresh();
    await expect.poll(() => others.map(goldOf), SOON).toEqual([408_100, 408_100]);
  });

  it('find a tick of which no notification came', async () => {
    await observer.query(
      `insert into ticks (source, gold_cents, silver_cents, at) values ('fixed', 408200, 5062, now())`,
    );
    const [, ...others] = members;
    for (const member of others) await member.shop.spot.refresh();
    expect(others.map(goldOf)).toEqual([408_200, 408_200]);
  });

  it('go on when the one that reads loses its connection: the next that asks reads, and no two do', async () => {
    const [first, second, third] = members;
    const before = members.map(({ reads }) => reads);
    const lost = await holder();
    await observer.query('select pg_terminate_backend($1)', [lost]);
    await expect.poll(async () => (await electionConnections()).includes(lost), SOON).toBe(false);
    await second!.shop.spot.refresh();
    await first!.shop.spot.refresh();
    await third!.shop.spot.refresh();
    expect(members.map(({ reads }, index) => reads - (before[index] ?? 0))).toEqual([0, 1, 0]);
    expect(await holder()).not.toBe(lost);
  });

  it('connect anew by their refreshes after all connections were lost, and hear each other again', async () => {
    const lost = await electionConnections();
    for (const pid of lost) await observer.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(electionConnections, SOON).toEqual([]);
    const refreshAll = async () => {
      for (const { shop } of members) await shop.spot.refresh();
      return (await electionConnections()).length;
    };
    // The server may see the end of a connection before its process does, which then connects one refresh later.
    await expect.poll(refreshAll, SOON).toBe(members.length);
    const gold = cents(408_300);
    for (const { feed } of members) feed.set({ gold, silver: SPOT.silver });
    await members[0]!.shop.spot.refresh();
    await members[1]!.shop.spot.refresh();
    await members[2]!.shop.spot.refresh();
    await expect.poll(() => members.map(goldOf), SOON).toEqual([gold, gold, gold]);
  });

  it('take an order at the newest price of another although no notification came', async () => {
    const spot = { gold: cents(409_100), silver: cents(5_071) };
    // Without a notification.
    await observer.query(
      `insert into ticks (source, gold_cents, silver_cents, at) values ('fixed', ${spot.gold}, ${spot.silver}, now())`,
    );
    await observer.query(`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.com')`);
    const { recipient, lines, total } = newOrder('ada', 'as another sees it', spot);
    expect(members.map(goldOf)).not.toContain(spot.gold);
    const mark = { idempotencyKey: undefined, fingerprint: 'f' };
    const placed = await members[0]!.shop.placeOrder({
      claim: { userId: 'ada', isEmailVerified: false, recipient, lines, total, ...mark },
      client: { ip: '127.0.0.1' },
    });
    expect(placed).toMatchObject({ ok: true, order: { total, tick: { prices: spot } } });
  });

  it('have another one read after three failed readings of the one that reads', async () => {
    for (const { feed } of members) feed.set(SPOT);
    for (const { shop } of members) await shop.spot.refresh();
    const counts = members.map(({ reads }) => reads);
    for (const { shop } of members) await shop.spot.refresh();
    const leader = members.find(({ reads }, index) => reads > (counts[index] ?? 0))!;
    const others = members.filter((member) => member !== leader);
    const readByOthers = () => others.reduce((sum, { reads }) => sum + reads, 0);
    const before = readByOthers();
    leader.feed.fail(new FeedError('unreachable'));
    for (let failure = 0; failure < 3; failure += 1) {
      for (const { shop } of others) await shop.spot.refresh();
      expect(readByOthers()).toBe(before);
      await leader.shop.spot.refresh();
    }
    const gold = cents(410_100);
    for (const { feed } of others) feed.set({ gold, silver: SPOT.silver });
    for (const { shop } of others) await shop.spot.refresh();
    expect(readByOthers()).toBe(before + 1);
    await leader.shop.spot.refresh();
    expect(members.map(goldOf)).toEqual([gold, gold, gold]);
    leader.feed.set({ gold, silver: SPOT.silver });
  });

  it('take the lead from one that hangs in the middle of a transaction', async () => {
    const settings = { name: 'a test', channel: 'nothing', silenceMs: 0, onNews() {} };
    const [hanging, waiting] = members.map(({ database }) => database.elect(settings));
    try {
      const db = await hanging!.campaign();
      await db?.execute(sql`begin`);
      expect(await waiting!.campaign()).toBeUndefined();
      await expect
        .poll(async () => (await waiting!.campaign()) !== undefined, { timeout: 60_000, interval: 500 })
        .toBe(true);
      expect(await hanging!.campaign()).toBeUndefined();
    } finally {
      await Promise.all([hanging!.close(), waiting!.close()]);
    }
  }, 90_000);

  it('let the next one read as soon as the one that reads is closed', async () => {
    // One of them leads again.
    for (const { shop } of members) await shop.spot.refresh();
    const before = members.map(({ reads }) => reads);
    await members[0]!.shop.spot.stop();
    await members[1]!.shop.spot.stop();
    await members[2]!.shop.spot.refresh();
    await members[2]!.shop.spot.refresh();
    expect(members[2]!.reads).toBeGreaterThan(before[2]!);
    for (const member of members.slice(0, 2)) await member.shop.spot.start();
  });
});
