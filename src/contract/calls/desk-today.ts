import * as v from 'valibot';
import { METALS } from '#domain/metal.ts';
import { NEED_KINDS } from '#domain/today.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { text } from '../shapes.ts';
import { basisPoints, cents, chosenInstant, instant } from '../units.ts';
import { orderRow, stage } from './desk-shapes.ts';

/** An order on Today: its row of the list, and the reason for its line. */
const waitingOrder = v.object({
  ...orderRow.entries,
  /** Null for viewers. */
  phone: v.nullable(v.string()),
  /** The metal that most of its price is made of, and that metal's spot then and now. */
  metal: v.picklist(METALS),
  spotThen: cents,
  spotNow: v.nullable(cents),
  quote: v.nullable(v.object({ total: cents, madeAt: instant, validUntil: v.nullable(instant), state: v.string() })),
  lastCall: v.nullable(v.object({ outcome: v.string(), at: instant })),
  heldFor: v.nullable(v.string()),
  /** The day by which its payment clears. */
  clearsOn: v.nullable(v.string()),
  failedLetter: v.nullable(v.object({ tries: v.number() })),
});

const item = v.object({
  key: v.string(),
  kind: v.picklist(NEED_KINDS),
  /** The instant that the line counts to or from. */
  at: instant,
  count: v.number(),
  /** Names of the products that it is about. */
  goods: v.array(v.string()),
  amount: cents,
  /** Set for a line about one order. */
  order: v.nullable(waitingOrder),
  /** For a line about several orders: when the first and the last were placed, and the totals of the first few. */
  oldestAt: v.nullable(instant),
  newestAt: v.nullable(instant),
  amounts: v.array(cents),
  /** The customer of one of its orders is blocked. */
  isCustomerBlocked: v.boolean(),
});

/** The steps that make a shop ready for business. `isDone` follows from facts of the server. */
const setup = v.object({
  prices: v.object({ isDone: v.boolean(), isDemo: v.boolean() }),
  /** Of the products that are not hidden: all, and those without a cost. */
  costs: v.object({ isDone: v.boolean(), products: v.number(), lackingCost: v.number() }),
  /** The second person; null for staff who cannot invite. */
  people: v.nullable(v.object({ isDone: v.boolean(), invited: v.number() })),
  /** The names of the seller's facts that are not set. */
  seller: v.object({ isDone: v.boolean(), missing: v.array(v.string()) }),
  /** Done once emails tell how to pay; null for staff who cannot set it. */
  pay: v.nullable(v.object({ isDone: v.boolean() })),
  email: v.object({
    isDone: v.boolean(),
    /** The time at which the mail server took a test email. */
    sentAt: v.nullable(instant),
    /** False where emails are written to files. */
    hasServer: v.boolean(),
    /** A test email to this person that has not gone out. `code`: of the last try; null until one has failed. */
    waiting: v.nullable(v.object({ since: instant, code: v.nullable(v.string()) })),
  }),
});

/** Running sums at the end of each of the 24 hours, in the units of `domain/day-figures.ts`; null where there is none. */
const series = v.pipe(v.array(v.nullable(v.number())), v.readonly());
const figures = v.object({
  orders: series,
  ordered: series,
  gold: series,
  silver: series,
  premium: series,
  confirm: series,
});

/** Returns the needs, sorted by the cost of waiting, and the day so far. */
export const readToday = defineCall({
  method: 'GET',
  path: '/api/desk/today',
  ...staffOnly('see-desk'),
  answer: success(
    v.object({
      /** The steps; null once all are done, from the tenth paid order on, and for clerks and viewers. */
      setup: v.nullable(setup),
      items: v.array(item),
      /** Handed over to the person, or a note that mentions them: the oldest hundred. Empty for viewers. */
      mentions: v.array(
        v.object({
          orderId: v.string(),
          seq: v.number(),
          isHandover: v.boolean(),
          by: v.nullable(v.string()),
          at: instant,
          note: v.nullable(v.string()),
          name: v.string(),
          stage,
          total: cents,
        }),
      ),
      /** Snoozed until an hour; the note is null for viewers. */
      asleep: v.array(v.object({ ...item.entries, until: instant, note: v.nullable(v.string()), staffId: v.string() })),
      /** The longest paused first, and of how many. */
      paused: v.array(
        v.object({
          key: v.string(),
          name: v.string(),
          metal: v.picklist(METALS),
          message: v.nullable(v.string()),
          since: instant,
        }),
      ),
      pausedCount: v.number(),
      driftLimit: basisPoints,
      lastOrderAt: v.nullable(instant),
      day: v.object({
        startsAt: instant,
        weekday: v.string(),
        /** The hour that has begun, 0 to 23. */
        hour: v.number(),
        /** The part of today's orders that is confirmed, and of their premium. */
        confirmed: cents,
        confirmedPremium: cents,
        today: figures,
        /** The middle of the same weekdays before; null where there are fewer than four. */
        usual: v.nullable(figures),
      }),
    }),
  ),
  reasons: [],
});

/** Snoozes a line until an hour of the next seven days, with a note. An hour that has passed wakes it. */
export const sleepItem = defineCall({
  method: 'POST',
  path: '/api/desk/today/:item/sleep',
  ...staffOnly('work-on-orders'),
  params: fields({ item: v.pipe(v.string(), v.regex(/^[a-z-]{3,20}-\d{1,40}$/)) }),
  body: fields({
    until: chosenInstant,
    note: text(500, 'Please say why.'),
  }),
  answer: success(v.null()),
  reasons: ['unknown-item'],
});

/** Sends a test email to the signed-in person. One that was tried in vain is replaced, and so tried at once. */
export const sendTestEmail = defineCall({
  method: 'POST',
  path: '/api/desk/setup/email',
  ...staffOnly('change-settings'),
  answer: success(v.null()),
  reasons: ['letter-waits'],
});
