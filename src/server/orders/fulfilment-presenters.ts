import type { Cents } from '#domain/money.ts';
import { orderBalance } from '#domain/order-balance.ts';
import { piecesLeft } from '#domain/parcels.ts';
import type { Stage } from '#domain/stage.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { OrderEvent } from './desk-order-store.ts';
import type { Parcel } from './parcel-store.ts';

type Fulfilment = {
  readonly events: readonly OrderEvent[];
  readonly payments: readonly { readonly cents: Cents }[];
  readonly parcels: readonly Parcel[];
  readonly unholdTo: readonly Stage[];
};

/** Presents the balance in cents, the pieces left to ship, and the serial numbers of each line, empty before allocation. */
export function presentFulfilment(
  { total, stage, lines, remindersSent }: DeskOrder,
  { events, payments, parcels, unholdTo }: Fulfilment,
) {
  const amounts = payments.map((one) => one.cents);
  const allocated = events.find(({ move }) => move === 'allocate')?.data as { serials?: string[][] } | undefined;
  return {
    balance: orderBalance(total, stage, amounts),
    remindersSent,
    unholdTo: [...unholdTo],
    piecesLeft: [...piecesLeft(lines, parcels)],
    serials: lines.map((_, position) => allocated?.serials?.[position] ?? []),
  };
}
