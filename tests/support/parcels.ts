import { randomInt } from 'node:crypto';
import { trackingNumber } from '#domain/tracking-number.ts';

/** Another one each time, since a number that a parcel has already is asked about. */
export function fedexNumber(): string {
  const body = `79${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const ended = [...'0123456789'].map((check) => `${body}${check}`);
  return ended.find((number) => trackingNumber('fedex', number)) ?? '';
}

/** A parcel with a number of its own. */
export function fedexParcel() {
  return { carrier: 'fedex', number: fedexNumber(), insured: 10_000_000, hasSignature: true };
}

/** Such a parcel with pieces of lines. */
export function parcelHolding(...lines: readonly [position: number, quantity: number, serials?: string[]][]) {
  return {
    ...fedexParcel(),
    lines: lines.map(([position, quantity, serials = []]) => ({ position, quantity, serials })),
  };
}
