import { dialed } from '#domain/telephone.ts';

/** An `sms:` link to a typed number; undefined when it cannot be dialed. */
export function textHref(phone: string): string | undefined {
  const found = dialed(phone);
  return found && `sms:${found.number}`;
}

/** A `mailto:` link to the customer with the order in the subject. */
export function mailHref(email: string, orderId: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Order ${orderId}`)}`;
}
