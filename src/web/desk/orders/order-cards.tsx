import { Link } from 'react-router';
import { Check } from '../ui/fields.tsx';
import { Change, money, signedMoney } from '../ui/money.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { handleOf, Time } from '../ui/times.tsx';
import { type ListProps, rowLinkId, toggled } from './list-props.ts';
import { Flags, Taker, Until } from './row-parts.tsx';
import { goodsText, leftText, ouncesText, sinceOrder } from './row-words.ts';
import type { OrderRow } from './use-order-list.ts';
import './order-cards.css';

/** Orders on a phone: the same figures, for one thumb. */
export function OrderCards(props: ListProps) {
  const { rows, sums, isStale } = props;
  return (
    <>
      <ul className={`orders-cards${isStale ? ' orders-cards--stale' : ''}`}>
        {rows.map((row) => (
          <Card key={row.orderId} row={row} {...props} />
        ))}
      </ul>
      {sums && (
        <p className="orders-cards__sum">
          <span>
            {sums.orders === 1 ? '1 order' : `${sums.orders} orders`}, {signedMoney(sinceOrder(sums))} since
          </span>
          <b>{money(sums.total)}</b>
        </p>
      )}
    </>
  );
}

function Card({ row, ...list }: ListProps & { readonly row: OrderRow }) {
  const { orderId, placedAt, customer, total, offered, drift, margin, stage, more } = row;
  const { chosen, setChosen, gone, canWork, now, remember } = list;
  const isNew = stage === 'new';
  return (
    <li className={`orders-card${gone.has(orderId) ? ' orders-card--gone' : ''}`}>
      <Link id={rowLinkId(orderId)} className="orders-card__link" to={`/orders/${orderId}`} onClick={remember}>
        <span className="orders-card__line">
          <b className="orders-card__name">{customer?.name ?? handleOf(orderId)}</b>
          <span className="orders-card__total">
            {money(offered?.total ?? total)}
            {offered && <span className="orders-card__was">was {money(total)}</span>}
          </span>
        </span>
        <span className="orders-card__line">
          <span className="orders-card__what">
            {goodsText(row)}
            {more > 0 && ` and ${more} more`}
          </span>
          <span className="orders-card__since">
            {drift && <Change amount={drift.amount} percent={drift.percent} />}
            {margin && <span className="orders-card__left">{leftText(margin)}</span>}
          </span>
        </span>
        <span className="orders-card__sub">
          {customer && `${handleOf(orderId)}, `}
          <Time at={placedAt} />
          {customer && `, ${customer.place}`}, {ouncesText(row.ounces)}
        </span>
      </Link>
      <div className="orders-card__foot">
        {canWork && (
          <Check
            label={`Choose order ${handleOf(orderId)}`}
            isBare
            checked={chosen.has(orderId)}
            onChange={() => setChosen(toggled(chosen, orderId))}
          />
        )}
        <span className="orders-card__until">
          <Until row={row} now={now} />
        </span>
        <span className="orders-flags">
          {!isNew && <StageBadge stage={stage} />}
          <Flags row={row} />
        </span>
        <Taker row={row} {...list} />
      </div>
    </li>
  );
}
