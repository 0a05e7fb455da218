import * as v from 'valibot';
import { CUSTOMER_FLAG_NAMES, CUSTOMER_SORTS } from '#domain/customers.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { text, uuid } from '../shapes.ts';
import { cents, instant } from '../units.ts';
import { changesOf, letterState, stage, version } from './desk-shapes.ts';

const customerId = fields({ customerId: uuid });
const note = text(2_000, 'Please write a note.');
const reason = text(500, 'Please give a reason.');
const flags = v.array(v.picklist(CUSTOMER_FLAG_NAMES));

const person = {
  customerId: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
};
const sums = {
  /** Orders that were not cancelled, their sum, and the sum of the last 30 days. */
  orders: v.number(),
  total: cents,
  month: cents,
};

/** Fifty customers, those after the cursor of the page before. Viewers read figures alone: texts about a person are empty. */
export const listCustomers = defineCall({
  method: 'GET',
  path: '/api/desk/customers',
  ...staffOnly('see-customer-figures'),
  query: fields({
    q: v.optional(text(100, 'Please enter a search term.')),
    only: v.optional(v.picklist(['flagged', 'blocked'])),
    sort: v.optional(v.picklist(CUSTOMER_SORTS), 'last'),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{0,40}_[\da-f-]{36}$/))),
  }),
  answer: success(
    v.object({
      rows: v.array(
        v.object({
          ...person,
          ...sums,
          /** City and state of the newest order. */
          place: v.string(),
          /** The newest order; null without one. */
          lastAt: v.nullable(instant),
          flags,
        }),
      ),
      next: v.nullable(v.string()),
    }),
  ),
  // Words of a viewer: names would be learned by trying them.
  reasons: [],
});

/** Counts all people, and those with an order. */
export const countCustomers = defineCall({
  method: 'GET',
  path: '/api/desk/customers/count',
  ...staffOnly('see-customer-figures'),
  answer: success(v.object({ people: v.number(), withOrder: v.number() })),
  reasons: [],
});

/** Returns a customer with all that were joined to it, however it is asked for. Viewers read figures and orders alone. */
export const readCustomer = defineCall({
  method: 'GET',
  path: '/api/desk/customers/:customerId',
  ...staffOnly('see-customer-figures'),
  params: customerId,
  answer: success(
    v.object({
      ...person,
      ...sums,
      version: v.number(),
      flags,
      /** Null unless placing is refused. */
      block: v.nullable(v.object({ reason: v.string(), at: instant, staffId: v.nullable(v.string()) })),
      accounts: v.array(
        v.object({ email: v.string(), since: instant, isConfirmed: v.boolean(), hasSecondFactor: v.boolean() }),
      ),
      /** The newest first; `orders` counts the newest 200 orders. */
      addresses: v.array(v.object({ address: v.string(), orders: v.number(), lastAt: instant })),
      /** Confirmed orders whose payment came or was due, and those of them that were paid in time. */
      paid: v.object({ due: v.number(), inTime: v.number() }),
      /** The ten newest. */
      newest: v.array(v.object({ orderId: v.string(), placedAt: instant, stage, total: cents })),
      /** Emails about the newest orders. */
      letters: v.array(
        v.object({
          orderId: v.string(),
          about: v.string(),
          at: instant,
          state: letterState,
          code: v.nullable(v.string()),
        }),
      ),
      notes: v.array(v.object({ id: v.string(), staffId: v.string(), at: instant, text: v.string() })),
      /** Those that were joined to this one, by their email or telephone number. */
      joined: v.array(v.object({ customerId: v.string(), key: v.string() })),
      /** Orders whose data is erased once the books no longer need them, and the last day of that; null without any. */
      kept: v.nullable(v.object({ orders: v.number(), until: instant })),
    }),
  ),
  reasons: ['unknown-customer'],
});

const changeOf = changesOf('/api/desk/customers/:customerId', customerId, success(v.object({ version: v.number() })), [
  'unknown-customer',
  'changed-meanwhile',
]);

export const noteCustomer = changeOf('notes', 'see-customers', { text: note }, []);

/** Mends a note: by its author, for five minutes. */
export const mendCustomerNote = defineCall({
  method: 'PUT',
  path: '/api/desk/customers/:customerId/notes/:noteId',
  ...staffOnly('see-customers'),
  params: fields({ customerId: uuid, noteId: uuid }),
  body: fields({ text: note }),
  answer: success(v.null()),
  reasons: ['unknown-customer', 'too-late'],
});

/** From now on the customer's own orders are refused with `order-by-phone`. */
export const blockCustomer = changeOf('block', 'mark-customers', { version, reason }, []);
export const unblockCustomer = changeOf('unblock', 'mark-customers', { version }, []);

/** With `isOn` every new order of the customer goes to review. */
export const alwaysReviewCustomer = changeOf('always-review', 'mark-customers', { version, isOn: v.boolean() }, []);

/**
 * Joins another customer to this one: from now on they are one, with the marks of both. Each keeps its email or telephone number, by
 * which they can be parted.
 */
export const joinCustomers = changeOf('join', 'mark-customers', { version, other: uuid }, ['joined-already']);

/** Parts a customer that was joined to this one; the marks stay with both. */
export const partCustomers = changeOf('part', 'mark-customers', { version, other: uuid }, []);

/** Everything that is kept of a person, for the person: tables of text, as they are read and as they are printed. */
export const readCustomerFile = defineCall({
  method: 'GET',
  path: '/api/desk/customers/:customerId/file',
  ...staffOnly('erase-customer'),
  params: customerId,
  answer: success(
    v.object({
      madeAt: instant,
      sections: v.array(v.object({ title: v.string(), rows: v.array(v.record(v.string(), v.nullable(v.string()))) })),
    }),
  ),
  patienceMs: 60_000,
  reasons: ['unknown-customer'],
});

/**
 * Erases account, sessions, cart, newsletter, notes and marks at once. Orders keep what the books need: of each it is erased seven years
 * after its last event.
 */
export const eraseCustomer = changeOf('erase', 'erase-customer', { version }, ['open-orders', 'staff-account']);
