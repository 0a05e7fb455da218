import type { CallInput } from '#contract/call.ts';
import type { previewGoods } from '#contract/calls/desk-premiums.ts';

type Body = CallInput<typeof previewGoods>['body'];
export type WireChoice = Body['choice'];
export type WireChange = Body['change'];
export type Rule = WireChange['rule'];

/** A change of premiums as it is typed. */
export type Draft = {
  readonly rule: Rule;
  readonly value: string;
  readonly rounds: boolean;
  readonly floor: string;
  readonly clamps: boolean;
};

export const NEW_DRAFT: Draft = { rule: 'add', value: '', rounds: false, floor: '', clamps: false };

type RuleWords = { readonly label: string; readonly unit: string; readonly noun: string };

export const RULES: Readonly<Record<Rule, RuleWords>> = {
  add: { label: 'Add points', unit: 'pt', noun: 'points' },
  set: { label: 'Set to', unit: '%', noun: 'premium' },
  multiply: { label: 'Multiply premium by', unit: '×', noun: 'factor' },
  margin: { label: 'Set margin over cost', unit: 'pt', noun: 'points over cost' },
};

/** Factors from the typed unit to that of the call: hundredths of a percent, and ten-thousandths of a factor. */
const UNITS: Readonly<Record<Rule, number>> = { add: 100, set: 100, multiply: 10_000, margin: 100 };

/** Takes the signs that people write for minus, and a comma before one or two decimals. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-').replace(/^\+/, '').replace(/[%×]$/, '').trim();
  const number = plain.replace(/^(-?\d*),(?=\d{1,2}$)/, '$1.');
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(number) ? Number(number) : undefined;
}

/** Undefined while it is not yet a change, or one that the call would refuse. */
export function changeOf(draft: Draft): WireChange | undefined {
  const { rule, value, rounds, floor, clamps } = draft;
  const number = numberOf(value);
  if (number === undefined || Object.values(faultsOf(draft)).some(Boolean)) return undefined;
  const least = numberOf(floor);
  return {
    rule,
    rounds,
    clamps,
    value: Math.round(number * UNITS[rule]),
    ...(least !== undefined && { floorOverCost: Math.round(least * UNITS.set) }),
  };
}

/** The error sentence of each number as it is typed; none for an empty field. */
export function faultsOf({ rule, value, floor }: Draft): { readonly value?: string; readonly floor?: string } {
  const isFactor = rule === 'multiply';
  const ofValue = faultOf(value, isFactor ? { decimals: 4, least: 0.0001, most: 1000 } : { least: -100, most: 1000 });
  const ofFloor = faultOf(floor, { least: 0, most: 50 });
  return { ...(ofValue && { value: ofValue }), ...(ofFloor && { floor: ofFloor }) };
}

type Bounds = { readonly decimals?: number; readonly least: number; readonly most: number };

function faultOf(text: string, { decimals = 2, least, most }: Bounds): string | undefined {
  if (text.trim() === '') return undefined;
  const number = numberOf(text);
  if (number === undefined) return 'Please enter a number.';
  const scaled = number * 10 ** decimals;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return `Use no more than ${decimals} decimal places.`;
  if (number < least) return `At least ${least}.`;
  return number > most ? `At most ${most}.` : undefined;
}

/** `+1.25 points`, `set to 4.50%`, `× 1.1`, `2.00 points over cost`. */
export function changeText({ rule, value }: Pick<WireChange, 'rule' | 'value'>): string {
  const size = (Math.abs(value) / UNITS[rule]).toFixed(2);
  if (rule === 'add') return `${value < 0 ? '−' : '+'}${size} points`;
  if (rule === 'set') return `set to ${size}%`;
  return rule === 'multiply' ? `× ${value / UNITS.multiply}` : `${value < 0 ? '−' : ''}${size} points over cost`;
}
