import { type Cents, formatUsd, parseAmount } from './money.ts';

/** `fault` is the sentence to show beside the field. */
export type TypedAmount =
  | { readonly ok: true; readonly amount: Cents }
  | { readonly ok: false; readonly fault: string };

const SPACE = String.raw`[\s\u00a0\u2009\u202f]`;
const EDGES = new RegExp(String.raw`^(?:${SPACE}|US\$|USD|\$)+|(?:${SPACE}|USD|\$)+$`, 'gi');

/** Each form with what separates its thousands and its decimals. Cents have one digit or two, thousands groups of three. */
const FORMS: readonly (readonly [form: RegExp, thousands: RegExp])[] = [
  [/^\d+(?:[.,]\d{1,2})?$/, /$/],
  [/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/, /,/g],
  [/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/, /\./g],
  [new RegExp(String.raw`^\d{1,3}(?:${SPACE}\d{3})+(?:[.,]\d{1,2})?$`), new RegExp(SPACE, 'g')],
];
/** `1.640`: thousands of Europe, or a fraction of a cent. */
const AMBIGUOUS = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * Reads an amount as people type and paste it: `1640.4`, `$1,640.40`, `1 640,40`, `1.640,40`, `164,40`. A comma separates thousands
 * before three digits, and cents before one or two. Never guesses: what could be two amounts is a fault that names both.
 */
export function readTypedAmount(typed: string): TypedAmount {
  const bare = typed.replace(EDGES, '');
  if (bare === '') return { ok: false, fault: 'Please enter an amount.' };
  const [, thousands] = FORMS.find(([form]) => form.test(bare)) ?? [];
  const amount = thousands && parseAmount(bare.replace(thousands, '').replace(',', '.'));
  if (amount !== undefined) return { ok: true, amount };
  if (AMBIGUOUS.test(bare)) {
    const whole = parseAmount(bare.replaceAll('.', ''));
    return {
      ok: false,
      fault: `“${bare}” could be ${whole === undefined ? 'thousands' : formatUsd(whole)} or a part of that. Please include the cents, such as 1640.00.`,
    };
  }
  return { ok: false, fault: `“${typed.trim().slice(0, 40)}” is not an amount. Please enter it like 1640.40.` };
}
