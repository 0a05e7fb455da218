import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, shopSettings } from '#server/database/desk-tables.ts';
import type { Database } from '#server/database/types.ts';
import { fixedFeed } from '#server/prices/feeds/fixed.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop } from '../support/open-shop.ts';

const NAME = 'while-closed-gold';
const STANDARD = { kind: 'last-price', basisPoints: 50 };
const MARKET = { desk: DESK, feeds: [fixedFeed(SPOT, 'gold-api')] };

describeOnEachDatabase('the settings of the shop', (open) => {
  let database: Database;
  let shop: TestShop;
  let manager: StaffVisitor;

  beforeAll(async () => {
    database = await open();
    shop = await openShop(database, MARKET);
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(() => shop.close());

  const settings = async (by = manager) => (await by.desk('GET', '/settings')).json().data;
  const change = (value: object | null, version: number, by = manager, name = NAME) =>
    by.desk('PUT', '/settings', { name, value, version });
  const version = async () => (await settings())[NAME].version;

  it('are what the shop begins with, until a manager changes them', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    expect((await settings(clerk))[NAME]).toEqual({
      value: STANDARD,
      standard: STANDARD,
      before: null,
      version: 0,
      changedAt: null,
      staffId: null,
    });
    expect((await change({ kind: 'as-usual' }, 0, clerk)).json().reason).toBe('not-allowed');
    expect((await change({ kind: 'last-price', basisPoints: 125 }, 0)).json().data).toEqual({ version: 1 });
    expect((await settings())[NAME]).toMatchObject({ value: { kind: 'last-price', basisPoints: 125 }, version: 1 });
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `setting ${NAME}`));
    expect(row).toMatchObject({
      action: 'setting changed',
      before: STANDARD,
      after: { kind: 'last-price', basisPoints: 125 },
    });
  });

  it('refuse the second of two people who changed the same version, and keep no row of it', async () => {
    const seen = await version();
    const rows = async () => (await database.db.select().from(auditLog)).length;
    const before = await rows();
    const both = await Promise.all([
      change({ kind: 'last-price', basisPoints: 10 }, seen),
      change({ kind: 'last-price', basisPoints: 20 }, seen),
    ]);
    expect(both.map((answer) => answer.json().reason ?? 'done').sort()).toEqual(['changed-meanwhile', 'done']);
    expect(await version()).toBe(seen + 1);
    expect(await rows()).toBe(before + 1);
    expect((await change({ kind: 'as-usual' }, 0)).json().reason).toBe('changed-meanwhile');
  });

  it('go back to the default, and count on: what was seen before is refused', async () => {
    const seen = await version();
    expect((await change(null, seen)).statusCode).toBe(200);
    expect((await settings())[NAME]).toMatchObject({ value: STANDARD, version: seen + 1 });
    expect((await change({ kind: 'as-usual' }, seen)).json().reason).toBe('changed-meanwhile');
  });

  it('keep what was before the last change, so that it can be put back, and that undone too', async () => {
    const [first, second] = [{ kind: 'as-usual' }, { kind: 'last-price', basisPoints: 75 }];
    await change(null, await version());
    await change(first, await version());
    expect((await settings())[NAME]).toMatchObject({ value: first, before: null });
    await change(second, await version());
    const { before } = (await settings())[NAME];
    expect(before).toEqual(first);
    expect((await change(before, await version())).statusCode).toBe(200);
    expect((await settings())[NAME]).toMatchObject({ value: first, before: second });
    await change(null, await version());
    expect((await settings())[NAME]).toMatchObject({ value: STANDARD, before: first });
  });

  it('change nothing and log nothing where a value is saved as it is', async () => {
    const rows = async () => (await database.db.select().from(auditLog)).length;
    await change({ kind: 'last-price', basisPoints: 30 }, await version());
    const [before, logged] = [await settings(), await rows()];
    const seen = before[NAME].version;
    expect((await change({ basisPoints: 30, kind: 'last-price' }, seen)).json().data).toEqual({ version: seen });
    expect((await change({ basisPoints: 30, kind: 'last-price' }, seen - 1)).json().reason).toBe('changed-meanwhile');
    expect((await change(null, 0, manager, 'drift-limit')).json().data).toEqual({ version: 0 });
    expect((await change({ basisPoints: 150 }, 0, manager, 'drift-limit')).json().data).toEqual({ version: 0 });
    expect([await settings(), await rows()]).toEqual([before, logged]);
  });

  it.each([
    [NAME, { kind: 'last-price', basisPoints: 501 }],
    [NAME, { kind: 'last-price', basisPoints: -1 }],
    [NAME, { kind: 'last-price', basisPoints: 0.5 }],
    [NAME, { kind: 'stop', sentence: '' }],
    [NAME, { kind: 'stop', sentence: 'x'.repeat(161) }],
    [NAME, { kind: 'stop' }],
    ['limits-gold', { reviewBeyond: 0, stopBeyond: null, whileClosed: { reviewBeyond: null, stopBeyond: null } }],
    ['limits-gold', { reviewBeyond: 1.5, stopBeyond: null, whileClosed: { reviewBeyond: null, stopBeyond: null } }],
    ['limits-gold', { reviewBeyond: 1, stopBeyond: null }],
    ['hand-price-gold', null],
  ])('refuse for %s: %j', async (name, value) => {
    expect((await change(value, 0, manager, name)).json().reason).toBe('invalid-input');
  });

  it('take each value at its bounds', async () => {
    for (const basisPoints of [0, 500])
      expect((await change({ kind: 'last-price', basisPoints }, await version())).statusCode).toBe(200);
    expect((await change({ kind: 'stop', sentence: 'x'.repeat(160) }, await version())).statusCode).toBe(200);
    const all = { reviewBeyond: 1, stopBeyond: 1e13 };
    expect((await change({ ...all, whileClosed: all }, 0, manager, 'limits-gold')).statusCode).toBe(200);
  });

  it('count on every process within two seconds', async () => {
    const { clock } = shop;
    const other = await openShop(database, { ...MARKET, clock });
    const boards = [shop, other].map(({ shop: { settings: board } }) => board);
    for (const basisPoints of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await change({ kind: 'last-price', basisPoints }, await version());
      await expect
        .poll(() => boards.map((board) => board.current()[NAME]), { timeout: 2_000, interval: 20 })
        .toEqual([1, 2].map(() => ({ kind: 'last-price', basisPoints })));
    }
    await other.close();
  });

  it('fall back to the default where a stored value cannot be read, and say so in the log', async () => {
    await database.db
      .update(shopSettings)
      .set({ value: { kind: 'haggle' }, version: sql`${shopSettings.version} + 1` })
      .where(eq(shopSettings.name, NAME));
    await shop.shop.settings.catchUp();
    expect(shop.shop.settings.current()[NAME]).toEqual(STANDARD);
    expect((await settings())[NAME].value).toEqual(STANDARD);
    expect(shop.logged()).toContain('a setting cannot be read');
    expect((await change({ kind: 'as-usual' }, await version())).statusCode).toBe(200);
  });
});
