import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Category } from '#domain/category.ts';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { Change } from '../change.tsx';
import { ChevronRight } from '../icons.ts';
import { MetalSymbol } from '../metal-mark.tsx';
import { metalPath } from '../paths.ts';
import { Picture } from '../picture.tsx';
import { rateChange, sinceText } from '../rate-change.ts';
import { Sheet } from './sheet.tsx';

type MetalSheetProps = {
  readonly sheet: RefObject<HTMLDialogElement | null>;
  readonly metal: Metal;
  readonly categories: readonly Category[];
};

export function MetalSheet({ sheet, metal, categories }: MetalSheetProps) {
  const rates = useRates();
  const change = rateChange(rates, metal);
  const name = METAL_NAMES[metal];
  return (
    <Sheet sheet={sheet} heading={name}>
      <p className="sheet__rate">
        <span className="price">{formatUsd(rates[metal])}</span>
        <span className="muted">per oz</span>
        {change && (
          <span className="muted">
            <Change change={change} shows="both" /> <span className="since">{sinceText(rates)}</span>
          </span>
        )}
      </p>
      <nav aria-label={`${name} categories`}>
        {categories
          .filter((category) => category.metal === metal)
          .map(({ slug, heading, image, path }) => (
            <Link key={slug} className="sheet__item" to={path}>
              <Picture className="sheet__picture" src={image} alt="" size={44} isSmall />
              {heading}
              <ChevronRight className="icon sheet__end" />
            </Link>
          ))}
        <Link className="sheet__item" to={metalPath(metal)}>
          <MetalSymbol metal={metal} />
          All {name.toLowerCase()}
          <ChevronRight className="icon sheet__end" />
        </Link>
      </nav>
    </Sheet>
  );
}
