import type { Cents } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';

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

/** `Two one-ounce American Gold Buffalos, Random Year, at four thousand two hundred forty-one dollars each.` */
export function lineWords({ quantity, name, unitPrice }: Pick<OrderLine, 'quantity' | 'name' | 'unitPrice'>): string {
  const count = numberWords(quantity);
  const price = `${moneyWords(unitPrice)}${quantity > 1 ? ' each' : ''}`;
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${productWords(name, quantity)}, at ${price}.`;
}

const UNITS = new Map([
  ['oz', 'ounce'],
  ['g', 'gram'],
  ['gram', 'gram'],
  ['kilo', 'kilo'],
  ['kg', 'kilo'],
]);
/** `1/10 oz`, `1.5 oz`, `30 Gram`, `$2.50`, and the rest of the name. */
const SIZED = /^(?:([\d/.,]*\d) ?(oz|grams?|g|kilos?|kg)|\$([\d.,]*\d)) (.+)$/i;
/** A trailing detail of a product's name: after a comma, in parentheses, a grade, a type or the packaging. */
const DETAIL = /^(.+?)(?:,? *\((.+)\)|, (.+)| (Type \d+|[A-Z]{2}-?\d\d)| (in .+))$/;

/** The spoken name of a product for a number of pieces: the size in words, the noun in singular or plural, then the details. */
function productWords(name: string, quantity: number): string {
  const [, size, unit, dollars, rest = name] = SIZED.exec(name.trim()) ?? [];
  const [thing, details] = thingOf(rest);
  const sized = size || dollars ? `${sizeWords(size ?? dollars ?? '', unit ?? 'dollar')} ` : '';
  const pieces = quantity === 1 ? `${sized}${thing}` : manyOf(sized, thing);
  return [pieces, ...details].join(', ').replaceAll(', in ', ' in ');
}

function thingOf(words: string): readonly [thing: string, details: readonly string[]] {
  const [, before, ...found] = DETAIL.exec(words) ?? [];
  if (!before) return [words, []];
  const [thing, details] = thingOf(before);
  return [thing, [...details, ...found.filter((detail) => detail !== undefined)]];
}

/** `1/10` of an ounce -> `one-tenth-ounce`. */
function sizeWords(size: string, unit: string): string {
  const [top = '', bottom] = size.replaceAll(',', '').split('/');
  const amount = bottom === undefined ? decimalWords(top) : fractionWords(Number(top), Number(bottom));
  const singular = unit.toLowerCase().replace(/s$/, '');
  return `${amount}-${UNITS.get(singular) ?? unit}`.replaceAll(' ', '-');
}

function decimalWords(amount: string): string {
  const [whole = '0', part = ''] = amount.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1').split('.');
  if (part === '') return numberWords(Number(whole));
  if (part === '5') return Number(whole) === 0 ? 'half' : `${numberWords(Number(whole))} and a half`;
  return `${numberWords(Number(whole))} point ${[...part].map((digit) => numberWords(Number(digit))).join(' ')}`;
}

const ODD_PARTS = new Map([
  ['two', 'half'],
  ['three', 'third'],
  ['four', 'quarter'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

function fractionWords(top: number, bottom: number): string {
  const part = numberWords(bottom).replace(/\w+$/, (last) => ODD_PARTS.get(last) ?? `${last.replace(/y$/, 'ie')}th`);
  return top === 1 && bottom <= 4 && bottom !== 3 ? part : `${numberWords(top)} ${part}`;
}

/** Names of series and of sums of money have no plural: `pieces of the one-ounce British Silver Royal Arms`. */
const NO_PLURAL = /\b(?:of|and|the)\b|(?:s|gold|silver|[^a-z])$|\b\d{1,3} [^ ]+$/i;
const ODD_PLURALS = new Map([['wolf', 'Wolves']]);

function manyOf(sized: string, thing: string): string {
  if (NO_PLURAL.test(thing)) return `pieces of the ${sized}${thing}`;
  const [last = ''] = /[^ ]+$/.exec(thing) ?? [];
  const plural = ODD_PLURALS.get(last.toLowerCase()) ?? `${last}${/(?:x|z|ch|sh)$/i.test(last) ? 'es' : 's'}`;
  return `${sized}${thing.slice(0, thing.length - last.length)}${plural}`;
}
