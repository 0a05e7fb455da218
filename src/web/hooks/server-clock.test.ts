import { describe, expect, it } from 'vitest';
import { serverNow } from './server-clock.ts';

const ASKED = { steady: 500, wall: 7_000_000 };
const now = (steady: number, wall: number) => serverNow({ serverAt: 1_000_000, asked: ASKED }, { steady, wall });

describe("the server's time", () => {
  it('goes on as the clocks of the device do, however wrong the visitor has set theirs', () => {
    expect(now(60_500, 7_060_000)).toBe(1_060_000);
  });

  it('goes on while the device sleeps and its steady clock rests', () => {
    expect(now(510, 7_600_000)).toBe(1_600_000);
  });

  it('does not go back when the visitor sets their clock back', () => {
    expect(now(60_500, 3_400_000)).toBe(1_060_000);
  });

  it('is in whole milliseconds, never earlier, though the steady clock has fractions', () => {
    expect(now(60_500.2, 7_060_000)).toBe(1_060_001);
  });
});
