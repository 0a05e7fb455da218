import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNNAMED_SELLER } from '#domain/seller.ts';
import { auditLog, staff } from '#server/database/desk-tables.ts';
import { products } from '#server/database/goods-tables.ts';
import { orders } from '#server/database/schema.ts';
import { fixedFeed } from '#server/prices/feeds/fixed.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openMailedShop } from '../support/open-mailed-shop.ts';
import { openShop, SELLER, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE } from '../support/revise-goods.ts';

type Setup = {
  prices: { isDone: boolean; isDemo: boolean };
  costs: { isDone: boolean; products: number; lackingCost: number };
  people: { isDone: boolean; invited: number } | null;
  seller: { isDone: boolean; missing: string[] };
  pay: { isDone: boolean } | null;
  email: { isDone: boolean; sentAt: number | null; hasServer: boolean; waiting: { code: string | null } | null };
};

const setupOf = async (by: StaffVisitor): Promise<Setup | null> => {
  const answer = await by.desk('GET', '/today');
  expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
  return answer.json().data.setup;
};
const sendTest = async (by: StaffVisitor) => (await by.desk('POST', '/setup/email')).json().reason;

describeOnEachDatabase('what a new shop still needs', (open) => {
  let shop: TestShop;
  let owner: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK, feeds: [fixedFeed(SPOT, 'demo')], seller: UNNAMED_SELLER });
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const setCosts = (cost: number | null, where = sql`true`) =>
    shop.database.db.update(products).set({ costBasisPoints: cost }).where(where);

  it('is all of it in a shop that was just opened', async () => {
    const setup = await setupOf(owner);
    const { products: all = 0 } = setup?.costs ?? {};
    expect(all).toBeGreaterThan(100);
    expect(setup).toEqual({
      prices: { isDone: false, isDemo: true },
      costs: { isDone: false, products: all, lackingCost: all },
      people: { isDone: false, invited: 0 },
      seller: { isDone: false, missing: ['legal name', 'address', 'phone', 'email'] },
      pay: { isDone: false },
      email: { isDone: false, sentAt: null, hasServer: false, waiting: null },
    });
  });

  const isEagle = eq(products.key, EAGLE);

  it('has its costs once no product that is shown lacks one', async () => {
    await setCosts(200);
    await setCosts(null, isEagle);
    expect((await setupOf(owner))?.costs).toMatchObject({ isDone: false, lackingCost: 1 });
    await shop.database.db.update(products).set({ state: 'hidden' }).where(isEagle);
    expect((await setupOf(owner))?.costs).toMatchObject({ isDone: true, lackingCost: 0 });
    await shop.database.db.update(products).set({ state: 'on-sale', costCents: 0 }).where(isEagle);
    expect((await setupOf(owner))?.costs).toMatchObject({ isDone: true });
    await setCosts(null);
    expect((await setupOf(owner))?.costs).toMatchObject({ isDone: false });
  });

  it('has its people once two of them may approve changes, as long as they are there', async () => {
    await owner.desk('POST', '/staff/invitations', { email: 'ann@example.com', name: 'Ann', role: 'manager' });
    await newStaff(shop, 'clerk');
    expect((await setupOf(owner))?.people).toEqual({ isDone: false, invited: 1 });
    const { id } = await newStaff(shop, 'manager');
    expect((await setupOf(owner))?.people).toEqual({ isDone: true, invited: 1 });
    await shop.database.db.update(staff).set({ state: 'suspended' }).where(eq(staff.id, id));
    expect((await setupOf(owner))?.people).toMatchObject({ isDone: false });
  });

  it('has its seller once every fact is set, and none is a sample', async () => {
    const { visitor: manager } = await newStaff(shop, 'manager');
    let version = 0;
    const name = async (seller: object) => {
      const value = { ...SELLER, ...seller };
      const answer = await manager.desk('PUT', '/settings', { name: 'seller', value, version });
      expect(answer.json().reason).toBeUndefined();
      ({ version } = answer.json().data);
      await shop.shop.settings.catchUp();
      return (await setupOf(owner))?.seller;
    };
    const { phone, email } = UNNAMED_SELLER;
    expect(await name({ phone, email })).toEqual({ isDone: false, missing: ['phone', 'email'] });
    const own = { phone: '(312) 555-0148', email: 'desk@troy.example' };
    expect(await name({ ...own, registration: '' })).toEqual({ isDone: true, missing: [] });
    expect(await name({ ...own, phone })).toEqual({ isDone: false, missing: ['phone'] });
    expect(await name(own)).toEqual({ isDone: true, missing: [] });
  });

  it('has its way of paying once emails say it', async () => {
    const howToPay = { name: 'how-to-pay', value: { text: 'Wire {total} to the bank by {payBy}.' }, version: 0 };
    expect((await owner.desk('PUT', '/settings/how-to-pay', howToPay)).json().reason).toBeUndefined();
    await shop.shop.settings.catchUp();
    expect((await setupOf(owner))?.pay).toEqual({ isDone: true });
  });

  it('is told to those who can do it', async () => {
    const { visitor: manager } = await newStaff(shop, 'manager');
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    expect(await setupOf(manager)).toMatchObject({ people: null, pay: null, email: { isDone: false } });
    expect([await setupOf(clerk), await setupOf(viewer)]).toEqual([null, null]);
    expect([await sendTest(clerk), await sendTest(viewer)]).toEqual(['not-allowed', 'not-allowed']);
  });

  it('still lacks email where emails become files', async () => {
    expect(await sendTest(owner)).toBeUndefined();
    await expect.poll(async () => (await shop.letters()).join()).toContain('Test email from your shop');
    await expect.poll(async () => (await setupOf(owner))?.email.waiting).toBeNull();
    expect((await setupOf(owner))?.email).toMatchObject({ isDone: false, hasServer: false });
  });

  it('is nothing in a shop with ten paid orders', async () => {
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    for (let nth = 0; nth < 10; nth += 1) {
      shop.clock.advance(1);
      const placed = await ada.ask('POST', '/api/order/place', orderBody([{ id: GOODS[0].id, quantity: 1 }]));
      expect(placed.json().reason).toBeUndefined();
      expect(await setupOf(owner), `${nth} of them are paid`).not.toBeNull();
      await shop.database.db.update(orders).set({ stage: 'paid', status: 'processing' });
    }
    expect(await setupOf(owner)).toBeNull();
  });
});

describeOnEachDatabase('a new shop with a feed and a mail server', (open) => {
  let shop: Awaited<ReturnType<typeof openMailedShop>>;
  let owner: StaffVisitor;
  const feed = fixedFeed(SPOT, 'goldapi');

  beforeAll(async () => {
    feed.fail(new Error('No such key'));
    const seller = { ...SELLER, phone: '(312) 555-0148', email: 'desk@troy.example' };
    shop = await openMailedShop(await open(), { desk: { ...DESK, howToPay: 'Wire it.' }, feeds: [feed], seller });
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  it('has its prices with the first good one', async () => {
    expect((await setupOf(owner))?.prices).toEqual({ isDone: false, isDemo: false });
    feed.set(SPOT);
    await shop.shop.spot.refresh();
    expect((await setupOf(owner))?.prices).toEqual({ isDone: true, isDemo: false });
  });

  it('tells why a test email has not gone out, and tries it again at once', async () => {
    shop.mail.refusesWith = '451 try again later';
    expect(await sendTest(owner)).toBeUndefined();
    await expect.poll(async () => (await setupOf(owner))?.email.waiting?.code).toBe('451');
    shop.mail.refusesWith = undefined;
    shop.mail.holdsLettersTo = owner.email;
    expect(await sendTest(owner)).toBeUndefined();
    await expect.poll(() => shop.mail.held.length).toBe(1);
    expect((await setupOf(owner))?.email).toMatchObject({ isDone: false, sentAt: null, waiting: { code: null } });
    expect(await sendTest(owner), 'one is on its way').toBe('letter-waits');
  });

  it('has its email once the mail server has accepted a test, and keeps when that was', async () => {
    const { visitor: manager, id } = await newStaff(shop, 'manager');
    expect((await setupOf(manager))?.email.waiting, 'what others sent themselves').toBeNull();
    expect(await sendTest(manager)).toBeUndefined();
    const { text } = await shop.mail.letter(manager.email, 'Test email from your shop');
    expect(text).toContain('Email from the shop works.');
    const sentAt = shop.clock();
    await expect
      .poll(async () => (await setupOf(manager))?.email)
      .toEqual({ isDone: true, sentAt, hasServer: true, waiting: null });
    expect((await setupOf(owner))?.email).toMatchObject({ isDone: true, sentAt });
    const [row] = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'test email'))
      .orderBy(sql`id desc`);
    expect(row).toMatchObject({ staffId: id, subject: `staff ${id}` });
  });

  it('needs nothing any more once the last step is done', async () => {
    expect((await setupOf(owner))?.costs.isDone).toBe(false);
    await shop.database.db.update(products).set({ costBasisPoints: 200 });
    expect(await setupOf(owner)).toBeNull();
  });
});
