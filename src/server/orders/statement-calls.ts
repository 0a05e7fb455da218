import type { CallAnswer } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { readBankStatement } from '#domain/bank-statement.ts';
import { DAY_MS } from '#domain/durations.ts';
import { matchPayments, writtenNumbers } from '#domain/match-payments.ts';
import { fullName } from '#domain/person-name.ts';
import type { DeskContext } from '../desk/context.ts';
import { type Refusing, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { outcomeOf, type Receipt } from './bulk-calls.ts';
import type { OwingOrder } from './money-store.ts';
import { statementRows } from './statement-rows.ts';

/** A payment that comes a second time comes soon. */
const NAMED_BY_ENDS_MS = 90 * DAY_MS;

type Outcome = CallAnswer<typeof DESK_CALLS.recordManyPayments>['data'][number];

/** Handlers of a bank's statement: its payments matched with orders, and many payments recorded, each by the call of one. */
export function statementCalls({ reads: { money }, clock }: DeskContext, calls: Pick<StaffHandlers, 'recordPayment'>) {
  return {
    readBankStatement: async ({ body: { text, also } }) => {
      const { form, debits, faults, lines } = readBankStatement(statementRows(text));
      const [awaiting, settled, booked] = await Promise.all([
        money.awaiting(),
        money.settled(writtenNumbers(lines), clock() - NAMED_BY_ENDS_MS),
        money.withReferences(lines.map(({ reference }) => reference)),
      ]);
      const matches = matchPayments(lines, awaiting, booked, settled);
      const named = new Set([
        ...also,
        ...matches.flatMap(({ orderId, candidates }) => [orderId ?? [], candidates].flat()),
      ]);
      const known = [...awaiting, ...settled].filter(({ orderId }) => named.has(orderId));
      for (const { orderId } of known) named.delete(orderId);
      const orders = [...known, ...(await money.owing([...named]))];
      const payments = lines.map((line, nth) => {
        const { state = 'unknown', why = 'nothing', orderId = null, candidates = [], earlier } = matches[nth] ?? {};
        return { ...line, state, why, orderId, candidates: [...candidates], earlier: earlier ?? null };
      });
      const answer = { form: form ?? null, debits, faults: [...faults], payments, orders: orders.map(presentOwing) };
      return succeed(answer, 'Statement');
    },
    recordManyPayments: async (request) => {
      const { keyed } = request;
      const outcomes: Outcome[] = [];
      for (const [nth, { line, orderId, ...payment }] of request.body.payments.entries()) {
        const one = { ...request, params: { orderId }, keyed: { ...keyed, key: `${keyed.key} ${nth}` } };
        const done = await calls.recordPayment({ ...one, body: { ...payment, note: undefined, isBack: false } });
        outcomes.push({ line, ...outcomeOf({ orderId }, done as Receipt | Refusing) });
      }
      return succeed(outcomes, 'Done');
    },
  } satisfies Partial<StaffHandlers>;
}

function presentOwing({ firstName, lastName, ...order }: OwingOrder) {
  return { ...order, name: fullName({ firstName, lastName }) };
}
