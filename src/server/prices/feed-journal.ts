import type { Instant, ReadingFault, SpotPrices } from '#domain/spot.ts';
import { FeedError, type FeedFault } from './feed.ts';

/** What became of one reading of the feed: taken, a metal of it halted, not to be had, or not to be stored. */
export type ReadingOutcome = 'taken' | 'halted' | ReadingFault | FeedFault | 'not-stored';

export type JournalEntry = {
  readonly at: Instant;
  readonly outcome: ReadingOutcome;
  /** Cents per troy ounce; missing where the feed gave none. */
  readonly prices?: SpotPrices | undefined;
};

/** The latest readings of this process, in memory, for operators. */
export type FeedJournal = {
  add(entry: Omit<JournalEntry, 'at'>): void;
  /** Newest first. */
  taken(): readonly JournalEntry[];
  /** Newest first. */
  refused(): readonly JournalEntry[];
  /** How many readings had which outcome since the start. */
  counts(): ReadonlyMap<ReadingOutcome, number>;
};

const ENTRIES_KEPT = 20;

export function createFeedJournal(clock: () => Instant): FeedJournal {
  let taken: readonly JournalEntry[] = [];
  let refused: readonly JournalEntry[] = [];
  const counts = new Map<ReadingOutcome, number>();
  return {
    add(reading) {
      const entry = { at: clock(), ...reading };
      counts.set(entry.outcome, (counts.get(entry.outcome) ?? 0) + 1);
      if (entry.outcome === 'taken') taken = [entry, ...taken].slice(0, ENTRIES_KEPT);
      else refused = [entry, ...refused].slice(0, ENTRIES_KEPT);
    },
    taken: () => taken,
    refused: () => refused,
    counts: () => counts,
  };
}

/** Why there was no tick: a fault of the feed, or of the database. */
export function outcomeOf(error: unknown): ReadingOutcome {
  return error instanceof FeedError ? error.fault : 'not-stored';
}
