import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackupLine, readBackup } from '#server/database/backup.ts';
import { rowsOf } from '#server/database/sql.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../../support/desk.ts';
import { openShop, type TestShop } from '../../support/open-shop.ts';

const FIRST = new URL('../../../src/server/database/migrations/0000_first.sql', import.meta.url);
/** What a backup of that version held, in its order. */
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
];
const TICK = { gold: 407_840, silver: 5_062 };
const STATUSES = ['pending', 'processing', 'delivered', 'cancelled'];
const idOf = (nth: number) => `1763000000000${String(nth).padStart(10, '0')}`;

/** As the first version of the shop places an order: in the columns that it knew. */
function placeAsBefore(nth: number, status: string): string {
  return `
    insert into orders (id, user_id, placed_at, status, total_cents, first_name, last_name, email, phone, address, tick_id,
      tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint)
    values ('${idOf(nth)}', null, '2026-03-02T15:00:00Z', '${status}', 428232, 'Ada', 'Lovelace', 'ada@example.com',
      '(312) 555-0148', '12 Elm Street, Chicago, IL 60601', 1, '2026-03-02T15:00:00Z', 'demo', ${TICK.gold}, ${TICK.silver},
      null, 'f');
    insert into order_lines values ('${idOf(nth)}', 0, '1 oz Gold Eagle', '1 oz Gold Eagle', 'gold', 1000000, 500, 1, 428232);`;
}

/** The lines of a backup that the version of the first migration would write. */
async function oldBackup(): Promise<readonly BackupLine[]> {
  const old = new PGlite();
  await old.exec(await readFile(FIRST, 'utf8'));
  await old.exec(`insert into ticks (source, gold_cents, silver_cents, at)
    values ('demo', ${TICK.gold}, ${TICK.silver}, '2026-03-02T15:00:00Z');
    insert into newsletter_subscriptions values ('ada@example.com', now());
    insert into outbox (letter, failed_at) values ('{"about":"verify-email","userId":null}', now());`);
  for (const [nth, status] of STATUSES.entries()) await old.exec(placeAsBefore(nth, status));
  const lines: BackupLine[] = [{ format: 'troy-backup-1', tables: TABLES }];
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await old.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    counts[table] = rows.length;
    if (rows.length > 0) lines.push({ table, rows: rows.map(({ row }) => row) });
  }
  await old.close();
  return [...lines, { end: { rows: counts, orderCents: STATUSES.length * 428_232 } }];
}

describeOnEachDatabase('a database of the first version', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  beforeAll(async () => {
    const database = await open();
    const lines = await oldBackup();
    await readBackup(
      database,
      (async function* () {
        yield* lines;
      })(),
    );
    shop = await openShop(database, { desk: DESK });
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
  });
  afterAll(() => shop.close());

  const list = async (query: string) => (await clerk.desk('GET', `/orders?view=all&${query}`)).json().data.rows;

  it('is restored into the present one: orders stand where their status says', async () => {
    const rows = await list('sort=oldest');
    expect(rows.map(({ stage }: { stage: string }) => stage)).toEqual(['new', 'paid', 'delivered', 'cancelled']);
    const page = await clerk.desk('GET', `/orders/${idOf(1)}`);
    expect(page.json().data).toMatchObject({ version: 1, source: 'web', events: [], payments: [] });
    expect(page.json().data.moves).toContain('allocate');
  });

  it('is searched like any other', async () => {
    expect(await list('q=lovelace')).toHaveLength(STATUSES.length);
    expect(await list('q=5550148')).toHaveLength(STATUSES.length);
  });

  it('takes the orders that a process of that version places beside the present one', async () => {
    const { db } = shop.database;
    for (const statement of placeAsBefore(9, 'pending')
      .split(';')
      .filter((one) => one.trim()))
      await db.execute(sql.raw(statement));
    const [row] = await rowsOf<Record<string, unknown>>(
      db,
      sql`select stage, version, source, paid_cents::int as paid, reminders_sent as reminders from orders where id = ${idOf(9)}`,
    );
    expect(row).toEqual({ stage: 'new', version: 1, source: 'web', paid: 0, reminders: 0 });
    const [newest] = await list(`q=${idOf(9)}`);
    expect(newest).toMatchObject({ orderId: idOf(9), stage: 'new' });
    const declined = await clerk.desk('POST', `/orders/${idOf(9)}/decline`, { version: 1, reason: 'you-asked' });
    expect(declined.json().data).toMatchObject({ stage: 'declined' });
  });
});
