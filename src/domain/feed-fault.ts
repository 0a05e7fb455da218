import type { ReadingFault } from './spot.ts';

/** A sentence about the feed for each reason for which it gave no price. */
const SENTENCES = {
  unreachable: 'It could not be reached.',
  'timed-out': 'It did not respond in time.',
  'rate-limited': 'Rate limit or quota exceeded.',
  'server-error': 'It returned an error.',
  refused: 'It rejected our key: check the key and the plan.',
  'not-json': 'Unexpected response format.',
  'too-large': 'Its response was too large.',
  'not-success': 'It reported that the request failed: check the key and the quota.',
  'missing-rate': 'A price was missing or not a number.',
  'wrong-unit': 'Its prices were not dollars per troy ounce.',
  contradictory: 'Two figures in its response contradict each other.',
  'not-dated': 'Its prices had no timestamp.',
  'too-old': 'Its prices were more than 15 minutes old.',
  'in-the-future': 'Its prices are dated ahead of our clock: check this server’s clock.',
} as const;

const READING_SENTENCES: Readonly<Record<ReadingFault, string>> = {
  'not-positive': 'A price was zero, negative or not a number.',
  'out-of-bounds': 'A price was implausible.',
  'gold-not-above-silver': 'The gold price was not above the silver price.',
  'odd-ratio': 'Gold-silver ratio implausible; check the units.',
};

export type FeedFault = keyof typeof SENTENCES;

/** A fault in a sentence about the feed: `It did not respond in time.` */
export function faultSentence(fault: string): string {
  return { ...SENTENCES, ...READING_SENTENCES }[fault as FeedFault | ReadingFault] ?? 'It gave no price.';
}
