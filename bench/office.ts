import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Db } from '#server/database/types.ts';
import { DeskClient, OWNER } from '#tests/support/desk-client.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { storeListedOrders } from './growth/listed-orders.ts';
import { storeHistory } from './growth/order-history.ts';
import { atMost, ceiling, median, milliseconds, quantile, type Row } from './row.ts';

const ORDERS = 1_000_000;
const LOOKS = 60;
const REPORT_MS = 400;
const LIST_MS = 150;

type Ask = (path: string) => Promise<number>;

/** Reports and customers of a shop with a million orders, 1,440 a day: the first look of a process, and those after it. */
export async function measureOffice(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const made = await createDatabase(postgres.url);
  const shop = await startShop({
    database: 'postgres',
    databaseUrl: made.url,
    env: { LOG_LEVEL: 'warn', DESK_OWNER: OWNER.email },
  });
  const pool = new pg.Pool({ connectionString: made.url, max: 1 });
  const db = drizzle(pool) as unknown as Db;
  try {
    const owner = new DeskClient(shop.url);
    await owner.join(shop);
    const now = Date.now();
    await storeListedOrders(db, ORDERS, now - ORDERS * MINUTE_MS);
    await storeHistory(db);
    const ask: Ask = async (path) => {
      const startedAt = performance.now();
      const { status, json } = await owner.desk('GET', path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
      return performance.now() - startedAt;
    };
    return [...(await measureReports(ask, now)), ...(await measureCustomers(ask))];
  } finally {
    await pool.end();
    await shop.stop();
    await made.drop();
    await postgres.stop();
  }
}

const RANGES = [
  ['a day', 1],
  ['a week', 7],
  ['30 days', 30],
  ['a quarter', 91],
  ['a year', 365],
] as const;

/** Of days that are over, each time others. */
async function measureReports(ask: Ask, now: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, days] of RANGES) {
    const range = (back: number) => {
      const to = now - (2 + back) * DAY_MS;
      return `from=${calendarDay(to - (days - 1) * DAY_MS)}&to=${calendarDay(to)}`;
    };
    rows.push(ceiling(`office: a report of ${name}, first look`, milliseconds(await ask(`/reports?${range(0)}`))));
    const waits: number[] = [];
    for (let nth = 0; nth < LOOKS; nth += 1) waits.push(await ask(`/reports?${range(nth % 5)}`));
    rows.push(
      ceiling(`office: a report of ${name}`, milliseconds(median(waits))),
      atMost(`office: a report of ${name}, p95`, quantile(waits, 0.95), REPORT_MS, milliseconds),
    );
  }
  const owed = [0, 30, 365].map((back) => [back, now - back * DAY_MS] as const);
  for (const [back, at] of owed)
    rows.push(
      ceiling(
        `office: open and owed ${back} days ago, first and second look`,
        `${milliseconds(await ask(`/owed?at=${at}`))}, ${milliseconds(await ask(`/owed?at=${at}`))}`,
      ),
    );
  return rows;
}

const LISTS = [
  ['the list', ''],
  ['the list by their sum', '?sort=total'],
  ['the flagged', '?only=flagged'],
  ['a search by a name', '?q=customer77777'],
  ['a search by a beginning', '?q=customer7'],
  ['a search by a number', '?q=5550077777'],
] as const;

async function measureCustomers(ask: Ask): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, query] of LISTS) {
    const waits: number[] = [];
    for (let nth = 0; nth < LOOKS; nth += 1) waits.push(await ask(`/customers${query}`));
    rows.push(
      ceiling(`office: customers, ${name}`, milliseconds(median(waits))),
      atMost(`office: customers, ${name}, p95`, quantile(waits, 0.95), LIST_MS, milliseconds),
    );
  }
  rows.push(ceiling('office: customers, counted', milliseconds(await ask('/customers/count'))));
  return rows;
}
