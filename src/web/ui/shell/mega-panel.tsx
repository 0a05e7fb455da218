import { Link } from 'react-router';
import type { Category } from '#domain/category.ts';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { Change } from '../change.tsx';
import { MetalMark } from '../metal-mark.tsx';
import { metalPath } from '../paths.ts';
import { Picture } from '../picture.tsx';
import { rateChange, sinceText } from '../rate-change.ts';

type MegaPanelProps = {
  readonly id: string;
  readonly metal: Metal;
  readonly categories: readonly Category[];
};

/** The open panel under Gold or Silver: the live rate and the eight categories. */
export function MegaPanel({ id, metal, categories }: MegaPanelProps) {
  const rates = useRates();
  const change = rateChange(rates, metal);
  const name = METAL_NAMES[metal];
  return (
    <div className="mega" id={id}>
      <div className="wrap mega__row">
        <div className="mega__intro">
          <MetalMark metal={metal} isLarge />
          <span>
            <span className="price">{formatUsd(rates[metal])}</span> <span className="muted">per oz</span>
          </span>
          {change && (
            <span className="muted">
              <Change change={change} shows="both" /> <span className="since">{sinceText(rates)}</span>
            </span>
          )}
          <Link className="link" to={metalPath(metal)}>
            All {name.toLowerCase()} categories
          </Link>
        </div>
        <ul className="mega__list">
          {categories
            .filter((category) => category.metal === metal)
            .map(({ slug, heading, tileText, image, path }) => (
              <li key={slug}>
                <Link className="mega__link" to={path}>
                  <Picture className="mega__picture" src={image} alt="" size={56} isSmall />
                  <span>
                    <span className="mega__name">{heading}</span>
                    <span className="mega__text">{tileText}</span>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}
