import * as v from 'valibot';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { listOf, orderId, text, uuid } from '../shapes.ts';
import { cents, instant } from '../units.ts';
import { outcome, staffId, stage, version } from './desk-shapes.ts';

/** The list that the view belongs to. */
const screen = v.optional(v.picklist(['orders', 'goods']), 'orders');
const view = {
  name: text(40, 'Please name the view.'),
  /** The query of the list's address, `view=all&metal=gold`. */
  query: v.pipe(v.string(), v.maxLength(1_000), v.regex(/^[\x21-\x7e]*$/)),
};
const savedView = v.object({
  id: v.string(),
  name: v.string(),
  query: v.string(),
  isForAll: v.boolean(),
});

/** The views of one list: the person's own and the shared ones, in their order. */
export const listViews = defineCall({
  method: 'GET',
  path: '/api/desk/views',
  ...staffOnly('see-desk'),
  query: fields({ screen }),
  answer: success(v.array(savedView)),
  reasons: [],
});

export const saveView = defineCall({
  method: 'POST',
  path: '/api/desk/views',
  ...staffOnly('see-desk'),
  body: fields({ ...view, screen, isForAll: v.boolean() }),
  answer: success(savedView),
  reasons: ['too-many'],
});

/** `place`: before how many others it stands. */
export const changeView = defineCall({
  method: 'PUT',
  path: '/api/desk/views/:viewId',
  ...staffOnly('see-desk'),
  params: fields({ viewId: uuid }),
  body: fields({ ...view, place: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100)) }),
  answer: success(v.null()),
  reasons: ['unknown-view'],
});

export const removeView = defineCall({
  method: 'DELETE',
  path: '/api/desk/views/:viewId',
  ...staffOnly('see-desk'),
  params: fields({ viewId: uuid }),
  answer: success(v.null()),
  reasons: ['unknown-view'],
});

/**
 * One act on up to a hundred orders, each in a transaction of its own: some may be done and others refused. `day`: on which the
 * parcels arrived.
 */
export const changeManyOrders = defineCall({
  method: 'POST',
  path: '/api/desk/orders/bulk',
  ...staffOnly('work-on-orders'),
  body: v.intersect([
    fields({
      orders: v.pipe(
        listOf(fields({ orderId, version }), 100, 'At most 100 orders at once.'),
        v.minLength(1, 'Choose an order.'),
      ),
    }),
    v.variant('act', [
      v.object({ act: v.literal('take') }),
      v.object({ act: v.literal('note'), text: text(2_000, 'Please write a note.') }),
      v.object({
        act: v.literal('hand-over'),
        to: staffId,
        note: v.optional(text(2_000, 'Please write a note.')),
      }),
      v.object({ act: v.literal('allocate') }),
      v.object({
        act: v.literal('deliver'),
        day: v.pipe(v.string('Please enter a date.'), v.isoDate('Please enter a date.')),
      }),
    ]),
  ]),
  answer: success(v.array(v.object(outcome))),
  patienceMs: 60_000,
  reasons: [],
});

/** Counts the orders that wait for confirmation, and what was handed over to the person or mentions them. */
export const countToConfirm = defineCall({
  method: 'GET',
  path: '/api/desk/orders/to-confirm',
  ...staffOnly('see-desk'),
  answer: success(v.object({ orders: v.number(), mentions: v.number() })),
  reasons: [],
});

/** Orders by number, customer, goods or parcel, newest first. */
export const findAtDesk = defineCall({
  method: 'GET',
  path: '/api/desk/find',
  ...staffOnly('see-desk'),
  query: fields({ q: v.pipe(text(100, 'Please enter a search term.'), v.minLength(2, 'Please enter two letters.')) }),
  answer: success(
    v.object({
      orders: v.array(
        v.object({
          orderId: v.string(),
          stage,
          placedAt: instant,
          total: cents,
          name: v.nullable(v.string()),
          place: v.nullable(v.string()),
          first: v.nullable(v.object({ name: v.string(), quantity: v.number() })),
          /** The number of its other lines. */
          more: v.number(),
        }),
      ),
    }),
  ),
  reasons: [],
});
