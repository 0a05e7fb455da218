import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import { deadlineText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { LOOK_EVERY_MS, useNow } from '../data/clock.ts';
import { money } from '../ui/money.tsx';
import { NOTHING_SENT } from './emails.ts';
import type { Order } from './order-data.ts';
import './decide.css';

type TellThemProps = {
  readonly order: Order;
  readonly total: Cents;
  /** Due time of the payment or expiry of the offered price. */
  readonly until: Instant;
};

/** Lists the amount, deadline and order number that staff read out to a customer without an email address. */
export function TellThem({ order: { orderId }, total, until }: TellThemProps) {
  const [copied, setCopied] = useState('');
  const text = `${money(total)}, by ${deadlineText(until, useNow(LOOK_EVERY_MS))}, order ${numberText(orderId)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <p className="tell-them">
      {NOTHING_SENT} Tell them: <b className="figure">{text}</b>.{' '}
      <button type="button" className="link" onClick={() => void copy()}>
        {copied === text ? 'Copied' : 'Copy'}
      </button>
    </p>
  );
}
