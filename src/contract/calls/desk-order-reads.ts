import * as v from 'valibot';
import { METALS } from '#domain/metal.ts';
import { ORDER_FLAG_NAMES } from '#domain/order-flags.ts';
import { ORDER_VIEW_NAMES } from '#domain/order-views.ts';
import { MOVES, type Move, STAGES } from '#domain/stage.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { orderId, text } from '../shapes.ts';

const stage = v.picklist(STAGES);
const instant = v.string();
const amountText = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Please enter an amount.'),
  v.transform(Number),
);

const head = {
  orderId: v.string(),
  version: v.number(),
  stage,
  placedAt: instant,
  total: v.number(),
  heldUntil: instant,
  payBy: v.nullable(instant),
  source: v.string(),
  assignedTo: v.nullable(v.string()),
  assignedUntil: v.nullable(instant),
  drift: v.nullable(v.object({ todayTotal: v.number(), amount: v.number(), percent: v.number() })),
  margin: v.nullable(v.object({ amount: v.number(), percent: v.number(), isBeforeCost: v.boolean() })),
};

export const orderRow = v.object({
  ...head,
  customer: v.nullable(v.object({ name: v.string(), address: v.string() })),
  first: v.nullable(v.object({ name: v.string(), quantity: v.number() })),
  more: v.number(),
});

/** Fifty orders of a view; `after` is the `next` of the page before. Money in dollars. */
export const listDeskOrders = defineCall({
  method: 'GET',
  path: '/api/desk/orders',
  ...staffOnly('see-desk'),
  query: fields({
    view: v.optional(v.picklist(ORDER_VIEW_NAMES), 'to-confirm'),
    stage: v.optional(stage),
    metal: v.optional(v.picklist(METALS)),
    source: v.optional(v.picklist(['web', 'phone'])),
    assignedTo: v.optional(v.pipe(v.string(), v.uuid())),
    from: v.optional(amountText),
    to: v.optional(amountText),
    placedFrom: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    placedTo: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    q: v.optional(text(100, 'Please enter a word.')),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}-\d{1,40}$/))),
  }),
  answer: success(
    v.object({
      rows: v.array(orderRow),
      next: v.nullable(v.string()),
      /** Of the whole view, not of the page alone. */
      sums: v.object({
        orders: v.number(),
        total: v.number(),
        todayTotal: v.nullable(v.number()),
        marginLeft: v.nullable(v.number()),
      }),
      counts: v.record(v.picklist(ORDER_VIEW_NAMES), v.number()),
    }),
  ),
  reasons: [],
});

const line = v.object({
  productId: v.string(),
  name: v.string(),
  metal: v.picklist(METALS),
  ounces: v.number(),
  premium: v.number(),
  quantity: v.number(),
  spot: v.number(),
  each: v.number(),
  sum: v.number(),
  eachNow: v.nullable(v.number()),
});

const letterState = v.picklist(['waits', 'failed', 'sent', 'taken-back']);

const event = v.object({
  seq: v.number(),
  kind: v.string(),
  move: v.nullable(v.string()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  actor: v.string(),
  staffId: v.nullable(v.string()),
  at: instant,
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Once it is sent or has failed it can be sent again, while what it says is true. */
  letter: v.nullable(v.object({ about: v.string(), state: letterState, canSendAgain: v.boolean() })),
  call: v.nullable(v.object({ outcome: v.string(), callAt: v.nullable(instant) })),
});

export const readDeskOrder = defineCall({
  method: 'GET',
  path: '/api/desk/orders/:orderId',
  ...staffOnly('see-desk'),
  params: fields({ orderId }),
  answer: success(
    v.object({
      ...head,
      isLive: v.boolean(),
      /** In percent of the total: beyond it a clerk offers a new price. */
      driftLimit: v.number(),
      /** Over what the metal was worth when the order was priced, in dollars and in percent of the total. */
      premium: v.object({ amount: v.number(), percent: v.number() }),
      flags: v.array(v.picklist(ORDER_FLAG_NAMES)),
      /** Of the placing, which has no event. */
      receivedLetter: letterState,
      /** Business time until the hold ends. */
      holdLeftMs: v.number(),
      tick: v.object({ at: instant, source: v.string() }),
      lines: v.array(line),
      /** Null for viewers. */
      customer: v.nullable(
        v.object({
          firstName: v.string(),
          lastName: v.string(),
          email: v.string(),
          phone: v.string(),
          address: v.string(),
          /** Null where the account is deleted, or where there was none. */
          account: v.nullable(v.object({ since: instant, isConfirmed: v.boolean() })),
        }),
      ),
      others: v.array(v.object({ orderId: v.string(), placedAt: instant, stage: v.string(), total: v.number() })),
      /** Of the customer's thirty days: other orders, and this one where it counts. */
      month: v.object({ before: v.number(), thisOrder: v.number() }),
      moves: v.array(v.picklist(Object.keys(MOVES) as Move[])),
      quotes: v.array(
        v.object({
          seq: v.number(),
          total: v.number(),
          lines: v.array(v.object({ productId: v.string(), name: v.string(), quantity: v.number(), each: v.number() })),
          madeBy: v.nullable(v.string()),
          madeAt: instant,
          validUntil: v.nullable(instant),
          state: v.string(),
        }),
      ),
      /** In dollars: what came less what went back; what is still to pay; what is to be paid back. */
      balance: v.object({ paid: v.number(), open: v.number(), toPayBack: v.number() }),
      /** 2 once both went out. */
      remindersSent: v.number(),
      /** Where it can go on; empty unless it is held. */
      unholdTo: v.array(stage),
      /** By line: pieces in no parcel that is on its way or has arrived, and serial numbers given when it was allocated. */
      piecesLeft: v.array(v.number()),
      serials: v.array(v.array(v.string())),
      payments: v.array(
        v.object({
          amount: v.number(),
          method: v.string(),
          reference: v.string(),
          receivedOn: v.string(),
          staffId: v.string(),
          at: instant,
        }),
      ),
      parcels: v.array(
        v.object({
          id: v.string(),
          carrier: v.string(),
          number: v.string(),
          insured: v.number(),
          hasSignature: v.boolean(),
          state: v.string(),
          shippedAt: v.nullable(instant),
          deliveredOn: v.nullable(v.string()),
          lines: v.array(v.object({ position: v.number(), quantity: v.number(), serials: v.array(v.string()) })),
        }),
      ),
      events: v.array(event),
    }),
  ),
  reasons: ['unknown-order'],
});
