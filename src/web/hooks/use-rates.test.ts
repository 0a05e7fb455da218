import { describe, expect, it } from 'vitest';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { NO_PAUSES } from '#domain/sale.ts';
import { withEvent } from './use-rates.tsx';

const AT = '2026-03-02T16:00:00.000Z';
const LATER = '2026-03-02T16:00:15.000Z';
const LIVE: MetalAnswer = {
  success: true,
  state: 'live',
  rates: { USDXAU: 4000, USDXAG: 50 },
  at: AT,
  catalogue: 7,
  sales: NO_PAUSES,
};
const PAUSED = { ...NO_PAUSES, gold: 'At noon.' };

describe('an event of the stream', () => {
  it('brings newer rates and goods', () => {
    const rates = { USDXAU: 4010, USDXAG: 51 };
    expect(withEvent(LIVE, { rates, at: LATER, catalogue: 8, sales: PAUSED })).toMatchObject({
      success: true,
      state: 'live',
      rates,
      at: LATER,
      catalogue: 8,
      sales: PAUSED,
    });
  });

  it('brings newer goods without rates, and says that those of before are stale', () => {
    const told = withEvent(LIVE, { catalogue: 8, sales: PAUSED });
    expect(told).toEqual({ ...LIVE, success: false, state: 'stale', catalogue: 8, sales: PAUSED });
    expect(withEvent(told, { catalogue: 9, sales: NO_PAUSES })).toEqual({ ...told, catalogue: 9, sales: NO_PAUSES });
  });

  it('brings newer goods beside the rates that are known, whose age goes on', () => {
    const told = withEvent(LIVE, { rates: { ...LIVE.rates }, at: AT, catalogue: 8, sales: PAUSED });
    expect(told).toEqual({ ...LIVE, catalogue: 8, sales: PAUSED });
    expect(told.rates).toBe(LIVE.rates);
  });

  it('brings a halt of a metal, and its end, without newer goods', () => {
    const rates = { USDXAU: 4000, USDXAG: 51 };
    const halted = withEvent(LIVE, { rates, at: LATER, catalogue: 7, sales: PAUSED, halted: ['gold'] });
    expect(halted).toMatchObject({ sales: PAUSED, halted: ['gold'] });
    const over = withEvent(halted, { rates, at: '2026-03-02T16:00:30.000Z', catalogue: 7, sales: NO_PAUSES });
    expect(over).toMatchObject({ sales: NO_PAUSES });
    expect(over.halted).toBeUndefined();
  });

  it('brings nothing older than what is known', () => {
    const rates = { USDXAU: 3000, USDXAG: 40 };
    expect(withEvent(LIVE, { rates, at: AT, catalogue: 6, sales: PAUSED })).toEqual(LIVE);
  });
});
