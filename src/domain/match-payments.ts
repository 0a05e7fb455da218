import type { BankLine } from './bank-statement.ts';
import type { Cents } from './money.ts';

/** An order that waits for money. */
export type OpenOrder = {
  readonly orderId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Above zero. */
  readonly open: Cents;
};

/** A payment of the books. */
export type BookedPayment = {
  readonly orderId: string;
  readonly reference: string;
  readonly amount: Cents;
  readonly receivedOn: string;
};

export const MATCH_STATES = ['sure', 'likely', 'unknown', 'recorded'] as const;

export const MATCH_REASONS = [
  'number-and-amount',
  /** Number and amount agree, but another line or order has the same number or amount. */
  'twin',
  'part-payment',
  'amount-and-name',
  'overpays',
  'several',
  'amount-only',
  'name-only',
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
};

const MOST_CANDIDATES = 5;
const FEWEST_DIGITS = 6;
/** So many digits in groups are a whole order number, however they are grouped. */
const WHOLE_DIGITS = 13;

/**
 * Matches lines of a bank's statement with orders, in the order of the lines. A match is sure where number and amount
 * agree, and no other line and no other order has either of them.
 */
export function matchPayments(
  lines: readonly BankLine[],
  orders: readonly OpenOrder[],
  booked: readonly BookedPayment[],
): readonly PaymentMatch[] {
  const recordedOn = new Map(booked.map((one) => [keyOf(one), one.orderId]));
  const index = indexOf(orders);
  const claims = lines.map((line) => (recordedOn.has(keyOf(line)) ? undefined : claimsOf(line, index)));
  const namedBy = countsOf(claims.flatMap((claim) => claim?.named.map(({ orderId }) => orderId) ?? []));
  const linesOf = countsOf(lines.flatMap(({ amount }, nth) => (claims[nth] ? [amount] : [])));
  return lines.map((line, nth) => {
    const claim = claims[nth];
    if (!claim) return { state: 'recorded', why: 'recorded', orderId: recordedOn.get(keyOf(line)), candidates: [] };
    const { named, sameAmount } = claim;
    const [order] = named;
    const isAlone =
      order !== undefined &&
      sameAmount.length === 1 &&
      namedBy.get(order.orderId) === 1 &&
      linesOf.get(line.amount) === 1;
    return decide(line, claim, isAlone);
  });
}

type Claims = {
  /** By the order number or its end. */
  readonly named: readonly OpenOrder[];
  /** With just this amount open. */
  readonly sameAmount: readonly OpenOrder[];
  readonly sameName: readonly OpenOrder[];
};

function decide({ amount }: BankLine, claims: Claims, isAlone: boolean): PaymentMatch {
  const { named, sameAmount, sameName } = claims;
  const both = sameAmount.filter((order) => sameName.includes(order));
  const found = [...new Set([...named, ...both, ...sameAmount, ...sameName])];
  const candidates = found.slice(0, MOST_CANDIDATES).map(({ orderId }) => orderId);
  const unknown = (why: MatchReason) => ({ state: 'unknown', why, orderId: undefined, candidates }) as const;
  const likely = (why: MatchReason, { orderId }: OpenOrder) => ({ state: 'likely', why, orderId, candidates }) as const;
  const [order] = named;
  if (named.length > 1) return unknown('several');
  if (order) {
    if (isAlone && amount === order.open)
      return { state: 'sure', why: 'number-and-amount', orderId: order.orderId, candidates };
    if (both.some((other) => other !== order)) return unknown('several');
    if (amount > order.open) return unknown('overpays');
    return likely(amount === order.open ? 'twin' : 'part-payment', order);
  }
  const [payer] = both;
  if (payer) return both.length === 1 ? likely('amount-and-name', payer) : unknown('several');
  if (sameAmount.length > 0) return unknown('amount-only');
  return unknown(sameName.length > 0 ? 'name-only' : 'nothing');
}

type Index = {
  readonly byEnd: ReadonlyMap<string, readonly OpenOrder[]>;
  readonly byAmount: ReadonlyMap<Cents, readonly OpenOrder[]>;
  readonly byName: ReadonlyMap<string, readonly OpenOrder[]>;
};

function indexOf(orders: readonly OpenOrder[]): Index {
  return {
    byEnd: groupBy(orders, ({ orderId }) => [orderId.slice(-FEWEST_DIGITS)]),
    byAmount: groupBy(orders, ({ open }) => [open]),
    byName: groupBy(orders, (order) => keyWords(order).map((word) => word.slice(0, CUT))),
  };
}

function groupBy<Key>(
  orders: readonly OpenOrder[],
  keysOf: (order: OpenOrder) => readonly Key[],
): ReadonlyMap<Key, readonly OpenOrder[]> {
  const groups = new Map<Key, OpenOrder[]>();
  for (const order of orders)
    for (const key of keysOf(order)) {
      const group = groups.get(key);
      if (group) group.push(order);
      else groups.set(key, [order]);
    }
  return groups;
}

function countsOf<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function claimsOf({ text, amount }: BankLine, { byEnd, byAmount, byName }: Index): Claims {
  const endingIn = (digits: string) =>
    (byEnd.get(digits.slice(-FEWEST_DIGITS)) ?? []).filter(({ orderId }) => orderId.endsWith(digits));
  const words = bankWords(text);
  const near = new Set(words.flatMap((word) => byName.get(word.slice(0, CUT)) ?? []));
  return {
    named: [...new Set(numberGroups(text).flatMap((groups) => ordersNamed(groups, endingIn)))],
    sameAmount: byAmount.get(amount) ?? [],
    sameName: [...near].filter((order) => isNamed(words, order)),
  };
}

/** Numbers whose groups of digits stand side by side, `1763 5489 2041` or `1763-5489`. */
function numberGroups(text: string): readonly (readonly string[])[] {
  return (text.match(/\d+(?:[ -]\d+)*/g) ?? []).map((groups) => groups.split(/[ -]/));
}

/**
 * The orders that groups of digits name, the longest number first: an end within a number that names an order says nothing more.
 */
function ordersNamed(
  groups: readonly string[],
  endingIn: (digits: string) => readonly OpenOrder[],
): readonly OpenOrder[] {
  for (let count = groups.length; count > 0; count -= 1)
    for (let first = 0; first + count <= groups.length; first += 1) {
      const part = groups.slice(first, first + count);
      const found = isNumber(part) ? endingIn(part.join('')) : [];
      if (found.length === 0) continue;
      const around = [groups.slice(0, first), groups.slice(first + count)];
      return [...found, ...around.flatMap((rest) => ordersNamed(rest, endingIn))];
    }
  return [];
}

/** Six digits on end, a whole number in any groups, or the end of one as it is printed: in fours from the left. */
function isNumber(groups: readonly string[]): boolean {
  const digits = groups.join('').length;
  const isPrinted = groups.slice(0, -1).every(({ length }) => length === 4) && (groups.at(-1)?.length ?? 0) <= 4;
  return digits >= FEWEST_DIGITS && (groups.length === 1 || digits >= WHOLE_DIGITS || isPrinted);
}

/** Banks cut names: so many letters of a last name are enough. */
const CUT = 4;
const FEWEST_LETTERS = 3;
/** Letters that do not come apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'SS', Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Þ: 'TH' };

/** The words of a name as banks write them: upper case, without accents and apostrophes. */
export function bankWords(text: string): readonly string[] {
  const plain = text
    .replace(/['’]/g, '')
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßÆŒØŁĐÞ]/g, (letter) => PLAIN[letter] ?? letter);
  return plain.match(/\p{L}+/gu) ?? [];
}

/** The words that a text must have, perhaps cut: the last name, or the only one. */
function keyWords({ firstName, lastName }: OpenOrder): readonly string[] {
  const last = bankWords(lastName);
  return last.length > 0 ? last : bankWords(firstName);
}

/** The last name and the first one, in any order; the first may be its initial beside the last. */
function isNamed(words: readonly string[], order: OpenOrder): boolean {
  const isOf = (word: string, least: number) => (written: string) =>
    written === word || (written.length >= least && word.startsWith(written));
  const last = keyWords(order);
  const first = bankWords(order.firstName);
  const lastAt = last.map((word) => words.findIndex(isOf(word, CUT)));
  if (last.length === 0 || lastAt.includes(-1)) return false;
  if (first.length === 0 || bankWords(order.lastName).length === 0) return true;
  const isInitial = (place: number) => words[place] === first[0]?.charAt(0);
  return (
    first.some((word) => words.some(isOf(word, FEWEST_LETTERS))) ||
    lastAt.some((place) => isInitial(place - 1) || isInitial(place + 1))
  );
}

function keyOf({ reference, amount, receivedOn }: Omit<BookedPayment, 'orderId'>): string {
  return JSON.stringify([reference, amount, receivedOn]);
}
