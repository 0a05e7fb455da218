/** Carriers with the form of their numbers, in words, and the address of their tracking pages. */
export const CARRIERS = {
  usps: {
    name: 'USPS',
    says: 'A USPS number has 20, 22 or 26 digits, or 13 characters that end in US.',
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  ups: {
    name: 'UPS',
    says: 'A UPS number has 18 characters that begin with 1Z; of freight or mail it has 9 to 26 digits.',
    url: 'https://www.ups.com/track?tracknum=',
  },
  fedex: {
    name: 'FedEx',
    says: 'A FedEx number has 12, 15 or 20 digits.',
    url: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  dhl: {
    name: 'DHL',
    says: 'A DHL number has 10 or 11 digits, or begins with JD or GM.',
    url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  },
  armored: { name: 'Armored carrier', says: 'Please enter at least 4 letters or digits.', url: undefined },
  pickup: { name: 'Picked up', says: 'Please enter at least 2 letters or digits.', url: undefined },
} as const satisfies Readonly<Record<string, { name: string; says: string; url: string | undefined }>>;

export type Carrier = keyof typeof CARRIERS;

export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly Carrier[];

/** Returns the address of the carrier's tracking page; undefined for carriers without one. */
export function trackingUrl(carrier: Carrier, number: string): string | undefined {
  const { url } = CARRIERS[carrier];
  return url && url + encodeURIComponent(number);
}
