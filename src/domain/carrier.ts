/** Carriers with the services that they sell, the form of their numbers, in words, and the address of their tracking pages. */
export const CARRIERS = {
  usps: {
    name: 'USPS',
    services: ['Registered Mail', 'Priority Mail', 'Priority Mail Express', 'Ground Advantage'],
    says: 'A USPS number has 20, 22 or 26 digits, or 13 characters that end in US.',
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  ups: {
    name: 'UPS',
    services: ['Ground', '3 Day Select', '2nd Day Air', 'Next Day Air Saver', 'Next Day Air'],
    says: 'A UPS number has 18 characters that begin with 1Z; of freight or mail it has 9 to 26 digits.',
    url: 'https://www.ups.com/track?tracknum=',
  },
  fedex: {
    name: 'FedEx',
    services: ['Ground', 'Express Saver', '2Day', 'Standard Overnight', 'Priority Overnight'],
    says: 'A FedEx number has 12, 15 or 20 digits.',
    url: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  dhl: {
    name: 'DHL',
    services: ['Express Worldwide'],
    says: 'A DHL number has 10 or 11 digits, or begins with JD or GM.',
    url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  },
  armored: {
    name: 'Armored carrier',
    services: [],
    says: 'Please enter at least 4 letters or digits.',
    url: undefined,
  },
  pickup: { name: 'Picked up', services: [], says: 'Please enter at least 2 letters or digits.', url: undefined },
} as const satisfies Readonly<Record<string, CarrierFacts>>;

type CarrierFacts = {
  readonly name: string;
  readonly services: readonly string[];
  readonly says: string;
  readonly url: string | undefined;
};

export type Carrier = keyof typeof CARRIERS;

export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly Carrier[];

export function servicesOf(carrier: Carrier): readonly string[] {
  return CARRIERS[carrier].services;
}

/** True for a service of the carrier, and for an empty one: none is stated. */
export function hasService(carrier: Carrier, service: string): boolean {
  return service === '' || servicesOf(carrier).includes(service);
}

/** The carrier with its service: `FedEx Priority Overnight`, and `FedEx` where none is stated. */
export function carrierText({ carrier, service = '' }: Sender): string {
  const name = CARRIERS[carrier as Carrier]?.name ?? carrier;
  return service ? `${name} ${service}` : name;
}

type Sender = { readonly carrier: string; readonly service?: string | undefined };

/** Returns the address of the carrier's tracking page; undefined for carriers without one. */
export function trackingUrl(carrier: Carrier, number: string): string | undefined {
  const { url } = CARRIERS[carrier];
  return url && url + encodeURIComponent(number);
}
