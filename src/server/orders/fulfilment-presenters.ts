import type { Cents } from '#domain/money.ts';
import { orderBalance } from '#domain/order-balance.ts';
import { piecesLeft } from '#domain/parcels.ts';
import { policiesText } from '#domain/policies.ts';
import type { Stage } from '#domain/stage.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { OrderEvent } from './desk-order-store.ts';
import { isUndone } from './letter-state-presenters.ts';
import type { Parcel } from './parcel-store.ts';

type Fulfilment = {
  readonly events: readonly OrderEvent[];
  readonly payments: readonly { readonly cents: Cents }[];
  readonly parcels: readonly Parcel[];
  readonly unholdTo: readonly Stage[];
};

/** Presents the balance in cents, the pieces left to ship, and their serial numbers by line, empty before allocation. */
export function presentFulfilment(
  { total, stage, lines, remindersSent, remindAt, terms }: DeskOrder,
  { events, payments, parcels, unholdTo }: Fulfilment,
) {
  const amounts = payments.map((one) => one.cents);
  const written = serialsWritten(events);
  const sent = parcels.filter(({ state }) => state === 'shipped' || state === 'delivered').flatMap((one) => one.lines);
  return {
    balance: orderBalance(total, stage, amounts),
    remindersSent,
    remindAt: remindAt?.getTime() ?? null,
    terms: { payWithinDays: terms.payWithinDays, policies: policiesText(terms.policies ?? {}) },
    unholdTo: [...unholdTo],
    piecesLeft: [...piecesLeft(lines, parcels)],
    serials: lines.map((_, position) => {
      const gone = sent.filter((line) => line.position === position).flatMap(({ serials }) => serials);
      return (written[position] ?? []).filter((serial) => !gone.includes(serial));
    }),
  };
}

/** The serial numbers by line, as they were written last: when the order was allocated, or when it was packed. */
function serialsWritten(events: readonly OrderEvent[]): readonly string[][] {
  const allocated = events.findIndex(({ move }) => move === 'allocate');
  const since = events
    .slice(0, allocated + 1)
    .filter((event) => !isUndone(event, events))
    .map(({ data }) => (data as { serials?: string[][] } | null)?.serials);
  return since.find((serials) => serials !== undefined) ?? [];
}
