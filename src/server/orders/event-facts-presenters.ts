import { type EventFacts, eventDetail, type ToldParcel } from '#domain/event-detail.ts';
import type { OrderEvent } from './desk-order-store.ts';
import type { Parcel } from './parcel-store.ts';

/** The figures of an event; viewers read neither corrections nor references. */
export function presentFacts({ data }: OrderEvent, parcels: readonly Parcel[], isFull: boolean, now: number) {
  const kept = (data ?? {}) as EventFacts & { readonly parcels?: readonly string[]; readonly parcelId?: string };
  const named = kept.parcels ?? (kept.parcelId === undefined ? [] : [kept.parcelId]);
  const sent = parcels.filter(({ id }) => named.includes(id)).map(toldParcel);
  const { changed, reference, ...facts } = kept;
  const detail = eventDetail({ ...facts, ...(isFull && { changed, reference }), sent }, now);
  return { detail: detail ?? null, isBack: (kept.cents ?? 0) < 0, isCorrected: kept.changed !== undefined };
}

function toldParcel({ carrier, number, insured, lines }: Parcel): ToldParcel {
  return { carrier, number, insured, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}
