import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { aside, readId, readInstant, readList, readNumber, readText } from '../reading.ts';
import { rateFields } from '../records.ts';
import { metal, orderId, userId } from '../shapes.ts';

const soldProduct = {
  id: readText,
  name: readText,
  metal: aside(metal),
  weight: readNumber,
  premiumPercentage: readNumber,
};

/**
 * An order as it is read back (section 3 of the specification, which lets the id be missing). Money in dollars, weight in troy
 * ounces. Our server always answers all of it, and readers show what there is: an order is no failure by a field that is missing,
 * a text where a number should be, or a number where a text should be.
 */
export const orderRecord = v.object({
  orderId: readId,
  orderDate: readInstant,
  status: readText,
  totalAmount: readNumber,
  address: readText,
  cartItem: readList(
    v.object({
      id: readText,
      name: aside(v.string()),
      quantity: readNumber,
      price: readNumber,
      product: aside(v.object(soldProduct)),
      /** For a pre-sale: the ship date that the customer was shown, `2026-12-08`. */
      shipsFrom: aside(v.pipe(v.string(), v.isoDate())),
    }),
  ),
  /** Pieces that were cancelled after the order was confirmed: `cartItem` and `totalAmount` are without them. */
  cancelledItem: aside(v.array(v.object({ name: v.string(), quantity: v.number() }))),
  /** The person that receives the parcel. */
  recipient: aside(v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() })),
  /** The spot that the order was priced at: dollars per troy ounce, the time of its reading, and the feed. */
  spot: aside(v.object({ ...rateFields, at: v.string(), source: v.optional(v.string()) })),
  /** From here on only where there is a desk: how the order goes. `status` keeps its four words. */
  stage: aside(v.string()),
  /** Steps that lie behind, the one of now, and those ahead, which have no instant. */
  timeline: aside(
    v.array(
      v.object({
        what: v.string(),
        text: v.optional(v.string()),
        at: v.optional(v.string()),
        state: v.picklist(['done', 'now', 'ahead']),
      }),
    ),
  ),
  /** On their way or delivered. `url`: where to follow it, for carriers that say so on the web. */
  parcels: aside(v.array(v.object({ carrier: v.string(), number: v.string(), url: v.optional(v.string()) }))),
  holdUntil: aside(v.string()),
  /** The end of the price hold and the time of the shop's call, in sentences; absent once the order goes on. */
  nextStep: aside(v.string()),
  payBy: aside(v.string()),
  /** The business day after the confirmation by whose close it is paid, as promised at placing. */
  payWithinDays: aside(v.number()),
  /** The versions of policies that the desk had set when it was placed, in a sentence. */
  policies: aside(v.string()),
  canCancel: aside(v.boolean()),
  /** The order ended, and nothing was paid for it. */
  isUncharged: aside(v.boolean()),
});

export type OrderRecord = v.InferOutput<typeof orderRecord>;

/** Newest first, as many as one answer may have. `hasOlder`: those before the last of them are asked for by its id. */
export const listOrders = defineCall({
  method: 'GET',
  path: '/api/order/get/by-user/:userId',
  params: fields({ userId }),
  query: fields({ before: v.optional(orderId) }),
  answer: v.object({ ...success(readList(orderRecord)).entries, hasOlder: aside(v.boolean()) }),
  access: 'customer',
  reasons: ['not-signed-in', 'not-yours'],
});

export const trackOrder = defineCall({
  method: 'GET',
  path: '/api/order/track/:orderId',
  params: fields({ orderId }),
  answer: success(orderRecord),
  access: 'customer',
  reasons: ['not-signed-in', 'unknown-order'],
});
