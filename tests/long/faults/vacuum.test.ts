import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';

const MiB = 1024 * 1024;
const PLENTY = { bytes: 10 ** 12, files: 10 ** 6 };
/** A thousand rows of some hundred bytes come and go in each. */
const ROUNDS = 10;

it('rows that have gone leave their room to others in the embedded database, while orders are taken, and only where there is room to write', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-vacuum-'));
  let free = PLENTY;
  const database = await openDatabase({ kind: 'pglite', folder, freeOn: async () => free, vacuumEveryMs: 100 });
  const shop = await openShop(database);
  const ada = new Visitor(shop.app);
  await ada.signUp('ada@example.com');
  const size = async () => {
    const rows = await rowsOf<{ size: number }>(
      database.db,
      sql`select pg_total_relation_size('rate_limits')::int as size`,
    );
    return rows[0]?.size ?? 0;
  };
  const comeAndGo = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await database.db.execute(
        sql`insert into rate_limits (key, points, expire) select 'made up:' || ${round}::int || repeat('x', 300) || n, 1, now() from generate_series(1, 1000) as n`,
      );
      await database.db.execute(sql`delete from rate_limits where key like 'made up:%'`);
      expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };
  await comeAndGo();
  // Without it ten megabytes.
  expect(await size()).toBeLessThan(4 * MiB);

  free = { ...PLENTY, bytes: 0 };
  await expect.poll(() => database.hasRoom(), { timeout: 10_000 }).toBe(false);
  const before = await size();
  await database.db.execute(
    sql`insert into rate_limits (key, points, expire) select 'late:' || repeat('x', 300) || n, 1, now() from generate_series(1, 5000) as n`,
  );
  await database.db.execute(sql`delete from rate_limits where key like 'late:%'`);
  const grown = await size();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await size()).toBe(grown);
  expect(grown).toBeGreaterThan(before);
  free = PLENTY;
  await expect.poll(size, { timeout: 10_000 }).toBeLessThan(grown);
  await shop.close();
  await database.close();
  await rm(folder, { recursive: true });
}, 120_000);
