import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/database/types.ts';
import { openAnyDatabase, urlOf } from '../../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../../support/desk.ts';
import { type Fact, storeOrders } from '../../support/generated-orders.ts';
import { openShop, type TestShop } from '../../support/open-shop.ts';
import {
  canFoldInPython,
  type Figures,
  fold,
  foldInPython,
  foldInSql,
  type Report,
  readOff,
} from '../../support/report-folds.ts';

const ORDERS = { count: 100_000, days: 120 };
const RANGES = [
  ['2026-03-08', '2026-03-08'],
  ['2026-03-07', '2026-03-09'],
  ['2026-03-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-11-01', '2026-11-01'],
  ['2026-10-31', '2026-11-02'],
  ['2026-11-01', '2026-11-30'],
  ['2026-01-01', '2026-12-31'],
] as const;

let shop: TestShop;
let manager: StaffVisitor;
let facts: readonly Fact[];
const reports: Figures[] = [];

beforeAll(async () => {
  shop = await openShop(await openAnyDatabase(), { desk: DESK });
  const staff = await newStaff(shop, 'manager');
  manager = staff.visitor;
  facts = await storeOrders(shop.database.db, staff.id, ORDERS);
  await shop.database.db.execute('analyze');
  for (const [from, to] of RANGES) {
    const answer = await manager.desk('GET', `/reports?from=${from}&to=${to}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Report']);
    reports.push(readOff(answer.json().data as Report));
  }
}, 900_000);
afterAll(() => shop.close());

it('makes of 100,000 orders the figures of what happened, to the cent', () => {
  const [first] = RANGES;
  expect(facts.filter(({ what }) => what === 'placed')).toHaveLength(ORDERS.count);
  expect(fold(facts, ...first).placed.orders).toBeGreaterThan(100);
  expect(reports).toEqual(RANGES.map(([from, to]) => fold(facts, from, to)));
});

it('makes the figures that other statements make of its tables', { timeout: 300_000 }, async () => {
  // Without the limits of a shop's statements.
  const pool = new pg.Pool({ connectionString: urlOf(shop.database).replace(/\?.*/, '') });
  const db = drizzle(pool) as unknown as Db;
  for (const [nth, [from, to]] of RANGES.entries())
    expect([from, to, await foldInSql(db, from, to)]).toEqual([from, to, reports[nth]]);
  await pool.end();
});

it.skipIf(!canFoldInPython)(
  'makes the figures that a program in Python makes of its tables',
  { timeout: 600_000 },
  async () => {
    expect(await foldInPython(shop.database.db, RANGES)).toEqual(reports);
  },
);
