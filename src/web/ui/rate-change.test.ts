import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { Rates } from '../hooks/use-rates.tsx';
import { rateChange, rateRange, sinceText } from './rate-change.ts';

const RATES: Rates = {
  gold: cents(407_967),
  silver: cents(5_062),
  isLoading: false,
  state: 'live',
  at: '2026-11-22T21:29:00.000Z',
  isByDesk: false,
  market: undefined,
  history: [],
  range: undefined,
  reference: { at: '2026-11-20T21:59:30.000Z', USDXAU: 4070.78, USDXAG: 50.83, name: "Friday's close" },
  pauses: { shop: null, gold: null, silver: null },
  goodsRevision: undefined,
  ordersHeldUntil: undefined,
  terms: undefined,
  clock: undefined,
  isAnswered: true,
  refresh: async () => {},
};
const dropped = (rates: Partial<Rates>) => ({ ...RATES, ...rates });
const step = (at: string, USDXAU: number) => ({ at, USDXAU, USDXAG: USDXAU / 80 });

describe('the change of a rate', () => {
  it('is counted from the reference, and says which', () => {
    expect(rateChange(RATES, 'gold')).toEqual({ direction: 'up', amount: '+8.89', percent: '+0.22%' });
    expect(rateChange(RATES, 'silver')).toEqual({ direction: 'down', amount: '−0.21', percent: '−0.41%' });
    expect(sinceText(RATES)).toBe("since Friday's close");
  });

  // The half hours of the last day drop off one by one: the change must not care.
  it('stays while the price and the reference stand, whatever the history loses', () => {
    const history = [step('2026-11-21T21:30:00.000Z', 4080.74), step('2026-11-21T22:00:00.000Z', 4070.78)];
    const later = rateChange(dropped({ history: history.slice(1) }), 'gold');
    expect(rateChange(dropped({ history }), 'gold')).toEqual(later);
  });

  it('names the time of the first reading of a young shop, with its day once that is over', () => {
    const reference = { at: '2026-11-22T16:12:00.000Z', USDXAU: 4070.78, USDXAG: 50.83 };
    expect(sinceText(dropped({ reference }))).toBe('since 10:12 AM CST');
    expect(sinceText(dropped({ reference, at: '2026-11-23T16:12:00.000Z' }))).toBe('since Nov 22, 2026, 10:12 AM CST');
  });

  it('is none without a reference or a rate', () => {
    expect(rateChange(dropped({ reference: undefined }), 'gold')).toBeUndefined();
    expect(sinceText(dropped({ reference: undefined }))).toBeUndefined();
    expect(rateChange(dropped({ gold: cents(0) }), 'gold')).toBeUndefined();
  });
});

describe('the range of a rate', () => {
  it('holds the extremes between the steps', () => {
    const history = [step('2026-11-22T20:30:00.000Z', 4080), step('2026-11-22T21:00:00.000Z', 4060)];
    const range = { low: { USDXAU: 4055.71, USDXAG: 50 }, high: { USDXAU: 4097.96, USDXAG: 51 } };
    expect(rateRange(dropped({ history, range }), 'gold')).toMatchObject({ low: 405_571, high: 409_796 });
    expect(rateRange(dropped({ history }), 'gold')).toMatchObject({ low: 406_000, high: 408_000 });
  });

  it('is none of a single reading', () => {
    expect(rateRange(dropped({ history: [step('2026-11-22T21:00:00.000Z', 4060)] }), 'gold')).toBeUndefined();
  });
});
