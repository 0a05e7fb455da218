import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GoodsEdit } from '#server/goods/revision.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { goodsDesk } from '../support/goods-desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

describeOnEachDatabase('the state, the limit and the cost of many products', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let clerk: StaffVisitor;
  let viewer: StaffVisitor;
  let owner: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const { page, ask, patch, undo, newBar } = goodsDesk(() => ({ manager, viewer }));
  const head = async (): Promise<number> => (await viewer.desk('GET', '/goods')).json().data.revision;
  const seen = async (keys: readonly string[]) => {
    const rows: { key: string; version: number }[] = (await viewer.desk('GET', '/goods')).json().data.rows;
    return rows.flatMap(({ key, version }) => (keys.includes(key) ? [{ key, version }] : []));
  };
  const set = async (keys: readonly string[], wanted: object, by = manager, more: object = {}) =>
    ask(by, 'POST', '/goods/many', { products: await seen(keys), set: wanted, ...more });
  const state = (wanted: string, more: object = {}) => ({ field: 'state', state: wanted, ...more });
  const threeBars = async () => [await newBar(), await newBar(), await newBar()] as const;
  const someKeys = async (most: number): Promise<string[]> => {
    const rows: { key: string }[] = (await viewer.desk('GET', '/goods')).json().data.rows;
    return rows.slice(0, most).map(({ key }) => key);
  };

  it('change in one revision, and are taken back in one', async () => {
    const keys = await threeBars();
    const before = await head();
    const hidden = await set(keys, state('hidden'));
    expect(hidden).toEqual({ key: '', revision: before + 1, proposalId: null });
    for (const key of keys) expect(await page(key)).toMatchObject({ state: 'hidden' });
    const told = (await viewer.desk('GET', `/revisions/${before + 1}`)).json().data;
    expect(told).toMatchObject({ source: 'many', products: 3 });
    await undo(hidden.revision);
    for (const key of keys) expect(await page(key)).toMatchObject({ state: 'on-sale' });
  });

  it('say a message while they are paused, and lose it when they are sold again', async () => {
    const [first, second] = await threeBars();
    await set([first, second], state('paused', { pausedMessage: 'The mint is late.' }));
    expect(await page(second)).toMatchObject({ state: 'paused', pausedMessage: 'The mint is late.' });
    await set([first, second], state('on-sale'));
    expect(await page(second)).not.toHaveProperty('pausedMessage');
  });

  it('have a limit, and none again', async () => {
    const [first, second] = await threeBars();
    await set([first, second], { field: 'most', most: 20 });
    expect([(await page(first)).most, (await page(second)).most]).toEqual([20, 20]);
    expect((await set([first, second], { field: 'most', most: 20 })).revision).toBeNull();
    await set([first], { field: 'most', most: null });
    expect(await page(first)).not.toHaveProperty('most');
    expect((await set([first], { field: 'most', most: 1_001 })).reason).toBe('invalid-input');
    expect((await set([first], state('pre-sale'))).reason).toBe('invalid-input');
    expect((await ask(manager, 'POST', '/goods/many', { products: [], set: state('hidden') })).reason).toBe(
      'invalid-input',
    );
  });

  it('have a cost, dated to its change, and the one before again', async () => {
    const [first, second] = await threeBars();
    await patch(second, { cost: { cents: 1_250 } });
    const before = shop.clock();
    expect([await page(first), await page(second)]).toMatchObject([{}, { cost: { cents: 1_250 }, costAt: before }]);
    expect(await page(first)).not.toHaveProperty('costAt');
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    const cost = { field: 'cost', cost: { basisPoints: 150 } };
    const changed = await set([first, second], cost);
    const after = { cost: { basisPoints: 150 }, costAt: shop.clock() };
    expect([await page(first), await page(second)]).toMatchObject([after, after]);
    const listed: { key: string }[] = (await viewer.desk('GET', '/goods')).json().data.rows;
    expect(listed.find(({ key }) => key === second)).toMatchObject(after);
    expect((await set([first, second], cost)).revision).toBeNull();
    const [row] = (await owner.desk('GET', '/log')).json().data;
    expect(row).toMatchObject({ action: 'goods-changed', after: { products: 2, cost: { basisPoints: 150 } } });
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    await undo(changed.revision);
    expect(await page(first)).not.toHaveProperty('cost');
    expect(await page(first)).not.toHaveProperty('costAt');
    const undone = { cost: { cents: 1_250 }, costAt: shop.clock() };
    expect(await page(second)).toMatchObject(undone);
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    await patch(second, { premium: 300 });
    expect(await page(second)).toMatchObject(undone);
  });

  it('have no cost that is none, and none below which they sell without a second person', async () => {
    const [first, second] = await threeBars();
    const cost = (value: object | null) => ({ field: 'cost', cost: value });
    for (const wrong of [{ basisPoints: -1 }, { basisPoints: 10_001 }, { basisPoints: 1.5 }, { cents: -1 }, {}])
      expect([wrong, (await set([first], cost(wrong))).reason]).toEqual([wrong, 'invalid-input']);
    expect((await set([first, second], cost({ basisPoints: 150 }), clerk)).reason).toBe('second-person');
    // The bars have a premium of 2.75 %.
    expect((await set([first, second], cost({ basisPoints: 275 }))).revision).toEqual(expect.any(Number));
    const below = cost({ basisPoints: 276 });
    expect((await set([first, second], below)).reason).toBe('second-person');
    const asked = await set([first, second], below, manager, { ask: true, reason: 'The mint asks more.' });
    expect(await page(first)).toMatchObject({ cost: { basisPoints: 275 } });
    await ask(owner, 'POST', `/proposals/${asked.proposalId}/approve`, {});
    expect([await page(first), await page(second)]).toMatchObject([{ cost: below.cost }, { cost: below.cost }]);
    expect((await set([first], cost(null))).revision).toEqual(expect.any(Number));
    expect(await page(first)).not.toHaveProperty('cost');
  });

  it('stay as they are where one of them was changed since, or is gone', async () => {
    const [first, second] = await threeBars();
    const products = await seen([first, second]);
    await patch(second, { description: 'Another.' });
    const { name } = await page(second);
    expect(await ask(manager, 'POST', '/goods/many', { products, set: state('hidden') })).toEqual({
      reason: 'changed-meanwhile',
      fields: { products: `Changed in the meantime: ${name}.` },
    });
    const unknown = {
      products: [...(await seen([first])), { key: 'no-such-thing', version: 1 }],
      set: state('hidden'),
    };
    expect((await ask(manager, 'POST', '/goods/many', unknown)).reason).toBe('unknown-goods');
    expect(await page(first)).toMatchObject({ state: 'on-sale' });
  });

  it('are paused and sold again by a clerk, who asks for the rest', async () => {
    const keys = await threeBars();
    expect((await set(keys, state('paused'), clerk)).revision).toEqual(expect.any(Number));
    expect((await set(keys, state('on-sale'), clerk)).revision).toEqual(expect.any(Number));
    expect((await set(keys, state('hidden'), clerk)).reason).toBe('second-person');
    expect((await set(keys, { field: 'most', most: 5 }, clerk)).reason).toBe('second-person');
    const why = { ask: true, reason: 'They are not made any more.' };
    const asked = await set(keys, state('hidden'), clerk, why);
    expect(asked.proposalId).toEqual(expect.any(String));
    const approved = await ask(owner, 'POST', `/proposals/${asked.proposalId}/approve`, {});
    expect(approved).toMatchObject({ revision: await head(), products: 3 });
    expect(await page(keys[2])).toMatchObject({ state: 'hidden' });
    expect((await set(keys, state('on-sale'), clerk)).reason).toBe('second-person');
    expect((await set(keys, state('paused'), viewer)).reason).toBe('not-allowed');
  });

  it('need a second person for more than fifty, but to pause', async () => {
    const keys = await someKeys(51);
    expect((await set(keys, { field: 'most', most: 900 })).reason).toBe('second-person');
    expect((await set(keys.slice(1), { field: 'most', most: 900 })).revision).toEqual(expect.any(Number));
    const paused = await set(keys, state('paused'), clerk);
    expect(paused.revision).toEqual(expect.any(Number));
    await undo(paused.revision, manager, { ask: true, reason: 'They came.' });
  });

  it('are as many as a category of five thousand holds, which is put into another order', async () => {
    const { key: _, revision: __, stock: ___, ...fields } = await rowOf(EAGLE);
    const edits = Array.from({ length: 5_000 }, (____, nth): GoodsEdit => {
      const name = `Silver round of the seventeenth series of designs, number ${nth + 1}`;
      return { kind: 'add', fields: { ...fields, name, metal: 'silver', categories: ['silver-rounds'] } };
    });
    await reviseGoods(shop.database, shop.clock, edits);
    const keys: string[] = (await viewer.desk('GET', '/goods')).json().data.places['silver-rounds'];
    expect(JSON.stringify(keys).length).toBeGreaterThan(256 * 1024);
    const turned = keys.toReversed();
    expect(await ask(manager, 'PUT', '/goods/places/silver-rounds', { keys: turned })).toMatchObject({
      revision: expect.any(Number),
    });
    expect((await viewer.desk('GET', '/goods')).json().data.places['silver-rounds']).toEqual(turned);
    // A list of revisions does not tell five thousand keys of each, twice.
    expect((await viewer.desk('GET', '/revisions')).body.length).toBeLessThan(100_000);
    expect((await set(keys, state('paused'))).revision).toEqual(expect.any(Number));
    expect(await page(turned[0] ?? '')).toMatchObject({ state: 'paused' });
  });

  async function rowOf(key: string) {
    const [row] = (await shop.shop.desk?.reads.goods.rowsOf([key])) ?? [];
    if (!row) throw new Error(`No product ${key}`);
    return row;
  }
});
