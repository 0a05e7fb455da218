import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';
import { createDatabase } from '../support/postgres.ts';

const HALF_HOUR_MS = 1_800_000;
const PROPOSALS = 8;

/** Two processes for a moment both take themselves for the one that does what is due: each has connections of its own. */
describe('changes of premiums whose hour has come, on two processes of one PostgreSQL', () => {
  let where: { url: string; drop(): Promise<void> };
  let databases: readonly Database[];
  let shops: readonly TestShop[];
  let manager: StaffVisitor;

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    const { url } = where;
    databases = await Promise.all([1, 2].map(() => openDatabase({ kind: 'postgres', url })));
    shops = await Promise.all(databases.map((database) => openShop(database, { desk: DESK })));
    const [first] = shops;
    if (first) ({ visitor: manager } = await newStaff(first, 'manager'));
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    for (const database of databases) await database.close();
    await where.drop();
  });

  it('are made once each', async () => {
    const [first] = shops;
    const { rows, revision } = (await manager.desk('GET', '/goods')).json().data;
    const before = new Map<string, number>(rows.map(({ key, premium }: Row) => [key, premium]));
    const keys = rows.filter(({ premium }: Row) => premium < 4_000).map(({ key }: Row) => key);
    const runAt = (first?.clock() ?? 0) + HALF_HOUR_MS;
    for (const key of keys.slice(0, PROPOSALS)) {
      const body = { choice: { keys: [key] }, change: { rule: 'add', value: 25, rounds: false, clamps: false } };
      const { seal } = (await manager.desk('POST', '/goods/preview', body)).json().data;
      const asked = await manager.desk('POST', '/goods/changes', { ...body, seal, runAt });
      expect(asked.json().data).toMatchObject({ revision: null, proposalId: expect.any(String) });
    }
    for (const { clock } of shops) clock.advance(HALF_HOUR_MS);
    await Promise.all(shops.map(({ shop }) => shop.desk?.runClock()));
    const after = (await manager.desk('GET', '/goods')).json().data;
    expect(after.revision).toBe(revision + PROPOSALS);
    const moved = after.rows.filter(({ key, premium }: Row) => premium !== before.get(key));
    expect(moved).toHaveLength(PROPOSALS);
    for (const { key, premium } of moved) expect(premium).toBe((before.get(key) ?? 0) + 25);
    const states = (await manager.desk('GET', '/proposals')).json().data.map(({ state }: { state: string }) => state);
    expect(states).toEqual(Array.from({ length: PROPOSALS }, () => 'applied'));
  });
});

type Row = { readonly key: string; readonly premium: number };
