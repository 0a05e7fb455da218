import { stateCode } from './us-states.ts';

/** The destination of an order. All parts as typed by the customer, trimmed. */
export type ShippingAddress = {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
};

/** The one-string form that an order carries: `12 Elm Street, Springfield, IL 62704`. */
export function addressLine({ address, city, state, zipCode }: ShippingAddress): string {
  return [address.trim(), city.trim(), `${state.trim()} ${zipCode.trim()}`].join(', ');
}

/**
 * Takes an order's address apart again. A comma in the name of a city goes to its street, so that the line stays the same.
 * Undefined for one that was not put together of parts.
 */
export function readAddressLine(line: string): ShippingAddress | undefined {
  const [, address = '', city = '', state = '', zipCode = ''] =
    /^(.*\S), (\S|\S[^,]*\S), (\S.*?) (\d{5}(?:[ -]?\d{4})?)$/.exec(line) ?? [];
  return stateCode(state) === undefined ? undefined : { address, city, state, zipCode };
}

/** City and state of an order's address, `Springfield, IL`, for lists. Of one that is written otherwise, its last part. */
export function placeOf(line: string): string {
  const parts = line.split(',').map((part) => part.trim());
  const [city, end = ''] = parts.slice(-2);
  const state = /^([A-Za-z]{2,})(?:\s+[\d-]+)?$/.exec(end)?.[1];
  return parts.length > 2 && city && state ? `${city}, ${state}` : (parts.at(-1) ?? '');
}
