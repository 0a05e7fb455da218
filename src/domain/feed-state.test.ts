import { describe, expect, it } from 'vitest';
import { afterReading, conditionOf, type FeedState, goodShare, troubleSince } from './feed-state.ts';
import { cents } from './money.ts';
import type { SourceReading } from './spot-median.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGIN = Date.parse('2026-11-20T15:00:00Z');
const PRICES = { gold: cents(407_840), silver: cents(5_062) };

const good: Partial<SourceReading> = { prices: PRICES };
const apart: Partial<SourceReading> = { prices: PRICES, apart: ['silver'] };
const failed: Partial<SourceReading> = { fault: 'timed-out' };
/** Failed now, while its prices of a poll before still count. */
const lagging: Partial<SourceReading> = { prices: PRICES, fault: 'timed-out' };

/** The state after readings a minute apart, and when the last of them was. */
function watched(...readings: readonly Partial<SourceReading>[]): { state: FeedState; now: number } {
  let now = BEGIN;
  let state: FeedState | undefined;
  for (const reading of readings) {
    state = afterReading(state, { source: 'goldapi', at: now, ...reading }, now);
    now += MINUTE;
  }
  if (!state) throw new Error('There were no readings');
  return { state, now: now - MINUTE };
}
const times = (count: number, reading: Partial<SourceReading>) => Array.from({ length: count }, () => reading);

describe('the state of a feed', () => {
  it.each([
    ['good', [failed, good]],
    ['failing', [good, failed]],
    ['failing', [good, lagging]],
    ['apart', [good, apart]],
    ['silent', [good, ...times(11, failed)]],
    ['silent', [good, ...times(11, lagging)]],
    ['silent', times(12, failed)],
  ] as const)('is %s', (condition, readings) => {
    const { state, now } = watched(...readings);
    expect(conditionOf(state, now)).toBe(condition);
  });

  it('grows silent also where nothing reads it', () => {
    const { state, now } = watched(good);
    expect(conditionOf(state, now + 10 * MINUTE)).toBe('good');
    expect(conditionOf(state, now + 10 * MINUTE + 1)).toBe('silent');
  });

  it('keeps its last refusal, and its last good prices', () => {
    const { state } = watched(good, failed, good);
    expect(state.refusal).toEqual({ fault: 'timed-out', at: BEGIN + MINUTE });
    expect(watched(good, failed).state.good).toEqual({ prices: PRICES, at: BEGIN, receivedAt: BEGIN });
  });

  it('is trouble after ten minutes apart without a break, or silent', () => {
    const long = watched(good, ...times(12, apart));
    expect(troubleSince(long.state, long.now)).toBe(BEGIN + MINUTE);
    const short = watched(...times(8, apart), good, ...times(8, apart));
    expect(troubleSince(short.state, short.now)).toBeUndefined();
    const silent = watched(good, ...times(11, failed));
    expect(troubleSince(silent.state, silent.now)).toBe(BEGIN);
  });

  it('counts the good readings of 24 hours', () => {
    const { state, now } = watched(good, good, failed, lagging);
    expect(goodShare(state, now)).toBe(5_000);
    const later = afterReading(state, { source: 'goldapi', at: now, ...good }, now + 23 * HOUR);
    expect(goodShare(later, now + 23 * HOUR)).toBe(6_000);
    expect(goodShare(later, now + 24 * HOUR)).toBe(10_000);
    expect(goodShare(state, now + 24 * HOUR)).toBeUndefined();
    let day = state;
    for (let hour = 0; hour < 60; hour += 1)
      day = afterReading(day, { source: 'goldapi', at: now, ...good }, now + hour * HOUR);
    expect(day.hours).toHaveLength(24);
  });
});
