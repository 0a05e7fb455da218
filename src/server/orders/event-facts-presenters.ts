import { agreedPremiumsIn } from '#domain/agreed-premium.ts';
import { type EventFacts, eventDetail, toldParcel } from '#domain/event-detail.ts';
import type { OrderEvent } from './desk-order-store.ts';
import type { Parcel } from './parcel-store.ts';

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
