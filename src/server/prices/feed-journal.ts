import type { FeedFault } from '#domain/feed-fault.ts';
import type { Instant, ReadingFault, SpotPrices, SpotSource } from '#domain/spot.ts';

/** Reasons for which a feed gave no price. */
export type SourceFault = ReadingFault | FeedFault;

/** The outcome of a reading: taken, a metal of it halted, too far from other feeds, failed, or not stored. */
export type ReadingOutcome = 'taken' | 'halted' | 'apart' | SourceFault | 'not-stored';

export type JournalEntry = {
  readonly at: Instant;
  readonly outcome: ReadingOutcome;
  /** The feed; undefined for the combined reading of all of them. */
  readonly source?: SpotSource;
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
  /** Counts the readings since the start by their outcome. */
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
