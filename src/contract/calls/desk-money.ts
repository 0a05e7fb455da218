import * as v from 'valibot';
import { STATEMENT_FORMS } from '#domain/bank-statement.ts';
import { MATCH_REASONS, MATCH_STATES } from '#domain/match-payments.ts';
import { PAYMENT_METHODS } from '#domain/order-reasons.ts';
import { groupThousands } from '#domain/words.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { listOf, orderId } from '../shapes.ts';
import { cents, instant } from '../units.ts';
import { memo, outcome, payment, stage, version } from './desk-shapes.ts';

const MOST_STATEMENT_LINES = 1_000;
const MOST_CHARACTERS = 512 * 1024;
/** As JSON may escape it. */
const MOST_BYTES = 2 * 1024 * 1024;
const SHORTER = `Paste at most ${groupThousands(MOST_STATEMENT_LINES)} lines at once.`;

const line = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/**
 * Reads a bank's statement and matches its payments with the orders that await money. Changes nothing and keeps nothing of it.
 * `also`: orders that were chosen by hand, to be answered too.
 */
export const readBankStatement = defineCall({
  method: 'POST',
  path: '/api/desk/money/statement',
  ...staffOnly('work-on-orders'),
  mostBytes: MOST_BYTES,
  body: fields({
    text: v.pipe(
      v.string('Paste a statement.'),
      v.maxLength(MOST_CHARACTERS, SHORTER),
      v.regex(/\S/, 'Paste a statement.'),
      v.check((text) => text.trimEnd().split('\n').length <= MOST_STATEMENT_LINES, SHORTER),
    ),
    also: v.optional(listOf(orderId, 100, 'At most 100 orders at once.'), []),
  }),
  answer: success(
    v.object({
      /** Null where no line has a known form. */
      form: v.nullable(v.picklist(STATEMENT_FORMS)),
      /** The number of lines of money that went out. */
      debits: v.number(),
      faults: v.array(v.object({ line: v.number(), text: v.string(), sentence: v.string() })),
      payments: v.array(
        v.object({
          line: v.number(),
          text: v.string(),
          receivedOn: v.string(),
          amount: cents,
          method: v.picklist(PAYMENT_METHODS),
          reference: v.string(),
          state: v.picklist(MATCH_STATES),
          why: v.picklist(MATCH_REASONS),
          orderId: v.nullable(v.string()),
          candidates: v.array(v.string()),
          /** A payment of the books, below zero a refund, that has its reference. */
          earlier: v.nullable(
            v.object({
              orderId: v.string(),
              reference: v.string(),
              amount: cents,
              receivedOn: v.string(),
              recordedAt: instant,
            }),
          ),
        }),
      ),
      /** Those that payments name as theirs or as candidates. */
      orders: v.array(
        v.object({
          orderId: v.string(),
          version: v.number(),
          stage,
          name: v.string(),
          total: cents,
          open: cents,
          hasEmail: v.boolean(),
        }),
      ),
    }),
  ),
  patienceMs: 60_000,
  reasons: [],
});

/**
 * Records up to a hundred payments of a statement, each in a transaction of its own: some may be recorded and others refused.
 * `again`: the reference may stand in the books already.
 */
export const recordManyPayments = defineCall({
  method: 'POST',
  path: '/api/desk/money/payments',
  ...staffOnly('work-on-orders'),
  body: fields({
    payments: v.pipe(
      listOf(
        fields({ line, orderId, version, ...payment, memo, again: v.optional(v.boolean(), false) }),
        100,
        'At most 100 payments at once.',
      ),
      v.minLength(1, 'Choose a payment.'),
    ),
  }),
  answer: success(v.array(v.object({ line: v.number(), ...outcome }))),
  patienceMs: 60_000,
  reasons: [],
});
