import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { timeText } from '../ui/times.tsx';
import type { Order, OrderEvent } from './order-data.ts';
import { reachedAt, stageMarks } from './stage-marks.ts';

const AT = Date.parse('2025-11-19T16:31:00Z');
const LATER = Date.parse('2025-12-02T16:31:00Z');
const moved = (from: string, to: string, facts: Partial<OrderEvent> = {}) =>
  ({ kind: 'move', move: '', from, to, at: AT, reason: null, ...facts }) as OrderEvent;
const orderOf = (stage: string, events: readonly OrderEvent[] = []) =>
  ({
    stage,
    events,
    placedAt: AT,
    heldUntil: AT,
    payBy: AT,
    source: 'web',
    parcels: [],
    payments: [{}],
    piecesLeft: [],
    terms: { payWithinDays: 2, policies: '' },
    balance: { open: 0 },
  }) as unknown as Order;
const statesOf = (order: Order) => stageMarks(order).map(({ state, stage }) => `${stage} ${state}`);

describe('the way of an order', () => {
  it.each([
    ['new', 1],
    ['review', 1],
    ['requoted', 1],
    ['confirmed', 2],
    ['paid', 3],
    ['shipped', 6],
    ['delivered', 7],
  ])('has of one that is %s so many marks done: %i', (stage, done) => {
    const marks = stageMarks(orderOf(stage));
    expect(marks.filter(({ state }) => state === 'done')).toHaveLength(done);
    expect(marks.filter(({ state }) => state === 'now')).toHaveLength(done < 7 ? 1 : 0);
  });

  it.each(['paid', 'packed', 'shipped', 'delivered'])(
    'does not look paid once money of one that is %s went back',
    (stage) => {
      const marks = stageMarks({
        ...orderOf(stage),
        balance: { paid: cents(100), open: cents(217_595), toPayBack: cents(0) },
      });
      expect(marks.find((mark) => mark.stage === 'paid')).toMatchObject({
        state: 'now',
        text: '$2,175.95 balance due',
      });
    },
  );

  it('keeps an order that is held where it was held', () => {
    const held = orderOf('held', [moved('packed', 'held', { move: 'hold' })]);
    expect(stageMarks(held).filter(({ state }) => state === 'done')).toHaveLength(5);
  });

  it('dates a stage when it was reached, not when an order that was held there went on', () => {
    const events = [
      moved('held', 'paid', { move: 'unhold', at: LATER }),
      moved('paid', 'held', { move: 'hold' }),
      moved('confirmed', 'paid'),
    ];
    const marks = stageMarks(orderOf('paid', events));
    expect(marks.find(({ stage }) => stage === 'paid')?.text).toBe(timeText(AT));
    expect(reachedAt(events, 'paid')).toBe(AT);
  });

  it('dates a stage anew when the parcel came back to it', () => {
    const events = [
      moved('held', 'packed', { move: 'unhold', at: LATER }),
      moved('shipped', 'held', { move: 'hold' }),
      moved('packed', 'shipped', { move: 'ship' }),
      moved('allocated', 'packed', { move: 'pack' }),
    ];
    expect(reachedAt(events, 'packed')).toBe(LATER);
  });

  it('keeps the time of packing when a part is shipped or cancelled, and says what is left', () => {
    const events = [
      moved('packed', 'packed', { move: 'cancelPart', at: LATER }),
      moved('packed', 'packed', { move: 'ship', at: LATER }),
      moved('allocated', 'packed', { move: 'pack' }),
    ];
    expect(reachedAt(events, 'packed')).toBe(AT);
    const order = { ...orderOf('packed', events), parcels: [{ state: 'shipped' }], piecesLeft: [0, 3] } as Order;
    expect(stageMarks(order).find(({ stage }) => stage === 'shipped')?.text).toBe('1 parcel shipped, 3 pieces left');
  });

  it('dates what is on its way, or has arrived, by cancelling the rest only where nothing else brought it there', () => {
    const rest = moved('held', 'shipped', { move: 'cancelRest', at: LATER });
    expect(reachedAt([rest, moved('packed', 'shipped', { move: 'ship' })], 'shipped')).toBe(AT);
    expect(reachedAt([rest, moved('packed', 'packed', { move: 'ship' })], 'shipped')).toBe(LATER);
  });

  it('does not date a stage by what was taken back', () => {
    const events = [
      moved('allocated', 'paid', { kind: 'undone', at: LATER }),
      moved('paid', 'allocated', { move: 'allocate' }),
      moved('confirmed', 'paid', { move: 'pay' }),
    ];
    expect(reachedAt(events, 'paid')).toBe(AT);
  });

  it('ends where the order ended, with the sentence that the customer reads', () => {
    const declined = orderOf('declined', [moved('requoted', 'declined', { reason: 'address' })]);
    expect(statesOf(declined)).toEqual(['new done', 'ended ended']);
    expect(stageMarks(declined).at(-1)?.text).toContain('We cannot ship to this address.');
    const cancelled = orderOf('cancelled', [moved('paid', 'cancelled', { reason: 'other' })]);
    expect(statesOf(cancelled)).toEqual(['new done', 'confirmed done', 'paid done', 'ended ended']);
  });
});
