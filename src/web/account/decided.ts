import type { OfferedPrice } from '#contract/calls/order-quote.ts';
import type { Failure } from '#contract/client.ts';

/**
 * Outcome of accepting or declining an offered price: undefined after a success, otherwise the sentence and the new state, if
 * any.
 */
export type Decided = { readonly sentence: string; readonly state?: OfferedPrice['state'] } | undefined;

export function decidedOf(outcome: { readonly ok: true } | { readonly ok: false; readonly failure: Failure }): Decided {
  if (outcome.ok) return undefined;
  const { reason, sentence } = outcome.failure;
  if (reason === 'quote-over') return { sentence, state: 'over' };
  const isGone = reason === 'quote-replaced' || reason === 'move-not-allowed';
  return isGone ? { sentence, state: 'replaced' } : { sentence };
}
