import { expect, it } from 'vitest';
import { nextStepText } from './next-step.ts';
import { USUAL_HOURS } from './week.ts';

/** Sunday, 3:11 PM CST. */
const placedAt = Date.parse('2026-11-22T21:11:00.000Z');
const heldUntil = Date.parse('2026-11-23T18:00:00.000Z');
const at = (iso: string, held: number | undefined = undefined) =>
  nextStepText({ placedAt, heldUntil: held }, Date.parse(iso), USUAL_HOURS);

it('names the next opening while the shop is closed, and today once it is open', () => {
  expect(nextStepText({ placedAt }, placedAt, USUAL_HOURS)).toBe(
    'We open Monday at 8am CST and will call you that morning.',
  );
  expect(at('2026-11-23T15:00:00.000Z')).toBe("We're open until 6pm CST and will call you today.");
});

it('says until when the price is held and what ends that, and no price that was not promised', () => {
  const unless = ', unless gold or silver rises more than 1.50% before we reach you.';
  expect(nextStepText({ placedAt, heldUntil }, placedAt, USUAL_HOURS)).toBe(
    `Your price is held until 12:00 PM CST on Monday, November 23${unless} We open Monday at 8am CST and will call you that morning.`,
  );
  expect(at('2026-11-23T15:00:00.000Z', heldUntil)).toBe(
    `Your price is held until 12:00 PM CST today, Monday, November 23${unless} We're open until 6pm CST and will call you today.`,
  );
});

it('keeps to the hold that was promised, whatever it is now', () => {
  const tuesday = Date.parse('2026-11-24T18:00:00.000Z');
  expect(at('2026-11-23T15:00:00.000Z', tuesday)).toContain(
    "We close at 6pm CST; if we don't reach you by then, we'll call you on Tuesday morning.",
  );
});

it('promises no day once the time of the call is over', () => {
  expect(at('2026-11-23T18:00:00.000Z', heldUntil)).toBe("We'll call you to confirm your order.");
  expect(at('2026-11-25T15:00:00.000Z')).toBe("We'll call you to confirm your order.");
});
