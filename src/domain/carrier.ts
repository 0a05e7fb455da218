/** Carriers with the form of their tracking numbers, in words too, and where to follow them. */
export const CARRIERS = {
  usps: {
    name: 'USPS',
    says: '22 or 26 digits, or 13 characters that end in US',
    form: /^(?:9[1-5]\d{20}|9[1-5]\d{24}|[A-Z]{2}\d{9}US)$/,
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  ups: {
    name: 'UPS',
    says: '18 characters that begin with 1Z',
    form: /^1Z[0-9A-Z]{16}$/,
    url: 'https://www.ups.com/track?tracknum=',
  },
  fedex: {
    name: 'FedEx',
    says: '12, 15 or 20 digits',
    form: /^(?:\d{12}|\d{15}|\d{20})$/,
    url: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  dhl: {
    name: 'DHL',
    says: '10 or 11 digits',
    form: /^\d{10,11}$/,
    url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  },
  armored: { name: 'Armored carrier', says: 'at least 4 letters or digits', form: /^[0-9A-Z-]{4,40}$/, url: undefined },
  pickup: { name: 'Picked up', says: 'at least 2 letters or digits', form: /^[0-9A-Z-]{2,40}$/, url: undefined },
} as const satisfies Readonly<Record<string, { name: string; says: string; form: RegExp; url: string | undefined }>>;

export type Carrier = keyof typeof CARRIERS;

export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly Carrier[];

/** A number without the spaces that people type. */
export function plainNumber(number: string): string {
  return number.replace(/\s/g, '').toUpperCase();
}

export function isNumberOf(carrier: Carrier, number: string): boolean {
  return CARRIERS[carrier].form.test(plainNumber(number));
}

/** Where the parcel can be followed, for carriers that say so on the web. */
export function trackingUrl(carrier: Carrier, number: string): string | undefined {
  const { url } = CARRIERS[carrier];
  return url && url + encodeURIComponent(plainNumber(number));
}

/** A number in fours, as it is read: `7946 1182 0355`. */
export function numberText(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
