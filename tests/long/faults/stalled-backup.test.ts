import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupLine, readBackup, writeBackup } from '#server/database/backup.ts';
import { sentenceOfBackup } from '#server/database/backup-commands.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import { createDatabase } from '../../support/postgres.ts';

/** Instead of the 20 seconds of the shop. */
const IDLE_MS = 2_000;
const STALL_MS = 2 * IDLE_MS;

describe('a backup on PostgreSQL', () => {
  let from: { url: string; drop(): Promise<void> };
  let into: { url: string; drop(): Promise<void> };
  let source: Database;
  let target: Database;
  let observer: pg.Client;

  beforeAll(async () => {
    const server = process.env.TEST_POSTGRES_SERVER ?? '';
    from = await createDatabase(server, process.env.TEST_POSTGRES_TEMPLATE);
    into = await createDatabase(server, process.env.TEST_POSTGRES_TEMPLATE);
    observer = new pg.Client({ connectionString: server });
    await observer.connect();
    const open = ({ url }: { url: string }) =>
      openDatabase({ kind: 'postgres', url: `${url}?idle_in_transaction_session_timeout=${IDLE_MS}` });
    source = await open(from);
    target = await open(into);
    await source.db.execute(
      sql`insert into ticks (source, gold_cents, silver_cents, at) values ('fixed', 400000, 5000, now())`,
    );
  });
  afterAll(async () => {
    await source.close();
    await target.close();
    await observer.end();
    await from.drop();
    await into.drop();
  });

  it('is finished, and put back, where the file stands still for longer than a transaction may', async () => {
    const lines: BackupLine[] = [];
    const books = await writeBackup(source, async (line) => {
      if (lines.push(line) === 1) await sleep(STALL_MS);
    });
    expect(books.rows.ticks).toBe(1);
    async function* slowly() {
      for (const [index, line] of lines.entries()) {
        if (index === 1) await sleep(STALL_MS);
        yield line;
      }
    }
    expect(await readBackup(target, slowly(), async () => {})).toEqual(books);
  });

  it('that loses its connection says so, and not what became of the connection afterwards', async () => {
    const failure = await source.db
      .transaction(async (tx) => {
        const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
        await observer.query('select pg_terminate_backend($1)', [own?.pid]);
        // The pool takes back a connection that broke.
        await expect.poll(() => source.connections?.().inUse, { timeout: 30_000 }).toBe(0);
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(String(failure)).not.toContain('already been released');
    expect(sentenceOfBackup(failure, 'a file')).toMatch(/^Not finished: the database was lost/);
    // The place in the pool is free for others.
    await source.ping();
    expect(source.connections?.().inUse).toBe(0);
  });
});
