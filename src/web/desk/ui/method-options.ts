import { METHOD_NAMES, PAYMENT_METHODS } from '#domain/order-reasons.ts';

/** Payment methods, as options of a field. */
export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));
