import { useMemo } from 'react';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { STEPS_AFTER_CALL } from '#domain/terms.ts';
import {
  lineFacts,
  ouncesText,
  ratesText,
  recipientName,
  tickTime,
  totalName,
  usd,
} from '../../ui/orders/order-facts.ts';
import { PrintedOrders, PrintOrder } from '../../ui/orders/print-orders.tsx';
import { Picture } from '../../ui/picture.tsx';
import { shopTime } from '../../ui/times.ts';
import { useProducts } from '../cart/use-products.ts';
import type { FoundOrder } from './use-order-by-number.ts';

/** The whole order beside the thanks, as the server answers it. */
export function OrderToldPanel({ order, state, retry }: FoundOrder) {
  return (
    <section className="panel thank-you__order" aria-labelledby="your-order" aria-busy={state === 'awaited'}>
      <div className="thank-you__order-head">
        <h2 id="your-order">Your order</h2>
        {order && <PrintOrder order={order} className="button--text" />}
      </div>
      {order && <Order order={order} />}
      {state === 'awaited' && <span className="skeleton thank-you__awaited" />}
      {state === 'failed' && (
        <div role="alert">
          <p>Your order could not be loaded. It is safe with us.</p>
          <button className="button button--quiet" type="button" onClick={retry}>
            Try Again
          </button>
        </div>
      )}
    </section>
  );
}

function Order({ order }: { readonly order: OrderRecord }) {
  const { address, cartItem, orderDate, spot, totalAmount } = order;
  const orders = useMemo(() => [order], [order]);
  const fineWeight = ouncesText(order);
  return (
    <>
      <Lines lines={cartItem} cancelled={order.cancelledItem} />
      <dl className="order-summary__row order-summary__row--total">
        <dt>{totalName(order)}</dt>
        <dd className="price">{usd(totalAmount)}</dd>
      </dl>
      <p className="thank-you__rates">
        Placed {shopTime(orderDate)}.{spot && ` Priced at ${ratesText(order)}, rates as of ${tickTime(order)}.`}
      </p>
      <dl className="thank-you__facts">
        {fineWeight && (
          <>
            <dt>Fine weight</dt>
            <dd>{fineWeight}</dd>
          </>
        )}
        <dt>Ship to</dt>
        <dd>
          <span>{recipientName(order)}</span>
          {address}
        </dd>
        <dt>Due now</dt>
        <dd>Nothing. We'll arrange payment when we call.</dd>
      </dl>
      <ol className="steps thank-you__steps">
        <li>We'll call you and go through the order.</li>
        {STEPS_AFTER_CALL.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PrintedOrders orders={orders} />
    </>
  );
}

type LinesProps = { readonly lines: OrderRecord['cartItem']; readonly cancelled: OrderRecord['cancelledItem'] };

function Lines({ lines, cancelled }: LinesProps) {
  const { byId } = useProducts(useMemo(() => lines.flatMap(({ id }) => (id ? [id] : [])), [lines]));
  return (
    <ul className="order-summary__lines">
      {lines.map(lineFacts).map(({ id, name, pieces, each, together, weight, metal, premium, shipsFrom }, index) => {
        const image = byId.get(id)?.image;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay as they are, and their ids may be missing
          <li className="order-summary__line" key={index}>
            <span className="order-summary__plate">{image && <Picture src={image} alt="" size={38} isSmall />}</span>
            <span className="order-summary__name">
              {name}
              <span className="order-summary__times">
                {pieces} × {each}
              </span>
              {weight && metal && (
                <span className="order-summary__times">
                  {weight} of {metal}
                  {pieces !== '1' && ' each'}
                  {premium && `, ${premium} over spot`}
                </span>
              )}
              {shipsFrom && <span className="order-summary__times">{shipsFrom}</span>}
            </span>
            <span className="order-summary__amount">{together}</span>
          </li>
        );
      })}
      {cancelled?.map(({ name, quantity }) => (
        <li className="order-summary__line" key={name}>
          <span className="order-summary__plate" />
          <span className="order-summary__name">
            Cancelled: {quantity} × {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
