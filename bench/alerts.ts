import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { cents } from '#domain/money.ts';
import { NO_PAUSES } from '#domain/sale.ts';
import { createAlertWatch } from '#server/alerts/watch-alerts.ts';
import { openDatabase } from '#server/database/open.ts';
import { tickStore } from '#server/prices/tick-store.ts';
import { createTransaction, storesOf } from '#server/stores.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { atMost, ceiling, median, milliseconds, quantile, type Row } from './row.ts';

const ALERTS = 1_000_000;
const EACH = 50;
const TICKS = 200;
const TICK_MS = 20;
const SPOT = { gold: 407_840, silver: 5_062 };
const LOG = { info() {}, warn() {}, error() {} };

/** Ticks of a shop with a million armed alerts: each reaches none or a few, and one a thousand. */
export async function measureAlerts(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const made = await createDatabase(postgres.url);
  const database = await openDatabase({ kind: 'postgres', url: made.url });
  try {
    const { db } = database;
    await storeAlerts(made.url);
    let now = Date.parse('2026-03-02T16:00:00Z');
    const clock = () => now;
    const catalogue = createCatalogue([]);
    const watch = createAlertWatch({
      ...storesOf(db, clock),
      transaction: createTransaction(db, clock),
      source: 'fixed',
      spot: { isLeading: () => true, onTick: () => () => {} },
      goods: { current: () => catalogue, pauses: () => NO_PAUSES, onChange: () => () => {} },
      staleAfterMs: 300_000,
      clock,
      hasDiskSpace: () => true,
      log: LOG,
    });
    const tick = async (gold: number): Promise<number> => {
      now += 1_000;
      await tickStore(db).add({ prices: { gold: cents(gold), silver: cents(SPOT.silver) }, at: now, source: 'fixed' });
      const startedAt = performance.now();
      await watch.run();
      return performance.now() - startedAt;
    };
    const first = await tick(SPOT.gold);
    const waits: number[] = [];
    for (let nth = 1; nth <= TICKS; nth += 1) waits.push(await tick(SPOT.gold - nth * 2));
    const jump = await tick(SPOT.gold - TICKS * 2 - 1_000);
    const hits = await db.execute(sql`select count(*)::int as hits from alert_hits`);
    return [
      ceiling('alerts: a first tick, with a million armed', milliseconds(first)),
      atMost('alerts: a tick, with a million armed', median(waits), TICK_MS, milliseconds),
      atMost('alerts: a tick, with a million armed, p95', quantile(waits, 0.95), TICK_MS, milliseconds),
      ceiling('alerts: a tick that reaches many', milliseconds(jump)),
      ceiling('alerts: reached in all', String((hits as unknown as { rows: { hits: number }[] }).rows[0]?.hits)),
    ];
  } finally {
    await database.close();
    await made.drop();
    await postgres.stop();
  }
}

/** Customers with fifty alerts each, below and above spot, on both metals and the ratio: a cent of gold has about one. */
async function storeAlerts(url: string): Promise<void> {
  // The shop's own connections end a statement that takes seconds.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await insertAlerts(drizzle(pool)).finally(() => pool.end());
}

async function insertAlerts(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`insert into users (id, name, email, email_verified)
    select 'u' || n, 'Customer', 'customer' || n || '@example.com', true from generate_series(1, ${ALERTS / EACH}::int) n`);
  await db.execute(sql`insert into alert_readers (user_id, zone, quiet_from, quiet_until)
    select id, 'America/Chicago', 1260, 420 from users`);
  await db.execute(sql`insert into alerts (user_id, subject, event, figure, repeats, state, made_at, series, waits_below, waits_above)
    select 'u' || (1 + n % ${ALERTS / EACH}::int), series, event, figure, n % 3 = 0, 'armed', now(), series,
        case event when 'below' then figure end, case event when 'above' then figure end
      from (select n, series, event, spot + (case event when 'below' then -1 else 1 end) * (1 + n % (spot / 2)) as figure
        from generate_series(1, ${ALERTS}::int) n
          cross join lateral (select (array['gold', 'gold', 'silver', 'ratio'])[1 + n % 4] as series) a
          cross join lateral (select case when n % 8 < 4 then 'below' else 'above' end as event,
            case series when 'gold' then ${SPOT.gold}::int when 'silver' then ${SPOT.silver}::int else 8057 end as spot) b) made`);
  await db.execute(sql`vacuum analyze alerts`);
  await db.execute(sql`vacuum analyze alert_readers`);
}
