import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductFields } from '#server/goods/goods-row.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

/** A session that is idle for an hour ends. */
const HALF_HOUR_MS = 1_800_000;
const EAGLE = '1-oz-american-gold-eagle-random-year';
const ALL = { filter: { view: 'all' } };
const UP = { rule: 'add', value: 25, rounds: false, clamps: true };
const SILVER = { filter: { view: 'silver' } };
const add = (value: number, more: object = {}) => ({ rule: 'add', value, rounds: false, clamps: false, ...more });
const points = (basisPoints: number) => basisPoints as BasisPoints;
const set = (value: number) => add(value, { rule: 'set' });

describeOnEachDatabase('many premiums at once', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let clerkId: string;
  let manager: StaffVisitor;
  let managerId: string;
  let owner: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk'));
    ({ visitor: manager, id: managerId } = await newStaff(shop, 'manager'));
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const goods = () => shop.shop.desk?.reads.goods as NonNullable<typeof shop.shop.desk>['reads']['goods'];
  const premiumOf = async (key: string) => (await goods().rowsOf([key]))[0]?.premium;
  const revision = async () => (await goods().head()).revision;
  async function preview(body: object, by = manager) {
    const response = await by.desk('POST', '/goods/preview', body);
    return response.json().data;
  }
  /** As the screen does: looks at the preview, then sends what was seen. */
  async function make(body: object, more: object = {}, by = manager) {
    const { seal } = await preview(body, by);
    return by.desk('POST', '/goods/changes', { ...body, seal, ...more });
  }
  const reasonOf = async (answer: ReturnType<StaffVisitor['desk']>) => (await answer).json().reason;
  const proposal = async (id: string) => (await manager.desk('GET', `/proposals/${id}`)).json().data;
  const ask = async (body: object, more: object = {}, by = manager): Promise<string> =>
    (await make(body, { ask: true, reason: 'Mints raised their prices', ...more }, by)).json().data.proposalId;
  /** Somebody else was quicker. */
  const setRow = (key: string, fields: Partial<ProductFields>) =>
    shop.database.db.transaction((tx) =>
      goodsStore(tx).applyRevision({
        at: shop.clock(),
        staffId: null,
        source: 'row',
        edits: [{ kind: 'change', key, set: fields }],
      }),
    );

  it('shows what a change would do, and does nothing', async () => {
    const before = await revision();
    const seen = await preview({ choice: SILVER, change: add(125), most: 5 });
    const rows = (await goods().rowsOf()).filter(({ metal }) => metal === 'silver');
    expect(seen).toMatchObject({ products: rows.length, unchanged: 0, deciders: 2 });
    expect(seen.changed + seen.faults).toBe(rows.length);
    expect(seen.faults).toBeGreaterThan(0);
    expect(seen.of).toBe((await goods().rowsOf()).length);
    expect(seen.rows).toHaveLength(5);
    const spread: readonly { count: number }[] = seen.spread;
    expect(spread.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    expect(await revision()).toBe(before);
  });

  it('leaves out as many as a large shop has', async () => {
    const leaveOut = Array.from({ length: 10_000 }, (_, nth) => `${EAGLE}-${'x'.repeat(60)}-${nth}`);
    expect(await preview({ choice: ALL, change: UP, leaveOut })).toMatchObject({ faults: 0 });
  });

  it('changes them in one revision, with the person and the reason', async () => {
    const [before, premium = 0] = [await revision(), await premiumOf(EAGLE)] as const;
    const body = { choice: { keys: [EAGLE] }, change: add(25) };
    const made = (await make(body, { reason: 'Dearer' })).json().data;
    expect(made).toEqual({ revision: before + 1, proposalId: null, products: 1 });
    expect(await premiumOf(EAGLE)).toBe(premium + 25);
    const [written] = await goods().revisions({ most: 1 });
    expect(written).toMatchObject({ id: before + 1, source: 'many', reason: 'Dearer', staffId: managerId });
  });

  it('counts a filter again, and refuses where a premium was changed since the preview', async () => {
    const body = { choice: { keys: [EAGLE] }, change: add(25) };
    const { seal } = await preview(body);
    await setRow(EAGLE, { premium: points(460) });
    expect(await reasonOf(manager.desk('POST', '/goods/changes', { ...body, seal }))).toBe('preview-changed');
    const ofFilter = { choice: { filter: { view: 'hidden' } }, change: add(25) };
    const seen = await preview(ofFilter);
    await setRow(EAGLE, { state: 'hidden' });
    expect(await reasonOf(manager.desk('POST', '/goods/changes', { ...ofFilter, seal: seen.seal }))).toBe(
      'preview-changed',
    );
  });

  it('leaves out what is left out, and refuses premiums beyond the bounds unless it stops there', async () => {
    const before = await premiumOf(EAGLE);
    const two = (await goods().rowsOf()).slice(0, 2).map(({ key }) => key);
    const part = { choice: { keys: two }, leaveOut: [two[0]], change: add(25) };
    expect((await make(part)).json().data.products).toBe(1);
    const beyond = { choice: { keys: [EAGLE] }, change: set(6_000) };
    expect(await reasonOf(make(beyond, { ask: true, reason: 'x' }))).toBe('out-of-bounds');
    expect((await preview(beyond)).rows[0]).toMatchObject({ fault: 'too-high', wanted: 6_000 });
    const clamped = { ...beyond, change: { ...set(6_000), clamps: true } };
    expect((await preview(clamped)).rows[0].premium.after).toBe(5_000);
    expect(await premiumOf(EAGLE)).toBe(before);
  });

  it('lets no slip of a finger through without a second person', async () => {
    await setRow(EAGLE, { premium: points(450), costBasisPoints: 300 });
    const one = { keys: [EAGLE] };
    const before = await revision();
    const slips: readonly [string, object][] = [
      ['4.50 becomes 45.00', { choice: one, change: set(4_500) }],
      ['4.50 is added', { choice: one, change: add(450) }],
      ['times ten', { choice: one, change: { ...add(100_000), rule: 'multiply' } }],
      ['a lost sign', { choice: one, change: add(-250) }],
      ['below its cost', { choice: one, change: set(290) }],
      ['all products', { choice: ALL, change: UP }],
    ];
    for (const [name, slip] of slips) {
      expect([name, await reasonOf(make(slip))]).toEqual([name, 'second-person']);
      expect((await preview(slip)).needs.length, name).toBeGreaterThan(0);
    }
    const refused: readonly [string, object][] = [
      ['450 for 4.50', { choice: one, change: set(45_000) }],
      ['by 45, not 1.045', { choice: one, change: { ...add(450_000), rule: 'multiply' } }],
      ['minus all of it', { choice: one, change: add(-450) }],
    ];
    for (const [name, slip] of refused) expect([name, await reasonOf(make(slip))]).toEqual([name, 'out-of-bounds']);
    expect(await revision()).toBe(before);
  });

  it('lets a clerk ask, and another person decide', async () => {
    const body = { choice: { keys: [EAGLE] }, change: add(25) };
    const premium = (await premiumOf(EAGLE)) ?? 0;
    expect(await reasonOf(make(body, {}, clerk))).toBe('second-person');
    expect(await reasonOf(make(body, { ask: true }, clerk))).toBe('reason-missing');
    const id = await ask(body, {}, clerk);
    expect(await proposal(id)).toMatchObject({ state: 'asked', staffId: clerkId, needs: ['clerk'], products: 1 });
    expect(await premiumOf(EAGLE)).toBe(premium);
    expect(await reasonOf(clerk.desk('POST', `/proposals/${id}/approve`))).toBe('not-allowed');
    const approved = (await manager.desk('POST', `/proposals/${id}/approve`)).json().data;
    expect(approved.revision).toBe(await revision());
    expect(await premiumOf(EAGLE)).toBe(premium + 25);
    const [written] = await goods().revisions({ most: 1 });
    expect(written).toMatchObject({ staffId: clerkId, proposalId: id });
    expect(await reasonOf(owner.desk('POST', `/proposals/${id}/approve`))).toBe('proposal-over');
  });

  it('is never decided by the person who asked', async () => {
    const id = await ask({ choice: ALL, change: UP });
    expect(await reasonOf(manager.desk('POST', `/proposals/${id}/approve`))).toBe('same-person');
    const both = await Promise.all([1, 2].map(() => owner.desk('POST', `/proposals/${id}/approve`)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('repeats the preview when it is approved, and is sent back or withdrawn', async () => {
    const body = { choice: ALL, change: UP };
    const [first, second, third] = [await ask(body), await ask(body), await ask(body)];
    await setRow(EAGLE, { premium: points(460) });
    expect(await reasonOf(owner.desk('POST', `/proposals/${first}/approve`))).toBe('preview-changed');
    await owner.desk('POST', `/proposals/${second}/send-back`, { note: 'Without the Eagle' });
    expect(await proposal(second)).toMatchObject({ state: 'sent-back', note: 'Without the Eagle' });
    expect(await reasonOf(clerk.desk('POST', `/proposals/${third}/withdraw`))).toBe('not-allowed');
    await manager.desk('POST', `/proposals/${third}/withdraw`);
    const list: readonly { id: string; state: string }[] = (await manager.desk('GET', '/proposals')).json().data;
    const stateOf = (id: string) => list.find((one) => one.id === id)?.state;
    expect([first, second, third].map(stateOf)).toEqual(['asked', 'sent-back', 'withdrawn']);
    expect(await reasonOf(owner.desk('POST', `/proposals/${third}/approve`))).toBe('proposal-over');
  });

  it('leaves out the products that are taken out of a proposal', async () => {
    const keys = (await goods().rowsOf()).slice(0, 3).map(({ key }) => key);
    const before = await Promise.all(keys.map(premiumOf));
    const id = await ask({ choice: { keys }, change: add(25) }, {}, clerk);
    await manager.desk('POST', `/proposals/${id}/approve`, { leaveOut: [keys[1]] });
    const after = await Promise.all(keys.map(premiumOf));
    expect(after.map((premium, nth) => (premium ?? 0) - (before[nth] ?? 0))).toEqual([25, 0, 25]);
    expect(await proposal(id)).toMatchObject({ state: 'applied', products: 2, leaveOut: [keys[1]] });
  });

  it('makes a change at its hour, once, whichever of two leaders looks first', async () => {
    await setRow(EAGLE, { premium: points(500), costBasisPoints: null });
    const premium = 500;
    const runAt = (ms: number) => shop.clock() + ms;
    const body = { choice: { keys: [EAGLE] }, change: add(25) };
    for (const ms of [-1, 91 * DAY_MS])
      expect(await reasonOf(make(body, { runAt: runAt(ms) }))).toBe('hour-not-allowed');
    const { proposalId } = (await make(body, { runAt: runAt(HALF_HOUR_MS) })).json().data;
    expect(await proposal(proposalId)).toMatchObject({ state: 'approved', decidedBy: managerId });
    const look = () => shop.shop.desk?.runClock();
    await look();
    expect(await premiumOf(EAGLE)).toBe(premium);
    shop.clock.advance(HALF_HOUR_MS);
    const before = await revision();
    await Promise.all([look(), look()]);
    expect(await revision()).toBe(before + 1);
    expect(await premiumOf(EAGLE)).toBe(premium + 25);
    expect(await proposal(proposalId)).toMatchObject({ state: 'applied' });
    expect((await goods().revisions({ most: 1 }))[0]).toMatchObject({ source: 'schedule', proposalId });
  });

  it('does not make a change at its hour of goods that were changed meanwhile, and says so', async () => {
    const runAt = shop.clock() + HALF_HOUR_MS;
    const { proposalId } = (await make({ choice: { keys: [EAGLE] }, change: add(25) }, { runAt })).json().data;
    await setRow(EAGLE, { premium: points(460) });
    shop.clock.advance(HALF_HOUR_MS);
    await shop.shop.desk?.runClock();
    expect(await premiumOf(EAGLE)).toBe(460);
    expect(await proposal(proposalId)).toMatchObject({ state: 'failed', note: expect.stringContaining('changed') });
  });

  it('asks the only person who may decide for a proof and the number of products', async () => {
    const { visitor: alone, id } = await newStaff(shop, 'manager');
    for (const person of (await shop.shop.desk?.reads.staff.list()) ?? [])
      if (person.id !== id && person.role !== 'clerk')
        await shop.shop.desk?.reads.staff.setState(person.id, 'suspended');
    const body = { choice: { keys: [EAGLE] }, change: set(4_500) };
    const reason = 'A rare year';
    expect((await preview(body, alone)).deciders).toBe(1);
    expect(await reasonOf(make(body, { reason, ask: true }, alone))).toBe('second-person');
    expect(await reasonOf(make(body, { reason, typedCount: 2 }, alone))).toBe('second-person');
    expect(await reasonOf(make(body, { typedCount: 1 }, alone))).toBe('reason-missing');
    expect((await make(body, { reason, typedCount: 1 }, alone)).statusCode).toBe(200);
    expect(await premiumOf(EAGLE)).toBe(4500);
    // What was proved at the entry holds for ten minutes.
    shop.clock.advance(HALF_HOUR_MS / 2);
    const back = { choice: { keys: [EAGLE] }, change: set(500) };
    expect(await reasonOf(make(back, { reason, typedCount: 1 }, alone))).toBe('proof-needed');
  });
});
