import * as v from 'valibot';
import { CALL_OUTCOMES } from '#domain/call-outcome.ts';
import { CARRIER_NAMES, hasService } from '#domain/carrier.ts';
import { CANCEL_REASONS, DECLINE_REASONS, HOLD_REASONS } from '#domain/order-reasons.ts';
import { LONGEST_SERIAL, PARCEL_STATES } from '#domain/parcels.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { addressText, phoneNumber } from '../recipient-shapes.ts';
import { emailAddress, listOf, nameText, orderId, productId, quantity, text, uuid } from '../shapes.ts';
import { amount, chosenInstant } from '../units.ts';
import { changesOf, day, memo, payment, receiptEntries, staffId, stage, version } from './desk-shapes.ts';
import { agreedPremium } from './goods-fields.ts';

const note = v.optional(text(2_000, 'Please enter a note.'));
const wantedNote = text(2_000, 'Please say why.');
const keysOf = <Key extends string>(reasons: Readonly<Record<Key, string>>) =>
  v.picklist(Object.keys(reasons) as Key[]);

const receipt = success(v.object(receiptEntries));

const ORDER = fields({ orderId });
const COMMON = ['unknown-order', 'changed-meanwhile', 'move-not-allowed'] as const;
const changeOf = changesOf('/api/desk/orders/:orderId', ORDER, receipt, COMMON);

/** `agreed`: at another premium than the order has, or the shop for a product that is new to the order. */
const line = fields({ productId, quantity, agreed: v.optional(agreedPremium) });
const lines = v.pipe(listOf(line, 100, 'At most 100 products.'), v.minLength(1, 'Please add a product.'));
const position = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const serials = v.optional(v.array(text(LONGEST_SERIAL, 'A serial number is missing.')), []);
const parcelNumber = text(60, 'Please enter a number.');
/** Takes a number in no form that is known of the carrier, or with another check digit, since it stands on the label. */
const isOnLabel = v.optional(v.boolean(), false);
const parcel = v.pipe(
  fields({
    carrier: v.picklist(CARRIER_NAMES),
    service: v.optional(v.string(), ''),
    number: parcelNumber,
    isOnLabel,
    insured: amount,
    hasSignature: v.boolean(),
    lines: v.array(fields({ position, quantity, serials })),
  }),
  v.forward(
    v.check(({ carrier, service }) => hasService(carrier, service), 'The carrier has no such service.'),
    ['service'],
  ),
);
const parcels = v.pipe(listOf(parcel, 50, 'At most 50 parcels.'), v.minLength(1, 'Please add a parcel.'));
const PARCEL_FAULTS = [
  'money-open',
  'pieces-over',
  'serial-numbers',
  'number-form',
  'number-used',
  'under-insured',
  'signature-missing',
] as const;

const WORK = 'work-on-orders';
/** The call in which it was decided, recorded in the same act. */
const call = v.optional(fields({ outcome: v.picklist(CALL_OUTCOMES), note }));
export const takeOrder = changeOf('take', WORK, { takeOver: v.optional(v.boolean(), false) }, ['taken-by-other']);
/**
 * Takes the next order of the list To pack that is paid in full and that no colleague has: two people never get the same one.
 * `skipped`: those that the person has put aside. Null where nothing is left.
 */
export const takeNextToPack = defineCall({
  method: 'POST',
  path: '/api/desk/orders/next-to-pack',
  ...staffOnly(WORK),
  body: fields({ skipped: v.optional(listOf(orderId, 1_000, 'At most 1,000 orders can be skipped.'), []) }),
  answer: success(
    v.object({
      orderId: v.nullable(v.string()),
      /** The number of orders after it, skipped ones not counted. */
      left: v.number(),
      withOthers: v.number(),
    }),
  ),
  reasons: [],
});
/** The colleague has the order until the close of the next business day, and sees the note. */
export const handOverOrder = changeOf('hand-over', WORK, { version, to: staffId, note }, [
  'unknown-staff',
  'taken-by-other',
]);
/** Marks as done what was handed over to the person on this order, and where notes mention them. */
export const clearMentions = changeOf('clear-mentions', WORK, {}, []);
export const dropOrder = changeOf('drop', WORK, {}, []);
/** `total`: as the person has seen it. Limits of a clerk are the guard's, not the call's. */
export const confirmOrder = changeOf('confirm', 'confirm-within-limits', { version, total: amount, call }, [
  'price-moved',
  'taken-by-other',
  'no-live-price',
  'in-review',
  'hold-over',
  'drift-over',
  'below-cost',
]);
/** The customer has agreed on the phone to this total: the order is confirmed at it in the same act. */
const agreement = v.optional(fields({ total: amount, note: wantedNote }));
const offer = { version, lines, minutes: v.picklist(QUOTE_MINUTES), agreement, call };
export const requoteOrder = changeOf('quote', WORK, offer, [
  'not-allowed',
  'in-review',
  'price-moved',
  'no-live-price',
  'unknown-product',
  'product-paused',
  'not-enough',
  'over-limit',
  'sales-paused',
]);
export const takeBackQuote = changeOf('quote/take-back', WORK, { version }, []);
export const agreedByPhone = changeOf('quote/agreed-by-phone', WORK, { version, note: wantedNote, call }, [
  'quote-over',
]);
export const declineOrder = changeOf('decline', WORK, { version, reason: keysOf(DECLINE_REASONS), note, call }, []);
export const reviewOrder = changeOf('review', WORK, { version, note: wantedNote }, []);
export const releaseOrder = changeOf('release', 'release-from-review', { version, note: wantedNote }, []);
export const recordPayment = changeOf(
  'payments',
  WORK,
  /** `isBack`: it went back to the customer. `again`: the reference may stand in the books already. */
  { version, ...payment, memo, note, isBack: v.optional(v.boolean(), false), again: v.optional(v.boolean(), false) },
  ['reference-used', 'more-than-paid', 'day-not-possible'],
);
/** An order whose money came before it was confirmed goes on. */
export const settleOrder = changeOf('settle', WORK, { version }, ['money-open']);
/** `until`: the day by which a payment clears, which alone has one. */
export const holdOrder = changeOf(
  'hold',
  WORK,
  { version, reason: keysOf(HOLD_REASONS), until: v.optional(day), note },
  [],
);
export const unholdOrder = changeOf('unhold', WORK, { version, to: stage }, []);
export const defaultOrder = changeOf('default', WORK, { version, note }, ['not-due', 'reminders-missing']);
export const cancelOrder = changeOf(
  'cancel',
  'cancel-confirmed',
  {
    version,
    reason: keysOf(CANCEL_REASONS),
    note,
    refund: v.optional(fields(payment)),
    again: v.optional(v.boolean(), false),
  },
  ['refund-missing', 'reference-used', 'day-not-possible', 'parcels-out'],
);
/** Pieces of lines by their positions, none of which has been shipped. A payment beyond the new total is due back. */
export const cancelOrderPart = changeOf(
  'cancel-part',
  'cancel-confirmed',
  {
    version,
    pieces: v.pipe(
      listOf(fields({ position, quantity }), 100, 'At most 100 lines.'),
      v.minLength(1, 'Please choose what to cancel.'),
    ),
    reason: keysOf(CANCEL_REASONS),
    note,
  },
  ['pieces-over', 'nothing-kept'],
);
const serialsByLine = v.optional(listOf(serials, 1_000, 'Too many lines.'));
/** The positions of all lines, each ticked by hand; serial numbers of the pieces by line. */
export const allocateOrder = changeOf(
  'allocate',
  WORK,
  { version, ticked: v.array(v.number()), serials: serialsByLine },
  ['pieces-left', 'serial-numbers', 'money-open'],
);
/** Serial numbers by line replace those of the allocation, also by none; left out, these stay. */
export const packOrder = changeOf('pack', WORK, { version, serials: serialsByLine }, ['serial-numbers', 'money-open']);
/** Another parcel may have the number. */
const again = v.optional(v.boolean(), false);
/** Parcels that go now. While pieces are left the order stays packed. */
export const shipOrder = changeOf('ship', WORK, { version, parcels, again }, PARCEL_FAULTS);
export const shipOrderNow = changeOf('ship-now', WORK, { version, parcels, again }, ['pieces-left', ...PARCEL_FAULTS]);
export const setParcelState = changeOf(
  'parcel-state',
  WORK,
  /** `day`: it arrived. `shipped`: on its way after all. */
  {
    version,
    parcelId: uuid,
    state: v.picklist(PARCEL_STATES),
    day: v.optional(day),
  },
  ['pieces-over', 'day-not-possible'],
);
/** Corrects the number of a parcel on its way. The customer gets an email with the right one. */
export const correctParcelNumber = changeOf(
  'parcel-number',
  WORK,
  { version, parcelId: uuid, number: parcelNumber, isOnLabel, again },
  ['number-form', 'number-used'],
);
/** With a day, parcels that are on their way arrived on it. */
export const deliverOrder = changeOf('deliver', WORK, { version, day: v.optional(day) }, [
  'not-delivered',
  'day-not-possible',
]);
export const correctDelivery = changeOf('correct', 'correct-delivered', { version, reason: wantedNote }, ['too-late']);
/** Sends the letter of event `seq` again: a new price with a new link. 0 is the letter that the order begins with. */
export const sendLetterAgain = defineCall({
  method: 'POST',
  path: '/api/desk/orders/:orderId/letters/:seq/again',
  ...staffOnly(WORK),
  params: fields({ orderId, seq: v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,5})$/), v.transform(Number)) }),
  body: fields({}),
  answer: receipt,
  reasons: ['unknown-order', 'move-not-allowed', 'letter-waits', 'letter-over'],
});
export const undoMove = changeOf('undo', WORK, { version, seq: version }, ['too-late']);
export const noteOrder = changeOf('notes', WORK, { text: wantedNote }, []);
export const recordCall = changeOf(
  'calls',
  WORK,
  {
    outcome: v.picklist(CALL_OUTCOMES),
    note,
    callAt: v.optional(chosenInstant),
  },
  [],
);
/** No call is due any more. */
export const clearCallback = changeOf('clear-callback', WORK, {}, []);
export const correctRecipient = changeOf(
  'recipient',
  'correct-recipient',
  {
    version,
    firstName: v.optional(nameText(100, 'First name is required')),
    lastName: v.optional(nameText(100, 'Last name is required')),
    address: v.optional(addressText(500)),
    email: v.optional(emailAddress),
    phone: v.optional(phoneNumber),
  },
  [],
);
