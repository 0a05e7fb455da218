import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';

const MiB = 1024 * 1024;

it('PGlite uses the space of deleted rows again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-vacuum-'));
  const { db, close } = await openDatabase({ kind: 'pglite', folder, vacuumEveryMs: 100 });
  const size = async () => {
    const [row] = await rowsOf<{ bytes: number }>(
      db,
      sql`select pg_total_relation_size('verifications')::int as bytes`,
    );
    return row?.bytes ?? 0;
  };
  await db.execute(
    sql`insert into verifications (id, identifier, value, expires_at)
      select n::text, n::text, repeat('x', 1000), now() from generate_series(1, 5000) as n`,
  );
  expect(await size()).toBeGreaterThan(4 * MiB);
  await db.execute(sql`delete from verifications`);
  await expect.poll(size, { timeout: 30_000 }).toBeLessThan(MiB);
  await close();
  await rm(folder, { recursive: true });
});
