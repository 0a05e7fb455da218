import { describe, expect, it } from 'vitest';
import { isFolding, piecesText } from './folding.ts';

describe('the lines of a summary', () => {
  it('fold from the sixth on', () => {
    expect([5, 6].map(isFolding)).toEqual([false, true]);
  });

  it('are counted with their pieces', () => {
    expect(piecesText([...Array(29).fill({ quantity: 1 }), { quantity: 1039 }])).toBe('30 lines, 1,068 pieces');
  });
});
