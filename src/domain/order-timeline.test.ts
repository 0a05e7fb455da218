import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { type OrderProgress, type StageMove, timelineOf } from './order-timeline.ts';
import type { Move, Stage } from './stage.ts';
import { USUAL_HOURS } from './week.ts';

/** Monday, March 2, 2026, 10:00 AM in Chicago. */
const PLACED = Date.parse('2026-03-02T16:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function moved(...moves: readonly [move: Move, from: Stage, reason?: string][]): readonly StageMove[] {
  return moves.map(([move, from, reason = null], nth) => ({
    move,
    from,
    reason,
    at: PLACED + (nth + 1) * MINUTE,
    until: move === 'requote' ? PLACED + 30 * MINUTE : undefined,
  }));
}

function timeline(
  progress: Partial<OrderProgress>,
  now = PLACED + 10 * MINUTE,
  lines: readonly { shipsFrom?: string }[] = [{}],
) {
  const whole = { stage: 'new', payBy: undefined, moves: [], parcels: [], ...progress } as const;
  return timelineOf(
    { placedAt: PLACED, heldUntil: PLACED + 4 * 60 * MINUTE, total: cents(260_700), lines, progress: whole },
    now,
    USUAL_HOURS,
  );
}

const outline = (...given: Parameters<typeof timeline>) =>
  timeline(...given).map(({ what, state }) => `${what} ${state}`);
const textOf = (step: string, ...given: Parameters<typeof timeline>) =>
  timeline(...given).find(({ what }) => what === step)?.text;

const UP_TO_PACKED = moved(['confirm', 'new'], ['pay', 'confirmed'], ['allocate', 'paid'], ['pack', 'allocated']);
const PARCEL = {
  carrier: 'fedex',
  service: '',
  number: '794611820353',
  shippedAt: PLACED + DAY,
  isDelivered: false,
} as const;
const ARRIVED = { ...PARCEL, isDelivered: true } as const;

describe('the timeline of an order', () => {
  it('names the day of a pre-sale where the order stands, until it has come or is packed', () => {
    const lines = [{}, { shipsFrom: '2026-03-09' }, { shipsFrom: '2026-03-04' }];
    const paid = { stage: 'paid', moves: moved(['confirm', 'new'], ['pay', 'confirmed']) } as const;
    const texts = [
      textOf('Paid', paid, PLACED + DAY, lines),
      textOf('Confirmed', paid, PLACED + DAY, lines),
      textOf('Paid', paid, Date.parse('2026-03-09T16:00:00Z'), lines),
      textOf('Packed', { stage: 'packed', moves: UP_TO_PACKED }, PLACED + DAY, lines),
    ];
    expect(texts).toEqual([
      'Your payment has arrived. Ships from Mar 9.',
      'The price is fixed at $2,607.00.',
      'Your payment has arrived.',
      'Insured for $2,607.00.',
    ]);
  });

  it('says of a new order until when its price is held, and when we call', () => {
    expect(timeline({})[0]).toMatchObject({ what: 'Placed', at: PLACED, state: 'now' });
    expect(textOf('Placed', {})).toBe(
      "Your price is held until 2:00 PM CST today, Monday, March 2, unless gold or silver rises more than 1.50% before we reach you. We're open until 6pm CST and will call you today.",
    );
    expect(outline({}).slice(1)).toEqual([
      'Confirmed ahead',
      'Paid ahead',
      'Packed ahead',
      'Shipped ahead',
      'Delivered ahead',
    ]);
  });

  it('promises nothing any more once the hold is over, and the same of an order in review', () => {
    expect(textOf('Placed', {}, PLACED + 4 * 60 * MINUTE)).toBe("We'll call you to confirm your order.");
    expect(textOf('Placed', { stage: 'review' })).toBe(textOf('Placed', {}));
  });

  it('says until when a new price is offered, and what became of it', () => {
    const offered = { stage: 'requoted', moves: moved(['requote', 'new']) } as const;
    expect(outline(offered).slice(0, 3)).toEqual(['Placed done', 'New price offered now', 'Confirmed ahead']);
    expect(textOf('New price offered', offered)).toBe('Until 10:30 AM CST today, Monday, March 2.');
    const lapsed = { moves: moved(['requote', 'new'], ['lapse', 'requoted']) };
    expect(textOf('New price offered', lapsed)).toBe('This price has expired. We will call you.');
    const agreed = { stage: 'confirmed', moves: moved(['requote', 'new'], ['agree', 'requoted']) } as const;
    expect(textOf('New price offered', agreed)).toBe('You agreed to this price.');
    expect(outline(agreed).slice(1, 3)).toEqual(['New price offered done', 'Confirmed now']);
  });

  it('says of a confirmed order what is fixed, and until when to pay', () => {
    const confirmed = { stage: 'confirmed', payBy: PLACED + 2 * DAY, moves: moved(['confirm', 'new']) } as const;
    expect(textOf('Confirmed', confirmed)).toBe(
      'The price is fixed at $2,607.00. Please pay by 10:00 AM CST on Wednesday, March 4.',
    );
    const paid = { ...confirmed, stage: 'paid', moves: UP_TO_PACKED.slice(0, 2) } as const;
    expect(textOf('Confirmed', paid)).toBe('The price is fixed at $2,607.00.');
    expect(outline({ ...paid, stage: 'allocated', moves: UP_TO_PACKED.slice(0, 3) })).toEqual(outline(paid));
  });

  it('goes on to the delivery, and leaves out what an order has skipped', () => {
    const shipped = {
      stage: 'shipped',
      moves: moved(['confirm', 'new'], ['pay', 'confirmed'], ['shipNow', 'paid']),
    } as const;
    expect(outline(shipped)).toEqual(['Placed done', 'Confirmed done', 'Paid done', 'Shipped now', 'Delivered ahead']);
    const delivered = { stage: 'delivered', moves: [...shipped.moves, ...moved(['deliver', 'shipped'])] } as const;
    expect(outline(delivered).at(-1)).toBe('Delivered done');
    expect([shipped, delivered].map((progress) => textOf('Shipped', progress))).toEqual([
      'On its way, signature required.',
      undefined,
    ]);
    // A delivery that was none.
    expect(outline({ stage: 'shipped', moves: [...delivered.moves, ...moved(['correct', 'delivered'])] })).toEqual(
      outline(shipped),
    );
    // From before there was a desk.
    expect(outline({ stage: 'paid' }).slice(0, 2)).toEqual(['Placed done', 'Paid now']);
  });

  it('tells of a part that is on its way', () => {
    const part = { stage: 'packed', moves: UP_TO_PACKED, parcels: [PARCEL] } as const;
    expect(outline(part).slice(-3)).toEqual(['Packed done', 'Shipped now', 'Delivered ahead']);
    expect(textOf('Shipped', part)).toBe('Part of your order is on its way.');
    expect(textOf('Shipped', { ...part, parcels: [ARRIVED] })).toBe('Part of your order has arrived.');
  });

  it.each([
    [[PARCEL, PARCEL], 'On its way, signature required.'],
    [[ARRIVED, PARCEL], '1 of 2 parcels has arrived, the rest are on their way, signature required.'],
    [[ARRIVED, ARRIVED, PARCEL], '2 of 3 parcels have arrived, the rest are on their way, signature required.'],
    // Before the order is called delivered.
    [[ARRIVED], 'It has arrived.'],
  ])('tells which of the parcels have arrived: %#', (parcels, text) => {
    expect(textOf('Shipped', { stage: 'shipped', moves: UP_TO_PACKED, parcels })).toBe(text);
  });

  it('says why an order takes longer, where it stood, and nothing of it afterwards', () => {
    const held = { stage: 'held', moves: [...UP_TO_PACKED, ...moved(['hold', 'packed', 'address'])] } as const;
    expect(outline(held).slice(3)).toEqual(['Packed done', 'Delayed now', 'Shipped ahead', 'Delivered ahead']);
    expect(textOf('Delayed', held)).toBe('We have a question about your address.');
    const on = { stage: 'packed', moves: [...held.moves, ...moved(['unhold', 'held'])] } as const;
    expect(outline(on)).not.toContain('Delayed done');
  });

  it('ends with why an order was cancelled, and what it had come to', () => {
    const declined = { stage: 'declined', moves: moved(['decline', 'new', 'not-in-stock']) } as const;
    expect(outline(declined)).toEqual(['Placed done', 'Cancelled now']);
    expect(textOf('Cancelled', declined)).toBe('What you ordered is not in stock.');
    const fromHeld = moved(['hold', 'paid', 'goods-late'], ['cancel', 'held', 'not-in-stock']);
    expect(outline({ stage: 'cancelled', moves: [...UP_TO_PACKED.slice(0, 2), ...fromHeld] })).toEqual([
      'Placed done',
      'Confirmed done',
      'Paid done',
      'Cancelled now',
    ]);
  });
});
