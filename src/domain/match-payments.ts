import type { BankLine } from './bank-statement.ts';
import type { Cents } from './money.ts';
import { bankWords, CUT, isNamed, keyWords } from './payer-name.ts';
import type { Instant } from './spot.ts';

/** An order that waits for money. */
export type OpenOrder = {
  readonly orderId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Above zero. */
  readonly open: Cents;
};

/** An order that awaits no money: it is paid, has ended, or is not confirmed. */
export type SettledOrder = Omit<OpenOrder, 'open'> & { readonly total: Cents };

/** A payment of the books, below zero a refund. */
export type BookedPayment = {
  readonly orderId: string;
  readonly reference: string;
  readonly amount: Cents;
  readonly receivedOn: string;
  readonly recordedAt: Instant;
};

export const MATCH_STATES = ['sure', 'likely', 'not-awaited', 'unknown', 'recorded'] as const;

export const MATCH_REASONS = [
  'number-and-amount',
  /** Number and amount agree, but another line or order has the same number or amount. */
  'twin',
  /** Number and amount agree, but the books have another payment with its reference. */
  'reference-used',
  'part-payment',
  'amount-and-name',
  'overpays',
  'several',
  'amount-only',
  'name-only',
  /** It names an order that awaits no money. */
  'not-awaited',
  'nothing',
  'recorded',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export type PaymentMatch = {
  readonly state: (typeof MATCH_STATES)[number];
  readonly why: MatchReason;
  /** The order that it is for, or was recorded on; undefined for an unknown one. */
  readonly orderId: string | undefined;
  /** Orders that it could be for, the likeliest first. */
  readonly candidates: readonly string[];
  /** The payment of the books that has its reference. */
  readonly earlier: BookedPayment | undefined;
};

const MOST_CANDIDATES = 5;
const FEWEST_DIGITS = 6;
/** An order number has 23 digits, so it is never written in more groups. */
const MOST_GROUPS = 23;
/** Number of digits that are a whole order number, however they are grouped. */
const WHOLE_DIGITS = 13;

/**
 * Matches lines of a bank's statement with orders, in the order of the lines. A match is sure where number and amount agree, no
 * other line and no other order has either of them, and the reference is new. `settled` orders are never paid by it: a line that
 * names one is shown to a person.
 */
export function matchPayments(
  lines: readonly BankLine[],
  orders: readonly OpenOrder[],
  booked: readonly BookedPayment[],
  settled: readonly SettledOrder[] = [],
): readonly PaymentMatch[] {
  const recorded = new Map(booked.map((one) => [keyOf(one), one]));
  const byReference = new Map(booked.map((one) => [one.reference, one]));
  const index = indexOf(orders, settled);
  const claims = lines.map((line) => (recorded.has(keyOf(line)) ? undefined : claimsOf(line, index)));
  const namedBy = countsOf(claims.flatMap((claim) => claim?.named.map(({ orderId }) => orderId) ?? []));
  const linesOf = countsOf(lines.flatMap(({ amount }, nth) => (claims[nth] ? [amount] : [])));
  return lines.map((line, nth) => {
    const claim = claims[nth];
    if (!claim) {
      const earlier = recorded.get(keyOf(line));
      return { state: 'recorded', why: 'recorded', orderId: earlier?.orderId, candidates: [], earlier };
    }
    const earlier = byReference.get(line.reference);
    const [order] = claim.named;
    const isAlone =
      order !== undefined &&
      claim.sameAmount.length === 1 &&
      namedBy.get(order.orderId) === 1 &&
      linesOf.get(line.amount) === 1;
    return { ...decide(line, claim, { isAlone, isNew: earlier === undefined }), earlier };
  });
}

type Claims = {
  /** By the order number or its end. */
  readonly named: readonly OpenOrder[];
  readonly namedSettled: readonly SettledOrder[];
  /** With just this amount open. */
  readonly sameAmount: readonly OpenOrder[];
  readonly sameName: readonly OpenOrder[];
};

type Circumstances = { readonly isAlone: boolean; readonly isNew: boolean };

function decide(
  { amount }: BankLine,
  claims: Claims,
  { isAlone, isNew }: Circumstances,
): Omit<PaymentMatch, 'earlier'> {
  const { named, namedSettled, sameAmount, sameName } = claims;
  const both = sameAmount.filter((order) => sameName.includes(order));
  const found = [...named, ...namedSettled, ...both, ...sameAmount, ...sameName].map(({ orderId }) => orderId);
  const candidates = [...new Set(found)].slice(0, MOST_CANDIDATES);
  const of = (state: PaymentMatch['state']) => (why: MatchReason, order?: { readonly orderId: string }) => {
    return { state, why, orderId: order?.orderId, candidates };
  };
  const [unknown, likely] = [of('unknown'), of('likely')];
  const [order] = named;
  if (named.length > 1) return unknown('several');
  if (order) {
    if (isAlone && isNew && amount === order.open) return of('sure')('number-and-amount', order);
    if (both.some((other) => other !== order)) return unknown('several');
    if (amount > order.open) return unknown('overpays');
    if (amount < order.open) return likely('part-payment', order);
    return likely(isAlone ? 'reference-used' : 'twin', order);
  }
  const [settled] = namedSettled;
  if (settled) return namedSettled.length === 1 ? of('not-awaited')('not-awaited', settled) : unknown('several');
  const [payer] = both;
  if (payer) return both.length === 1 ? likely('amount-and-name', payer) : unknown('several');
  if (sameAmount.length > 0) return unknown('amount-only');
  return unknown(sameName.length > 0 ? 'name-only' : 'nothing');
}

type Index = {
  readonly open: ReadonlyMap<string, OpenOrder>;
  readonly settled: ReadonlyMap<string, SettledOrder>;
  /** Numbers of both by their ends. */
  readonly byEnd: ReadonlyMap<string, readonly string[]>;
  readonly byAmount: ReadonlyMap<Cents, readonly OpenOrder[]>;
  readonly byName: ReadonlyMap<string, readonly OpenOrder[]>;
};

function indexOf(orders: readonly OpenOrder[], settled: readonly SettledOrder[]): Index {
  const numbers = [...orders, ...settled].map(({ orderId }) => orderId);
  return {
    open: new Map(orders.map((order) => [order.orderId, order])),
    settled: new Map(settled.map((order) => [order.orderId, order])),
    byEnd: groupBy(numbers, (number) => [number.slice(-FEWEST_DIGITS)]),
    byAmount: groupBy(orders, ({ open }) => [open]),
    byName: groupBy(orders, (order) => keyWords(order).map((word) => word.slice(0, CUT))),
  };
}

function groupBy<Key, One>(
  all: readonly One[],
  keysOf: (one: One) => readonly Key[],
): ReadonlyMap<Key, readonly One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all)
    for (const key of keysOf(one)) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}

function countsOf<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Of the settled orders, which are many, a whole number names one, and an end only beside the total or the customer: any six
 * digits are the end of some order.
 */
function claimsOf({ text, amount }: BankLine, { open, settled, byEnd, byAmount, byName }: Index): Claims {
  const words = bankWords(text);
  const isMeant = (number: string, digits: string) => {
    const order = settled.get(number);
    return !order || digits.length >= WHOLE_DIGITS || order.total === amount || isNamed(words, order);
  };
  const endingIn = (digits: string) =>
    (byEnd.get(digits.slice(-FEWEST_DIGITS)) ?? []).filter(
      (number) => number.endsWith(digits) && isMeant(number, digits),
    );
  const numbers = [...new Set(numberGroups(text).flatMap((groups) => numbersNamed(groups, endingIn)))];
  const near = new Set(words.flatMap((word) => byName.get(word.slice(0, CUT)) ?? []));
  return {
    named: numbers.flatMap((number) => open.get(number) ?? []),
    namedSettled: numbers.flatMap((number) => settled.get(number) ?? []),
    sameAmount: byAmount.get(amount) ?? [],
    sameName: [...near].filter((order) => isNamed(words, order)),
  };
}

/** Returns the digits of the lines that may name an order: whole order numbers, and ends of six digits. */
export function writtenNumbers(lines: readonly Pick<BankLine, 'text'>[]): {
  readonly whole: readonly string[];
  readonly ends: readonly string[];
} {
  const parts = lines.flatMap(({ text }) => numberGroups(text).flatMap(partsOf));
  const numbers = parts.filter(isNumber).map((part) => part.join(''));
  const whole = numbers.filter(({ length }) => length >= WHOLE_DIGITS);
  return { whole: [...new Set(whole)], ends: [...new Set(numbers.map((number) => number.slice(-FEWEST_DIGITS)))] };
}

/** Numbers whose groups of digits stand side by side, `1763 5489 2041` or `1763-5489`. */
function numberGroups(text: string): readonly (readonly string[])[] {
  return (text.match(/\d+(?:[ -]\d+)*/g) ?? []).map((groups) => groups.split(/[ -]/));
}

/** Groups of digits that stand side by side, as many as an order number may have. */
function partsOf(groups: readonly string[]): readonly (readonly string[])[] {
  return groups.flatMap((_, first) => {
    const from = groups.slice(first, first + MOST_GROUPS);
    return from.map((_, nth) => from.slice(0, nth + 1));
  });
}

/**
 * The orders that groups of digits name, the longest number first: an end within a number that names an order says nothing more.
 */
function numbersNamed(groups: readonly string[], endingIn: (digits: string) => readonly string[]): readonly string[] {
  for (let count = Math.min(groups.length, MOST_GROUPS); count > 0; count -= 1)
    for (let first = 0; first + count <= groups.length; first += 1) {
      const part = groups.slice(first, first + count);
      const found = isNumber(part) ? endingIn(part.join('')) : [];
      if (found.length === 0) continue;
      const around = [groups.slice(0, first), groups.slice(first + count)];
      return [...found, ...around.flatMap((rest) => numbersNamed(rest, endingIn))];
    }
  return [];
}

/** Six digits on end, a whole number in any groups, or the end of one as it is printed: in fours from the left. */
function isNumber(groups: readonly string[]): boolean {
  const digits = groups.join('').length;
  const isPrinted = groups.slice(0, -1).every(({ length }) => length === 4) && (groups.at(-1)?.length ?? 0) <= 4;
  return digits >= FEWEST_DIGITS && (groups.length === 1 || digits >= WHOLE_DIGITS || isPrinted);
}

function keyOf({ reference, amount, receivedOn }: Pick<BookedPayment, 'reference' | 'amount' | 'receivedOn'>): string {
  return JSON.stringify([reference, amount, receivedOn]);
}
