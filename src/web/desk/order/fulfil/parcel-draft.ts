import { CARRIER_NAMES, CARRIERS, type Carrier, servicesOf } from '#domain/carrier.ts';
import { type Cents, cents, formatUsd } from '#domain/money.ts';
import { shareOf } from '#domain/parcels.ts';
import { trackingNumberFault } from '#domain/tracking-number.ts';
import type { Option } from '#web/desk/ui/fields.tsx';
import { amountFault, amountOf } from './amount.ts';

/** Form values of a parcel, with pieces and serial numbers by line of the order. */
export type ParcelDraft = {
  readonly carrier: Carrier;
  /** Empty where none is stated. */
  readonly service: string;
  readonly number: string;
  /** The number was compared with the label. */
  readonly isOnLabel: boolean;
  readonly hasSignature: boolean;
  /** The insured value in dollars as typed; empty for the parcel's share of the order's value. */
  readonly insured: string;
  readonly pieces: readonly number[];
  /** Serial numbers of each line as typed, separated by commas or line breaks. */
  readonly serials: readonly string[];
};

/** The answer to a number that looks wrong. */
export const ON_LABEL = { label: 'The label really says this' } as const;

type Line = { readonly quantity: number; readonly unitPrice: Cents };

export const CARRIER_OPTIONS = CARRIER_NAMES.map((value) => ({ value, label: CARRIERS[value].name }));

/** The carrier's services, after none; empty for a carrier without any. */
export function serviceOptions(carrier: Carrier): readonly Option[] {
  const named = servicesOf(carrier).map((service) => ({ value: service, label: service }));
  return named.length > 0 ? [{ value: '', label: 'Not stated' }, ...named] : [];
}

/** Creates a parcel with these pieces and their allocated serial numbers. */
export function newParcel(pieces: readonly number[], serials: readonly (readonly string[])[] = []): ParcelDraft {
  return {
    carrier: 'fedex',
    service: '',
    number: '',
    isOnLabel: false,
    hasSignature: true,
    insured: '',
    pieces,
    serials: pieces.map((count, position) => (serials[position] ?? []).slice(0, count).join(', ')),
  };
}

/** Pieces of each line in no parcel; negative where the parcels hold too many. */
export function restOf(left: readonly number[], parcels: readonly ParcelDraft[]): readonly number[] {
  return left.map((count, position) => count - parcels.reduce((sum, { pieces }) => sum + (pieces[position] ?? 0), 0));
}

/** Adds the remaining pieces to one parcel. */
export function withRest(
  parcels: readonly ParcelDraft[],
  nth: number,
  left: readonly number[],
): readonly ParcelDraft[] {
  const rest = restOf(left, parcels);
  return parcels.map((parcel, at) =>
    at === nth
      ? { ...parcel, pieces: parcel.pieces.map((count, position) => Math.max(0, count + (rest[position] ?? 0))) }
      : parcel,
  );
}

/** The value of a parcel's pieces at the order's price, formatted for the input of its insurance. */
export function shareText(lines: readonly Line[], { pieces }: ParcelDraft): string {
  return formatUsd(share(lines, pieces)).slice(1);
}

function share(lines: readonly Line[], pieces: readonly number[]) {
  return shareOf(
    lines,
    pieces.map((quantity, position) => ({ position, quantity, serials: [] })),
  );
}

export type ParcelFaults = { number?: string; insured?: string | undefined; pieces?: string; serials?: string };

/** The errors of a parcel by field; empty when it is valid. */
export function faultsOf(parcel: ParcelDraft, lines: readonly Line[]): ParcelFaults {
  const { carrier, number, isOnLabel, insured, pieces, serials } = parcel;
  const wanted = share(lines, pieces);
  const given = insured === '' ? wanted : amountOf(insured);
  const numberFault = trackingNumberFault(carrier, number, isOnLabel);
  const tooMany = pieces.some((count, position) => serialsOf(serials[position]).length > count);
  return {
    ...(numberFault && { number: numberFault }),
    ...(given === undefined
      ? { insured: amountFault(insured) }
      : given < wanted && { insured: `At least ${formatUsd(wanted)}, the value of its contents.` }),
    ...(pieces.every((count) => count === 0) && { pieces: 'This parcel is empty.' }),
    ...(tooMany && { serials: 'There are more serial numbers than pieces.' }),
  };
}

/** Splits a field's serial numbers at commas and line breaks. */
export function serialsOf(typed = ''): readonly string[] {
  return typed
    .split(/[,\n]/)
    .map((serial) => serial.trim())
    .filter(Boolean);
}

/** The body of the call for valid parcels. */
export function bodyOf(parcels: readonly ParcelDraft[], lines: readonly Line[]) {
  return parcels.map(({ carrier, service, number, isOnLabel, hasSignature, insured, pieces, serials }) => ({
    carrier,
    service,
    number,
    isOnLabel,
    hasSignature,
    insured: insured === '' ? share(lines, pieces) : (amountOf(insured) ?? cents(0)),
    lines: pieces.flatMap((quantity, position) =>
      quantity > 0 ? [{ position, quantity, serials: [...serialsOf(serials[position])] }] : [],
    ),
  }));
}
