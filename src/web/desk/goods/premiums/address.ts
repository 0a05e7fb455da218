import { categoryGroup } from '#catalogue/categories.ts';
import { GOODS_VIEWS, type GoodsView, PREMIUM_BANDS, SHOWN_STATES } from '#catalogue/goods-filter.ts';
import { countOf } from '#domain/words.ts';
import type { WireChoice } from './draft.ts';

const VIEW_WORDS: Readonly<Record<GoodsView, string>> = {
  all: 'all products',
  gold: 'gold',
  silver: 'silver',
  waiting: 'paused or pre-sale products',
  'below-cost': 'products below cost',
  'no-cost': 'products without a cost',
  'low-stock': 'products low in stock',
  hidden: 'hidden products',
};

/**
 * The choice that the address names: keys, or the filter of the table. Undefined where it names none, or a value that is not known:
 * to pass that over would choose all goods.
 */
export function choiceOf(params: URLSearchParams): WireChoice | undefined {
  const keys = params.get('keys')?.split(',').filter(Boolean);
  if (keys && keys.length > 0) return { keys };
  const named = (name: string) => params.get(name)?.trim() || undefined;
  const [q, category] = [named('q'), named('category')];
  const view = oneOf(GOODS_VIEWS, named('view'));
  const premium = oneOf(PREMIUM_BANDS, named('premium'));
  const state = oneOf(SHOWN_STATES, named('state'));
  const isKnown = premium === named('premium') && state === named('state') && (!category || categoryGroup(category));
  if (!view || !isKnown) return undefined;
  return {
    filter: {
      view,
      ...(q && { q }),
      ...(category && { category }),
      ...(premium && { premium }),
      ...(state && { state }),
    },
  };
}

/** The screen that changes the premiums of a choice. */
export function addressOf(choice: WireChoice): string {
  const params = new URLSearchParams('keys' in choice ? { keys: choice.keys.join(',') } : choice.filter);
  return `/goods/premiums?${params}`;
}

/** `Premiums of Canadian Gold Coins`, `Premiums of all gold coins`. */
export function titleOf(choice: WireChoice): string {
  if ('keys' in choice) return `Premiums for ${countOf(choice.keys.length, 'product')}`;
  const { view, q, category } = choice.filter;
  const of = category ? (categoryGroup(category)?.heading.replace(/^All /, 'all ') ?? category) : VIEW_WORDS[view];
  return `Premiums for ${of}${q ? `, “${q}”` : ''}`;
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}
