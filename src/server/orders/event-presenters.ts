import type { LetterState } from '#contract/calls/desk-shapes.ts';
import { agreedPremiumsIn } from '#domain/agreed-premium.ts';
import { UNDO_MS } from '#domain/durations.ts';
import { type EventFacts, eventDetail, toldParcel } from '#domain/event-detail.ts';
import type { Instant } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { OrderEvent } from './desk-order-store.ts';
import { isStillTrue } from './letter-calls.ts';
import type { Parcel } from './parcel-store.ts';

/** A letter of an order that waits, or that the mail server refused. `seq`: of its event; null: the first one. */
export type UnsentLetter = {
  readonly seq: number | null;
  readonly failedAt: Date | null;
  /** The mail server's answer to the last try that failed; null before one did. */
  readonly code: string | null;
};

/**
 * Returns the state of an event's letter, with the mail server's code or null. A letter of a move that was undone was never
 * sent, and neither is one of an offer that was answered while it waited.
 */
export function letterStateOf(event: OrderEvent, events: readonly OrderEvent[], letters: readonly UnsentLetter[]) {
  const { seq } = event;
  if (isUndone(event, events)) return { code: null, state: 'taken-back' as const };
  if (wasAnsweredFirst(event, events)) return { code: null, state: 'not-needed' as const };
  return { code: null, ...stateOf(letters.find((letter) => letter.seq === seq)) };
}

/** True for a move that was taken back. */
export function isUndone({ seq }: OrderEvent, events: readonly OrderEvent[]): boolean {
  return events.some(({ kind, data }) => kind === 'undone' && (data as { seq?: number } | null)?.seq === seq);
}

function wasAnsweredFirst({ seq, move, at }: OrderEvent, events: readonly OrderEvent[]): boolean {
  if (move !== 'requote') return false;
  const later = events.filter((event) => event.fromStage === 'requoted' && event.seq > seq);
  return later.some((event) => event.at.getTime() - at.getTime() < UNDO_MS);
}

type Told = {
  readonly state: LetterState;
  /** The mail server's answer; null or missing unless it failed. */
  readonly code?: string | null;
};

function stateOf(waiting: UnsentLetter | undefined): Told {
  if (!waiting) return { state: 'sent' };
  return waiting.failedAt ? { state: 'failed', code: waiting.code } : { state: 'waits' };
}

/** Presents the letter that an order begins with; `no-address` where the order has no email. */
export function presentReceived(
  { recipient }: { readonly recipient: Pick<DeskOrder['recipient'], 'email'> },
  letters: readonly UnsentLetter[],
) {
  if (recipient.email === '') return { state: 'no-address' as const, code: null, canSendAgain: false };
  const of = { code: null, ...stateOf(letters.find(({ seq }) => seq === null)) };
  return { ...of, canSendAgain: isDone(of) };
}

/** An order’s emails to the customer, the newest first. `events`: newest first. */
export function presentLetters(
  order: Pick<DeskOrder['recipient'], 'email'> & { readonly id: string; readonly placedAt: Instant },
  events: readonly OrderEvent[],
  letters: readonly UnsentLetter[],
) {
  const { id: orderId, email, placedAt } = order;
  const received = { ...presentReceived({ recipient: order }, letters), about: 'order-received', at: placedAt };
  const told = events.flatMap((event) => {
    const { letter: about } = (event.data ?? {}) as { readonly letter?: string };
    if (!about) return [];
    const sent = email === '' ? ({ state: 'no-address', code: null } as const) : letterStateOf(event, events, letters);
    return [{ ...sent, about, at: event.at.getTime() }];
  });
  return [...told, received].map(({ about, at, state, code }) => ({ orderId, about, at, state, code }));
}

export function isDone({ state }: Pick<Told, 'state'>): boolean {
  return state === 'sent' || state === 'failed';
}

type Known = {
  readonly parcels: readonly Parcel[];
  readonly payments: readonly { readonly id: string; readonly memo: string | null }[];
};

/**
 * Presents the figures of an event; `detail` is null where it has none. Viewers read no corrections, references, reasons and
 * words of the bank, which stand in the payment alone.
 */
export function presentFacts({ kind, data }: OrderEvent, { parcels, payments }: Known, isFull: boolean, now: number) {
  const kept = (data ?? {}) as EventFacts & {
    readonly parcels?: readonly string[];
    readonly parcelId?: string;
    readonly paymentId?: string;
  };
  const named = kept.parcels ?? (kept.parcelId === undefined ? [] : [kept.parcelId]);
  const found = parcels.filter(({ id }) => named.includes(id)).map(toldParcel);
  const memo = payments.find(({ id }) => id === kept.paymentId)?.memo ?? undefined;
  const { changed, reference, state, premiums: _, ...facts } = kept;
  const detail = eventDetail(
    {
      ...facts,
      premiums: agreedPremiumsIn(data).map((one) => (isFull ? one : { ...one, reason: '' })),
      // Of a move it is what became of an offered price.
      ...(kind === 'parcel' && { state }),
      ...(isFull && { changed, reference, memo }),
      ...(found.length > 0 && { sent: found }),
    },
    now,
  );
  return { detail: detail ?? null, isBack: (kept.cents ?? 0) < 0, isCorrected: kept.changed !== undefined };
}

/** Returns the event that this one undid. */
export function undoneBy({ kind, data }: OrderEvent, events: readonly OrderEvent[]): OrderEvent | undefined {
  const { seq } = (data ?? {}) as { readonly seq?: number };
  return kind === 'undone' ? events.find((event) => event.seq === seq) : undefined;
}

/** Notes are about customers: viewers read none. */
export function presentEvent(
  event: OrderEvent,
  { stage, recipient }: DeskOrder,
  sent: ReturnType<typeof letterStateOf>,
  isFull: boolean,
) {
  const { seq, kind, move, fromStage, toStage, actorKind, staffId, at, reason, note, data } = event;
  const facts = (data ?? {}) as {
    readonly letter?: string;
    readonly outcome?: string;
    readonly callAt?: string;
    readonly to?: string;
    readonly action?: string;
  };
  return {
    seq,
    kind,
    move,
    from: fromStage,
    to: toStage,
    actor: actorKind,
    staffId,
    at: at.getTime(),
    reason,
    note: isFull ? note : null,
    letter: facts.letter
      ? {
          about: facts.letter,
          ...(recipient.email === '' ? { state: 'no-address' as const, code: null } : sent),
          canSendAgain: recipient.email !== '' && isDone(sent) && isStillTrue(facts.letter, stage),
        }
      : null,
    attachment: kind === 'attachment' ? (facts.action ?? null) : null,
    handedTo: kind === 'handover' ? (facts.to ?? null) : null,
    call:
      isFull && facts.outcome
        ? { outcome: facts.outcome, callAt: facts.callAt ? Date.parse(facts.callAt) : null }
        : null,
  };
}
