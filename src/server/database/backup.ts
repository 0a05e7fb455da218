import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Stage } from '#domain/stage.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { hasNewerTables, type Release, thisRelease } from './migrate.ts';
import { rowsOf } from './sql.ts';
import type { Database, Db } from './types.ts';

/**
 * Tables of a backup, in the order in which they can be restored. Sessions, counts of limits, keys of the desk and links to
 * accounts expire; words of orders are made again.
 */
const TABLES = [
  // Before accounts and orders, for which triggers add the missing ones.
  'customers',
  'users',
  'accounts',
  'two_factors',
  'passkeys',
  'ticks',
  'spot_steps',
  'orders',
  'order_lines',
  'cart_lines',
  'newsletter_subscriptions',
  'outbox',
  'staff',
  'staff_invitations',
  'customer_notes',
  'audit_log',
  'order_events',
  'order_mentions',
  'order_attachments',
  'metal_trades',
  'shop_settings',
  'order_quotes',
  'order_quote_lines',
  'order_links',
  'payments',
  'parcels',
  'parcel_lines',
  'today_sleeps',
  'saved_views',
  'products',
  'product_places',
  'featured',
  'product_names',
  'product_stock',
  'stock_moves',
  'proposals',
  'catalogue_revisions',
  'revision_items',
  'alerts',
  'alert_hits',
  'alert_readers',
  'pictures',
  'sales_pauses',
  'catalogue_head',
  'shop_facts',
] as const;
/** Tables with a sequence, which a restore has to set behind the restored rows. */
const NUMBERED = ['ticks', 'stock_moves'] as const;
const ROWS_AT_ONCE = 500;
/** Up to 160 kB each, twice that as JSON. */
const PICTURES_AT_ONCE = 20;
/** Up to 10 MB each, twice that as JSON. */
const ATTACHMENTS_AT_ONCE = 1;
const AT_ONCE: Readonly<Record<string, number>> = {
  pictures: PICTURES_AT_ONCE,
  order_attachments: ATTACHMENTS_AT_ONCE,
};
const FORMAT = 'troy-backup-1';

const releaseShape = v.object({ version: v.string(), tables: v.string() });
/**
 * Figures that are the same after a restore: the rows of each table, the sum of all orders in cents, and the head of the desk's
 * log.
 */
const checksumsShape = v.object({
  rows: v.record(v.string(), v.number()),
  orderCents: v.number(),
  /** As `npm run verify-log` takes it; missing in older files. */
  logHead: v.optional(v.string()),
});
const listOf = <Of extends v.GenericSchema>(of: Of) => v.pipe(v.array(of), v.readonly());
const row = v.record(v.string(), v.unknown());

/** One line of a backup: a file may be anything. */
export const backupLine = v.union([
  /** The release that wrote it; missing in older files. */
  v.object({ format: v.string(), release: v.optional(releaseShape), tables: listOf(v.string()) }),
  v.object({ table: v.string(), rows: listOf(row) }),
  v.object({ end: checksumsShape }),
]);

export type BackupLine = Readonly<v.InferOutput<typeof backupLine>>;
export type Checksums = Readonly<v.InferOutput<typeof checksumsShape>>;
/** The checksums of a backup, and the release that wrote it. */
export type Books = Checksums & { readonly release?: Release | undefined };
type Row = Readonly<v.InferOutput<typeof row>>;

/** The file is no whole backup, or the database is not empty. */
export class BackupError extends Error {}

/**
 * Writes everything as lines, read in one transaction: the snapshot of a single moment, while the shop goes on. Returns its
 * checksums, money in cents. PostgreSQL itself makes JSON of the rows, so that they are restored exactly, into PGlite and
 * PostgreSQL alike.
 */
export async function writeBackup({ db }: Database, write: (line: BackupLine) => Promise<void>): Promise<Books> {
  const release = thisRelease();
  return db.transaction(
    async (tx) => {
      await write({ format: FORMAT, release, tables: TABLES });
      for (const table of TABLES) {
        await tx.execute(
          sql`declare rows_of_backup cursor for select to_jsonb(t) as row from ${sql.identifier(table)} t`,
        );
        const atOnce = AT_ONCE[table] ?? ROWS_AT_ONCE;
        for (;;) {
          const fetched = await rowsOf<{ row: Row }>(tx, sql.raw(`fetch ${atOnce} from rows_of_backup`));
          if (fetched.length === 0) break;
          await write({ table, rows: fetched.map(({ row }) => row) });
        }
        await tx.execute(sql`close rows_of_backup`);
      }
      const checksums = await checksumsOf(tx);
      await write({ end: checksums });
      return { ...checksums, release };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Restores a backup of this release or of one before it into an empty database, whole or not at all. Throws BackupError. */
export async function readBackup({ db }: Database, lines: AsyncIterable<BackupLine>): Promise<Books> {
  return db.transaction(async (tx) => {
    const before = await checksumsOf(tx);
    if (Object.values(before.rows).some((count) => count > 0))
      throw new BackupError('The database is not empty: nothing was restored.');
    let end: Checksums | undefined;
    let release: Release | undefined;
    let isKnown = false;
    for await (const line of lines) {
      if ('format' in line) {
        isKnown = line.format === FORMAT;
        release = line.release;
        refuseNewer(release);
      }
      if (!isKnown) throw new BackupError('This is not a backup of a shop, or it is from another version.');
      if ('table' in line) await insert(tx, line.table, line.rows);
      if ('end' in line) end = line.end;
    }
    if (!end) throw new BackupError('The backup ends too early: nothing was restored.');
    for (const table of NUMBERED) await tx.execute(nextNumber(table));
    // Events of a version before have no metal.
    await tx.execute(sql`select count_sold_metal()`);
    // Restored orders have counted a second time.
    await tx.execute(sql`select count_customers(array(select id from customers))`);
    const restored = await checksumsOf(tx);
    if (!isSame(restored, end)) throw new BackupError('What was restored is not what was backed up: nothing was kept.');
    return { ...restored, release };
  });
}

function refuseNewer(release: Release | undefined): void {
  if (!release || !hasNewerTables(release)) return;
  const { version, tables } = release;
  throw new BackupError(
    `This backup is of a newer release (${version}, tables ${tables}): restore it with that one, or with one that is newer still.`,
  );
}

function nextNumber(table: string): SQL {
  const name = sql.identifier(table);
  return sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${name}), 0) + 1, false)`;
}

function isSame(restored: Checksums, backedUp: Checksums): boolean {
  return (
    restored.orderCents === backedUp.orderCents &&
    restored.logHead === (backedUp.logHead ?? restored.logHead) &&
    TABLES.every((table) => restored.rows[table] === (backedUp.rows[table] ?? made(table, restored)))
  );
}

/** A backup of a version before lacks tables: they are empty, but for the customers, whom triggers find. */
function made(table: string, { rows }: Checksums): number | undefined {
  return table === 'customers' ? rows[table] : 0;
}

async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  if (!TABLES.some((known) => known === table))
    throw new BackupError(`The backup has a table that is unknown: ${JSON.stringify(table)}.`);
  const name = sql.identifier(table);
  const restored = table === 'orders' ? rows.map(withStage) : rows;
  // A backup of the version before lacks columns, which get their defaults.
  const columns = sql.join(Object.keys(restored[0] ?? {}).map(sql.identifier), sql`, `);
  try {
    await db.execute(
      sql`insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(restored)}::jsonb)`,
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // The message of PostgreSQL quotes the row: password hashes, names, addresses.
    throw new BackupError(`The rows of ${table} cannot be restored: nothing was kept.`, { cause: error });
  }
}

const STAGE_BEFORE: Readonly<Record<string, Stage>> = {
  processing: 'paid',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** Orders of the version before have a status alone. */
function withStage(row: Row): Row {
  return 'stage' in row ? row : { ...row, stage: STAGE_BEFORE[String(row.status)] ?? 'new' };
}

async function checksumsOf(db: Db): Promise<Checksums> {
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    const [counted] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(table)}`);
    rows[table] = counted?.n ?? 0;
  }
  const [total] = await rowsOf<{ cents: string }>(
    db,
    sql`select coalesce(sum(total_cents), 0)::text as cents from orders`,
  );
  const [last] = await rowsOf<{ head: string }>(
    db,
    sql`select id || ':' || seal as head from audit_log order by id desc limit 1`,
  );
  return { rows, orderCents: Number(total?.cents), logHead: last?.head ?? '0:' };
}
