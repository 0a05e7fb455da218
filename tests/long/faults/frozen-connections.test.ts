import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#server/database/errors.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';
import { type FreezingProxy, startFreezingProxy } from './freezing-proxy.ts';

const CONNECTIONS = 10;
/** Promised are about two seconds. A machine that is busy with other tests gets twice as long; one timeout more would be longer. */
const ANSWER_WITHIN_MS = 3_900;
const NOTHING = sql`select 1`;

/** A failover, or a firewall that forgets: open connections say nothing for ever, new ones work. */
describe('connections to PostgreSQL that freeze', () => {
  let made: Awaited<ReturnType<typeof createDatabase>>;
  let proxy: FreezingProxy;
  let url: string;
  let database: Database;

  beforeEach(async () => {
    made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    const { port } = new URL(made.url);
    proxy = await startFreezingProxy(Number(port));
    url = made.url.replace(`:${port}`, `:${proxy.port}`);
    database = await openDatabase({ kind: 'postgres', url });
  });
  afterEach(async () => {
    await database.close();
    proxy.close();
    await made.drop();
  });

  async function timed<Result>(work: () => Promise<Result>) {
    const startedAt = performance.now();
    const result = await work().catch((error: unknown) => error);
    return { result, ms: performance.now() - startedAt };
  }

  /** As many as the pool may have, each of a query or a transaction of its own. */
  const onAllConnections = (work: () => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: CONNECTIONS }, work));

  it('fail an order with 503 in time; the same order is placed once over a new connection', async () => {
    const shop = await openShop(database);
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    const place = () => ada.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': 'the-only-one' });
    proxy.freeze();
    const { result, ms } = await timed(place);
    expect(result).toMatchObject({ statusCode: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
    await expect.poll(async () => (await place()).statusCode, { timeout: 30_000 }).toBe(200);
    await shop.close();
  }, 120_000);

  it('fail a transaction in the time of one query, and are never lent again', async () => {
    const { result, ms } = await timed(() =>
      database.db.transaction(async (tx) => {
        await tx.execute(NOTHING);
        proxy.freeze();
        await tx.execute(NOTHING);
      }),
    );
    expect(isDatabaseUnavailable(result)).toBe(true);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
    const after = await onAllConnections(() => database.db.execute(NOTHING));
    expect(after.map(({ status }) => status)).not.toContain('rejected');
  });

  it('leave no place of the pool taken where transactions cannot even begin', async () => {
    await onAllConnections(() => database.db.execute(sql`select pg_sleep(0.5)`));
    expect(database.connections?.()).toEqual({ inUse: 0, idle: CONNECTIONS, waiting: 0 });
    proxy.freeze();
    const begun = await onAllConnections(() => database.db.transaction((tx) => tx.execute(NOTHING)));
    expect(begun.map(({ status }) => status)).not.toContain('fulfilled');
    await expect.poll(() => database.connections?.().inUse, { timeout: 30_000 }).toBe(0);
    await database.ping();
  });

  it('keep the database from being closed no longer than for a goodbye', async () => {
    const other = await openDatabase({ kind: 'postgres', url });
    await other.ping();
    proxy.freeze();
    const { ms } = await timed(() => other.close());
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
  });
});

it('a transaction whose connection is lost fails with that, and leaves its place in the pool to others', async () => {
  const made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
  const database = await openDatabase({ kind: 'postgres', url: made.url });
  const failure = await database.db
    .transaction(async (tx) => {
      const own = tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      await own.catch(() => {});
      await tx.execute(NOTHING);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(String(failure)).not.toContain('already been released');
  await database.ping();
  expect(database.connections?.().inUse).toBe(0);
  await database.close();
  await made.drop();
});
