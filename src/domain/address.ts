/** Where an order goes. All parts as typed by the customer, trimmed. */
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

/** The form that fits a path segment: whitespace replaced by hyphens (section 7 of the specification). */
export function addressForPath(line: string): string {
  return line.trim().replace(/\s+/g, '-');
}
