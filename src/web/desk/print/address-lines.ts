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

/** Text for a carrier's label form: name, street, place and phone number, one per line. */
export function labelText({ firstName, lastName, address, phone }: Recipient): string {
  return [fullName({ firstName, lastName }), ...addressLines(address), phone].join('\n');
}
