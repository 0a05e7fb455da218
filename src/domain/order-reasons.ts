/** Reasons for which the dealer declines an order: a closed list, each with the one sentence that the customer reads. */
export const DECLINE_REASONS = {
  'price-moved': 'Metal prices moved before we could confirm your price.',
  'not-in-stock': 'What you ordered is not in stock.',
  'cannot-reach-you': 'We could not reach you.',
  address: 'We cannot ship to this address.',
  identity: 'We could not verify who placed the order.',
  'ordered-twice': 'The same order was placed twice.',
  'you-asked': 'You asked us to cancel it.',
} as const;

export const CANCEL_REASONS = {
  'you-asked': 'You asked us to cancel it.',
  'not-in-stock': 'What you ordered is not in stock.',
  'payment-problem': 'There was a problem with the payment.',
  'lost-in-transit': 'It was lost in transit.',
  other: 'Please call us.',
} as const;

export const HOLD_REASONS = {
  clearing: 'Your payment is clearing.',
  identity: 'We are verifying who placed the order.',
  address: 'We have a question about your address.',
  'goods-late': 'Your items are arriving later than expected.',
  'parcel-lost': 'The carrier is tracing your parcel.',
  'parcel-returned': 'Your parcel was returned to us.',
} as const;

/** As staff read them. */
export const HOLD_NAMES = {
  clearing: 'The payment is clearing',
  identity: 'Identity',
  address: 'Address',
  'goods-late': 'Items delayed',
  'parcel-lost': 'Parcel lost',
  'parcel-returned': 'Parcel returned',
} as const satisfies Readonly<Record<keyof typeof HOLD_REASONS, string>>;

/** The sentence for an order that ended without one of these reasons. */
export const END_SENTENCES = {
  withdrawn: 'You cancelled it.',
  defaulted: 'It was not paid in time.',
} as const;

export type DeclineReason = keyof typeof DECLINE_REASONS;
export type CancelReason = keyof typeof CANCEL_REASONS;
export type HoldReason = keyof typeof HOLD_REASONS;

const SENTENCES: Readonly<Record<string, string>> = { ...DECLINE_REASONS, ...CANCEL_REASONS, ...END_SENTENCES };
const HOLD_SENTENCES: Readonly<Record<string, string>> = HOLD_REASONS;

/** Returns the customer's sentence for the reason that ended an order; that of `other` for an unknown reason or null. */
export function reasonSentence(reason: string | null): string {
  return SENTENCES[reason ?? ''] ?? CANCEL_REASONS.other;
}

/**
 * Returns the customer's sentence for the reason of a hold: some have the name of one that ends an order, and say another
 * thing.
 */
export function holdSentence(reason: string | null): string {
  return HOLD_SENTENCES[reason ?? ''] ?? CANCEL_REASONS.other;
}

/** Payment methods. */
export const PAYMENT_METHODS = ['wire', 'ach', 'check', 'card', 'crypto', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  wire: 'Wire',
  ach: 'ACH',
  check: 'Check',
  card: 'Card',
  crypto: 'Crypto',
  cash: 'Cash',
  other: 'Other',
};

/** The name of a method within a sentence: `wire`, `ACH`. */
export function methodInText(method: PaymentMethod): string {
  return method === 'ach' ? METHOD_NAMES.ach : METHOD_NAMES[method].toLowerCase();
}
