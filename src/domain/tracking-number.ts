import { CARRIERS, type Carrier } from './carrier.ts';

/** The shape of a label or its barcode, with the number in the group; `isRight` tests its check digit, where it has one. */
type Form = { readonly label: RegExp; readonly isRight?: (number: string) => boolean };

/** Parcels that the post delivers, also for UPS, FedEx and DHL. Scanners read 420 and the ZIP code in front. */
const POSTAL: readonly Form[] = [
  { label: /^(?:420\d{9})?(9[1-5]\d{20}(?:\d{4})?)$/, isRight: hasMod10 },
  { label: /^(?:420\d{5})?(9[1-5]\d{20}(?:\d{4})?)$/, isRight: hasMod10 },
];

// After the public collection of forms at github.com/jkeen/tracking_number_data.
const FORMS: Readonly<Record<Carrier, readonly Form[]>> = {
  usps: [
    ...POSTAL,
    // Certified Mail and its like. Mailers count the check digit with the 91 that is not printed, post offices without.
    { label: /^(?:420\d{5}(?:\d{4})?)?(\d{20})$/, isRight: (number) => hasMod10(number) || hasMod10(`91${number}`) },
    { label: /^([A-Z]{2}\d{9}US)$/, isRight: hasPostalUnionDigit },
  ],
  ups: [
    { label: /^(1Z[0-9A-Z]{15}\d)$/, isRight: hasUpsDigit },
    ...POSTAL,
    // Mail Innovations; freight and pallets; waybills that are written by hand.
    { label: /^(80\d{16})$/ },
    { label: /^(\d{9}|105\d{7}|\d{12})$/ },
    { label: /^([AHJKT]\d{10})$/ },
  ],
  fedex: [
    { label: /^(\d{12})$/, isRight: hasExpressDigit },
    { label: /^(?:100\d|96\d\d)\d{16}00(\d{12})$/, isRight: hasExpressDigit },
    { label: /^(?:96\d{5})?(\d{15})$/, isRight: hasMod10 },
    // Ground Economy: the 92 in front is not always printed.
    { label: /^(\d{20})$/, isRight: (number) => hasMod10(`92${number}`) },
    ...POSTAL,
    // Cartons and pallets.
    { label: /^(\d{18})$/, isRight: hasMod10 },
  ],
  dhl: [
    { label: /^(\d{10,11})$/, isRight: hasMod7 },
    { label: /^(J[A-Z]{1,3}\d{9,18})$/ },
    { label: /^(?:420\d{5}(?:\d{4})?)?((?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,20})$/ },
    ...POSTAL,
  ],
  armored: [{ label: /^([0-9A-Z-]{4,40})$/ }],
  pickup: [{ label: /^([0-9A-Z-]{2,40})$/ }],
};

/** Marks that stand between digits on a label, and what a scanner sends at the end of a field. */
const MARKS = /[\s\p{Pd}\p{Cc}().]+/gu;

/** A number outside the list above that a label may bear: carriers add forms, and print wrong check digits. */
const UNUSUAL = /^[0-9A-Z]{8,40}$/;

/**
 * The number that was typed or scanned, without what stands around it; undefined where the carrier has none like it. `isOnLabel`:
 * a person has compared it with the label, and it is taken as it stands there.
 */
export function trackingNumber(carrier: Carrier, typed: string, isOnLabel = false): string | undefined {
  const labels = labelsOf(carrier, typed);
  const right = labels.find(({ number, isRight }) => isRight?.(number) ?? true)?.number;
  if (right !== undefined || !isOnLabel) return right;
  const bare = bareText(carrier, typed);
  return labels[0]?.number ?? (UNUSUAL.test(bare) ? bare : undefined);
}

/** True for a number that is taken only as it stands on the label. */
export function isUnusualNumber(carrier: Carrier, typed: string): boolean {
  return trackingNumber(carrier, typed) === undefined && trackingNumber(carrier, typed, true) !== undefined;
}

/** Returns a sentence about what is wrong with a number, with the form of the carrier's numbers; undefined for a valid one. */
export function trackingNumberFault(carrier: Carrier, typed: string, isOnLabel = false): string | undefined {
  if (trackingNumber(carrier, typed, isOnLabel) !== undefined) return undefined;
  if (typed.trim() === '') return 'Please enter the number.';
  const { says } = CARRIERS[carrier];
  return labelsOf(carrier, typed).length > 0
    ? `One of its digits is wrong: please compare it with the label. ${says}`
    : says;
}

function labelsOf(carrier: Carrier, typed: string) {
  const text = bareText(carrier, typed);
  return FORMS[carrier].flatMap(({ label, isRight }) => {
    const number = label.exec(text)?.[1];
    return number === undefined ? [] : [{ number, isRight }];
  });
}

function bareText(carrier: Carrier, typed: string): string {
  const isFree = carrier === 'armored' || carrier === 'pickup';
  return typed.replace(isFree ? /\s/g : MARKS, '').toUpperCase();
}

/** Checks the digit of the post and of GS1 barcodes: from the right, every other digit counts three times. */
function hasMod10(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** UPS mod 10: every other character counts twice, and A to Z stand for the digits 2 to 9, 0, 1 and so on. */
function hasUpsDigit(number: string): boolean {
  const values = [...number.slice(2)].map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10));
  return values.reduce((sum, value, place) => sum + value * (place % 2 === 0 || place === 15 ? 1 : 2), 0) % 10 === 0;
}

function hasExpressDigit(number: string): boolean {
  const weights = [3, 1, 7];
  const sum = [...number.slice(0, -1)].reduce(
    (total, digit, nth) => total + Number(digit) * (weights[nth % 3] ?? 0),
    0,
  );
  return (sum % 11) % 10 === Number(number.at(-1));
}

function hasMod7(number: string): boolean {
  return Number(number.slice(0, -1)) % 7 === Number(number.at(-1));
}

/** Checks the digit of the Universal Postal Union, for letters abroad (S10). */
function hasPostalUnionDigit(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, nth) => total + weight * Number(number[nth + 2]), 0);
  const check = 11 - (sum % 11);
  return Number(number[10]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}
