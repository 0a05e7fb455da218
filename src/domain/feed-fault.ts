import type { ReadingFault } from './spot.ts';

/** Why a feed gave no price, each in a sentence about the feed. */
const SENTENCES = {
  unreachable: 'It could not be reached.',
  'timed-out': 'It did not answer in time.',
  'rate-limited': 'It was asked too often, or its quota is used up.',
  'server-error': 'It answered with an error of its own.',
  refused: 'It rejected our key: check the key and the plan.',
  'not-json': 'It answered with something other than what it is known to answer.',
  'too-large': 'Its answer was too large.',
  'not-success': 'It answered that the request failed: check the key and the quota.',
  'missing-rate': 'A price was missing or not a number.',
  'wrong-unit': 'Its prices were not dollars per troy ounce.',
  contradictory: 'Two figures of its answer contradict each other.',
  'not-dated': 'It did not say when it read its prices.',
  'too-old': 'Its prices were more than 15 minutes old.',
  'in-the-future': 'Its prices are dated ahead of our clock: check the clock of this machine.',
} as const;

const READING_SENTENCES: Readonly<Record<ReadingFault, string>> = {
  'not-positive': 'A price was zero, negative or not a number.',
  'out-of-bounds': 'A price was beyond all reason.',
  'gold-not-above-silver': 'Gold was not worth more than silver.',
  'odd-ratio': 'Gold and silver were so far apart, or so close, that one of them is in another unit.',
};

export type FeedFault = keyof typeof SENTENCES;

/** A fault in a sentence about the feed: `It did not answer in time.` */
export function faultSentence(fault: string): string {
  return { ...SENTENCES, ...READING_SENTENCES }[fault as FeedFault | ReadingFault] ?? 'It gave no price.';
}
