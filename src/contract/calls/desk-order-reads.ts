import * as v from 'valibot';
import { METALS } from '#domain/metal.ts';
import { type Cents, parseAmount } from '#domain/money.ts';
import { EVENT_KINDS } from '#domain/order-event.ts';
import { ORDER_FLAG_NAMES } from '#domain/order-flags.ts';
import { PAYMENT_METHODS } from '#domain/order-reasons.ts';
import { ORDER_SORTS, ORDER_VIEW_NAMES } from '#domain/order-views.ts';
import { PARCEL_STATES } from '#domain/parcels.ts';
import { MOVES, type Move } from '#domain/stage.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { orderId, productId, text, uuid } from '../shapes.ts';
import { basisPoints, cents, instant, instantText, microOunces } from '../units.ts';
import {
  attachment,
  fineWeight,
  letterState,
  margin,
  orderHead,
  orderRow,
  reportedFigure,
  share,
  stage,
} from './desk-shapes.ts';
import { productCost } from './goods-fields.ts';
import { tick } from './order-tick.ts';

/** Dollars as they are typed and stand in the list's address, `1000.50`. */
const amountText = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Please enter an amount.'),
  v.transform((typed) => parseAmount(typed) as Cents),
);

const parcel = { carrier: v.string(), number: v.string(), state: v.picklist(PARCEL_STATES) };

/** A view of the list and its filters: the list, its address and its file have the same. */
const orderFilter = {
  view: v.optional(v.picklist(ORDER_VIEW_NAMES), 'to-confirm'),
  sort: v.optional(v.picklist(ORDER_SORTS)),
  /** Words, each a beginning; digits may be the end of a number. */
  q: v.optional(text(100, 'Please enter a search term.')),
  stage: v.optional(stage),
  metal: v.optional(v.picklist(METALS)),
  source: v.optional(v.picklist(['web', 'phone'])),
  /** The id of the assignee, or `nobody` for unassigned orders. */
  assignedTo: v.optional(v.union([v.literal('nobody'), uuid])),
  /** Bounds of the total. */
  from: v.optional(amountText),
  to: v.optional(amountText),
  placedFrom: v.optional(instantText),
  flag: v.optional(v.picklist(ORDER_FLAG_NAMES)),
  product: v.optional(productId),
  /** Orders with at least one such payment. */
  method: v.optional(v.picklist(PAYMENT_METHODS)),
  /** A city or a state, whole: addresses are free text. */
  place: v.optional(text(100, 'Please enter a city or a state.')),
  /** The id of a customer, with all that were joined to it. */
  customer: v.optional(uuid),
  /** A figure of a report: the orders that it counts. */
  reported: v.optional(reportedFigure),
};

/** Fifty orders of a view; `after` is the `next` of the page before. */
export const listDeskOrders = defineCall({
  method: 'GET',
  path: '/api/desk/orders',
  ...staffOnly('see-desk'),
  query: fields({
    ...orderFilter,
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,40}$/))),
  }),
  answer: success(
    v.object({
      rows: v.array(
        v.object({
          ...orderRow.entries,
          flags: v.array(v.picklist(ORDER_FLAG_NAMES)),
          /**
           * A price that the customer was offered and has not answered: all figures of the row but its total are based on it.
           */
          offered: v.nullable(v.object({ total: cents, until: v.nullable(instant) })),
          /** The time at which it came to its stage; on its way, that of its first parcel. */
          since: instant,
          pieces: v.number(),
          /** Payments less refunds, and the balance due. */
          paid: cents,
          open: cents,
          remindersSent: v.number(),
          /** The reason of its hold, and the day by which its payment clears. Null unless it is held. */
          held: v.nullable(v.object({ reason: v.string(), clearsOn: v.nullable(v.string()) })),
          /** The parcels of a shipped order, the first sent first. */
          parcels: v.array(v.object(parcel)),
        }),
      ),
      next: v.nullable(v.string()),
      /** Sums of the whole view, not of this page, by the prices offered where there are any. Null for all orders, and for more than a thousand. */
      sums: v.nullable(
        v.object({
          ...fineWeight,
          orders: v.number(),
          total: cents,
          todayTotal: v.nullable(cents),
          marginLeft: v.nullable(cents),
          /** Orders with goods whose cost is not known: of these their metal alone is taken off. */
          withoutCost: v.number(),
        }),
      ),
      /** Counts by view, except all orders. */
      counts: v.record(v.string(), v.number()),
      /** The time of the newest order; null without orders. */
      newestAt: v.nullable(instant),
    }),
  ),
  reasons: [],
});

/** Counts the orders of a list; `isMore`: there are more than those that were counted. */
export const countDeskOrders = defineCall({
  method: 'GET',
  path: '/api/desk/orders/count',
  ...staffOnly('see-desk'),
  query: fields(orderFilter),
  answer: success(v.object({ orders: v.number(), isMore: v.boolean() })),
  reasons: [],
});

/** The list as a file. For viewers without columns about customers. */
export const exportDeskOrders = defineCall({
  method: 'GET',
  path: '/api/desk/orders.csv',
  ...staffOnly('see-desk'),
  query: fields(orderFilter),
  answer: v.string(),
  reasons: [],
});

const pricedLine = {
  productId: v.string(),
  name: v.string(),
  metal: v.picklist(METALS),
  weight: microOunces,
  premium: basisPoints,
  /** Pieces that are kept. */
  quantity: v.number(),
  unitPrice: cents,
  /** For a pre-sale: the ship date that the customer was shown. */
  shipsFrom: v.optional(v.string()),
  cost: productCost,
};

const line = v.object({
  ...pricedLine,
  /** Pieces that were cancelled after the order was confirmed. */
  cancelled: v.optional(v.number()),
  /** For a counted product: pieces reserved for this order, taken for it, and lacking. */
  stock: v.nullable(v.object({ reserved: v.number(), taken: v.number(), short: v.number() })),
  /** Set where another premium was agreed to, in place of `before`. The reason is null for viewers. */
  agreed: v.nullable(v.object({ before: basisPoints, reason: v.nullable(v.string()) })),
});

const letter = {
  state: letterState,
  /** For a failed letter: the mail server's answer, such as `550`. */
  code: v.nullable(v.string()),
  canSendAgain: v.boolean(),
};

const event = v.object({
  seq: v.number(),
  kind: v.picklist(EVENT_KINDS),
  move: v.nullable(v.string()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  actor: v.string(),
  staffId: v.nullable(v.string()),
  at: instant,
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Its figures in one line; null where it has none. */
  detail: v.nullable(v.string()),
  /** A refund, where a payment was recorded; a recipient or a parcel's number that was corrected. */
  isBack: v.boolean(),
  isCorrected: v.boolean(),
  /** Once it is sent or has failed it can be sent again, while what it says is true. */
  letter: v.nullable(v.object({ about: v.string(), ...letter })),
  call: v.nullable(v.object({ outcome: v.string(), callAt: v.nullable(instant) })),
  /** The colleague whom the order was handed over to. */
  handedTo: v.nullable(v.string()),
  /** The act on an attachment; the note is its name. */
  attachment: v.nullable(v.string()),
  /** The kind of event that this one undid. */
  undid: v.nullable(v.string()),
});

export const readDeskOrder = defineCall({
  method: 'GET',
  path: '/api/desk/orders/:orderId',
  ...staffOnly('see-desk'),
  params: fields({ orderId }),
  answer: success(
    v.object({
      ...orderHead,
      /** The time of the next call to the customer; null without one. */
      callAt: v.nullable(instant),
      /** The share of the total beyond which a clerk offers a new price. */
      driftLimit: basisPoints,
      /** Over the worth of the metal when the order was priced, and as a share of the metal. */
      premium: share,
      /** The margin when the price was fixed. Null before, and for orders confirmed before it was kept. */
      confirmedMargin: v.nullable(margin),
      flags: v.array(v.picklist(ORDER_FLAG_NAMES)),
      /** The letter about the placing, which has no event. */
      receivedLetter: v.object(letter),
      tick,
      lines: v.array(line),
      /** Null for viewers. */
      customer: v.nullable(
        v.object({
          firstName: v.string(),
          lastName: v.string(),
          email: v.string(),
          /** The email at placing, before any correction. */
          placedEmail: v.string(),
          phone: v.string(),
          address: v.string(),
          /** Null once the customer's data is erased. */
          customerId: v.nullable(v.string()),
          /** The reason of the customer's block; null without one. */
          blockedFor: v.nullable(v.string()),
          /** Null where the account is deleted, or where there was none. */
          account: v.nullable(v.object({ since: instant, isConfirmed: v.boolean() })),
        }),
      ),
      others: v.array(v.object({ orderId: v.string(), placedAt: instant, stage: v.string(), total: cents })),
      /** The customer's thirty days: other orders, and this one if it counts. */
      month: v.object({ before: cents, thisOrder: cents }),
      /** Numbers of the events that were handed over to the person or mention them, and that they have not seen. */
      mentions: v.array(v.number()),
      moves: v.array(v.picklist(Object.keys(MOVES) as Move[])),
      quotes: v.array(
        v.object({
          total: cents,
          lines: v.array(v.object(pricedLine)),
          madeBy: v.nullable(v.string()),
          madeAt: instant,
          validUntil: v.nullable(instant),
          state: v.string(),
        }),
      ),
      /** Payments less refunds, the balance due, and the refund due. */
      balance: v.object({ paid: cents, open: cents, toPayBack: cents }),
      /** 2 once both went out; `remindAt` is null where none is left to send. */
      remindersSent: v.number(),
      remindAt: v.nullable(instant),
      terms: v.object({ payWithinDays: v.number(), policies: v.string() }),
      /** The stages that a held order can return to; empty unless it is held. */
      unholdTo: v.array(stage),
      /** By line: pieces in no parcel that is on its way or has arrived, and serial numbers given when it was allocated. */
      piecesLeft: v.array(v.number()),
      serials: v.array(v.array(v.string())),
      payments: v.array(
        v.object({
          amount: cents,
          method: v.picklist(PAYMENT_METHODS),
          reference: v.string(),
          receivedOn: v.string(),
          /** The bank's text; null without one, and for viewers. */
          memo: v.nullable(v.string()),
          staffId: v.string(),
          at: instant,
        }),
      ),
      parcels: v.array(
        v.object({
          ...parcel,
          service: v.string(),
          id: v.string(),
          insured: cents,
          hasSignature: v.boolean(),
          shippedAt: v.nullable(instant),
          deliveredOn: v.nullable(v.string()),
          lines: v.array(v.object({ position: v.number(), quantity: v.number(), serials: v.array(v.string()) })),
        }),
      ),
      /** Oldest first. Null for viewers. */
      attachments: v.nullable(v.array(attachment)),
      events: v.array(event),
    }),
  ),
  reasons: ['unknown-order'],
});
