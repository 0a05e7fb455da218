import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { openDatabase } from '#server/database/open.ts';
import { metalPriceApiFeed } from '#server/prices/metalpriceapi-feed.ts';
import { createShop, type Shop } from '#server/shop.ts';
import { LIMITS } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';
import { saying, spotAnswer, startSpotProvider } from '../../support/spot-provider.ts';

const LOG = { info() {}, warn() {}, error() {} };
const WORKING = saying(spotAnswer(4078.4, 50.62, Date.now()));
const clock = () => Date.now();

/** A shop with its own way to the provider, which may be closed; it refreshes when it is told to. */
async function openMember(url: string) {
  const provider = await startSpotProvider(WORKING);
  let asked = 0;
  const answer = (how: typeof WORKING) =>
    provider.answer((response) => {
      asked += 1;
      how(response);
    });
  answer(WORKING);
  const database = await openDatabase({ kind: 'postgres', url });
  const shop = createShop({
    database,
    feed: metalPriceApiFeed({ key: 'k', url: provider.url, clock, firstPauseMs: 1, answerWithinMs: 30_000 }),
    mailer: { description: 'none', send: async () => ({ ok: true }), close() {} },
    catalogue: troyCatalogue(),
    clock,
    limits: { ...LIMITS, pollMs: 3_600_000 },
    mostStreams: 0,
    log: LOG,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of the tests, long enough',
  });
  await shop.start();
  // The start itself waits for three seconds at most.
  await shop.spot.refresh();
  return {
    shop,
    database,
    /** Nobody gets through from now on: connections end without an answer. */
    close: () => answer((response) => void response.destroy()),
    open: () => answer(WORKING),
    /** One poll; whether it asked the provider. */
    async poll(): Promise<boolean> {
      const before = asked;
      await shop.spot.refresh();
      return asked > before;
    },
    async end() {
      await shop.stop();
      await database.close();
      provider.stop();
    },
  };
}
async function countPeers({ database }: Member): Promise<number> {
  const { rows } = (await database.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and application_name = 'troy peers'`,
  )) as { rows: unknown[] };
  return rows.length;
}

type Member = Awaited<ReturnType<typeof openMember>>;

describe('shops that cannot all reach the feed', () => {
  let where: { url: string; drop(): Promise<void> };
  let first: Member;
  let second: Member;
  const tickOf = ({ shop }: { shop: Shop }) => {
    const spot = shop.spot.current();
    return spot.state === 'live' ? spot.tick.id : undefined;
  };

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
  });
  afterAll(() => where.drop());
  beforeEach(async () => {
    first = await openMember(where.url);
    second = await openMember(where.url);
    return async () => {
      await second.end();
      await first.end();
    };
  });

  it('have another one read it after two failed readings, whose ticks reach both', async () => {
    expect([await first.poll(), await second.poll()]).toEqual([true, false]);
    const before = tickOf(second);
    first.close();
    expect([await first.poll(), await second.poll()]).toEqual([true, false]);
    expect([await first.poll(), await second.poll()]).toEqual([true, true]);
    // The first comes up to date by what the second has stored, and leaves the reading to it from then on.
    expect([await first.poll(), await second.poll()]).toEqual([false, true]);
    expect([await first.poll(), await second.poll()]).toEqual([false, true]);
    await first.poll();
    expect(tickOf(second)).toBeDefined();
    expect(tickOf(second)).not.toBe(before);
    expect(tickOf(first)).toBe(tickOf(second));
  });

  it('keep back once where the other one was slow to take over, and then read again', async () => {
    first.close();
    await first.poll();
    await first.poll();
    expect(await first.poll()).toBe(false);
    first.open();
    expect(await first.poll()).toBe(true);
    expect(await second.poll()).toBe(false);
  });

  it('take turns while none can reach it, so that each poll of all goes on, and sell again with the first that can', async () => {
    first.close();
    second.close();
    const rounds: (readonly [boolean, boolean])[] = [];
    for (let round = 0; round < 8; round += 1) rounds.push([await first.poll(), await second.poll()]);
    // In every round somebody tries.
    expect(rounds.map((tried) => tried.includes(true))).not.toContain(false);
    expect(rounds.filter(([tried]) => tried).length).toBeGreaterThan(2);
    expect(rounds.filter(([, tried]) => tried).length).toBeGreaterThan(2);
    const old = tickOf(first);
    second.open();
    for (let round = 0; round < 4; round += 1) {
      await first.poll();
      await second.poll();
    }
    expect(tickOf(second)).not.toBe(old);
  });

  it('go on at every poll where there is but one', async () => {
    await second.end();
    await expect.poll(() => countPeers(first), { timeout: 30_000 }).toBe(1);
    first.close();
    for (let poll = 0; poll < 5; poll += 1) expect(await first.poll()).toBe(true);
    second = await openMember(where.url);
  });
});
