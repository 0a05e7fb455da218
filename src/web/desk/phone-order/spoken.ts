import type { Cents } from '#domain/money.ts';

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const THOUSANDS = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
] as const;

/** A whole number from 0 up as it is said: `4241` -> `four thousand two hundred forty-one`. */
export function numberWords(value: number): string {
  const [size, name] = THOUSANDS.find(([least]) => value >= least) ?? [];
  if (size) return join(`${numberWords(Math.floor(value / size))} ${name}`, value % size);
  if (value >= 100) return join(`${SMALL[Math.floor(value / 100)]} hundred`, value % 100);
  if (value < 20) return SMALL[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
}

/** `1165090` -> `eleven thousand six hundred fifty dollars and ninety cents`. */
export function moneyWords(amount: Cents): string {
  const [dollars, rest] = [Math.floor(amount / 100), amount % 100];
  const whole = `${numberWords(dollars)} ${dollars === 1 ? 'dollar' : 'dollars'}`;
  return rest === 0 ? whole : `${whole} and ${numberWords(rest)} ${rest === 1 ? 'cent' : 'cents'}`;
}

function join(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${numberWords(rest)}`;
}
