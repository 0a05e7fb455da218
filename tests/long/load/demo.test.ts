import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metalTrades } from '#server/database/desk-tables.ts';
import { openDatabase } from '#server/database/open.ts';
import { orders } from '#server/database/schema.ts';
import { logStore, verifyLog } from '#server/desk/log-store.ts';
import { DemoRefusal, openDemoFolder } from '../../../tools/demo/demo-folder.ts';
import { fillDemo } from '../../../tools/demo/fill.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'troy-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('fills an empty folder with a business in all its stages', { timeout: 300_000 }, async () => {
  const own = path.join(folder, 'own');
  const demo = openDemoFolder(own);
  demo.empty();
  demo.markFilled(await fillDemo(own, 'http://localhost:1', Date.now()));
  expect(openDemoFolder(own).staff?.map(({ role }) => role)).toEqual(['owner', 'manager', 'clerk', 'viewer']);
  const database = await openDatabase({ kind: 'pglite', folder: own });
  const rows = await database.db.select().from(orders);
  expect(rows.length).toBeGreaterThanOrEqual(400);
  const stages = new Set(rows.map(({ stage }) => stage));
  for (const stage of [
    'new',
    'review',
    'requoted',
    'confirmed',
    'held',
    'shipped',
    'delivered',
    'declined',
    'withdrawn',
  ])
    expect(stages).toContain(stage);
  const trades = await database.db.select().from(metalTrades);
  expect(new Set(trades.map(({ metal, kind }) => `${metal} ${kind}`)).size).toBeGreaterThanOrEqual(5);
  expect(await verifyLog(logStore(database.db, Date.now))).toHaveProperty('head');
  await database.close();
});

it('touches no folder that it has not made', async () => {
  const shop = path.join(folder, 'shop');
  await mkdir(shop);
  await writeFile(path.join(shop, 'app-secret'), 'of a real shop');
  expect(() => openDemoFolder(shop)).toThrow(DemoRefusal);
});
