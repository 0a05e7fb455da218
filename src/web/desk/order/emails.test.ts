import { expect, it } from 'vitest';
import { letterSoonIn } from './emails.ts';

const NOW = Date.parse('2025-11-13T17:00:00.000Z');
const order = (state: string, at: string) => ({
  placedAt: Date.parse('2025-11-12T15:00:00.000Z'),
  receivedLetter: { state: 'sent' },
  events: [{ at: Date.parse(at), letter: { state } }],
});

it('looks again while a letter is about to go out, and no longer', () => {
  expect(letterSoonIn(order('waits', '2025-11-13T16:59:27.000Z'), NOW)).toBe(3_000);
  expect(letterSoonIn(order('sent', '2025-11-13T16:59:27.000Z'), NOW)).toBeUndefined();
  expect(letterSoonIn(order('waits', '2025-11-13T16:00:00.000Z'), NOW)).toBeUndefined();
});
