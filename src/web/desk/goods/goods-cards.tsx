import { memo } from 'react';
import { Link } from 'react-router';
import { formatUsd } from '#domain/money.ts';
import { isBelowCost, marginOf, priceOf } from '#domain/product-cost.ts';
import { Check } from '../ui/fields.tsx';
import { Flag } from '../ui/stage-badge.tsx';
import type { GoodsListProps } from './goods-list.tsx';
import type { GoodsRow } from './goods-row.ts';
import { rowLinkId } from './goods-table.tsx';
import { PremiumCell } from './premium-cell.tsx';
import { isSameRow, type RowProps } from './same-row.ts';
import { StateWord } from './state-word.tsx';
import { Thumb } from './thumb.tsx';
import { useShownRows } from './use-shown-rows.ts';
import './goods-cards.css';

/** The height in goods-cards.css. */
const CARD_PX = 108;

/** Goods on a phone: the same figures, for one thumb. */
export function GoodsCards(props: GoodsListProps) {
  const { body, parts } = useShownRows<HTMLUListElement>(props, CARD_PX);
  return (
    <ul ref={body} className={`goods-cards${props.isStale ? ' goods-cards--stale' : ''}`}>
      {parts.map((part) =>
        'row' in part ? (
          <Card key={part.row.key} {...part} />
        ) : (
          <li key={`space ${part.from}`} aria-hidden="true">
            <svg className="goods-cards__space" width="1" height={part.spacePx} aria-hidden="true" />
          </li>
        ),
      )}
    </ul>
  );
}

const Card = memo(function Card({ row, list, isChosen, isGone }: RowProps) {
  const { spot, toggle, mayChoose, mayEdit, premiums } = list;
  const { key, name, image, state, shipsFrom, pausedMessage, stock } = row;
  const margin = spot && marginOf(row, spot);
  return (
    <li className={`goods-card${isGone ? ' goods-card--gone' : ''}`}>
      <Link id={rowLinkId(key)} className="goods-card__link" to={`/goods/${key}`}>
        <Thumb image={image} />
        <b className="goods-card__name">{name}</b>
        <span className="goods-card__price">{spot ? formatUsd(priceOf(row, spot)) : '–'}</span>
      </Link>
      <div className="goods-card__foot">
        {mayChoose && <Check label={`Choose ${name}`} isBare checked={isChosen} onChange={() => toggle(key)} />}
        <span className="goods-card__premium">
          {mayEdit ? <PremiumCell row={row} spot={spot} acts={premiums} /> : <b>{(row.premium / 100).toFixed(2)}%</b>}
        </span>
        <span className="goods-card__sub">
          <span className="goods-card__margin">
            {margin === undefined ? 'over spot' : `margin ${formatUsd(margin)}`}
          </span>
          {stock && <span className="table__sub">{stockText(stock)}</span>}
        </span>
        <span className="goods-card__state">
          {spot && isBelowCost(row, spot) && <Flag kind="bad">Below cost</Flag>}
          <StateWord state={state} shipsFrom={shipsFrom} pausedMessage={pausedMessage} />
        </span>
      </div>
    </li>
  );
}, isSameRow);

function stockText({ here, reserved }: NonNullable<GoodsRow['stock']>): string {
  return `${here.toLocaleString('en-US')} here, ${reserved.toLocaleString('en-US')} reserved`;
}
