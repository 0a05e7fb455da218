import type { ReactNode } from 'react';
import type { Suggestion } from '#contract/calls/search.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPremium, premiumPercent } from '#domain/price.ts';
import { saleNote } from '#domain/sale.ts';
import { formatWeight, ouncesFromNumber } from '#domain/weight.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { usePrice } from '../goods/use-price.ts';
import { ChevronRight, Clock, Search } from '../icons.ts';
import { Picture } from '../picture.tsx';
import type { Found } from './use-suggestions.ts';

/** An option of the list below the search field. */
export type SearchRow =
  | { readonly kind: 'category'; readonly heading: string; readonly path: string }
  | { readonly kind: 'product'; readonly product: Suggestion }
  | { readonly kind: 'all'; readonly count: number }
  | { readonly kind: 'search'; readonly search: string };

/** The category that is meant, the best products, and the way to all if there are more. */
export function rowsOf(found: Found | undefined): readonly SearchRow[] {
  if (!found) return [];
  const { products, count, category } = found;
  return [
    ...(category ? [{ kind: 'category', ...category } as const] : []),
    ...products.map((product) => ({ kind: 'product', product }) as const),
    ...(count > products.length ? [{ kind: 'all', count } as const] : []),
  ];
}

export function keyOf(row: SearchRow): string {
  if (row.kind === 'product') return `product ${row.product.id}`;
  return row.kind === 'search' ? `search ${row.search}` : row.kind;
}

type SearchOptionProps = {
  readonly id: string;
  readonly row: SearchRow;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

export function SearchOption({ id, row, isActive, onChoose }: SearchOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      className={`search__option search__option--${row.kind}`}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {contentOf(row)}
    </div>
  );
}

function contentOf(row: SearchRow): ReactNode {
  if (row.kind === 'product') return <ProductRow product={row.product} />;
  if (row.kind === 'all') return <Line icon={<Search className="icon" />} text={`All ${row.count} results`} />;
  if (row.kind === 'search') return <Line icon={<Clock className="icon" />} text={row.search} />;
  return <Line icon={<ChevronRight className="icon" />} text={row.heading} note="Category" />;
}

function Line({ icon, text, note }: { readonly icon: ReactNode; readonly text: string; readonly note?: string }) {
  return (
    <>
      <span className="search__icon-place">{icon}</span>
      <span className="search__name">{text}</span>
      {note && <span className="search__facts">{note}</span>}
    </>
  );
}

function ProductRow({ product }: { readonly product: Suggestion }) {
  const { name, metal, weight, premiumPercentage, image, sale } = product;
  const note = saleNote({ metal, ...(sale && { sale }) }, useRates().pauses);
  const priced = { metal, weight: ouncesFromNumber(weight), premium: premiumPercent(premiumPercentage) };
  const shown = usePrice(priced);
  return (
    <>
      <span aria-hidden="true">
        <Picture className="search__picture" src={image} alt="" size={40} isSmall />
      </span>
      <span>
        <span className="search__name">{name}</span>{' '}
        <span className="search__facts figure">
          {METAL_NAMES[metal]}, {formatWeight(priced.weight)}
        </span>
      </span>
      <span className="search__figures figure">
        {'price' in shown && (
          <span className={`search__price search__price--${shown.state}`}>{formatUsd(shown.price)}</span>
        )}{' '}
        <span className="search__facts">
          {note ?? (
            <>
              {formatPremium(priced.premium)}
              <span className="visually-hidden"> premium</span>
            </>
          )}
        </span>
      </span>
    </>
  );
}
