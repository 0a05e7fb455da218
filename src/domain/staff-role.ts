/** From the least to the most: a role may do all that the ones before it may. */
export const STAFF_ROLES = ['viewer', 'clerk', 'manager', 'owner'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Shapes of the marks of staff. None of them stands for a metal in the shop. */
export const MARK_SHAPES = ['shield', 'arch', 'hexagon', 'house', 'tablet', 'pentagon', 'cross', 'kite'] as const;

export type MarkShape = (typeof MARK_SHAPES)[number];

export function isAtLeast(role: StaffRole, least: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);
}

type Rule = {
  /** The least role that may do it. */
  readonly least: StaffRole;
  /** Asks for a passkey or a code of the last minutes. */
  readonly needsProof?: true;
};

/** The least role for each act at the desk. An act that is missing here is allowed to no role. */
export const STAFF_ACTS = {
  'see-desk': { least: 'viewer' },
  /** Sums and orders of customers, without who they are. */
  'see-customer-figures': { least: 'viewer' },
  'see-customers': { least: 'clerk' },
  /** Blocks a customer, has their orders reviewed, and joins two that are one person. */
  'mark-customers': { least: 'manager' },
  /** Hands a person all data that is kept about them, and erases it. */
  'erase-customer': { least: 'owner', needsProof: true },
  'work-on-orders': { least: 'clerk' },
  'confirm-within-limits': { least: 'clerk' },
  'confirm-beyond-limits': { least: 'manager' },
  'release-from-review': { least: 'manager' },
  'cancel-confirmed': { least: 'manager' },
  'correct-delivered': { least: 'manager' },
  'correct-recipient': { least: 'clerk' },
  /** Ships a parcel without a signature on delivery. */
  'ship-unsigned': { least: 'manager' },
  /** Another premium than the shop's, for a line of an order by telephone. */
  'agree-premium': { least: 'manager' },
  /** Asks for a change that a clerk may not make alone: it waits as a proposal. */
  'ask-for-goods': { least: 'clerk' },
  'change-goods': { least: 'manager' },
  'pause-sales': { least: 'clerk' },
  'resume-sales': { least: 'manager' },
  /** Accepts a feed price that jumped too far to be plausible. */
  'accept-price': { least: 'manager' },
  /** Records metal on hand, and purchases and sales other than to customers. */
  'record-trade': { least: 'manager' },
  /** Changes decisions of the business: each setting may ask for more. */
  'change-settings': { least: 'manager' },
  /** The payment instructions in emails: whoever changes them could have money sent elsewhere. */
  'change-how-to-pay': { least: 'owner', needsProof: true },
  /** A spot price of one's own, for some hours. */
  'set-price-by-hand': { least: 'manager', needsProof: true },
  /** Sums of sales, premium and margin, and the files of the books. */
  'see-reports': { least: 'manager' },
  'see-log': { least: 'manager' },
  'suspend-staff': { least: 'owner' },
  'manage-staff': { least: 'owner', needsProof: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type StaffAct = keyof typeof STAFF_ACTS;

export function mayDo(role: StaffRole, act: StaffAct): boolean {
  return isAtLeast(role, STAFF_ACTS[act].least);
}

type Colleague = { readonly role: StaffRole; readonly state: string };

/** Counts the active people who may approve changes of goods. */
export function decidersAmong(people: readonly Colleague[]): number {
  return people.filter(({ state, role }) => state === 'active' && mayDo(role, 'change-goods')).length;
}
