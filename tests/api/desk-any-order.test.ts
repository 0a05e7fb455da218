import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderTotal } from '#domain/order.ts';
import { describeOnEachDatabase, EACH_DATABASE } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { fedexParcel } from '../support/parcels.ts';

const WALKS = EACH_DATABASE.length > 1 ? 12 : 5;
const DAY = '2026-03-02';
const NEEDS_MONEY = ['settle', 'allocate', 'pack', 'ship', 'ship-now'];

type Page = Awaited<ReturnType<OrderAtDesk['page']>>;
/** What somebody tries next: the path of a call, and its body, made from the order as it is. */
type Attempt = { readonly path: string; readonly body: (page: Page) => object };

const always = (path: string, body: object = {}): Attempt => ({ path, body: () => body });
const pay = (share: number, isBack = false): Attempt => ({
  path: 'payments',
  body: ({ lines }) => {
    const amount = Math.round(orderTotal(lines) * share);
    return { amount, isBack, method: 'wire', reference: 'Any', receivedOn: DAY, again: true };
  },
});
const line = fc.record({ position: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) });
const parcels = fc
  .array(fc.uniqueArray(line, { minLength: 1, maxLength: 2, selector: ({ position }) => position }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((all) => ({ parcels: all.map((lines) => ({ ...fedexParcel(), lines })) }));
const payment = fc
  .record({ share: fc.constantFrom(0.5, 1, 1, 1.5), isBack: fc.boolean() })
  .map(({ share, isBack }) => pay(share, isBack));

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  payment,
  fc.constantFrom(
    always('settle'),
    always('allocate', { ticked: [0, 1] }),
    always('pack'),
    always('deliver', { day: DAY }),
    always('correct', { reason: 'A slip' }),
    always('hold', { reason: 'parcel-lost' }),
    always('hold', { reason: 'clearing', until: '2030-01-01' }),
  ),
  line.map((pieces) => always('cancel-part', { pieces: [pieces], reason: 'lost-in-transit' })),
  fc.constant<Attempt>({
    path: 'cancel-part',
    body: ({ piecesLeft }) => ({
      pieces: piecesLeft.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0),
      reason: 'lost-in-transit',
    }),
  }),
  parcels.map((body) => always('ship', body)),
  parcels.map((body) => always('ship-now', body)),
  fc.constantFrom('paid', 'allocated', 'packed', 'shipped').map((to) => always('unhold', { to })),
  fc
    .record({ nth: fc.nat({ max: 3 }), state: fc.constantFrom('shipped', 'delivered', 'lost', 'returned') })
    .map(({ nth, state }) => ({
      path: 'parcel-state',
      body: (page: Page) => ({ parcelId: page.parcels[nth]?.id ?? crypto.randomUUID(), state, day: DAY }),
    })),
);

/** A walk of chance alone need not come past `confirmed`. */
const STRAIGHT: readonly Attempt[] = [pay(1), always('settle'), always('allocate', { ticked: [0, 1] }), always('pack')];

describeOnEachDatabase('an order with which anything is tried', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let ada: Visitor;
  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(() => shop.close());

  it('moves goods only for money that is there, and never sends a piece twice', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 25, maxLength: 40 }), async (attempts) => {
        const order = await (await OrderAtDesk.placedBy(shop, ada)).goTo(manager, 'confirmed');
        let page = await order.page(manager);
        for (const { path, body } of attempts) {
          const before = page;
          const answer = await order.ask(manager, path, body(page));
          expect(answer.statusCode).toBeLessThan(500);
          if (answer.statusCode === 200) ({ version: order.version } = answer.json().data);
          page = await order.page(manager);
          if (answer.statusCode !== 200) expect(booksOf(page)).toEqual(booksOf(before));
          else if (NEEDS_MONEY.includes(path)) expect(before.balance.open).toBe(0);
          expectEven(page, order.total);
          seen.add(await order.stage());
          if (page.piecesLeft.some((left) => left > 0)) expect(await order.stage()).not.toBe('delivered');
        }
      }),
      { numRuns: WALKS, examples: [[STRAIGHT]], endOnFailure: true },
    );
    // Attempts that are all refused show nothing.
    expect([...seen]).toEqual(expect.arrayContaining(['confirmed', 'paid', 'allocated', 'packed']));
  }, 240_000);
});

/** What no refused attempt changes. */
function booksOf({ events, payments, parcels: sent, balance, piecesLeft }: Page) {
  return { events: events.length, payments, sent, balance, piecesLeft };
}

/** The page's own figures agree with its rows, and what is kept and cancelled is the order as it was placed. */
function expectEven({ balance, payments, piecesLeft, lines, parcels: sent, total }: Page, placed: number): void {
  const sumOf = (count: (line: Page['lines'][number]) => number) =>
    lines.reduce((sum, line) => sum + line.unitPrice * count(line), 0);
  expect(sumOf(({ quantity }) => quantity)).toBe(total);
  expect(sumOf(({ quantity, cancelled = 0 }) => quantity + cancelled)).toBe(placed);
  const rest = balance.paid - total;
  expect([balance.open, balance.toPayBack]).toEqual([Math.max(0, -rest), Math.max(0, rest)]);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  expect(balance.paid).toBe(paid);
  expect(paid).toBeGreaterThanOrEqual(0);
  for (const [position, { quantity }] of lines.entries()) {
    const gone = sent
      .filter(({ state }) => state === 'shipped' || state === 'delivered')
      .flatMap((parcel) => parcel.lines.filter((held) => held.position === position))
      .reduce((sum, held) => sum + held.quantity, 0);
    expect(gone).toBeLessThanOrEqual(quantity);
    expect(piecesLeft[position]).toBe(quantity - gone);
  }
}
