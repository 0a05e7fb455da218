import { describe, expect, it } from 'vitest';
import { ounces } from '#domain/weight.ts';
import { isFolding, metalTexts, piecesText } from './folding.ts';

const line = (metal: 'gold' | 'silver', weight: string, quantity: number) => ({
  product: { metal, weight: ounces(weight) },
  quantity,
});

describe('the lines of a summary', () => {
  it('fold from the sixth on', () => {
    expect([5, 6].map(isFolding)).toEqual([false, true]);
  });

  it('are counted with their pieces', () => {
    expect(piecesText([...Array(29).fill({ quantity: 1 }), { quantity: 1039 }])).toBe('30 lines, 1,068 pieces');
  });

  it('are weighed by metal, where there is some', () => {
    const gold = [line('gold', '1', 2), line('gold', '0.2354', 10)];
    expect(metalTexts([...gold, line('silver', '100', 21)])).toEqual([
      'Gold: 2 lines, 4.354\u00a0oz',
      'Silver: 1 line, 2,100\u00a0oz',
    ]);
    expect(metalTexts(gold)).toHaveLength(1);
  });
});
