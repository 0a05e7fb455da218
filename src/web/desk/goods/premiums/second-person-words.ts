import { productsText } from '../goods-words.ts';
import type { Preview } from './use-preview.ts';

type Needs = Pick<Preview, 'needs' | 'changed'> & {
  /** Undefined where it is not known how many. */
  readonly belowCost: number | undefined;
};

/** Why a second person is needed: `2 products would sell below cost, and a premium moves by more than 3 points`. */
export function needsText({ needs, belowCost, changed }: Needs): string {
  const words = {
    clerk: 'a clerk asks',
    'premium-moves': 'a premium moves by more than 3 points',
    'price-moves': 'a price moves by more than 10%',
    'below-cost': belowCostText(belowCost),
    many: `${changed.toLocaleString('en-US')} products change at once`,
  } as const;
  const all = needs.map((need) => words[need]);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}` : (all[0] ?? '');
}

function belowCostText(count: number | undefined): string {
  if (count === undefined || count === 0) return 'a product would sell below cost';
  return `${productsText(count)} would sell below cost`;
}
