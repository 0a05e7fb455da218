import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { BAR, goodsDesk } from '../support/goods-desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';
const catalogue = troyCatalogue();
const keyNamed = (id: string) => {
  const product = catalogue.productById(id);
  return product ? catalogue.keyOf(product) : '';
};
describeOnEachDatabase('changes of goods at the desk', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let clerk: StaffVisitor;
  let viewer: StaffVisitor;
  let managerId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: manager, id: managerId } = await newStaff(shop, 'manager'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    await newStaff(shop, 'owner');
  });
  afterAll(() => shop.close());

  const { page, ask, patch, setState, add, undo, newBar } = goodsDesk(() => ({ manager, viewer }));

  it('add a product with all that is known of it', async () => {
    const facts = { mint: 'Sample Mint', diameterMm: '32.7' };
    const cost = { basisPoints: 125 };
    const made = await add({ cost, facts, most: 20, struckIn: '.9167 (22 karat)', text: 'Long.' });
    expect(made).toEqual({ key: '1-oz-gold-bar-sample-mint', revision: expect.any(Number), proposalId: null });
    expect(await page(made.key)).toMatchObject({
      ...{ name: BAR.name, metal: 'gold', weight: 1_000_000, premium: 275, cost, state: 'on-sale' },
      ...{ facts, most: 20, struckIn: '.9167 (22 karat)', text: 'Long.', version: made.revision },
      history: [{ revision: made.revision, source: 'form', staffId: managerId, products: 1 }],
    });
  });

  it('say of each faulty field what is wrong with it', async () => {
    const wrong = { name: '..', description: ' ', weight: 2_000_100_000, premium: 45_000, struckIn: 'x'.repeat(61) };
    const more = { image: 'https://evil.example/x.webp', facts: { diameterMm: '3,2' }, cost: { basisPoints: 10_100 } };
    const places = { categories: ['gold-bars', 'silver-bars'], most: 0, state: 'gone' };
    const { reason, fields } = await add({ ...wrong, ...more, ...places });
    expect(reason).toBe('invalid-input');
    expect(Object.keys(fields).sort()).toEqual(
      ['name', 'description', 'weight', 'premium', 'struckIn', 'image', 'facts.diameterMm', 'cost']
        .concat(['categories', 'most', 'state'])
        .sort(),
    );
    expect(fields).toMatchObject({
      name: 'This name cannot be used as a page address.',
      description: 'Please enter some text.',
      premium: 'A premium is a percentage from 1.5 to 50, with up to two decimal places.',
      categories: 'All categories of a product must be of the same metal.',
    });
    expect(Object.keys((await ask(manager, 'POST', '/goods', {})).fields)).toEqual(
      expect.arrayContaining(['name', 'description', 'weight', 'premium', 'categories', 'image', 'state']),
    );
  });

  it('are of one product and its version, and tell what they were', async () => {
    const key = await newBar();
    const { version } = await page(key);
    const made = await ask(manager, 'PATCH', `/goods/${key}`, { version, premium: 300 });
    expect(await page(key)).toMatchObject({ premium: 300, version: made.revision });
    expect((await page(key)).history[0]).toMatchObject({
      source: 'row',
      items: [{ field: 'premium', before: 275, after: 300 }],
    });
    expect(await ask(manager, 'PATCH', `/goods/${key}`, { version, premium: 310 })).toMatchObject({
      reason: 'changed-meanwhile',
    });
    expect(await patch(key, { premium: 300 })).toEqual({ key, revision: null, proposalId: null });
    const rows = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `catalogue ${made.revision}`));
    expect(rows).toMatchObject([{ action: 'goods-changed', staffId: managerId, after: { key, products: 1 } }]);
    expect((await patch('no-such-thing', { version: 1 })).reason).toBe('unknown-goods');
  });

  it('rename a product, and keep its old name for it alone', async () => {
    const key = await newBar({ name: 'Old name' });
    const renamed = await patch(key, { name: 'New name' });
    expect(await page(key)).toMatchObject({ key, name: 'New name' });
    expect(await add({ name: 'Old name' })).toMatchObject({
      reason: 'name-taken',
      fields: { name: expect.any(String) },
    });
    expect((await patch(EAGLE, { name: 'New name' })).reason).toBe('name-taken');
    await undo(renamed.revision);
    expect(await page(key)).toMatchObject({ name: 'Old name' });
    expect((await add({ name: 'New name' })).reason).toBe('name-taken');
  });

  it('wait for a second person where a premium or a price moves far, or ends below cost', async () => {
    const key = await newBar({ premium: 2_000 });
    expect(await patch(key, { premium: 2_301 })).toEqual({
      reason: 'second-person',
      fields: {
        ask: 'Second approval required: the premium changes by more than 3 points.',
        changes: 'It changes 1 product.',
      },
    });
    expect((await patch(key, { premium: 1_700, cost: { basisPoints: 1_701 } })).reason).toBe('second-person');
    expect((await patch(key, { weight: 1_101_000 })).reason).toBe('second-person');
    expect((await patch(key, { premium: 2_300, weight: 1_050_000 })).revision).toEqual(expect.any(Number));
    expect((await patch(key, { premium: 2_900, ask: true })).reason).toBe('reason-missing');
    const asked = await patch(key, { premium: 2_900, ask: true, reason: 'The mint raised it.' });
    expect(asked).toEqual({ key, revision: null, proposalId: expect.any(String) });
    expect((await page(key)).premium).toBe(2_300);
    expect((await add({ name: 'Dear', cost: { cents: 50_000 } })).reason).toBe('second-person');
  });

  it('are made by the only person who may decide, with a proof and the number of products', async () => {
    const lone = await openShop(await open(), { desk: DESK });
    await seedShop(lone);
    const { visitor } = await newStaff(lone, 'owner');
    const change = (more: object) => ask(visitor, 'PATCH', `/goods/${EAGLE}`, { version: 1, premium: 4_500, ...more });
    expect(await change({ ask: true, reason: 'Really.' })).toEqual({
      reason: 'second-person',
      fields: { typedCount: expect.stringContaining('Type 1'), changes: 'It changes 1 product.' },
    });
    expect((await change({ typedCount: 2, reason: 'Really.' })).reason).toBe('second-person');
    expect((await change({ typedCount: 1 })).reason).toBe('reason-missing');
    expect((await change({ typedCount: 1, reason: 'Really.' })).revision).toBe(2);
    lone.clock.advance(11 * 60_000);
    const back = { version: 2, premium: 450, typedCount: 1, reason: 'A slip.' };
    expect((await change(back)).reason).toBe('proof-needed');
    await lone.close();
  });

  it('are asked for by a clerk, who pauses at once and sells again', async () => {
    const key = await newBar();
    expect((await patch(key, { description: 'Another.' }, clerk)).fields).toEqual({
      ask: 'A manager must approve this.',
      changes: 'It changes 1 product.',
    });
    const why = { ask: true, reason: 'It says more.' };
    expect((await patch(key, { description: 'Another.', ...why }, clerk)).proposalId).toEqual(expect.any(String));
    expect((await add({ name: 'By a clerk', ...why }, clerk)).proposalId).toEqual(expect.any(String));
    const paused = await setState(key, { state: 'paused', pausedMessage: 'The mint is late.' }, clerk);
    expect(paused.revision).toEqual(expect.any(Number));
    expect(await page(key)).toMatchObject({ state: 'paused', pausedMessage: 'The mint is late.' });
    expect((await setState(key, { state: 'hidden' }, clerk)).reason).toBe('second-person');
    expect((await setState(key, { state: 'on-sale' }, clerk)).revision).toEqual(expect.any(Number));
    expect(await page(key)).not.toHaveProperty('pausedMessage');
    expect((await setState(key, { state: 'on-sale' })).revision).toBeNull();
    expect((await ask(clerk, 'POST', '/revisions/2/undo', {})).reason).toBe('not-allowed');
  });

  it('are removed by a clerk once a manager agrees', async () => {
    const key = await newBar();
    const { version, name } = await page(key);
    expect((await ask(clerk, 'DELETE', `/goods/${key}`, { version })).reason).toBe('second-person');
    const why = { ask: true, reason: 'It stands here twice.' };
    const { proposalId } = await ask(clerk, 'DELETE', `/goods/${key}`, { version, ...why });
    expect(proposalId).toEqual(expect.any(String));
    expect(await page(key)).toMatchObject({ version });
    const { items } = (await manager.desk('GET', `/proposals/${proposalId}`)).json().data;
    expect(items).toEqual([{ key, name, field: 'removed', before: name, after: null }]);
    expect((await ask(manager, 'POST', `/proposals/${proposalId}/approve`, {})).revision).toEqual(expect.any(Number));
    expect((await manager.desk('GET', `/goods/${key}`)).json().reason).toBe('unknown-goods');
  });

  it('set a pre-sale with a day to come', async () => {
    const key = await newBar();
    expect(await setState(key, { state: 'pre-sale' })).toMatchObject({
      reason: 'invalid-input',
      fields: { shipsFrom: expect.any(String) },
    });
    expect((await setState(key, { state: 'pre-sale', shipsFrom: '2020-01-01' })).reason).toBe('state-not-allowed');
    await setState(key, { state: 'pre-sale', shipsFrom: '2030-12-08' });
    expect(await page(key)).toMatchObject({ state: 'pre-sale', shipsFrom: '2030-12-08' });
    await setState(key, { state: 'hidden' });
    expect(await page(key)).not.toHaveProperty('shipsFrom');
  });

  it('leave what was ordered its weight and its metal, and do not remove it', async () => {
    const key = keyNamed(GOODS[0].id);
    const customer = new Visitor(shop.app);
    await customer.signUp('ada@example.com');
    expect((await customer.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    const { version } = await page(key);
    expect(await patch(key, { weight: 1_010_000 })).toMatchObject({
      reason: 'has-orders',
      fields: { weight: expect.any(String) },
    });
    expect((await patch(key, { categories: ['silver-bars'] })).reason).toBe('has-orders');
    expect((await ask(manager, 'DELETE', `/goods/${key}`, { version })).reason).toBe('has-orders');
    await patch(key, { name: 'A new name' });
    expect((await page(key)).hasOrders).toBe(true);
    expect((await patch(key, { weight: 1_010_000 })).reason).toBe('has-orders');
    await undo((await page(key)).version);
  });

  it('that were asked for are refused where an order came before somebody agreed', async () => {
    const { id = '' } = catalogue.entries.at(-1) ?? {};
    const key = keyNamed(id);
    const { weight } = await page(key);
    const why = { ask: true, reason: 'It was weighed.' };
    const { proposalId } = await patch(key, { weight: 1_250_000, ...why }, clerk);
    const customer = new Visitor(shop.app);
    await customer.signUp('bob@example.com');
    const order = orderBody([{ id, quantity: 1 }]);
    expect((await customer.ask('POST', '/api/order/place', order)).statusCode).toBe(200);
    expect(await ask(manager, 'POST', `/proposals/${proposalId}/approve`, {})).toEqual({
      reason: 'has-orders',
      fields: { weight: expect.any(String) },
    });
    expect((await page(key)).weight).toBe(weight);
  });

  it('put products of a category and the featured into another order', async () => {
    const list = (await viewer.desk('GET', '/goods')).json().data;
    const keys = list.places['silver-rounds'].toReversed();
    const ordered = await ask(manager, 'PUT', '/goods/places/silver-rounds', { keys });
    expect((await viewer.desk('GET', '/goods')).json().data.places['silver-rounds']).toEqual(keys);
    expect((await ask(manager, 'PUT', '/goods/places/silver-rounds', { keys: keys.slice(1) })).reason).toBe(
      'changed-meanwhile',
    );
    await undo(ordered.revision);
    expect((await viewer.desk('GET', '/goods')).json().data.places).toEqual(list.places);
    const featured = [...list.featured.slice(1), keys[0]];
    const featuring = await ask(manager, 'PUT', '/featured', { keys: featured });
    expect((await viewer.desk('GET', '/goods')).json().data.featured).toEqual(featured);
    expect((await ask(manager, 'PUT', '/featured', { keys: [keys[0], keys[0]] })).reason).toBe('invalid-input');
    expect((await ask(manager, 'PUT', '/featured', { keys: ['no-such-thing'] })).reason).toBe('unknown-goods');
    await undo(featuring.revision);
    expect((await viewer.desk('GET', '/goods')).json().data.featured).toEqual(list.featured);
  });

  it('are asked for by a clerk, another order of goods too, and made when a manager agrees', async () => {
    const list = (await viewer.desk('GET', '/goods')).json().data;
    const keys = list.places['silver-rounds'].toReversed();
    const url = '/goods/places/silver-rounds';
    expect((await ask(viewer, 'PUT', url, { keys })).reason).toBe('not-allowed');
    expect((await ask(clerk, 'PUT', url, { keys })).reason).toBe('second-person');
    const why = { ask: true, reason: 'Sunburst sells best.' };
    expect((await ask(clerk, 'PUT', url, { keys: keys.slice(1), ...why })).reason).toBe('changed-meanwhile');
    const { proposalId, revision } = await ask(clerk, 'PUT', url, { keys, ...why });
    expect(revision).toBeNull();
    const listed = async () => (await viewer.desk('GET', '/goods')).json().data;
    expect((await listed()).places).toEqual(list.places);
    const { items } = (await viewer.desk('GET', `/proposals/${proposalId}`)).json().data;
    expect(items[0]).toMatchObject({ key: keys[0], field: 'place', before: keys.length, after: 1 });
    const approved = await ask(manager, 'POST', `/proposals/${proposalId}/approve`, {});
    expect((await listed()).places['silver-rounds']).toEqual(keys);
    await undo(approved.revision);
    const featured = [keys[0], ...list.featured.slice(1)];
    const featuring = await ask(clerk, 'PUT', '/featured', { keys: featured, ...why });
    const gone = await newBar({ name: 'Gone soon' });
    const lost = await ask(clerk, 'PUT', '/featured', { keys: [gone], ...why });
    await ask(manager, 'DELETE', `/goods/${gone}`, { version: (await page(gone)).version });
    expect((await ask(manager, 'POST', `/proposals/${lost.proposalId}/approve`, {})).reason).toBe('preview-changed');
    const made = await ask(manager, 'POST', `/proposals/${featuring.proposalId}/approve`, {});
    expect((await listed()).featured).toEqual(featured);
    await undo(made.revision);
  });

  it('tell what the shop showed before and after each of them', async () => {
    const key = await newBar({ name: 'Told' });
    const shown = async (at: number) => (await viewer.desk('GET', `/goods/${key}/then?at=${at}`)).json().data;
    const start = shop.clock();
    shop.clock.advance(1_000);
    await patch(key, { premium: 300, name: 'Told anew' });
    const changed = shop.clock();
    shop.clock.advance(1_000);
    await setState(key, { state: 'paused', pausedMessage: 'Late.' });
    expect(await shown(start - 1)).toMatchObject({ product: null });
    expect(await shown(changed - 1)).toMatchObject({
      product: { name: 'Told', premium: 275, state: 'on-sale' },
      price: 419_056,
    });
    expect(await shown(changed)).toMatchObject({
      product: { name: 'Told anew', premium: 300, state: 'on-sale' },
      price: 420_075,
    });
    expect(await shown(shop.clock())).toMatchObject({ product: { state: 'paused', pausedMessage: 'Late.' } });
  });
});
