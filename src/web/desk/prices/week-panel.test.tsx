import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { LAST_HOLIDAY_YEAR } from '#domain/market-holidays.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { WeekPanel } from './week-panel.tsx';

afterEach(() => vi.useRealTimers());

it.each([
  [Date.UTC(LAST_HOLIDAY_YEAR, 9, 1), false],
  [Date.UTC(LAST_HOLIDAY_YEAR, 10, 15), true],
  [Date.UTC(LAST_HOLIDAY_YEAR + 1, 5, 1), true],
])('says that the list of market holidays runs out, two months before and from then on: %i', (now, isSaid) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const text = renderToString(<WeekPanel hours={USUAL_HOURS} />).replaceAll('<!-- -->', '');
  expect(text.includes(`Market holidays are on file through ${LAST_HOLIDAY_YEAR}.`)).toBe(isSaid);
});

it('names a holiday of the week, with its early close', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T18:00:00Z') });
  const text = renderToString(<WeekPanel hours={USUAL_HOURS} />).replaceAll('<!-- -->', '');
  expect(text).toContain('Thursday, Thanksgiving Day: market closes 1:30 PM CST.');
  expect(text).toContain('Friday, the day after Thanksgiving: market closes 12:45 PM CST.');
});
