import { useState } from 'react';
import { numberText } from '#domain/order-number.ts';
import { deadlineText } from '#domain/shop-time.ts';
import { useNow } from '../data/clock.ts';
import { money } from '../ui/money.tsx';
import { NOTHING_SENT } from './emails.ts';
import type { Order } from './order-data.ts';
import './tell-them.css';

type TellThemProps = {
  readonly order: Order;
  /** In dollars. */
  readonly total: number;
  /** When the payment is due, or the offered price ends; ISO 8601. */
  readonly until: string;
};

const LOOK_EVERY_MS = 15_000;

/** What a customer without an email address is to be told by phone. */
export function TellThem({ order: { orderId }, total, until }: TellThemProps) {
  const [copied, setCopied] = useState('');
  const text = `${money(total)}, by ${deadlineText(Date.parse(until), useNow(LOOK_EVERY_MS))}, order ${numberText(orderId)}`;
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
