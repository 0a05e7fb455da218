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

export const RULES: Readonly<Record<Rule, { readonly label: string; readonly unit: string; readonly noun: string }>> = {
  add: { label: 'Add points', unit: 'pt', noun: 'points' },
  set: { label: 'Set to', unit: '%', noun: 'premium' },
  multiply: { label: 'Multiply premium by', unit: '×', noun: 'factor' },
  margin: { label: 'Set margin over cost', unit: 'pt', noun: 'points over cost' },
};

/** Takes the signs that people write for minus. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-').replace(/^\+/, '').replace(/[%×]$/, '').trim();
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Undefined while it is not yet a change. */
export function changeOf({ rule, value, rounds, floor, clamps }: Draft): WireChange | undefined {
  const [number, least] = [numberOf(value), floor.trim() === '' ? undefined : numberOf(floor)];
  if (number === undefined || (floor.trim() !== '' && least === undefined)) return undefined;
  return { rule, value: number, rounds, clamps, ...(least !== undefined && { floorOverCost: least }) };
}

/** The fault of a number as it is typed; undefined for none, and while the field is empty. */
export function faultOf(text: string, decimals: number, least: number): string | undefined {
  if (text.trim() === '') return undefined;
  const number = numberOf(text);
  if (number === undefined) return 'Please enter a number.';
  const scaled = number * 10 ** decimals;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return `At most ${decimals} decimals.`;
  return number < least ? `At least ${least}.` : undefined;
}

export function draftOf({ rule, value, rounds, floorOverCost, clamps }: WireChange): Draft {
  return {
    rule,
    value: String(value),
    rounds,
    clamps,
    floor: floorOverCost === undefined ? '' : String(floorOverCost),
  };
}

/** `+1.25 points`, `set to 4.50%`, `× 1.1`, `2.00 points over cost`. */
export function changeText({ rule, value }: Pick<WireChange, 'rule' | 'value'>): string {
  const size = Math.abs(value).toFixed(2);
  if (rule === 'add') return `${value < 0 ? '−' : '+'}${size} points`;
  if (rule === 'set') return `set to ${size}%`;
  return rule === 'multiply' ? `× ${value}` : `${value < 0 ? '−' : ''}${size} points over cost`;
}
