import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '#tests/support/chromium.ts';
import { joinAsOwner } from '#tests/support/desk-browser.ts';
import { DeskClient, OWNER } from '#tests/support/desk-client.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { atMost, ceiling, median, milliseconds, quantile, type Row } from './row.ts';

const MOVES = 200;
const OPENINGS = 7;
const MOVE_MS = 250;
const INTERACTIVE_MS = 1_500;

/** A move at the desk, from the press to its acknowledgement on PostgreSQL; and the list of orders, from its address to its rows. */
export async function measureDesk(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  const shop = await startShop({ database: 'postgres', env: { LOG_LEVEL: 'warn', DESK_OWNER: OWNER.email } });
  const other = await startShop({ database: 'pglite', env: { DESK_OWNER: OWNER.email } });
  try {
    const moves = await measureMoves(shop);
    const openings = await measureOpenings(other);
    return [
      ceiling('desk: a move on PostgreSQL', milliseconds(median(moves))),
      atMost('desk: a move acknowledged, p95', quantile(moves, 0.95), MOVE_MS, milliseconds),
      atMost('desk: the list of orders interactive', median(openings), INTERACTIVE_MS, milliseconds),
    ];
  } finally {
    await other.stop();
    await shop.stop();
    await postgres.stop();
  }
}

/** One order goes into review and out of it: each is a row, an event and a sealed row of the log. */
async function measureMoves(shop: ShopProcess): Promise<readonly number[]> {
  const owner = new DeskClient(shop.url);
  await owner.join(shop);
  const { orderId } = await placeOrder(shop.url);
  const waits: number[] = [];
  for (let version = 1; version <= MOVES; version += 1) {
    const move = version % 2 === 1 ? 'review' : 'release';
    const startedAt = performance.now();
    const { status } = await owner.desk(
      'POST',
      `/orders/${orderId}/${move}`,
      { version, note: 'A bench' },
      `m${version}`,
    );
    if (status !== 200) throw new Error(`${move}: ${status}`);
    waits.push(performance.now() - startedAt);
  }
  return waits;
}

/** Of somebody who has entered, in a browser that has kept nothing. */
async function measureOpenings(shop: ShopProcess): Promise<readonly number[]> {
  const { cookies } = await joinAsOwner(shop);
  await placeOrder(shop.url);
  const browser = await chromium.launch(chromiumLaunchOptions());
  const waits: number[] = [];
  for (let nth = 0; nth < OPENINGS; nth += 1) {
    const context = await browser.newContext();
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(`${shop.url}/desk/orders`, { waitUntil: 'commit' });
    await page.locator('.orders-list tbody tr').first().waitFor();
    waits.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  await browser.close();
  return waits;
}
