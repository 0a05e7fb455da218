import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { subtractCents } from '#domain/money.ts';
import { meltValue, shareOf } from '#domain/price.ts';
import { user } from '#server/database/account-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const OTHER_ADDRESS = { address: '1 Other Road', city: 'Austin', state: 'TX', zipCode: '73301' };

describeOnEachDatabase('the page of an order', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let ada: Visitor;
  let people = 0;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
  });
  beforeEach(async () => {
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
    ada = await newCustomer();
  });
  afterAll(() => shop.close());

  async function newCustomer() {
    const visitor = new Visitor(shop.app);
    await visitor.signUp(`ada${++people}@example.com`);
    return visitor;
  }
  const ofPerson = () => ({
    email: `ada${people}@example.com`,
    phone: `+1 312 555 ${String(1000 + people)}`,
    address: { address: `${people} Elm Street`, city: 'Springfield', state: 'IL', zipCode: '62704' },
  });
  /** By default of the newest customer, with an email, phone and address of their own. */
  const place = async (by = ada, facts: object = {}, quantity = 1) => {
    const body = { ...orderBody([{ id: GOODS[0].id, quantity }]), ...ofPerson(), ...facts };
    const placed = await by.ask('POST', '/api/order/place', body);
    return placed.json().data.orderId as string;
  };
  const read = async (id: string) => (await clerk.desk('GET', `/orders/${id}`)).json().data;

  it('says what the order is made of, and how far it may drift', async () => {
    const page = await read(await place());
    const [line] = page.lines;
    const melt = meltValue(page.tick.prices[line.metal], line.weight);
    expect(page.premium).toEqual({
      cents: page.total - melt,
      basisPoints: shareOf(subtractCents(page.total, melt), melt),
    });
    expect(page).toMatchObject({
      driftLimit: 150,
      flags: [],
      receivedLetter: { state: 'waits', code: null, canSendAgain: false },
    });
  });

  it('says since when the customer has an account, and whether its address is confirmed', async () => {
    const id = await place();
    expect((await read(id)).customer.account).toMatchObject({ isConfirmed: false });
    await shop.database.db
      .update(user)
      .set({ emailVerified: true })
      .where(eq(user.email, `ada${people}@example.com`));
    expect((await read(id)).customer.account).toMatchObject({ isConfirmed: true });
    await shop.database.db.update(orders).set({ userId: null }).where(eq(orders.id, id));
    expect((await read(id)).customer.account).toBeNull();
  });

  it.each([
    [
      'account',
      { email: 'x0@example.com', phone: '+1 999 555 0000', address: { ...OTHER_ADDRESS, address: '3 Other Road' } },
    ],
    ['e-mail', { phone: '+1 999 555 0001', address: OTHER_ADDRESS }],
    ['phone', { email: 'x1@example.com', address: { ...OTHER_ADDRESS, address: '2 Other Road' } }],
    ['address', { email: 'x2@example.com', phone: '+1 999 555 0002' }],
  ])('finds other orders by the same %s, in any spelling', async (by, other) => {
    const facts = ofPerson();
    const first = await place();
    const spelled = {
      email: facts.email.toUpperCase(),
      phone: facts.phone.replaceAll(' ', '-').replace('+', ''),
      address: { ...facts.address, address: facts.address.address.toUpperCase().replace(' ', '  ') },
    };
    const stranger = by === 'account' ? ada : await newCustomer();
    const second = await place(stranger, { ...spelled, ...other });
    const page = await read(second);
    expect(page.others.map(({ orderId }: { orderId: string }) => orderId)).toEqual([first]);
    expect(page.month).toEqual({ before: (await read(first)).total, thisOrder: page.total });
  });

  it('flags a month, a large first order, an order that came twice', async () => {
    const large = await place(ada, {}, 4);
    expect((await read(large)).flags).toEqual(['first-large', 'month-sum']);
    shop.clock.advance(11 * 60_000);
    await shop.shop.spot.refresh();
    const small = await place();
    expect((await read(small)).flags).toEqual(['month-sum']);
    const again = await place();
    expect((await read(again)).flags).toEqual(['twice', 'month-sum']);
    for (const id of [small, again])
      await clerk.desk('POST', `/orders/${id}/decline`, { version: 1, reason: 'ordered-twice' });
    expect((await read(large)).month).toMatchObject({ before: 0 });
    expect((await read(large)).flags).toEqual(['first-large', 'month-sum']);
  });

  it('flags a letter that was refused, and says of each letter where it is', async () => {
    const id = await place();
    const { version, seq } = (
      await clerk.desk('POST', `/orders/${id}/decline`, { version: 1, reason: 'address' })
    ).json().data;
    const letterState = async () => (await read(id)).events.at(-1).letter.state;
    expect(await letterState()).toBe('waits');
    await clerk.desk('POST', `/orders/${id}/undo`, { version, seq });
    expect(await letterState()).toBe('taken-back');
    const letter = { orderNumber: id, reader: 'customer', userId: 'any', isEmailVerified: true } as const;
    // It may have been sent by now, or wait.
    await shop.database.db.delete(outbox).where(sql`${outbox.letter} ->> 'orderNumber' = ${id}`);
    await shop.database.db.insert(outbox).values({ letter, failedAt: new Date(), failedCode: '550' });
    expect(await read(id)).toMatchObject({
      flags: ['letter-failed'],
      receivedLetter: { state: 'failed', code: '550', canSendAgain: true },
    });
  });

  it('flags an order whose new price ended without an answer', async () => {
    const id = await place();
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    await clerk.desk('POST', `/orders/${id}/quote`, { version: 1, lines, minutes: 15 });
    expect((await read(id)).flags).toEqual([]);
    shop.clock.advance(15 * 60_000 + 1);
    await shop.shop.desk?.runClock();
    expect((await read(id)).flags).toEqual(['quote-lapsed']);
  });

  it('sends no letter of a new price that was agreed to while the letter waited', async () => {
    const id = await place();
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const quoted = await clerk.desk('POST', `/orders/${id}/quote`, { version: 1, lines, minutes: 15 });
    const { version } = quoted.json().data;
    const offer = async () => (await read(id)).events.find(({ move }: { move: string }) => move === 'requote');
    expect((await offer()).letter.state).toBe('waits');
    await clerk.desk('POST', `/orders/${id}/quote/agreed-by-phone`, { version, note: 'She agrees' });
    expect((await offer()).letter.state).toBe('not-needed');
  });

  it('tells other desks that an order was dropped', async () => {
    const id = await place();
    await clerk.desk('POST', `/orders/${id}/take`);
    const { log } = shop.shop.desk?.reads ?? expect.fail('There is no desk');
    const before = (await log.newest()) ?? 0;
    await clerk.desk('POST', `/orders/${id}/drop`);
    expect((await log.after(before)).map(({ subject }) => subject)).toEqual([`order ${id}`]);
  });
});
