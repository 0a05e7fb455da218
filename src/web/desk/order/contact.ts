/** `tel:` of a number as it was typed; ten digits are of this country. */
export function phoneHref(phone: string): string {
  return `tel:${plainNumber(phone)}`;
}

export function textHref(phone: string): string {
  return `sms:${plainNumber(phone)}`;
}

/** A letter to the customer with the order in its subject. */
export function mailHref(email: string, orderId: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Order ${orderId}`)}`;
}

function plainNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : digits;
}
