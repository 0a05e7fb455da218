import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { centsOf } from '#domain/money.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts';
import { type Move, movesFrom, STAGES, type Stage, statusOf } from '#domain/stage.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const LINES = GOODS.map(({ id: productId, quantity }) => ({ productId, quantity }));
const PAYMENT = { amount: 100, method: 'wire', reference: 'W 1', receivedOn: '2026-03-02' };
const PARCEL = {
  carrier: 'fedex',
  number: '7946 1182 0353',
  insured: 10_000_000,
  hasSignature: true,
  lines: GOODS.map(({ quantity }, position) => ({ position, quantity })),
};

/** The call of each move that staff make, but that of the payment: money is recorded at every stage. */
const CALLS: Readonly<Partial<Record<Move, { readonly path: string; readonly body: object }>>> = {
  confirm: { path: 'confirm', body: {} },
  requote: { path: 'quote', body: { lines: LINES, minutes: 30 } },
  agree: { path: 'quote/agreed-by-phone', body: { note: 'Yes' } },
  lapse: { path: 'quote/take-back', body: {} },
  decline: { path: 'decline', body: { reason: 'address' } },
  review: { path: 'review', body: { note: 'Look' } },
  release: { path: 'release', body: { note: 'Fine' } },
  hold: { path: 'hold', body: { reason: 'clearing' } },
  unhold: { path: 'unhold', body: { to: 'paid' } },
  default: { path: 'default', body: {} },
  cancel: { path: 'cancel', body: { reason: 'other', refund: PAYMENT } },
  cancelPart: { path: 'cancel-part', body: { pieces: [{ position: 0, quantity: 1 }], reason: 'other' } },
  allocate: { path: 'allocate', body: { ticked: [0, 1] } },
  pack: { path: 'pack', body: {} },
  ship: { path: 'ship', body: { parcels: [PARCEL] } },
  deliver: { path: 'deliver', body: {} },
  correct: { path: 'correct', body: { reason: 'Not there' } },
  shipNow: { path: 'ship-now', body: { parcels: [PARCEL] } },
};

// Every guard would refuse these bodies too: what the order's stage does not have is said first.
describeOnEachDatabase('what the table of moves does not have', (open) => {
  let shop: TestShop;
  let id: string;
  let total: number;
  const people = new Map<StaffRole, StaffVisitor>();

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    const placed = (await ada.ask('POST', '/api/order/place', orderBody())).json().data;
    [id, total] = [placed.orderId, centsOf(placed.totalAmount)];
    for (const role of STAFF_ROLES) people.set(role, (await newStaff(shop, role)).visitor);
  });
  afterAll(() => shop.close());

  const everything = async () => {
    const { db } = shop.database;
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    const counts = [
      await db.$count(orderEvents),
      await db.$count(outbox, eq(outbox.orderId, id)),
      await db.$count(auditLog, eq(auditLog.subject, `order ${id}`)),
    ];
    return { row, counts };
  };

  it.each(STAFF_ROLES.flatMap((role) => STAGES.map((stage) => [role, stage] as const)))(
    'is refused to a %s for an order that is %s, and nothing changes',
    async (role, stage: Stage) => {
      const { db } = shop.database;
      await db
        .update(orders)
        .set({ stage, status: statusOf(stage), version: 1 })
        .where(eq(orders.id, id));
      const before = await everything();
      const allowed = movesFrom(stage, role);
      for (const [move, { path, body }] of Object.entries(CALLS)) {
        if (allowed.includes(move as Move)) continue;
        const facts = { version: 1, ...body, ...(move === 'confirm' && { total }) };
        const answer = await people.get(role)?.desk('POST', `/orders/${id}/${path}`, facts);
        expect([move, answer?.json().reason]).toEqual([move, expect.stringMatching(/^(move-)?not-allowed$/)]);
      }
      expect(await everything()).toEqual(before);
    },
  );
});
