/** The seller, as the settings of the shop name it. A fact that is not set is empty: none is made up. */
export type Seller = {
  readonly legalName: string;
  /** In one line, as on an envelope. */
  readonly address: string;
  /** A whole phrase: `Registered in Illinois, no. 00-000-0000`. */
  readonly registration: string;
  readonly phone: string;
  readonly email: string;
};

/** Each fact and what it is called, in the order of an imprint. */
export const SELLER_FACTS = [
  ['legalName', 'legal name'],
  ['address', 'address'],
  ['registration', 'registration'],
  ['phone', 'phone'],
  ['email', 'email'],
] as const satisfies readonly (readonly [keyof Seller, string])[];

/** The default: no company, and a sample telephone and email, which belong to nobody. */
export const UNNAMED_SELLER: Seller = {
  legalName: '',
  address: '',
  registration: '',
  phone: '1-800-555-0142',
  email: 'support@troy.example',
};

/** True when name and address are set, so that a customer can tell with whom the contract is. */
export function isNamed({ legalName, address }: Seller): boolean {
  return legalName !== '' && address !== '';
}

/**
 * Names the facts that a shop at work has and this one lacks: not set, or still a sample. A registration is not asked for, since not
 * every seller has one.
 */
export function missingFacts(seller: Seller): readonly string[] {
  const needed = SELLER_FACTS.filter(([fact]) => fact !== 'registration');
  return needed.flatMap(([fact, name]) => (seller[fact] && seller[fact] !== UNNAMED_SELLER[fact] ? [] : [name]));
}

/** `Troy Bullion LLC, 400 Sample Street, Chicago, IL 60601. Registered in Illinois, no. 00-000-0000.` Empty without a name. */
export function sellerLine({ legalName, address, registration }: Seller): string {
  const name = [legalName, address].filter(Boolean).join(', ');
  return [name, registration]
    .filter(Boolean)
    .map((phrase) => `${phrase.replace(/\.$/, '')}.`)
    .join(' ');
}

/** `1-800-555-0142` -> `tel:+18005550142`: ten digits are American ones, as telephones read them in the shop's country. */
export function phoneLink(phone: string): string {
  const [number = ''] = phone.split(/x|ext|#/i);
  const digits = number.replace(/\D/g, '');
  if (phone.trimStart().startsWith('+')) return `tel:+${digits}`;
  return digits.length === 10 ? `tel:+1${digits}` : `tel:+${digits}`;
}
