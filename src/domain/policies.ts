import { dayOfYearText } from './shop-time.ts';
import type { Instant } from './spot.ts';

/** Titles of the pages whose text the desk may replace, by name. */
export const POLICY_TITLES = { privacy: 'Privacy Policy', terms: 'Terms & Conditions', about: 'About us' } as const;

export type PolicyName = keyof typeof POLICY_TITLES;
export const POLICY_NAMES = Object.keys(POLICY_TITLES) as readonly PolicyName[];

/** Empty: the shop's own page. */
export type PolicyText = { readonly markdown: string };

/** The longest text of a policy, in characters. */
export const LONGEST_POLICY = 40_000;

/** The version of a text that the desk has set, and since when it holds. */
export type PolicyVersion = { readonly version: number; readonly at: Instant };

/** Texts of the desk in force when an order was placed. */
export type OrderPolicies = { readonly [Name in 'terms' | 'privacy']?: PolicyVersion | undefined };

/** `Terms & Conditions of Nov 29, 2026, and Privacy Policy of Dec 1, 2026.` Empty where the shop's own texts were in force. */
export function policiesText({ terms, privacy }: OrderPolicies): string {
  const named = [
    ...(terms ? [`${POLICY_TITLES.terms} of ${dayOfYearText(terms.at)}`] : []),
    ...(privacy ? [`${POLICY_TITLES.privacy} of ${dayOfYearText(privacy.at)}`] : []),
  ];
  return named.length > 0 ? `${named.join(', and ')}.` : '';
}
