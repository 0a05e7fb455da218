import { describe, expect, it } from 'vitest';
import { NO_PAUSES } from '#domain/sale.ts';
import { marketText } from './market-text.ts';

const UNTIL = '2026-11-22T23:00:00.000Z';
const BEFORE = Date.parse(UNTIL) - 1;
const closed = (pauses: Partial<typeof NO_PAUSES> = {}) =>
  marketText({ market: { isOpen: false, until: UNTIL }, pauses: { ...NO_PAUSES, ...pauses } }, BEFORE);

describe('the word about the market', () => {
  it('says while it is closed what may be ordered', () => {
    expect(closed()).toBe('Market closed, orders open');
    expect(closed({ gold: 'Gold is back on Monday.' })).toBe('Market closed, silver orders open');
    expect(closed({ silver: 'Silver is back on Monday.' })).toBe('Market closed, gold orders open');
    expect(closed({ gold: 'Monday.', silver: 'Monday.' })).toBe('Market closed, orders paused');
    expect(closed({ shop: 'We are moving.' })).toBe('Market closed, orders paused');
  });

  it('ends with the hours that it is about, and before the time is known it stands', () => {
    const open = { market: { isOpen: true, until: UNTIL }, pauses: NO_PAUSES };
    expect(marketText(open, undefined)).toBe('Market open');
    expect(marketText(open, BEFORE)).toBe('Market open');
    expect(marketText(open, Date.parse(UNTIL))).toBeUndefined();
  });

  it("is none for prices that are not the market's", () => {
    expect(marketText({ market: undefined, pauses: NO_PAUSES }, BEFORE)).toBeUndefined();
  });
});
