import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import { watchDatabase } from '#server/database/watch.ts';
import { startFreezingProxy } from '../../support/freezing-proxy.ts';
import { createDatabase, startPostgres } from '../../support/postgres.ts';

/** Longer than an answer may take, and often enough for the watch to have asked several times. */
const BUSY_MS = 1_500;
const BURSTS = 6;

it('a process that is busy does not take its database for lost, but one that is gone', async () => {
  const server = await startPostgres({ durable: true });
  let lost = 0;
  const watch = watchDatabase(server.url, 'read and write', () => {
    lost += 1;
  });
  try {
    for (let burst = 0; burst < BURSTS; burst += 1) {
      const until = performance.now() + BUSY_MS;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(lost).toBe(0);
    expect(watch.isUp()).toBe(true);
    await server.kill();
    await expect.poll(() => lost, { timeout: 30_000 }).toBe(1);
  } finally {
    watch.close();
    await server.stop();
  }
}, 120_000);

it('a database whose connections have all fallen silent can be closed, the one that watches it too', async () => {
  const made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
  const url = new URL(made.url);
  const proxy = await startFreezingProxy(Number(url.port));
  try {
    url.port = String(proxy.port);
    const { db, close } = await openDatabase({ kind: 'postgres', url: url.href });
    const watching = sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'troy watch' and state = 'idle'`;
    await expect.poll(() => rowsOf(db, watching), { timeout: 30_000 }).not.toEqual([]);
    proxy.freeze();
    await close();
  } finally {
    proxy.close();
    await made.drop();
  }
});
