import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handedUntil } from '#domain/business-time.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { staff } from '#server/database/desk-tables.ts';
import { orders } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { makeLettersDue } from '../support/outbox.ts';

type Staff = { visitor: StaffVisitor; id: string; name: string };

describeOnEachDatabase('two shifts at the desk', (open) => {
  let shop: TestShop;
  let sam: Staff;
  let ana: Staff;
  let viewer: Staff;
  let customer: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    [sam, ana, viewer] = [
      await join('clerk', 'Sam Lee'),
      await join('manager', 'Ana Ruiz'),
      await join('viewer', 'Vic'),
    ];
    customer = new Visitor(shop.app);
    await customer.signUp('ada@example.com');
  });
  afterAll(() => shop.close());

  async function join(role: 'clerk' | 'manager' | 'viewer', name: string): Promise<Staff> {
    const { visitor, id } = await newStaff(shop, role);
    await shop.database.db.update(staff).set({ name }).where(eq(staff.id, id));
    return { visitor, id, name };
  }
  const place = async () => {
    shop.clock.advance(1);
    return OrderAtDesk.placedBy(shop, customer, orderBody([{ id: GOODS[0].id, quantity: 1 }]));
  };
  const read = async (by: Staff, path: string) => (await by.visitor.desk('GET', path)).json().data;
  type Mention = { orderId: string; seq: number; isHandover: boolean; by: string; note: string | null; name: string };
  const mentionsOf = async (by: Staff, { id }: OrderAtDesk): Promise<readonly Mention[]> =>
    (await read(by, '/today')).mentions.filter(({ orderId }: Mention) => orderId === id);
  const assignedTo = async ({ id }: OrderAtDesk) => {
    const { assignedTo: to, assignedUntil: until } = await read(sam, `/orders/${id}`);
    return { to, until };
  };
  async function lettersTo({ visitor }: Staff, words: string): Promise<readonly string[]> {
    await makeLettersDue(shop.database.db);
    await expect.poll(async () => (await shop.shop.countLetters()).waiting).toBe(0);
    const letters = (await shop.letters()).map((letter) => letter.replaceAll('=\r\n', ''));
    return letters.filter((letter) => letter.includes(`To: ${visitor.email}`) && letter.includes(words));
  }

  it('hands an order over with a note: assigned, on Today, in history and log, and by email without the note', async () => {
    const order = await place();
    const note = 'Call her about the crack in bar 3';
    await order.do(sam.visitor, 'hand-over', { to: ana.id, note });
    expect(await assignedTo(order)).toEqual({ to: ana.id, until: handedUntil(shop.clock(), USUAL_HOURS) });
    const { seq } = order;
    expect(await mentionsOf(ana, order)).toMatchObject([
      { seq, isHandover: true, by: sam.id, note, name: 'Ada Lovelace', total: order.total, stage: 'new' },
    ]);
    expect(await mentionsOf(sam, order)).toEqual([]);
    const { events, mentions } = await read(ana, `/orders/${order.id}`);
    expect(events[0]).toMatchObject({ kind: 'handover', staffId: sam.id, handedTo: ana.id, note });
    expect(mentions).toEqual([seq]);
    expect((await read(viewer, `/orders/${order.id}`)).events[0].note).toBeNull();
    expect((await read(ana, '/log'))[0]).toMatchObject({
      action: 'hand over',
      subject: `order ${order.id}`,
      after: { from: sam.id, to: ana.id, seq },
      note,
    });
    expect((await ana.visitor.desk('GET', '/log.csv')).body).not.toContain('crack');
    const [letter = '', ...more] = await lettersTo(ana, `handed over to you`);
    expect(more).toEqual([]);
    expect(letter).toContain(order.id.slice(-6));
    expect(letter).toContain('Sam Lee');
    expect(letter).not.toMatch(/crack|Lovelace/);
  });

  it('has the colleague see it once: by opening, or by a press', async () => {
    const order = await place();
    const before = (await read(ana, '/orders/to-confirm')).mentions;
    await order.do(sam.visitor, 'hand-over', { to: ana.id });
    expect((await read(ana, '/orders/to-confirm')).mentions).toBe(before + 1);
    expect((await read(sam, '/orders/to-confirm')).mentions).toBe(0);
    await order.ask(sam.visitor, 'clear-mentions');
    expect(await mentionsOf(ana, order)).toHaveLength(1);
    await order.do(ana.visitor, 'clear-mentions');
    expect(await mentionsOf(ana, order)).toEqual([]);
    expect((await read(ana, `/orders/${order.id}`)).mentions).toEqual([]);
    expect((await read(ana, '/orders/to-confirm')).mentions).toBe(before);
    // Before its email has gone out.
    expect((await lettersTo(ana, order.id.slice(-6))).length).toBe(0);
  });

  it('takes a handover back as it was, while the colleague has not gone on', async () => {
    const order = await place();
    await order.do(sam.visitor, 'take');
    const had = await assignedTo(order);
    const { undoUntil } = await order.do(sam.visitor, 'hand-over', { to: ana.id, note: 'For you' });
    expect(undoUntil).toBe(shop.clock() + 30_000);
    expect(await order.refusalOf(ana.visitor, 'undo', { seq: order.seq })).toBe('move-not-allowed');
    await order.do(sam.visitor, 'undo', { seq: order.seq });
    expect(await assignedTo(order)).toEqual(had);
    expect(await mentionsOf(ana, order)).toEqual([]);
    expect((await read(sam, `/orders/${order.id}`)).events[0]).toMatchObject({ kind: 'undone', undid: 'handover' });
    expect(await lettersTo(ana, order.id.slice(-6))).toEqual([]);

    const { seq } = await order.do(sam.visitor, 'hand-over', { to: ana.id });
    await order.do(ana.visitor, 'take');
    await order.do(ana.visitor, 'hand-over', { to: sam.id });
    expect(await order.refusalOf(sam.visitor, 'undo', { seq })).toBe('changed-meanwhile');
    shop.clock.advance(31_000);
    expect(await order.refusalOf(ana.visitor, 'undo', { seq: order.seq })).toBe('too-late');
  });

  it('keeps a handed over order with the colleague when they renew it', async () => {
    const order = await place();
    await order.do(sam.visitor, 'hand-over', { to: ana.id });
    const { until } = await assignedTo(order);
    await order.do(ana.visitor, 'take');
    expect((await assignedTo(order)).until).toBe(until);
  });

  it('is refused for oneself, viewers, strangers and the suspended, for ended orders, and while a third one works on it', async () => {
    const order = await place();
    const gone = await join('clerk', 'Gone Girl');
    await shop.database.db.update(staff).set({ state: 'suspended' }).where(eq(staff.id, gone.id));
    for (const to of [sam.id, viewer.id, gone.id, '00000000-0000-4000-8000-000000000000'])
      expect(await order.refusalOf(sam.visitor, 'hand-over', { to })).toBe('unknown-staff');
    expect((await order.ask(viewer.visitor, 'hand-over', { to: sam.id })).statusCode).toBe(403);
    const third = await join('clerk', 'Third One');
    await order.do(third.visitor, 'take');
    expect(await order.refusalOf(sam.visitor, 'hand-over', { to: ana.id })).toBe('taken-by-other');
    await order.do(third.visitor, 'decline', { reason: 'you-asked' });
    expect(await order.refusalOf(third.visitor, 'hand-over', { to: ana.id })).toBe('move-not-allowed');
  });

  it('hands many over at once, each undone by itself', async () => {
    const both = [await place(), await place()];
    const taken = await place();
    await taken.do(ana.visitor, 'take');
    const answer = await sam.visitor.desk('POST', '/orders/bulk', {
      orders: [...both, taken].map(({ id, version }) => ({ orderId: id, version })),
      act: 'hand-over',
      to: ana.id,
      note: 'End of my day',
    });
    const outcomes = answer.json().data;
    expect(outcomes.map(({ refused }: { refused: string | null }) => refused)).toEqual([null, null, 'taken-by-other']);
    for (const order of both) expect(await mentionsOf(ana, order)).toMatchObject([{ note: 'End of my day' }]);
    const [first] = both;
    const { version, seq } = outcomes[0].undo;
    await sam.visitor.desk('POST', `/orders/${first?.id}/undo`, { version, seq });
    expect(first && (await assignedTo(first)).to).toBeNull();
    expect(both[1] && (await assignedTo(both[1])).to).toBe(ana.id);
  });

  it('shows a colleague the note that mentions them, of a call and of a move too, and emails the subscribed', async () => {
    const order = await place();
    await order.do(sam.visitor, 'notes', { text: 'Ask @ana ruiz or @Vic, not @Sam Lee' });
    const noted = order.seq;
    await order.do(sam.visitor, 'calls', { outcome: 'reached', note: '@Ana Ruiz she wants 2 more' });
    await order.do(sam.visitor, 'review', { note: '@Ana Ruiz?' });
    expect((await mentionsOf(ana, order)).map(({ seq, isHandover }) => [seq, isHandover])).toEqual([
      [noted, false],
      [noted + 1, false],
      [noted + 2, false],
    ]);
    expect((await read(viewer, '/today')).mentions).toEqual([]);
    expect((await read(ana, '/log')).find(({ action }: { action: string }) => action === 'note').after).toEqual({
      mentioned: [ana.id],
    });
    await order.do(sam.visitor, 'undo', { seq: order.seq });
    expect(await mentionsOf(ana, order)).toHaveLength(2);
    const letters = (await lettersTo(ana, `mentioned on order`)).filter((one) => one.includes(order.id.slice(-6)));
    expect(letters).toHaveLength(2);
    expect(letters.join()).not.toContain('2 more');

    await ana.visitor.desk('PUT', '/me/notices', { notice: 'mentioned', isOn: false });
    const quiet = await place();
    await quiet.do(sam.visitor, 'notes', { text: '@Ana Ruiz' });
    expect(await mentionsOf(ana, quiet)).toHaveLength(1);
    expect(await lettersTo(ana, quiet.id.slice(-6))).toEqual([]);
  });

  it('shows mentions to nobody who may not read notes any more', async () => {
    const order = await place();
    await order.do(ana.visitor, 'hand-over', { to: sam.id });
    await shop.database.db.update(staff).set({ role: 'viewer' }).where(eq(staff.id, sam.id));
    expect(await mentionsOf(sam, order)).toEqual([]);
    expect((await read(sam, '/orders/to-confirm')).mentions).toBe(0);
    expect((await shop.database.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.assignedTo).toBe(sam.id);
  });
});
