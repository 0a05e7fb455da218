import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { goodsDesk } from '../support/goods-desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

describeOnEachDatabase('what the desk takes back of the goods', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let viewer: StaffVisitor;
  let owner: StaffVisitor;
  let managerId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: manager, id: managerId } = await newStaff(shop, 'manager'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const { page, ask, patch, add, undo, newBar } = goodsDesk(() => ({ manager, viewer }));

  it('remove what was never ordered, and undo brings it back', async () => {
    const key = await newBar({ name: 'A mistake', facts: { mint: 'Nowhere' } });
    const before = await page(key);
    const sold = async () => {
      await shop.shop.goods.catchUp();
      return shop.shop.goods.current().productById('A mistake')?.id;
    };
    expect(await sold()).toBe('A mistake');
    const removed = await ask(manager, 'DELETE', `/goods/${key}`, { version: before.version });
    expect((await viewer.desk('GET', `/goods/${key}`)).statusCode).toBe(404);
    expect(await sold()).toBeUndefined();
    await undo(removed.revision);
    expect(await sold()).toBe('A mistake');
    const { version: _, history: __, premiums: ___, ...facts } = await page(key);
    expect(facts).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in facts)));
  });

  it('undo the values that are unchanged since, and name the later changes of the rest', async () => {
    const key = await newBar();
    const both = await patch(key, { premium: 300, most: 20, cost: { basisPoints: 100 } });
    const later = await patch(key, { most: 30 });
    const undone = await undo(both.revision);
    expect(undone.left).toEqual([
      { key, name: expect.any(String), field: 'most', revision: later.revision, staffId: managerId },
    ]);
    const back = await page(key);
    expect(back).toMatchObject({ premium: 275, most: 30, version: undone.revision });
    expect(back).not.toHaveProperty('cost');
    expect((await page(key)).history[0]).toMatchObject({ source: 'undo', undoOf: both.revision });
    expect((await undo(both.revision)).reason).toBe('nothing-to-undo');
    expect((await undo(1)).reason).toBe('nothing-to-undo');
    expect((await undo(9_999)).reason).toBe('unknown-revision');
    await undo(undone.revision);
    expect(await page(key)).toMatchObject({ premium: 300, most: 30, cost: { basisPoints: 100 } });
  });

  it('undo nothing that ends below cost without a second person', async () => {
    const key = await newBar({ premium: 2_000 });
    const raised = await patch(key, { premium: 2_300 });
    await patch(key, { cost: { basisPoints: 2_100 } });
    expect((await undo(raised.revision)).reason).toBe('second-person');
    const asked = await undo(raised.revision, manager, { ask: true, reason: 'It was too much.' });
    expect(asked).toEqual({ key, revision: null, proposalId: expect.any(String), left: [] });
  });

  it('undo a slip alone while the prices from before are honoured, and later not', async () => {
    const key = await newBar({ premium: 450 });
    const slip = async () => {
      const asked = await patch(key, { premium: 4_500, ask: true, reason: 'A rare year.' });
      return (await ask(owner, 'POST', `/proposals/${asked.proposalId}/approve`, {})).revision;
    };
    const first = await slip();
    shop.clock.advance(600_000);
    expect((await undo(first)).revision).toEqual(expect.any(Number));
    expect((await page(key)).premium).toBe(450);
    const second = await slip();
    shop.clock.advance(600_001);
    expect((await undo(second)).reason).toBe('second-person');
    expect((await page(key)).premium).toBe(4_500);
  });

  it('undo the correction of a wrong price by two people alone', async () => {
    const key = await newBar({ premium: 4_500 });
    const asked = await patch(key, { premium: 450, refusesShownPrices: true, ask: true, reason: 'A slip.' });
    const { revision } = await ask(owner, 'POST', `/proposals/${asked.proposalId}/approve`, {});
    const refused = await undo(revision);
    expect(refused.reason).toBe('second-person');
    expect(refused.fields.changes).toBe('It changes 1 product.');
    expect((await page(key)).premium).toBe(450);
  });

  it('undo the adding of a product: it is removed, or hidden where it was ordered', async () => {
    const made = await add({ name: 'Added by mistake' });
    await undo(made.revision);
    expect((await viewer.desk('GET', `/goods/${made.key}`)).statusCode).toBe(404);
  });
});
