import type { OfferedPrice } from '#contract/calls/order-quote.ts';
import type { Failure } from '#contract/client.ts';

/** What a decision about an offered price came to: nothing where it was taken, else why not, and what has become of the price. */
export type Decided = { readonly sentence: string; readonly state?: OfferedPrice['state'] } | undefined;

export function decidedOf(outcome: { readonly ok: true } | { readonly ok: false; readonly failure: Failure }): Decided {
  if (outcome.ok) return undefined;
  const { reason, sentence } = outcome.failure;
  if (reason === 'quote-over') return { sentence, state: 'over' };
  const isGone = reason === 'quote-replaced' || reason === 'move-not-allowed';
  return isGone ? { sentence, state: 'replaced' } : { sentence };
}
