import type { ReactNode } from 'react';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { numberText } from '#domain/order-number.ts';
import { USUAL_PROMISES } from '#domain/terms.ts';
import { LogoMark } from '../logo.tsx';
import { SellerLines, useSeller } from '../seller.tsx';
import { shopDay, shopTime, timeText } from '../times.ts';
import {
  lineFacts,
  orderNumberOf,
  ouncesText,
  piecesText,
  recipientName,
  statusText,
  totalName,
  usd,
} from './order-facts.ts';
import { holdEnd, timeOfRecord, workingText } from './sheet-facts.ts';

/** An order on paper: one column of facts, one table, one total. `printedAt`: ISO 8601. */
export function OrderSheet({ order, printedAt }: { readonly order: OrderRecord; readonly printedAt: string }) {
  const number = numberText(orderNumberOf(order));
  const day = shopDay(order.orderDate);
  const held = holdEnd(order, Date.parse(printedAt));
  const working = workingText(order);
  const { closing } = useSeller().hours;
  return (
    <article className="order-sheet">
      <SheetHead />
      <h1 className="order-sheet__title">Order</h1>
      <dl className="order-sheet__facts">
        <Fact label="Order number">
          <b>{number}</b>
        </Fact>
        <Fact label="Placed">
          {day}
          <br />
          {day && timeText(order.orderDate)}
        </Fact>
        <Fact label="Status">
          {statusText(order)}
          {held && (
            <>
              . Price held until
              <br />
              {shopTime(held)}
            </>
          )}
        </Fact>
      </dl>
      <Recipient order={order} />
      <Lines order={order} />
      <p className="order-sheet__total">
        {totalName(order)} <b>{usd(order.totalAmount)}</b>
      </p>
      <p className="order-sheet__small">
        Each price is spot × fine weight × (1 + premium), rounded to the cent once{working && `: ${working}`}.
      </p>
      <footer className="order-sheet__end">
        {order.spot?.source === 'demo' && <p>These are demo prices, not market prices.</p>}
        <p>
          {isPending(order) && pendingTerms(closing, order)} Prices are in US dollars. No fees, taxes or shipping are
          added. This is the record of an order, not an invoice.
        </p>
        {order.policies && <p>In force when it was placed: {order.policies}</p>}
        <p className="order-sheet__foot">
          <span>Order {number}</span>
          <span>Printed {shopTime(printedAt)}</span>
        </p>
      </footer>
    </article>
  );
}

/** The terms of an order that is not confirmed yet. */
const pendingTerms = (closing: string, { payWithinDays = USUAL_PROMISES.payWithinDays }: OrderRecord) =>
  `You owe nothing until we have confirmed the order with you, and you can cancel free of charge until then. Once confirmed, its total is fixed, and payment is due by ${closing} on business day ${payWithinDays} after that. Parcels ship insured, signature required.`;

function isPending({ status }: OrderRecord): boolean {
  return status.trim().toLowerCase() === 'pending';
}

function SheetHead() {
  const { phone, email, hours } = useSeller();
  return (
    <header className="order-sheet__head">
      <span className="order-sheet__name">
        <LogoMark className="order-sheet__mark" />
        Troy
      </span>
      <address className="order-sheet__seller">
        <SellerLines />
        {phone} · {email}
        <br />
        {hours.inWords}
      </address>
    </header>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Recipient({ order }: { readonly order: OrderRecord }) {
  const { address, recipient } = order;
  return (
    <div className="order-sheet__recipient">
      <section>
        <h2>Ordered by and shipped to</h2>
        <p>
          {recipientName(order)}
          {recipient && <br />}
          {address}
        </p>
      </section>
      {recipient && (
        <section>
          <h2>Phone and email</h2>
          <p>
            {recipient.phone}
            <br />
            {recipient.email}
          </p>
        </section>
      )}
    </div>
  );
}

function Lines({ order }: { readonly order: OrderRecord }) {
  const { spot, cartItem } = order;
  const rates = spot && { gold: usd(spot.USDXAU), silver: usd(spot.USDXAG) };
  return (
    <table className="order-sheet__lines">
      <thead>
        <tr>
          {['Item', 'Fine weight', 'Spot per oz', 'Premium', 'Each', 'Qty', 'Line total'].map((label) => (
            <th scope="col" key={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cartItem.map(lineFacts).map(({ name, metal, weight, premium, each, pieces, together, shipsFrom }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay as they are, and their ids may be missing
          <tr key={index}>
            <td>
              {name}
              {metal && <small>{[METAL_NAMES[metal], shipsFrom].filter(Boolean).join(', ')}</small>}
            </td>
            <td>{weight}</td>
            <td>{metal && rates?.[metal]}</td>
            <td>{premium}</td>
            <td>{each}</td>
            <td>{pieces}</td>
            <td>
              <b>{together}</b>
            </td>
          </tr>
        ))}
        {order.cancelledItem?.map(({ name, quantity }) => (
          <tr key={name}>
            <td colSpan={7}>
              Cancelled: {quantity} × {name}
            </td>
          </tr>
        ))}
        <tr className="order-sheet__sum">
          <td colSpan={5}>
            {ouncesText(order)}
            {spot && <small>Rates as of {timeOfRecord(spot.at)}</small>}
          </td>
          <td>{piecesText(cartItem)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}
