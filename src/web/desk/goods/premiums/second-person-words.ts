import type { Preview } from './use-preview.ts';

/** Why a second person is needed: `2 products would still sell below cost, and a premium moves by more than 3 points`. */
export function needsText({ needs, belowCost, changed }: Pick<Preview, 'needs' | 'belowCost' | 'changed'>): string {
  const words = {
    clerk: 'a clerk asks',
    'premium-moves': 'a premium moves by more than 3 points',
    'price-moves': 'a price moves by more than 10%',
    'below-cost': `${belowCost} ${belowCost === 1 ? 'product' : 'products'} would still sell below cost`,
    many: `${changed} products change at once`,
  } as const;
  const all = needs.map((need) => words[need]);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}` : (all[0] ?? '');
}
