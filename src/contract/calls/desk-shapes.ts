import * as v from 'valibot';
import { ATTACHMENT_TYPES, type AttachmentType } from '#domain/attachment.ts';
import { MEMO_LENGTH } from '#domain/bank-statement.ts';
import { PAYMENT_METHODS } from '#domain/order-reasons.ts';
import { REASONS, type Reason } from '#domain/reasons.ts';
import { readReported } from '#domain/reports.ts';
import { MARK_SHAPES, STAFF_ROLES, type StaffAct } from '#domain/staff-role.ts';
import { STAGES } from '#domain/stage.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields, type Shape } from '../check.ts';
import { text, uuid } from '../shapes.ts';
import { amountFrom, basisPoints, cents, instant, microOunces } from '../units.ts';

export const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const staffId = uuid;
export const stage = v.picklist(STAGES);

/** A day as a bank has it, `2026-11-23`. */
export const day = v.pipe(
  v.string(),
  v.isoDate('Please enter a date.'),
  v.check((text) => new Date(text).toJSON()?.startsWith(text) ?? false, 'This date does not exist.'),
);

/** The receipt of a change; the client reads the order again. */
export const receiptEntries = {
  orderId: v.string(),
  version: v.number(),
  stage,
  /** The number of the event; 0 where none was written. */
  seq: v.number(),
  /** The end of the time to undo it, for the same person only; null where it cannot be undone. */
  undoUntil: v.nullable(instant),
  /** True where the change assigned the open order to the person who made it, who did not have it before. */
  isTaken: v.boolean(),
};

export const payment = {
  amount: amountFrom(1, 'Please enter an amount.'),
  method: v.picklist(PAYMENT_METHODS),
  reference: text(100, 'Please enter a reference.'),
  receivedOn: day,
};

/** The bank's text of a payment. */
export const memo = v.optional(text(MEMO_LENGTH, 'Please enter a text.'));

/** The outcome for one order of many. */
export const outcome = {
  orderId: v.string(),
  refused: v.nullable(v.picklist(Object.keys(REASONS) as Reason[])),
  /** For staff to read; null where it was done. */
  sentence: v.nullable(v.string()),
  /** The key for the same person's undo, and the instant it ends. */
  undo: v.nullable(v.object({ version: v.number(), seq: v.number(), until: instant })),
  isTaken: receiptEntries.isTaken,
};

export const role = v.picklist(STAFF_ROLES);

/** A person of the staff as the desk shows them. */
export const person = v.object({
  id: v.string(),
  name: v.string(),
  letters: v.string(),
  shape: v.picklist(MARK_SHAPES),
  role,
});

export const deskSession = v.object({
  id: v.string(),
  device: v.string(),
  since: instant,
  seen: instant,
  isThis: v.boolean(),
});

/** A file of an order; `bytes` is its size. */
export const attachment = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(Object.keys(ATTACHMENT_TYPES) as AttachmentType[]),
  bytes: v.number(),
  hasPreview: v.boolean(),
  staffId: v.string(),
  at: instant,
});

const MOST_CENTS = 100_000_00;
export const ouncePrice = v.pipe(
  v.number('Enter a price for one ounce.'),
  v.integer('Enter dollars and cents.'),
  v.minValue(1, 'Enter a price above zero.'),
  v.maxValue(MOST_CENTS, 'Enter no more than $100,000 per ounce.'),
);

/** The delivery state of an email to a customer. */
export const letterState = v.picklist(['waits', 'failed', 'sent', 'taken-back', 'not-needed', 'no-address']);
export type LetterState = v.InferOutput<typeof letterState>;

/** A figure of a report as a filter of the order list. */
export const reportedFigure = v.pipe(
  v.string(),
  v.check((given) => readReported(given) !== undefined, 'Unknown figure.'),
);

export const orderHead = {
  orderId: v.string(),
  version: v.number(),
  stage,
  placedAt: instant,
  total: cents,
  heldUntil: instant,
  payBy: v.nullable(instant),
  source: v.string(),
  assignedTo: v.nullable(v.string()),
  assignedUntil: v.nullable(instant),
};

export const share = v.object({ cents, basisPoints });
export const margin = v.object({ ...share.entries, isBeforeCost: v.boolean() });
export const fineWeight = { gold: microOunces, silver: microOunces };

export const orderRow = v.object({
  ...orderHead,
  /** At the newest spot; null while none is known. */
  drift: v.nullable(share),
  margin: v.nullable(margin),
  /** Null for viewers. */
  customer: v.nullable(v.object({ name: v.string(), place: v.string(), address: v.string() })),
  first: v.nullable(v.object({ name: v.string(), quantity: v.number() })),
  more: v.number(),
  fine: v.object(fineWeight),
});

/** The largest photograph or paper, in bytes. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** Makes the changes by staff of one kind of subject: each is a POST to a path below its own, and is also refused with `common`. */
export function changesOf<Params extends Shape, Answer extends Shape, const Common extends readonly Reason[]>(
  of: `/${string}`,
  params: Params,
  answer: Answer,
  common: Common,
) {
  return <const Entries extends v.ObjectEntries, const Reasons extends readonly Reason[]>(
    path: string,
    act: StaffAct,
    entries: Entries,
    reasons: Reasons,
  ) =>
    defineCall({
      method: 'POST',
      path: `${of}/${path}`,
      ...staffOnly(act),
      params,
      body: fields(entries),
      answer,
      reasons: [...common, ...reasons],
    });
}
