import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut } from '#server/database/new-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';

describe('a new database in a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-new-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is the prepared one, with all its tables and nothing in them', async () => {
    const database = await openDatabase({ kind: 'pglite', folder: path.join(folder, 'new') });
    const [counted] = await rowsOf<object>(
      database.db,
      sql`select (select count(*) from users) + (select count(*) from orders) + (select count(*) from ticks)
        + (select count(*) from outbox) + (select count(*) from pgboss.job) as rows,
        (select count(*) from pgboss.queue where name = 'order-letters') as queues`,
    );
    await database.close();
    // The folder around it is its user's own too, from the first moment on.
    expect((await stat(path.join(folder, 'new'))).mode & 0o777).toBe(0o700);
    expect(counted).toEqual({ rows: 0, queues: 1 });
  });

  it('is whole although a shop was killed while it laid one out', async () => {
    const place = path.join(folder, 'killed', 'pglite');
    await mkdir(`${place}.new/base`, { recursive: true });
    await writeFile(`${place}.new/base/half`, '');
    await layOut(place);
    expect(await readdir(path.dirname(place))).toEqual(['pglite']);
    expect(existsSync(path.join(place, 'base/half'))).toBe(false);
    expect(existsSync(path.join(place, 'PG_VERSION'))).toBe(true);
  });

  it("is its user's own, however readable the prepared one is for whoever runs the shop", async () => {
    const prepared = path.resolve(import.meta.dirname, '../../../build/shop/pglite');
    const place = path.join(folder, 'own');
    await layOut(place);
    const modes = async (of: string) => {
      const entries = await readdir(of, { recursive: true, withFileTypes: true });
      const all = entries.map(async (entry) => {
        const { mode } = await stat(path.join(entry.parentPath, entry.name));
        return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`;
      });
      return new Set(await Promise.all(all));
    };
    expect(await modes(prepared)).toEqual(new Set(['folder 755', 'file 644']));
    expect(await modes(place)).toEqual(new Set(['folder 700', 'file 600']));
  });

  it('is not the one that another PGlite has prepared', async () => {
    const prepared = path.join(folder, 'prepared');
    await mkdir(prepared);
    await writeFile(`${prepared}.made-by`, '0.0.1');
    const place = path.join(folder, 'other');
    await layOut(place, prepared);
    expect(existsSync(place)).toBe(false);
  });

  it('never takes the place of one that is there', async () => {
    const place = path.join(folder, 'there');
    await mkdir(place);
    await layOut(place);
    expect(await readdir(place)).toEqual([]);
  });
});
