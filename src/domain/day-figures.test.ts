import { describe, expect, it } from 'vitest';
import { type DayFigures, foldDay, middleOf } from './day-figures.ts';
import { HOUR_MS } from './durations.ts';
import { shopDay } from './opening-hours.ts';
import { USUAL_HOURS } from './week.ts';

const DAY = shopDay(Date.parse('2025-11-19T12:00-06:00'));
const inHour = (hour: number, orders: number) => ({
  hour,
  orders,
  ordered: orders * 100,
  gold: 0,
  silver: orders,
  premium: orders,
});

describe('the figures of a day', () => {
  it('are sums up to the end of each hour', () => {
    const { orders, ordered } = foldDay([inHour(9, 2), inHour(11, 3)], [], DAY.startsAt, USUAL_HOURS);
    expect(orders.slice(8, 13)).toEqual([0, 2, 2, 5, 5]);
    expect([ordered.at(-1), orders]).toEqual([500, expect.objectContaining({ length: 24 })]);
  });

  it('have the median time to confirm, in business hours', () => {
    const at = (hour: number) => DAY.startsAt + hour * HOUR_MS;
    const confirmed = [
      { placedAt: at(9), at: at(10) },
      // Placed at night: the clock begins at the opening.
      { placedAt: at(3), at: at(10.5) },
      { placedAt: at(9), at: at(11) },
    ];
    const { confirm } = foldDay([], confirmed, DAY.startsAt, USUAL_HOURS);
    expect(confirm.slice(9, 12)).toEqual([null, 1.75 * HOUR_MS, 2 * HOUR_MS]);
  });

  it('are compared with the middle of at least four days', () => {
    const days = [1, 9, 2, 4].map((orders) => foldDay([inHour(9, orders)], [], DAY.startsAt, USUAL_HOURS));
    expect(middleOf(days.slice(1))).toBeUndefined();
    expect((middleOf(days) as DayFigures).orders.slice(8, 10)).toEqual([0, 3]);
    expect(middleOf(days)?.confirm[9]).toBeNull();
  });
});

describe('a day in Chicago', () => {
  it.each([
    ['2025-11-19T23:59:59-06:00', '2025-11-19T00:00-06:00', 24],
    ['2026-03-08T12:00-05:00', '2026-03-08T00:00-06:00', 23],
    ['2026-11-01T12:00-06:00', '2026-11-01T00:00-05:00', 25],
  ])('of %s begins at midnight', (at, startsAt, hours) => {
    const day = shopDay(Date.parse(at));
    expect([day.startsAt, (day.endsAt - day.startsAt) / HOUR_MS]).toEqual([Date.parse(startsAt), hours]);
  });

  it('is the same weekday a week before', () => {
    expect(shopDay(DAY.startsAt, 7)).toMatchObject({
      weekday: 'Wednesday',
      startsAt: Date.parse('2025-11-12T00:00-06:00'),
    });
  });
});
