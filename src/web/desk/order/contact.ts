import { dialed } from '#domain/telephone.ts';

/** `sms:` of a number as it was typed; undefined where none can be dialed. */
export function textHref(phone: string): string | undefined {
  const found = dialed(phone);
  return found && `sms:${found.number}`;
}

/** A `mailto:` link to the customer with the order in the subject. */
export function mailHref(email: string, orderId: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Order ${orderId}`)}`;
}
