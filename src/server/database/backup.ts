import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isDatabaseUnavailable } from './errors.ts';
import { rowsOf } from './sql.ts';
import type { Database, Db } from './types.ts';

/** What a backup holds, in the order in which it can be put back. Sessions, attempts and links are left out: they end with the shop. */
const TABLES = [
  'users',
  'accounts',
  'two_factors',
  'passkeys',
  'ticks',
  'orders',
  'order_lines',
  'cart_lines',
  'newsletter_subscriptions',
  'outbox',
] as const;
const ROWS_AT_ONCE = 500;
const FORMAT = 'troy-backup-1';

/** What must be the same after a restore: rows of each table, and what all orders come to, in cents. */
const booksShape = v.object({ rows: v.record(v.string(), v.number()), orderCents: v.number() });
const listOf = <Of extends v.GenericSchema>(of: Of) => v.pipe(v.array(of), v.readonly());
const row = v.record(v.string(), v.unknown());

/** One line of a backup: a file may be anything. */
export const backupLine = v.union([
  v.object({ format: v.string(), tables: listOf(v.string()) }),
  v.object({ table: v.string(), rows: listOf(row) }),
  v.object({ end: booksShape }),
]);

export type BackupLine = Readonly<v.InferOutput<typeof backupLine>>;
export type Books = Readonly<v.InferOutput<typeof booksShape>>;
type Row = Readonly<v.InferOutput<typeof row>>;

/** A backup that is not one, or a database that already has something in it. */
export class BackupError extends Error {}

/**
 * Everything as lines, read in one transaction that sees a single moment while the shop goes on. Rows are what the database
 * itself makes of them as JSON, so that they come back exactly, into PGlite and PostgreSQL alike.
 */
export async function writeBackup({ db }: Database, write: (line: BackupLine) => Promise<void>): Promise<Books> {
  return db.transaction(
    async (tx) => {
      await waitForFile(tx);
      await write({ format: FORMAT, tables: TABLES });
      for (const table of TABLES) {
        await tx.execute(
          sql`declare rows_of_backup cursor for select to_jsonb(t) as row from ${sql.identifier(table)} t`,
        );
        for (;;) {
          const fetched = await rowsOf<{ row: Row }>(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from rows_of_backup`));
          if (fetched.length === 0) break;
          await write({ table, rows: fetched.map(({ row }) => row) });
        }
        await tx.execute(sql`close rows_of_backup`);
      }
      const books = await booksOf(tx);
      await write({ end: books });
      return books;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Puts a backup into an empty database, whole or not at all. Throws BackupError where the lines are no whole backup or something
 * is there already.
 */
export async function readBackup({ db }: Database, lines: AsyncIterable<BackupLine>): Promise<Books> {
  return db.transaction(async (tx) => {
    await waitForFile(tx);
    const before = await booksOf(tx);
    if (Object.values(before.rows).some((count) => count > 0))
      throw new BackupError('The database is not empty: nothing was restored.');
    let end: Books | undefined;
    let isKnown = false;
    for await (const line of lines) {
      if ('format' in line) isKnown = line.format === FORMAT;
      if (!isKnown) throw new BackupError('This is no backup of the shop, or one of another version.');
      if ('table' in line) await insert(tx, line.table, line.rows);
      if ('end' in line) end = line.end;
    }
    if (!end) throw new BackupError('The backup ends too early: nothing was restored.');
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('ticks', 'id'), coalesce((select max(id) from ticks), 0) + 1, false)`,
    );
    const restored = await booksOf(tx);
    if (!isSame(restored, end)) throw new BackupError('What was restored is not what was backed up: nothing was kept.');
    return restored;
  });
}

/** A disk or a pipe may stand still for long in between: nobody else waits for this transaction, so it is not ended for that. */
async function waitForFile(tx: Db): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

function isSame(restored: Books, backedUp: Books): boolean {
  return (
    restored.orderCents === backedUp.orderCents &&
    TABLES.every((table) => restored.rows[table] === backedUp.rows[table])
  );
}

async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  if (!TABLES.some((known) => known === table))
    throw new BackupError(`The backup has a table that is unknown: ${JSON.stringify(table)}.`);
  const name = sql.identifier(table);
  try {
    await db.execute(
      sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // What the database says of it holds the rows themselves: passwords' hashes, names, addresses.
    throw new BackupError(`The rows of ${table} cannot be restored: nothing was kept.`, { cause: error });
  }
}

async function booksOf(db: Db): Promise<Books> {
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    const [counted] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(table)}`);
    rows[table] = counted?.n ?? 0;
  }
  const [total] = await rowsOf<{ cents: string }>(
    db,
    sql`select coalesce(sum(total_cents), 0)::text as cents from orders`,
  );
  return { rows, orderCents: Number(total?.cents) };
}
