import { describe, expect, it } from 'vitest';
import { attemptIn } from './order-attempt.ts';

const LINE = { product: { id: 'Eagle', name: 'Eagle' }, quantity: 2, unitPrice: 4_100, total: 8_200 };
const QUOTE = { lines: [LINE], total: 8_200, reading: { prices: { gold: 394_070, silver: 5_062 }, at: null } };
const stored = (unanswered: unknown) => attemptIn(JSON.stringify({ key: 'k', sentAt: 1, unanswered }));

describe('a kept attempt to order', () => {
  it('is read as it was written', () => expect(stored(QUOTE)).toEqual({ key: 'k', sentAt: 1, unanswered: QUOTE }));

  it.each([
    undefined,
    7,
    {},
    { ...QUOTE, lines: 5 },
    { ...QUOTE, lines: [null] },
    { ...QUOTE, lines: [{}] },
    { ...QUOTE, lines: [{ ...LINE, product: undefined }] },
    { ...QUOTE, lines: [{ ...LINE, quantity: 'two' }] },
    { ...QUOTE, total: 8_201 },
    { ...QUOTE, reading: undefined },
  ])('keeps its key and leaves out a price that cannot be shown: %j', (unanswered) => {
    expect(stored(unanswered)).toEqual({ key: 'k', sentAt: 1, unanswered: undefined });
  });

  it.each(['', '{', 'null', '7', '{"key":7}'])('is none where %j is stored', (text) => {
    expect(attemptIn(text)).toBeUndefined();
  });
});
