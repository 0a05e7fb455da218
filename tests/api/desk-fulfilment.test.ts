import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderLinks } from '#server/database/order-tables.ts';
import { outbox } from '#server/database/schema.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { parcelHolding } from '../support/parcels.ts';

const DAY = '2026-03-02';

describeOnEachDatabase('money, goods and parcels of an order', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let ada: Visitor;
  let order: OrderAtDesk;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(async () => {
    await shop.shop.spot.refresh();
    order = await OrderAtDesk.placedBy(shop, ada);
  });
  afterAll(() => shop.close());

  const letters = () => shop.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
  const lettersAbout = async () => (await letters()).map(({ letter }) => (letter as { about: string }).about);
  const pieces = async () => (await order.page(clerk)).lines.map(({ quantity }) => quantity);
  const everything = async () =>
    parcelHolding(...(await pieces()).map((quantity, position) => [position, quantity] as [number, number]));

  describe('parcels', () => {
    it('go one after another: the order stays packed until every piece is gone', async () => {
      await order.goTo(clerk, 'packed');
      const [first = 0, second = 0] = await pieces();
      expect((await order.do(clerk, 'ship', { parcels: [parcelHolding([0, first])] })).stage).toBe('packed');
      expect(await order.page(clerk)).toMatchObject({ piecesLeft: [0, second], parcels: [{ state: 'shipped' }] });
      expect(await order.refusalOf(clerk, 'ship', { parcels: [parcelHolding([0, 1])] })).toBe('pieces-over');
      expect((await order.do(clerk, 'ship', { parcels: [parcelHolding([1, second])] })).stage).toBe('shipped');
      expect((await lettersAbout()).filter((about) => about === 'order-shipped')).toHaveLength(2);
      expect(await order.refusalOf(clerk, 'deliver')).toBe('not-delivered');
      expect((await order.do(clerk, 'deliver', { day: DAY })).stage).toBe('delivered');
      const { parcels } = await order.page(clerk);
      expect(parcels.map(({ state, deliveredOn }) => [state, deliveredOn])).toEqual([
        ['delivered', DAY],
        ['delivered', DAY],
      ]);
    });

    it('are taken back one shipment at a time, and so is their arrival', async () => {
      await order.goTo(clerk, 'packed');
      const [first = 0, second = 0] = await pieces();
      await order.do(clerk, 'ship', { parcels: [parcelHolding([0, first])] });
      await order.do(clerk, 'ship', { parcels: [parcelHolding([1, second])] });
      await order.do(clerk, 'undo', { seq: order.seq });
      expect(await order.stage()).toBe('packed');
      expect(await order.page(clerk)).toMatchObject({ piecesLeft: [0, second], parcels: [{ state: 'shipped' }] });
      await order.do(clerk, 'ship', { parcels: [parcelHolding([1, second])] });
      const { parcels } = await order.page(clerk);
      await order.do(clerk, 'parcel-state', { parcelId: parcels[0]?.id, state: 'delivered', day: '2026-03-02' });
      await order.do(clerk, 'deliver', { day: DAY });
      await order.do(clerk, 'undo', { seq: order.seq });
      const { parcels: again } = await order.page(clerk);
      expect(again.map(({ state }) => state)).toEqual(['delivered', 'shipped']);
    });

    it.each(['lost', 'returned'])(
      'that are %s are packed and sent again, and found ones do not count twice',
      async (state) => {
        await order.goTo(clerk, 'packed');
        await order.do(clerk, 'ship', { parcels: [await everything()] });
        const [parcel] = (await order.page(clerk)).parcels;
        await order.do(clerk, 'parcel-state', { parcelId: parcel?.id, state });
        expect(await order.refusalOf(clerk, 'deliver', { day: DAY })).toBe('not-delivered');
        await order.do(clerk, 'hold', { reason: `parcel-${state}` });
        expect((await order.page(clerk)).unholdTo).toEqual(['packed']);
        expect(await order.refusalOf(clerk, 'unhold', { to: 'shipped' })).toBe('move-not-allowed');
        await order.do(clerk, 'unhold', { to: 'packed' });
        expect((await order.do(clerk, 'ship', { parcels: [await everything()] })).stage).toBe('shipped');
        const found = { parcelId: parcel?.id, state: 'shipped' };
        expect(await order.refusalOf(clerk, 'parcel-state', found)).toBe('pieces-over');
        expect((await order.do(clerk, 'deliver', { day: DAY })).stage).toBe('delivered');
      },
    );

    it('that are found before they went again need nothing packed', async () => {
      await order.goTo(clerk, 'packed');
      await order.do(clerk, 'ship', { parcels: [await everything()] });
      const [parcel] = (await order.page(clerk)).parcels;
      await order.do(clerk, 'hold', { reason: 'parcel-lost' });
      expect((await order.page(clerk)).unholdTo).toEqual(['shipped']);
      await order.do(clerk, 'parcel-state', { parcelId: parcel?.id, state: 'lost' });
      await order.do(clerk, 'unhold', { to: 'packed' });
      const found = { parcelId: parcel?.id, state: 'delivered' };
      expect(await order.refusalOf(clerk, 'parcel-state', found)).toBe('invalid-input');
      expect((await order.do(clerk, 'parcel-state', { ...found, day: DAY })).stage).toBe('shipped');
      expect((await order.do(clerk, 'deliver')).stage).toBe('delivered');
    });

    it('go whole in one act from a paid order, or not at all', async () => {
      await order.goTo(clerk, 'paid');
      expect(await order.refusalOf(clerk, 'ship-now', { parcels: [parcelHolding([0, 1])] })).toBe('pieces-left');
      expect((await order.page(clerk)).parcels).toEqual([]);
      expect((await order.do(clerk, 'ship-now', { parcels: [await everything()] })).stage).toBe('shipped');
    });

    it('go without a signature only if a manager sends them', async () => {
      await order.goTo(clerk, 'packed');
      const parcels = [{ ...(await everything()), hasSignature: false }];
      expect(await order.refusalOf(clerk, 'ship', { parcels })).toBe('signature-missing');
      await order.do(manager, 'ship', { parcels });
    });
  });

  it('keeps serial numbers of pieces from the shelf to the parcel', async () => {
    await order.goTo(clerk, 'paid');
    const [first = 0, second = 0] = await pieces();
    const many = Array.from({ length: first + 1 }, (_, nth) => `S${nth}`);
    const ticked = [0, 1];
    expect(await order.refusalOf(clerk, 'allocate', { ticked, serials: [many] })).toBe('serial-numbers');
    expect(await order.refusalOf(clerk, 'allocate', { ticked: [0], serials: [] })).toBe('pieces-left');
    await order.do(clerk, 'allocate', { ticked, serials: [[], ['A 1']] });
    expect((await order.page(clerk)).serials).toEqual([[], ['A 1']]);
    await order.do(clerk, 'pack');
    const twice = [parcelHolding([0, first]), parcelHolding([1, 1, ['A 1']]), parcelHolding([1, 1, ['A 1']])];
    expect(await order.refusalOf(clerk, 'ship', { parcels: twice })).toBe(
      second > 1 ? 'serial-numbers' : 'pieces-over',
    );
    await order.do(clerk, 'ship', { parcels: [parcelHolding([0, first], [1, second, ['A 1']])] });
    expect((await order.page(clerk)).parcels[0]).toMatchObject({ lines: [{}, { serials: ['A 1'] }] });
  });

  describe('money', () => {
    it('that is over is to pay back until a second row balances it', async () => {
      await order.goTo(clerk, 'confirmed');
      await order.do(clerk, 'payments', order.payment(order.total + 5_000));
      expect(await order.stage()).toBe('paid');
      expect((await order.page(clerk)).balance).toMatchObject({ open: 0, toPayBack: 5_000 });
      const tooMuch = { ...order.payment(order.total + 5_100), isBack: true };
      expect(await order.refusalOf(clerk, 'payments', tooMuch)).toBe('more-than-paid');
      await order.do(clerk, 'payments', { ...order.payment(5_000), isBack: true, note: 'Paid twice' });
      expect((await order.page(clerk)).balance).toEqual({ paid: order.total, open: 0, toPayBack: 0 });
    });

    it('of an ended order is to pay back', async () => {
      await order.do(clerk, 'decline', { reason: 'you-asked' });
      await order.do(clerk, 'payments', order.payment());
      expect((await order.page(clerk)).balance).toEqual({ paid: order.total, open: 0, toPayBack: order.total });
      await order.do(clerk, 'payments', { ...order.payment(), isBack: true });
      expect((await order.page(clerk)).balance.toPayBack).toBe(0);
    });

    it('that came before the order was confirmed lets it go on at a word', async () => {
      await order.do(clerk, 'payments', order.payment());
      expect(await order.stage()).toBe('new');
      await order.do(clerk, 'confirm', { total: order.total });
      expect((await order.do(clerk, 'settle')).stage).toBe('paid');
    });

    it('that went back keeps the goods here', async () => {
      await order.goTo(clerk, 'confirmed');
      expect(await order.refusalOf(clerk, 'settle')).toBe('money-open');
      await order.do(clerk, 'payments', order.payment());
      await order.do(clerk, 'payments', { ...order.payment(100), isBack: true, note: 'The check came back' });
      expect(await order.refusalOf(clerk, 'allocate', { ticked: [0, 1] })).toBe('money-open');
      expect(await order.refusalOf(clerk, 'ship-now', { parcels: [await everything()] })).toBe('money-open');
      await order.do(clerk, 'payments', order.payment(100));
      await order.do(clerk, 'allocate', { ticked: [0, 1] });
    });

    it('is taken back within half a minute, with the move that it made and its letter', async () => {
      await order.goTo(clerk, 'confirmed');
      const first = await order.do(clerk, 'payments', order.payment(order.total - 100));
      expect(first.undoUntil).toEqual(expect.any(Number));
      await order.do(clerk, 'payments', order.payment(100));
      expect(await lettersAbout()).toContain('order-paid');
      const [event] = (await order.page(clerk)).events as unknown as { detail: string | null }[];
      expect(event?.detail).toMatch(/^Wire of \$1\.00, .+, on Mar 2, 2026\.$/);
      expect((await order.do(clerk, 'undo', { seq: order.seq })).stage).toBe('confirmed');
      expect(await lettersAbout()).not.toContain('order-paid');
      expect((await order.page(clerk)).balance).toMatchObject({ paid: order.total - 100, open: 100 });
      // The first one came before another change.
      expect(await order.refusalOf(clerk, 'undo', { seq: first.seq })).toBe('changed-meanwhile');
    });

    it('that went back is taken back too, but nobody else’s and not later', async () => {
      await order.goTo(clerk, 'paid');
      await order.do(clerk, 'payments', { ...order.payment(5), isBack: true });
      const { seq } = order;
      expect(await order.refusalOf(manager, 'undo', { seq })).toBe('move-not-allowed');
      await order.do(clerk, 'undo', { seq });
      expect((await order.page(clerk)).balance).toMatchObject({ paid: order.total, open: 0 });
      await order.do(clerk, 'payments', { ...order.payment(5), isBack: true });
      shop.clock.advance(31_000);
      expect(await order.refusalOf(clerk, 'undo', { seq: order.seq })).toBe('too-late');
    });

    it('comes on a day that there is', async () => {
      await order.goTo(clerk, 'confirmed');
      const payment = { ...order.payment(), receivedOn: '2026-02-30' };
      expect(await order.refusalOf(clerk, 'payments', payment)).toBe('invalid-input');
    });

    it.each(['2026-03-03', '2062-11-26', '2026-01-29', '1999-12-31'])('comes on no day like %s', async (day) => {
      await order.goTo(clerk, 'confirmed');
      const refund = { ...order.payment(), receivedOn: day };
      expect(await order.refusalOf(clerk, 'payments', refund)).toBe('day-not-possible');
      await order.do(clerk, 'payments', order.payment());
      expect(await order.refusalOf(manager, 'cancel', { reason: 'you-asked', refund })).toBe('day-not-possible');
      expect((await order.page(clerk)).payments).toHaveLength(1);
    });
  });

  it('corrects email and telephone at any stage, with old and new, and nothing where nothing is another', async () => {
    await order.goTo(clerk, 'packed');
    const { version } = order;
    const page = async () =>
      (await order.page(clerk)) as unknown as { customer: Record<string, string>; events: { detail: string }[] };
    const { email, phone, firstName } = (await page()).customer;
    expect(await order.do(clerk, 'recipient', { email, phone, firstName })).toMatchObject({ version, seq: 0 });
    expect(await lettersAbout()).not.toContain('order-changed');
    await order.do(clerk, 'recipient', { email: 'lovelace@example.com' });
    await order.do(clerk, 'recipient', { email: 'countess@example.com' });
    const corrected = await page();
    expect(corrected.customer).toMatchObject({ email: 'countess@example.com', placedEmail: email });
    expect(corrected.events[0]).toMatchObject({
      kind: 'edit',
      detail: expect.stringContaining('→ countess@example.com'),
    });
    expect(await order.refusalOf(clerk, 'recipient', { firstName: 'Augusta' })).toBe('move-not-allowed');
  });

  describe('a letter', () => {
    const eventAbout = async (about: string) =>
      (await order.page(clerk)).events.find(({ letter }) => letter?.about === about) ?? expect.fail('No such letter');
    const again = (seq: number) => order.refusalOf(clerk, `letters/${seq}/again`);

    it('is sent again once it has gone out or failed, as the same event', async () => {
      await order.goTo(clerk, 'confirmed');
      const { seq, letter } = await eventAbout('order-confirmed');
      expect(letter).toMatchObject({ state: 'waits', canSendAgain: false });
      expect(await again(seq)).toBe('letter-waits');
      await shop.database.db.update(outbox).set({ failedAt: new Date() }).where(eq(outbox.orderId, order.id));
      expect((await eventAbout('order-confirmed')).letter).toMatchObject({ state: 'failed', canSendAgain: true });
      expect(await again(seq)).toBeUndefined();
      expect(await lettersAbout()).toEqual(['order-confirmed']);
      expect((await eventAbout('order-confirmed')).letter).toMatchObject({ state: 'waits' });
      await shop.database.db.delete(outbox).where(eq(outbox.orderId, order.id));
      expect(await again(seq)).toBeUndefined();
      expect(await lettersAbout()).toEqual(['order-confirmed']);
    });

    it('that an order begins with is sent again too, to the account that placed it', async () => {
      await shop.database.db.delete(outbox);
      expect(await again(0)).toBeUndefined();
      const [waiting] = await shop.database.db.select().from(outbox);
      expect(waiting?.letter).toMatchObject({ orderNumber: order.id, reader: 'customer', userId: expect.any(String) });
      expect(await again(0)).toBe('letter-waits');
    });

    it('with a new price has a new link each time, and none once the order has gone on', async () => {
      const { lines } = await order.page(clerk);
      const wanted = lines.map((line) => ({
        productId: (line as unknown as { productId: string }).productId,
        quantity: 1,
      }));
      await order.do(clerk, 'quote', { lines: wanted, minutes: 60 });
      const { seq } = await eventAbout('order-requoted');
      const links = async () =>
        (await shop.database.db.select().from(orderLinks).where(eq(orderLinks.orderId, order.id))).length;
      const write = async () => {
        const [row] = await letters();
        await shop.database.db.delete(outbox).where(eq(outbox.orderId, order.id));
        return row?.letter;
      };
      const first = await write();
      expect(await again(seq)).toBeUndefined();
      expect(await write()).toEqual(first);
      expect(await links()).toBe(0);
      await order.do(clerk, 'quote/take-back');
      expect(await again(seq)).toBe('letter-over');
      await order.do(clerk, 'quote', { lines: wanted, minutes: 60 });
      expect([await again(seq), await again(order.seq)]).toEqual(['letter-over', 'letter-waits']);
    });

    it('that there never was is not sent', async () => {
      expect(await again(9)).toBe('move-not-allowed');
    });
  });
});
