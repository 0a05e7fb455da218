import { fullName } from '#domain/person-name.ts';

type Recipient = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly phone: string;
};

/** An address in the lines of an envelope: the street, then the place. */
export function addressLines(address: string): readonly string[] {
  const [street = '', ...place] = address.split(',').map((part) => part.trim());
  return [street, place.join(', ')].filter(Boolean);
}

/** The lines of a label, also for a carrier's form: name, street, place and phone number. */
export function labelLines({ firstName, lastName, address, phone }: Recipient): readonly string[] {
  return [fullName({ firstName, lastName }), ...addressLines(address), phone];
}
