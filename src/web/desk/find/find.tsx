import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { GOODS_VIEWS } from '#catalogue/goods-filter.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { findAtDesk } from '#contract/calls/desk-lists.ts';
import { ORDER_VIEW_NAMES, viewOf } from '#domain/order-views.ts';
import { formatPremium } from '#domain/price.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import type { GoodsRow } from '../goods/goods-row.ts';
import { STATE_LABELS } from '../goods/goods-words.ts';
import { GOODS_VIEW_LABELS } from '../goods/table/address.ts';
import { findRows } from '../goods/table/select-rows.ts';
import { useGoods } from '../goods/use-goods.ts';
import { PLACES } from '../shell/places.ts';
import { money } from '../ui/money.tsx';
import { stageLabel } from '../ui/stage-badge.tsx';
import { handleOf } from '../ui/times.tsx';
import './find.css';

type Found = CallAnswer<typeof findAtDesk>['data']['orders'][number];
type Choice = { readonly to: string; readonly text: string; readonly sub?: string; readonly end?: string };

const LEAST_LETTERS = 2;
const MOST_PRODUCTS = 8;

/** The command palette for orders, products, pages and actions: up and down select, Enter opens. */
export function Find({ onClose }: { readonly onClose: () => void }) {
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const wanted = q.trim();
  const isOn = wanted.length >= LEAST_LETTERS;
  const found = useDeskQuery(
    ['orders', 'find', wanted],
    (signal) => desk.findAtDesk({ query: { q: wanted }, signal }),
    {
      isOn,
      keepsPrevious: true,
    },
  );
  const goods = useGoods(isOn);
  const products = isOn ? findRows(goods.rows, wanted, MOST_PRODUCTS).map(productChoice) : [];
  const orders = isOn ? (found.data?.orders ?? []).map(orderChoice) : [];
  const choices = [...orders, ...products, ...useActs(wanted)];
  const current = Math.min(at, choices.length - 1);
  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(choices[current]);
    if (step === undefined || choices.length === 0) return;
    event.preventDefault();
    setAt((current + step + choices.length) % choices.length);
  };
  const isNothing = isOn && !found.isPending && choices.length === 0;
  return (
    <div className="find">
      <input
        className="find__input"
        type="search"
        role="combobox"
        aria-label="Find or do"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        placeholder="Order, name, email, phone or product; a page or an action"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog is this field
        autoFocus
        value={q}
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="find__list" role="listbox" id={`${id}-list`} aria-label="Found">
        {choices.map((choice, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={choice.to}
            id={`${id}-${nth}`}
            role="option"
            aria-selected={nth === current}
            className="find__choice"
            onClick={() => go(choice)}
          >
            <span>
              {choice.text}
              {choice.sub && <span className="find__sub">{choice.sub}</span>}
            </span>
            {choice.end && <span className="find__end">{choice.end}</span>}
          </div>
        ))}
      </div>
      <p className="find__state" role="status">
        {found.failure && isOn ? found.failure.sentence : isNothing ? 'Nothing matches.' : ''}
      </p>
    </div>
  );
}

function productChoice({ key, name, premium, state }: GoodsRow): Choice {
  return { to: `/goods/${key}`, text: name, sub: STATE_LABELS[state], end: formatPremium(premium) };
}

function orderChoice({ orderId, name, place, stage, total }: Found): Choice {
  return {
    to: `/orders/${orderId}`,
    text: `${handleOf(orderId)} ${name ?? ''}`,
    sub: [stageLabel(stage), place].filter(Boolean).join(', '),
    end: money(total),
  };
}

/** Pages, views and actions with words that begin with the typed text. */
function useActs(wanted: string): readonly Choice[] {
  const may = useMay();
  const acts: Choice[] = [
    ...(may('work-on-orders') ? [{ to: '/phone-order', text: 'Take a phone order' }] : []),
    ...(may('ask-for-goods') ? [{ to: '/goods/new', text: 'Add a product' }] : []),
    ...PLACES.map(({ to, label }) => ({ to, text: label, sub: 'Place' })),
    ...ORDER_VIEW_NAMES.map((view) => ({ to: `/orders?view=${view}`, text: viewOf(view).label, sub: 'Orders' })),
    ...GOODS_VIEWS.map((view) => ({ to: `/goods?view=${view}`, text: GOODS_VIEW_LABELS[view], sub: 'Goods' })),
    { to: '/me', text: 'Your sessions and notifications', sub: 'Place' },
  ];
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ text }: Choice) =>
    words.every((word) =>
      text
        .toLowerCase()
        .split(' ')
        .some((one) => one.startsWith(word)),
    );
  return acts.filter(isMeant).slice(0, 8);
}
