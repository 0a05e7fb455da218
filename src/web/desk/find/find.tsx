import { useState } from 'react';
import { Link } from 'react-router';
import { desk } from '../data/desk.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { TextField } from '../ui/fields.tsx';
import { money } from '../ui/money.tsx';
import { handleOf } from '../ui/times.tsx';

const LEAST_LETTERS = 2;

/** Orders by number, name, e-mail, phone or address. */
export function Find({ onClose }: { readonly onClose: () => void }) {
  const [q, setQ] = useState('');
  const isOn = q.trim().length >= LEAST_LETTERS;
  const found = useDeskQuery(
    ['orders', 'find', q],
    (signal) => desk.listDeskOrders({ query: { view: 'all', q: q.trim() }, signal }),
    { isOn, keepsPrevious: true },
  );
  return (
    <>
      <TextField
        label="Find or do"
        isBare
        type="search"
        placeholder="Number, name, e-mail, phone"
        value={q}
        onChange={setQ}
      />
      <ul>
        {isOn &&
          found.data?.rows.slice(0, 8).map(({ orderId, customer, total }) => (
            <li key={orderId}>
              <Link className="own-menu__item" to={`/orders/${orderId}`} onClick={onClose}>
                <span>
                  {handleOf(orderId)} {customer?.name}
                </span>
                <span>{money(total)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
