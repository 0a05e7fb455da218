import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { cents } from './money.ts';
import { heldUntil } from './opening-hours.ts';
import { wasPaid } from './order-balance.ts';
import type { BasisPoints } from './price.ts';
import type { Instant, Spot } from './spot.ts';
import { STAGES } from './stage.ts';
import { USUAL_PROMISES } from './terms.ts';
import { type NeedKind, needsOf, type TodayFacts, type TodayOrder } from './today.ts';
import { USUAL_HOURS } from './week.ts';
import { microOunces } from './weight.ts';

const at = (text: string): Instant => Date.parse(text);
/** A Wednesday. */
const NOW = at('2025-11-19T10:42-06:00');
const SPOT: Spot = {
  state: 'live',
  tick: { id: '1', at: NOW, source: 'fixed', prices: { gold: cents(400_000), silver: cents(5_000) } },
};

let numbers = 0;
function order(more: Partial<TodayOrder> = {}): TodayOrder {
  numbers += 1;
  const unitPrice = cents(420_000);
  const { placedAt = at('2025-11-19T10:00-06:00') } = more;
  return {
    id: String(1_000 + numbers),
    placedAt,
    heldUntil: heldUntil(placedAt, USUAL_HOURS),
    stage: 'new',
    total: unitPrice,
    lines: [
      {
        productId: 'eagle',
        name: 'Eagle',
        metal: 'gold',
        weight: microOunces(1_000_000),
        premium: 500 as BasisPoints,
        quantity: 1,
        unitPrice,
      },
    ],
    payBy: null,
    terms: USUAL_PROMISES,
    callAt: null,
    quote: null,
    paidAt: null,
    paid: wasPaid(more.stage ?? 'new', true) ? (more.total ?? unitPrice) : cents(0),
    since: null,
    letterFailedAt: null,
    untoldSince: null,
    parcelLostSince: null,
    ...more,
  };
}

function needs(orders: readonly TodayOrder[], more: Partial<TodayFacts> = {}) {
  const newCount = orders.filter(({ stage }) => stage === 'new').length;
  const limits = { hours: USUAL_HOURS, driftLimitBasisPoints: 150 };
  const none = { goods: [], feeds: [], proposals: [], stopped: [] };
  return needsOf({ now: NOW, spot: SPOT, ...limits, orders, newCount, ...none, ...more });
}
const kindsOf = (orders: readonly TodayOrder[], more?: Partial<TodayFacts>) =>
  needs(orders, more).map(({ kind }) => kind);

/** Placed on the day before: its hold ended at 10:15. */
const LATE = at('2025-11-18T16:15-06:00');
const WAITING: readonly (readonly [NeedKind, Partial<TodayOrder>])[] = [
  ['parcel-due', { stage: 'packed', paidAt: at('2025-11-14T12:00-06:00') }],
  ['hold-over', { placedAt: LATE }],
  ['call-due', { callAt: at('2025-11-19T10:30-06:00') }],
  ['quote-lapsed', { quote: { state: 'lapsed', validUntil: at('2025-11-19T10:40-06:00') } }],
  ['moved', { total: cents(410_000) }],
  ['to-tell', { stage: 'confirmed', payBy: at('2025-11-18T18:00-06:00'), untoldSince: at('2025-11-14T10:00-06:00') }],
  ['hold-ends', { placedAt: at('2025-11-18T17:10-06:00') }],
  ['quote-ends', { stage: 'requoted', quote: { state: 'open', validUntil: at('2025-11-19T11:20-06:00') } }],
  ['review', { stage: 'review' }],
  ['short', { stage: 'delivered', paid: cents(419_999), paidAt: NOW }],
  ['parcel-lost', { stage: 'shipped', parcelLostSince: at('2025-11-18T10:00-06:00') }],
  ['pay-over', { stage: 'confirmed', payBy: at('2025-11-18T18:00-06:00') }],
  ['pay-today', { stage: 'confirmed', payBy: at('2025-11-19T18:00-06:00') }],
  ['pay-back', { stage: 'cancelled', paid: cents(100) }],
  ['new', {}],
  ['letter-failed', { stage: 'delivered', letterFailedAt: at('2025-11-19T08:31-06:00') }],
  ['held-long', { stage: 'held', since: at('2025-11-14T10:00-06:00') }],
  ['shipped-long', { stage: 'shipped', since: at('2025-11-12T10:00-06:00') }],
];

describe('what needs a person', () => {
  it('comes in the order of what waiting costs, whatever the order of the orders', () => {
    const orders = WAITING.map(([, more]) => order(more));
    const kinds = WAITING.map(([kind]) => kind);
    expect(kindsOf(orders)).toEqual(kinds);
    expect(kindsOf(orders.toReversed())).toEqual(kinds);
  });

  it.each([
    ['a hold of more than an hour in review or not', order(), ['new']],
    [
      'a price that was offered for longer',
      order({ stage: 'requoted', quote: { state: 'open', validUntil: NOW + 7_200_000 } }),
      [],
    ],
    ['a payment of tomorrow', order({ stage: 'confirmed', payBy: at('2025-11-20T18:00-06:00') }), []],
    ['a call of later', order({ stage: 'paid', callAt: NOW + 1 }), []],
    ['a call about an order that has ended', order({ stage: 'cancelled', callAt: NOW - 1 }), []],
    ['the second business day after the money', order({ stage: 'paid', paidAt: at('2025-11-17T09:00-06:00') }), []],
    ['a parcel that is gone', order({ stage: 'shipped', paidAt: at('2025-11-10T09:00-06:00') }), []],
    ['metal that fell', order({ total: cents(440_000) }), ['new']],
    ['three business days on hold', order({ stage: 'held', since: at('2025-11-14T10:42-06:00') }), []],
    [
      'a payment that clears tomorrow',
      order({ stage: 'held', since: at('2025-11-03T10:00-06:00'), clearsOn: '2025-11-20' }),
      [],
    ],
    [
      'a payment that was to clear today',
      order({ stage: 'held', since: at('2025-11-18T10:00-06:00'), clearsOn: '2025-11-19' }),
      ['held-long'],
    ],
    ['seven days on the road', order({ stage: 'shipped', since: NOW - 7 * DAY_MS }), []],
    ['more money than the total', order({ stage: 'paid', paid: cents(420_001) }), ['pay-back']],
    ['money to the cent', order({ stage: 'paid', paid: cents(420_000) }), []],
    ['a price taken back', order({ quote: { state: 'taken-back', validUntil: NOW - 1 } }), ['new']],
  ])('for %s', (_, one, kinds) => {
    expect(kindsOf([one])).toEqual(kinds);
  });

  it('is a paid order that is not on its way in time, counted from its pre-sale where it has one', () => {
    const [line] = order().lines;
    const preSale = (shipsFrom: string) =>
      order({
        stage: 'allocated',
        paidAt: at('2025-10-20T09:00-05:00'),
        lines: line ? [line, { ...line, shipsFrom }] : [],
      });
    const [late, inTime] = [preSale('2025-11-14'), preSale('2025-11-17')];
    expect(needs([late, inTime])).toMatchObject([
      { kind: 'parcel-due', orderIds: [late.id], at: at('2025-11-18T18:00-06:00') },
    ]);
    const latest = order({ placedAt: at('2025-11-17T08:00-06:00') });
    expect(needs([late, latest]).map(({ kind }) => kind)).toEqual(['hold-over', 'parcel-due']);
  });

  it('begins with what is latest, by business time', () => {
    const [early, lapsed] = [
      order({ placedAt: LATE }),
      order({ quote: { state: 'lapsed', validUntil: NOW - HOUR_MS } }),
    ];
    expect(kindsOf([early, lapsed])).toEqual(['quote-lapsed', 'hold-over']);
    expect(needs([early])[0]?.at).toBe(at('2025-11-19T10:15-06:00'));
  });

  it('goes on with what has moved most, in dollars', () => {
    const [less, more] = [order({ total: cents(410_000) }), order({ total: cents(400_000) })];
    expect(needs([less, more]).map(({ orderIds }) => orderIds)).toEqual([[more.id], [less.id]]);
  });

  it('has one line for the other new orders, and counts those that were not read', () => {
    const [first, second] = [order({ placedAt: NOW - 100_000 }), order({ placedAt: NOW - 50_000 })];
    const [line, ...rest] = needs([second, first], { newCount: 7 });
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ kind: 'new', orderIds: [first.id, second.id], count: 7, amount: 840_000 });
  });

  it('wakes a line that stands for several when another joins it', () => {
    const both = [order(), order()];
    expect(needs([...both, order()])[0]?.key).not.toBe(needs(both)[0]?.key);
  });

  it('says that prices are old', () => {
    expect(kindsOf([], { spot: { state: 'unavailable' } })).toEqual(['feed-stale']);
    expect(kindsOf([], { spot: { ...SPOT, state: 'stale' } })).toEqual(['feed-stale']);
    expect(kindsOf([])).toEqual([]);
  });

  it('has one line for all goods of a kind: paused for a week, few to sell', () => {
    const goods = [
      { kind: 'goods-paused', name: 'Superman', since: NOW - 8 * DAY_MS },
      { kind: 'goods-paused', name: 'Maple', since: NOW - 6 * DAY_MS },
      { kind: 'low-stock', name: 'Eagle', since: NOW - 1_000 },
      { kind: 'low-stock', name: 'Round', since: NOW - 2_000 },
    ] as const;
    expect(needs([], { goods }).map(({ kind, goods: names, count, key }) => [kind, names, count, key])).toEqual([
      ['goods-paused', ['Superman'], 1, `goods-paused-${NOW - 8 * DAY_MS}`],
      ['low-stock', ['Round', 'Eagle'], 2, `low-stock-${NOW - 1_000}`],
    ]);
  });

  it('names paid orders of a pre-sale once its day has come', () => {
    const [line] = order().lines;
    const lines = (shipsFrom: string) => (line ? [{ ...line, shipsFrom }] : []);
    expect(
      kindsOf([
        order({ stage: 'paid', lines: lines('2025-11-19') }),
        order({ stage: 'paid', lines: lines('2025-11-20') }),
        order({ stage: 'allocated', lines: lines('2025-11-19') }),
      ]),
    ).toEqual(['pre-sale-due']);
  });

  it('never names an order twice for its stage, and is the same for the same facts in any order', () => {
    const instants = fc.integer({ min: NOW - 20 * DAY_MS, max: NOW + 3 * DAY_MS });
    const orders = fc.array(
      fc.record({
        placedAt: instants.map((one) => Math.min(one, NOW)),
        stage: fc.constantFrom(...STAGES),
        total: fc.integer({ min: 390_000, max: 450_000 }).map(cents),
        payBy: fc.option(instants),
        callAt: fc.option(instants),
        quote: fc.option(fc.record({ state: fc.constantFrom('open', 'lapsed', 'agreed'), validUntil: instants })),
        since: fc.option(instants.map((one) => Math.min(one, NOW))),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(orders, (given) => {
        const all = given.map((more) => order(more));
        const found = needs(all);
        const ids = found.flatMap(({ orderIds }) => orderIds);
        expect(new Set(ids).size).toBe(ids.length);
        expect(needs(all.toReversed())).toEqual(found);
        // Every order that waits for the desk's decision is on the list.
        const undecided = all.filter(({ stage }) => stage === 'new' || stage === 'review').map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(undecided));
      }),
      { numRuns: 200 },
    );
  });
});

it('puts what costs soon above what only waits: holds that end above reviews with hours, a debt above a change', () => {
  const minutesAgo = fc.integer({ min: 1, max: 5 * 60 });
  const placed = fc.record({ stage: fc.constantFrom('new' as const, 'review' as const), minutesAgo });
  const debt = fc.integer({ min: 1, max: 20 }).map((hours) => NOW - hours * HOUR_MS);
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 20 }), debt, (given, payBy) => {
      const all = given.map((one) => order({ stage: one.stage, placedAt: NOW - one.minutesAgo * 60_000 }));
      const found = needs([...all, order({ stage: 'confirmed', payBy })], { proposals: [NOW - DAY_MS] });
      const hasHours = ({ kind, at }: (typeof found)[number]) => kind === 'review' && at - NOW > HOUR_MS;
      const reviewed = found.findIndex(hasHours);
      const ending = found.findLastIndex(({ kind }) => kind === 'hold-ends');
      if (reviewed >= 0) expect(ending).toBeLessThan(reviewed);
      const kinds = found.map(({ kind }) => kind);
      expect(kinds.indexOf('pay-over')).toBeLessThan(kinds.indexOf('proposals'));
    }),
  );
});

it('has one line for all changes of goods that wait for a second person', () => {
  const found = needs([], { proposals: [NOW - 2_000, NOW - 1_000] });
  expect(found).toMatchObject([{ kind: 'proposals', count: 2, at: NOW - 2_000, key: `proposals-${NOW - 1_000}` }]);
});

it('names each metal that an order beyond a limit has stopped, before what else waits', () => {
  const stopped = [{ metal: 'silver', since: NOW - HOUR_MS } as const];
  const [first, ...others] = needs([order({ stage: 'review', placedAt: NOW - HOUR_MS })], { stopped });
  expect(first).toMatchObject({ kind: 'limit-passed', goods: ['Silver'], count: 1, at: NOW - HOUR_MS, orderIds: [] });
  expect(others.map(({ kind }) => kind)).toEqual(['review']);
});
