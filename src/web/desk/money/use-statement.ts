import { useRef } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { readBankStatement, recordManyPayments } from '#contract/calls/desk-money.ts';
import { memoOf } from '#domain/bank-statement.ts';
import type { PaymentMethod } from '#domain/order-reasons.ts';
import { type SharedOrder, sharedOrders } from '#domain/payment-effect.ts';
import type { Instant } from '#domain/spot.ts';
import { countOf } from '#domain/words.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useFormDraft } from '../data/drafts.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { takenText } from '../data/taken-text.ts';
import { type Undoable, undoOf, useUndoMany } from '../data/undo-many.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { UNDO_TIME, useNotify } from '../ui/toast.tsx';

type Statement = CallAnswer<typeof readBankStatement>['data'];
type Outcome = CallAnswer<typeof recordManyPayments>['data'][number];
export type OwingOrder = Statement['orders'][number];

/** A payment of the statement with what the person has made of it. */
export type PaymentRow = Statement['payments'][number] & {
  readonly order: OwingOrder | undefined;
  readonly isTicked: boolean;
  /** True where the person chose another order than the server, or one where it had none. */
  readonly isChosen: boolean;
  /** True for one that no order agrees with in anything, and that has none. */
  readonly isStray: boolean;
  /** Set where lines of the same order are more than is open of it. */
  readonly shared: SharedOrder | undefined;
  /** The sentence of a refusal. */
  readonly refused: string | null;
  /** True after a refusal of its reference: the next press records it all the same. */
  readonly isAgain: boolean;
  readonly undo: (Undoable & { readonly until: Instant }) | undefined;
  /** True for one that was undone since the last press. */
  readonly isUndone: boolean;
};

/** The person's changes to a row. */
type Edit = { readonly isTicked?: boolean; readonly orderId?: string; readonly method?: PaymentMethod };
export type EditRow = (line: number, edit: Edit) => void;

/** Most payments that one call records. */
export const MOST = 100;

export const STATEMENT_DRAFT = 'statement';
/** `readAt`: of the reading that it was recorded from. */
type KeptOutcome = Outcome & { readonly readAt: number };
type Draft = {
  /** Of this reading; empty without one. */
  readonly id: string;
  /** The text as it was read. */
  readonly read: string;
  readonly edits: Readonly<Record<number, Edit>>;
  readonly outcomes: Readonly<Record<number, KeptOutcome>>;
  readonly undoneLines: readonly number[];
};
const NONE: Draft = { id: '', read: '', edits: {}, outcomes: {}, undoneLines: [] };

/** The statement that was read and what the person has made of it, kept until it is read again or discarded. */
export function useStatementDraft() {
  return useFormDraft(STATEMENT_DRAFT, NONE);
}

/** The statement of the draft: its payments matched by the server, what the person makes of them, and recording them. */
export function useStatement() {
  const [draft, set] = useStatementDraft();
  const { id, read } = draft;
  const also = useRef(chosenIn(draft));
  const notify = useNotify();
  /** The payments that the notification of the last press can undo. */
  const lastRecorded = useRef<readonly Recorded[]>([]);
  const isAllUndone = (undone: readonly Undoable[]) =>
    lastRecorded.current.length > 0 && lastRecorded.current.every((one) => undone.some((other) => isSame(one, other)));
  const undoMany = useUndoMany('payment', (undone) => (isAllUndone(undone) ? ABOUT : undefined));
  const query = useDeskQuery(['statement', id], (signal) =>
    // It changes nothing and needs no key of its own, but every call that is no GET names one.
    desk.readBankStatement({
      body: { text: read, also: [...also.current] },
      idempotencyKey: 'statement',
      signal,
    }),
  );
  const change = useDeskChange(desk.recordManyPayments, { invalidates: [...invalidatedBy('orders'), ['order']] });
  const { payments = [], orders: known = [] } = query.data ?? {};
  const rows = withShared(payments.map((payment) => rowOf(payment, known, draft, query.at)));
  const ticked = rows.filter((row) => row.isTicked && row.order && row.state !== 'recorded');
  const next = onePerOrder(ticked).slice(0, MOST);

  const edit: EditRow = (line, one) =>
    set((now) => ({ edits: { ...now.edits, [line]: { ...now.edits[line], ...one } } }));

  async function record() {
    const done = await change.run({ body: { payments: next.map(bodyOf) } });
    if (!done) return;
    const kept = Object.fromEntries(done.map((one) => [one.line, { ...one, readAt: query.at }]));
    set(({ outcomes }) => ({ undoneLines: [], outcomes: { ...outcomes, ...kept } }));
    // One that was refused for good, or is undone, takes a second tick; an order that has changed is read again.
    for (const { line, refused } of done) if (refused !== 'changed-meanwhile') edit(line, { isTicked: false });
    // Its order may be paid by now: a second payment takes a second look.
    for (const row of ticked) if (row.shared && !next.includes(row)) edit(row.line, { isTicked: false });
    notifyRecorded(recordedOf(done, next));
  }

  /** Says what was recorded, with Undo of all that can be undone. */
  function notifyRecorded(recorded: readonly Recorded[]) {
    const undo = undoOf(recorded);
    lastRecorded.current = recorded;
    if (recorded.length === 0) return;
    const run = () => {
      lastRecorded.current = [];
      return takeBack(undo?.orders ?? []);
    };
    notify({
      title: `${countOf(recorded.length, 'payment')} recorded`,
      text: recordedText(recorded),
      about: ABOUT,
      ...(undo && { undo: { until: undo.until, run } }),
    });
  }

  async function takeBack(orders: readonly Undoable[]) {
    const undone = await undoMany(orders);
    const isUndone = (outcome: Recorded) => undone.some((one) => isSame(outcome, one));
    const left = lastRecorded.current.filter((one) => !isUndone(one));
    if (left.length < lastRecorded.current.length) {
      const canUndo = left.some(({ undo }) => undo && undo.until > serverNow());
      notifyRecorded(canUndo ? left : []);
    }
    set(({ outcomes, undoneLines }) => {
      const gone = Object.values(outcomes).filter(isUndone);
      return {
        undoneLines: [...undoneLines, ...gone.map(({ line }) => line)],
        outcomes: Object.fromEntries(Object.entries(outcomes).filter(([, one]) => !gone.includes(one))),
      };
    });
  }

  return {
    query,
    rows,
    edit,
    next,
    /** A sentence on the emails that recording the next ones sends; empty for none. */
    emails: emailsText(next.filter(isEmailed).length),
    /** Ticked ones that wait for another press. */
    later: ticked.length - next.length,
    change,
    record,
    takeBack,
    /** Chooses an order that the server did not name: its open amount is read first. */
    async choose(line: number, orderId: string) {
      also.current = [...new Set([...also.current, orderId])].slice(-MOST);
      edit(line, { orderId, isTicked: true });
      await query.refetch();
    },
  };
}

function chosenIn({ edits }: Draft): readonly string[] {
  const orders = Object.values(edits).flatMap(({ orderId }) => orderId ?? []);
  return [...new Set(orders)].slice(-MOST);
}

/** The subject of notifications of what was recorded. */
const ABOUT = 'statement';
type Recorded = Pick<Outcome, 'orderId' | 'undo' | 'isTaken'> & { readonly isEmailed?: boolean };

function isSame({ orderId, undo }: Recorded, undone: Undoable): boolean {
  return orderId === undone.orderId && undo?.seq === undone.seq;
}

/** True for a payment that pays its order: the server then writes to the customer, once it cannot be undone. */
function isEmailed({ order, amount }: PaymentRow): boolean {
  return order?.hasEmail === true && order.stage === 'confirmed' && amount >= order.open;
}

/** Those that are recorded. */
function recordedOf(done: readonly Outcome[], next: readonly PaymentRow[]): readonly Recorded[] {
  const emailed = next.filter(isEmailed).map(({ line }) => line);
  return done
    .filter(({ refused }) => refused === null)
    .map((one) => ({ ...one, isEmailed: emailed.includes(one.line) }));
}

function recordedText(recorded: readonly Recorded[]): string {
  const emails = emailsText(recorded.filter((one) => one.isEmailed).length);
  return [emails, takenText(recorded)].filter(Boolean).join(' ');
}

function emailsText(count: number): string {
  if (count === 0) return '';
  const whose = count === 1 ? 'for 1 order that is paid in full' : `for ${count} orders that are paid in full`;
  return `The email “payment received” goes out in ${UNDO_TIME} ${whose}.`;
}

function withShared(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  const openOf = new Map(rows.flatMap(({ order }) => (order ? [[order.orderId, order.open] as const] : [])));
  const shared = sharedOrders(
    rows.filter(({ state }) => state !== 'recorded'),
    openOf,
  );
  return rows.map((row) => (row.state === 'recorded' ? row : { ...row, shared: shared.get(row.orderId ?? '') }));
}

function rowOf(
  payment: Statement['payments'][number],
  orders: Statement['orders'],
  { edits, outcomes, undoneLines }: Draft,
  readAt: number,
): PaymentRow {
  const { orderId = payment.orderId, method = payment.method, isTicked } = edits[payment.line] ?? {};
  const outcome = outcomes[payment.line];
  const wasRecorded = outcome?.refused === null;
  // A later reading knows better: the payment may have been undone elsewhere.
  const isRecorded = payment.state === 'recorded' || (wasRecorded && outcome.readAt === readAt);
  const shown = isRecorded ? (outcome?.orderId ?? payment.orderId) : orderId;
  return {
    ...payment,
    method,
    orderId: shown,
    state: isRecorded ? 'recorded' : payment.state,
    order: orders.find((order) => order.orderId === shown),
    isTicked: isTicked ?? payment.state === 'sure',
    isChosen: !isRecorded && orderId !== payment.orderId,
    isStray: !isRecorded && payment.why === 'nothing' && orderId === null,
    shared: undefined,
    // Its row stays as it is while it can be undone.
    earlier: wasRecorded ? null : payment.earlier,
    refused: isRecorded ? null : (outcome?.sentence ?? null),
    isAgain: outcome?.refused === 'reference-used',
    undo: isRecorded && outcome?.undo ? { orderId: outcome.orderId, ...outcome.undo } : undefined,
    isUndone: !isRecorded && (wasRecorded || undoneLines.includes(payment.line)),
  };
}

/** The second payment of an order is recorded at its new version, with the next press. */
function onePerOrder(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  const orders = new Set<string | null>();
  return rows.filter(({ orderId }) => {
    const isFirst = !orders.has(orderId);
    orders.add(orderId);
    return isFirst;
  });
}

function bodyOf({ line, order, amount, method, reference, receivedOn, isAgain, text }: PaymentRow) {
  const { orderId = '', version = 0 } = order ?? {};
  return { line, orderId, version, amount, method, reference, receivedOn, memo: memoOf({ text }), again: isAgain };
}
