import type { Carrier } from './carrier.ts';
import { type Cents, cents, sumCents } from './money.ts';
import { lineTotal } from './order.ts';
import { trackingNumber } from './tracking-number.ts';

export const PARCEL_STATES = ['shipped', 'delivered', 'lost', 'returned'] as const;

export type ParcelState = (typeof PARCEL_STATES)[number];

export const PARCEL_STATE_NAMES: Readonly<Record<ParcelState, string>> = {
  shipped: 'In transit',
  delivered: 'Delivered',
  lost: 'Lost',
  returned: 'Returned',
};

/** The longest serial number, in characters. */
export const LONGEST_SERIAL = 60;

/** Pieces of one line of the order, with the serial numbers of those that have one. */
export type ParcelLine = {
  readonly position: number;
  readonly quantity: number;
  readonly serials: readonly string[];
};

export type NewParcel = {
  readonly carrier: Carrier;
  /** One of the carrier's; empty where none is stated. */
  readonly service: string;
  readonly number: string;
  /** The number was compared with the label, and stands there as it is. */
  readonly isOnLabel?: boolean;
  readonly insured: Cents;
  readonly hasSignature: boolean;
  readonly lines: readonly ParcelLine[];
};

type Line = { readonly quantity: number; readonly unitPrice: Cents };
export type SentParcel = { readonly state: ParcelState; readonly lines: readonly ParcelLine[] };

/** Pieces of each line that are in no parcel that is on its way or has arrived: those of lost and returned parcels go again. */
export function piecesLeft(lines: readonly Line[], parcels: readonly SentParcel[]): readonly number[] {
  const gone = parcels.filter(({ state }) => state === 'shipped' || state === 'delivered');
  return lines.map(({ quantity }, position) => quantity - piecesOf(gone, position));
}

export function isAllSent(lines: readonly Line[], parcels: readonly SentParcel[]): boolean {
  return piecesLeft(lines, parcels).every((left) => left === 0);
}

/** Every piece is with the customer. A lost parcel whose pieces were sent again is not waited for. */
export function isAllDelivered(lines: readonly Line[], parcels: readonly SentParcel[]): boolean {
  const arrived = parcels.filter(({ state }) => state === 'delivered');
  return parcels.every(({ state }) => state !== 'shipped') && isAllSent(lines, arrived);
}

/** Returns the price of the pieces in the order: the least sum that a parcel is insured for. */
export function shareOf(lines: readonly Line[], held: readonly ParcelLine[]): Cents {
  return sumCents(
    held.map(({ position, quantity }) => {
      const line = lines[position];
      return line ? lineTotal({ ...line, quantity }) : cents(0);
    }),
  );
}

export type ParcelFault = 'pieces-over' | 'serial-numbers' | 'number-form' | 'signature-missing' | 'under-insured';

/**
 * Returns the reason for which these parcels cannot go beside those that were sent. Without a signature only a manager sends
 * one.
 */
export function parcelFault(
  lines: readonly Line[],
  sent: readonly SentParcel[],
  given: readonly NewParcel[],
  maySkipSignature: boolean,
): ParcelFault | undefined {
  const left = piecesLeft(lines, sent);
  const isKnown = given.every(({ lines: held }) => held.length > 0 && held.every(({ position }) => position in left));
  if (!isKnown || left.some((most, position) => piecesOf(given, position) > most)) return 'pieces-over';
  if (!hasGoodSerials(given)) return 'serial-numbers';
  if (given.some(({ carrier, number, isOnLabel }) => trackingNumber(carrier, number, isOnLabel) === undefined))
    return 'number-form';
  if (!maySkipSignature && !given.every(({ hasSignature }) => hasSignature)) return 'signature-missing';
  return given.every(({ insured, lines: held }) => insured >= shareOf(lines, held)) ? undefined : 'under-insured';
}

/** A piece has at most one serial number, and each number of a product stands for one piece, in capitals or not. */
export function hasGoodSerials(parcels: readonly { readonly lines: readonly ParcelLine[] }[]): boolean {
  const all = parcels.flatMap(({ lines }) => lines);
  const numbers = all.flatMap(({ position, serials }) =>
    serials.map((serial) => `${position} ${serial.toUpperCase()}`),
  );
  return all.every(({ quantity, serials }) => serials.length <= quantity) && new Set(numbers).size === numbers.length;
}

function piecesOf(parcels: readonly { readonly lines: readonly ParcelLine[] }[], position: number): number {
  const held = parcels.flatMap(({ lines }) => lines).filter((line) => line.position === position);
  return held.reduce((sum, { quantity }) => sum + quantity, 0);
}
