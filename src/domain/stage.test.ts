import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { cents } from './money.ts';
import type { OrderStatus } from './order.ts';
import type { BasisPoints } from './price.ts';
import { canUndo, isMove, MOVES, type Move, type Mover, movesFrom, STAGES, type Stage, statusOf } from './stage.ts';
import {
  agreeFault,
  cancelFault,
  confirmFault,
  correctFault,
  defaultFault,
  firstStage,
  unholdTargets,
} from './stage-guards.ts';

const STAFF = ['owner', 'manager', 'clerk', 'viewer'] as const;
const MOVERS: readonly Mover[] = [...STAFF, 'customer', 'clock'];
const CLERKS = 'owner manager clerk';
const MANAGERS = 'owner manager';

/** The table of moves as the dealer's rules have it: move, from, to, who. */
const TABLE = `
place | | new | ${CLERKS} customer
place | | review | ${CLERKS} customer
confirm | new review | confirmed | ${CLERKS}
requote | new review | requoted | ${CLERKS}
agree | requoted | confirmed | ${CLERKS} customer
lapse | requoted | new | ${CLERKS} clock
lapse | requoted | review | ${CLERKS} clock
withdraw | new review requoted | withdrawn | customer
decline | new review requoted | declined | ${CLERKS}
review | new | review | ${CLERKS}
release | review | new | ${MANAGERS}
pay | confirmed | paid | ${CLERKS}
hold | paid allocated packed shipped | held | ${CLERKS}
unhold | held | paid | ${CLERKS}
unhold | held | allocated | ${CLERKS}
unhold | held | packed | ${CLERKS}
unhold | held | shipped | ${CLERKS}
default | confirmed | defaulted | ${CLERKS}
cancel | confirmed paid held allocated packed | cancelled | ${MANAGERS}
cancelPart | confirmed | confirmed | ${MANAGERS}
cancelPart | paid | paid | ${MANAGERS}
cancelPart | held | held | ${MANAGERS}
cancelPart | allocated | allocated | ${MANAGERS}
cancelPart | packed | packed | ${MANAGERS}
cancelPart | shipped | shipped | ${MANAGERS}
cancelRest | held packed shipped | shipped | ${MANAGERS}
cancelRest | held packed shipped | delivered | ${MANAGERS}
allocate | paid | allocated | ${CLERKS}
pack | allocated | packed | ${CLERKS}
ship | packed | packed | ${CLERKS}
ship | packed | shipped | ${CLERKS}
deliver | shipped | delivered | ${CLERKS}
correct | delivered | shipped | ${MANAGERS}
shipNow | paid | shipped | ${CLERKS}`;

const ALLOWED = new Set(
  TABLE.trim()
    .split('\n')
    .flatMap((row) => {
      const [move = '', from = '', to = '', who = ''] = row.split('|').map((cell) => cell.trim());
      return from
        .split(' ')
        .filter(Boolean)
        .flatMap((one) => who.split(' ').map((by) => `${move} ${one} > ${to} by ${by}`));
    }),
);

describe('the table of moves', () => {
  it('allows every pair of stages to every mover as the rules have it, and nothing else', () => {
    const allowed = new Set<string>();
    for (const move of Object.keys(MOVES) as Move[])
      for (const from of STAGES)
        for (const to of STAGES)
          for (const by of MOVERS) if (isMove(move, from, to, by)) allowed.add(`${move} ${from} > ${to} by ${by}`);
    expect([...allowed].sort()).toEqual([...ALLOWED].sort());
  });

  it('moves the status only on, but for a delivery that was recorded by mistake', () => {
    const STATUS_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
      pending: ['processing', 'cancelled'],
      processing: ['delivered', 'cancelled'],
      delivered: ['processing'],
      cancelled: [],
    };
    for (const { from, to } of Object.values(MOVES))
      for (const one of from)
        for (const other of to === 'same' ? [one] : to) {
          const [before, after] = [statusOf(one), statusOf(other)];
          expect([one, other, before === after || STATUS_MOVES[before].includes(after)]).toEqual([one, other, true]);
        }
  });

  it('never leaves a stage that is cancelled', () => {
    for (const stage of STAGES.filter((one) => statusOf(one) === 'cancelled'))
      for (const by of MOVERS) expect(movesFrom(stage, by)).toEqual([]);
  });

  it('offers the moves out of a stage that the table has', () => {
    expect(movesFrom('requoted', 'clerk')).toEqual(['agree', 'lapse', 'decline']);
    expect(movesFrom('requoted', 'customer')).toEqual(['agree', 'withdraw']);
    expect(movesFrom('requoted', 'clock')).toEqual(['lapse']);
    expect(movesFrom('new', 'viewer')).toEqual([]);
  });

  it('takes back what has a letter that waits', () => {
    const kept = (Object.keys(MOVES) as Move[]).filter((move) => !canUndo(move));
    expect(kept).toEqual(['place', 'agree', 'lapse', 'withdraw', 'correct', 'shipNow']);
  });

  it('keeps an order within the stages, whatever is tried', () => {
    const step = fc.record({
      move: fc.constantFrom(...(Object.keys(MOVES) as Move[])),
      to: fc.constantFrom(...STAGES),
      by: fc.constantFrom(...MOVERS),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let stage: Stage = 'new';
        for (const { move, to, by } of steps) {
          if (!isMove(move, stage, to, by)) continue;
          expect(ALLOWED.has(`${move} ${stage} > ${to} by ${by}`)).toBe(true);
          stage = to;
        }
        // Money is never skipped on the way to the goods.
        if (['allocated', 'packed', 'shipped', 'delivered'].includes(stage))
          expect(statusOf(stage)).not.toBe('pending');
      }),
    );
  });
});

describe('the guard of confirming', () => {
  const drift = (beyond: boolean) => ({
    todayTotal: cents(1),
    cents: cents(0),
    basisPoints: 0 as BasisPoints,
    isBeyond: () => beyond,
  });
  const facts = {
    role: 'clerk' as const,
    stage: 'new' as const,
    now: 10,
    priceHeldUntil: 10,
    drift: drift(false),
    driftLimitBasisPoints: 150,
    marginLeft: cents(0),
  };

  it('lets a clerk confirm within all limits', () => expect(confirmFault(facts)).toBeUndefined());

  it.each([
    ['in-review', { stage: 'review' as const }],
    ['hold-over', { now: 11 }],
    ['drift-over', { drift: drift(true) }],
    ['below-cost', { marginLeft: cents(-1) }],
  ])('keeps a clerk, but no manager, from an order for %s', (fault, change) => {
    expect(confirmFault({ ...facts, ...change })).toBe(fault);
    expect(confirmFault({ ...facts, ...change, role: 'manager' })).toBeUndefined();
  });

  it('confirms nothing without a live price', () => {
    for (const role of STAFF) expect(confirmFault({ ...facts, role, drift: undefined })).toBe('no-live-price');
  });
});

describe('the other guards', () => {
  it('send the order of $50,000 to review', () => {
    expect(firstStage(cents(49_999_99))).toBe('new');
    expect(firstStage(cents(50_000_00))).toBe('review');
    expect(firstStage(cents(1), true)).toBe('review');
  });
  it('keep a promised price until its end', () => {
    expect(agreeFault(10, 10)).toBeUndefined();
    expect(agreeFault(10, 11)).toBe('quote-over');
  });
  it('end an order for want of money after its day and both reminders', () => {
    expect(defaultFault({ payBy: 10, now: 10, remindAt: null })).toBe('not-due');
    expect(defaultFault({ payBy: 10, now: 11, remindAt: 10 })).toBe('reminders-missing');
    expect(defaultFault({ payBy: 10, now: 11, remindAt: null })).toBeUndefined();
  });
  it('cancel with the whole of what was paid going back', () => {
    expect(cancelFault([], cents(0))).toBeUndefined();
    expect(cancelFault([cents(5)], cents(4))).toBe('refund-missing');
    expect(cancelFault([cents(5)], cents(5))).toBeUndefined();
  });
  it('let a held order go on where it was, or be packed again for a lost parcel', () => {
    expect(unholdTargets('paid', 'clearing')).toEqual(['paid']);
    expect(unholdTargets('packed', 'parcel-lost')).toEqual(['packed']);
    expect(unholdTargets('shipped', 'parcel-lost')).toEqual(['shipped', 'packed']);
  });
  it('correct a delivery for two weeks', () => {
    const twoWeeks = 14 * DAY_MS;
    expect(correctFault(0, twoWeeks)).toBeUndefined();
    expect(correctFault(0, twoWeeks + 1)).toBe('too-late');
  });
});
