import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaVersion } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { restoreBackup } from '../../../scripts/backup-commands.ts';
import { createDatabase } from '../../support/postgres.ts';

/** The command as an operator or a timer gives it, with no other settings than where the database is. */
describe.each(['pglite', 'postgres'] as const)('npm run backup, of %s', (kind) => {
  const made: { drop(): Promise<void> }[] = [];
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-command-'));
    file = path.join(folder, 'backup.gz');
  });
  afterAll(async () => {
    for (const { drop } of made) await drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** There is nothing in it, not even tables. */
  async function emptyPlace(name: string): Promise<DatabaseLocation> {
    if (kind === 'pglite') {
      await mkdir(path.join(folder, name));
      return { kind, folder: path.join(folder, name) };
    }
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    made.push(database);
    return { kind, url: database.url };
  }

  function backUp(where: DatabaseLocation): Promise<{ code: number | null; output: string; error: string }> {
    const place = where.kind === 'postgres' ? { DATABASE_URL: where.url } : { DATA_DIR: where.folder };
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../../scripts/backup.ts'), file], {
      env: { PATH: process.env.PATH, ...place },
    });
    const said = { output: '', error: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.error += text;
    });
    return new Promise((resolve) =>
      child.once('close', (code) => resolve({ code, output: said.output, error: said.error })),
    );
  }

  /** By what is kept of the last change to them. */
  async function makeTablesOf(where: DatabaseLocation, version: 'older' | 'newer'): Promise<void> {
    const { db, close } = await openDatabase(where);
    const change = version === 'newer' ? 1 : -1;
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${change}`);
    await close();
  }

  async function expectRefusal(where: DatabaseLocation, sentence: RegExp): Promise<void> {
    const { code, output, error } = await backUp(where);
    expect(error.trim()).toMatch(sentence);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual([]);
  }

  it('is refused in the words of a start where a setting is wrong', async () => {
    const wrong: DatabaseLocation = { kind: 'postgres', url: 'mysql://127.0.0.1/troy' };
    await expectRefusal(wrong, /^DATABASE_URL .+\.$/);
  });

  it('is refused where there is no database of the shop, and makes none', async () => {
    const nothing = /^There is no database of the shop to be found as the .+: set DATABASE_URL and DATA_DIR as .+\.$/;
    await expectRefusal({ kind: 'pglite', folder: path.join(folder, 'missing') }, nothing);
    expect(await readdir(folder)).not.toContain('missing');
    const empty = await emptyPlace('empty');
    await expectRefusal(empty, nothing);
    expect(empty.kind === 'pglite' ? await readdir(empty.folder) : await schemasAndTables(empty.url)).toEqual([]);
  }, 180_000);

  it('names the database and counts its rows, and refuses older tables', async () => {
    const where = await emptyPlace('shop');
    const { db, close } = await openDatabase(where);
    await db.execute(
      sql`insert into ticks (source, gold_cents, silver_cents, at) select 'fixed', 400000 + n, 5000, now() from generate_series(1, 3) n`,
    );
    await close();
    const name = where.kind === 'postgres' ? new URL(where.url).host : where.folder;
    const { code, output, error } = await backUp(where);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(output).toMatch(/^Backed up into .+backup\.gz from the (PostgreSQL|embedded) database .+:$/m);
    expect(output).toContain(name);
    expect(output).toMatch(/^ {2}ticks +3$/m);
    expect(output).toMatch(/^ {2}orders +0$/m);
    await rm(file);

    await makeTablesOf(where, 'older');
    await expectRefusal(where, /^The shop's tables in the .+ are older than this version: start it there once, .+\.$/);
  }, 180_000);

  it('is refused of newer tables, and so is a restore into them; a shop starts on them and changes nothing', async () => {
    const where = await emptyPlace('newer');
    await makeTablesOf(where, 'newer');
    const newer = /^The shop's tables in the .+ are newer than this version: use the commands of .+\.$/;
    await expectRefusal(where, newer);
    await expect(restoreBackup(where, file)).rejects.toThrow(newer);
    const { db, close } = await openDatabase(where);
    expect(await schemaVersion(db)).toBe('newer');
    expect(await rowsOf(db, sql`select id from orders`)).toEqual([]);
    await close();
  }, 180_000);
});

async function schemasAndTables(url: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select nspname as name from pg_namespace where nspname = 'drizzle'
     union all select tablename from pg_tables where schemaname = 'public'`,
  );
  await client.end();
  return rows;
}
