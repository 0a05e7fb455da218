import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { listCustomers } from '#contract/calls/desk-customers.ts';
import type { findAtDesk } from '#contract/calls/desk-lists.ts';
import { type CustomerFlag, customerFlagTexts } from '#domain/customers.ts';
import { formatPremium } from '#domain/price.ts';
import { countOf } from '#domain/words.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useReviewLimits } from '../data/settings.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { STATE_LABELS } from '../goods/goods-words.ts';
import { findRows } from '../goods/table/select-rows.ts';
import { type GoodsRow, useGoods } from '../goods/use-goods.ts';
import { Listbox } from '../ui/listbox.tsx';
import { money } from '../ui/money.tsx';
import { stageLabel } from '../ui/stage-badge.tsx';
import { shortNumber, timeText } from '../ui/times.tsx';
import { type Choice, isMeant, useDeskActs, usePageActs } from './acts.ts';
import { isNamed, isNumbered, parted } from './best-first.ts';
import { PLACEHOLDER } from './typed-ahead.tsx';
import './find.css';

type CustomerRow = CallAnswer<typeof listCustomers>['data']['rows'][number];
type Found = CallAnswer<typeof findAtDesk>['data']['orders'][number];

const LEAST_LETTERS = 2;
const MOST_CUSTOMERS = 4;
const MOST_PRODUCTS = 8;
const MOST_ACTS = 12;

type FindProps = {
  /** Text typed while this file was loading; `isAhead` is true where Enter followed it. */
  readonly typed: { readonly text: string; readonly isAhead: boolean };
  readonly onClose: () => void;
};

/** The command palette: acts of the open page, orders, products, pages and acts of the desk. Up and down select, Enter opens. */
export function Find({ typed, onClose }: FindProps) {
  const [q, setQ] = useState(typed.text);
  /** Nothing is selected before something is typed: Enter alone does nothing. */
  const [at, setAt] = useState(q.trim() ? 0 : -1);
  /** An Enter that was typed ahead of the answer opens the first of what is then found. */
  const [isAhead, setIsAhead] = useState(typed.isAhead);
  const id = useId();
  const navigate = useNavigate();
  const { choices, failure, isSearching } = useChoices(q.trim());
  const current = Math.min(at, choices.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    // The dialog gives the focus back before the act may take it.
    flushSync(onClose);
    if ('to' in choice) void navigate(choice.to);
    else setTimeout(choice.run);
  };
  useEffect(() => {
    if (!isAhead || isSearching) return;
    const timer = setTimeout(() => {
      setIsAhead(false);
      go(choices[current]);
    });
    return () => clearTimeout(timer);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') setIsAhead(true);
    if (step === undefined || choices.length === 0) return;
    event.preventDefault();
    setAt((Math.max(current, step > 0 ? -1 : 0) + step + choices.length) % choices.length);
  };
  return (
    <div className="find">
      <input
        className="find__input"
        type="search"
        role="combobox"
        aria-label="Find or do"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        placeholder={PLACEHOLDER}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog is this field
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(q.length, q.length)}
        value={q}
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value);
          setAt(currentTarget.value.trim() ? 0 : -1);
          setIsAhead(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Listbox
        {...{ id, current }}
        label="Found"
        options={choices}
        onChoose={go}
        className="find__list"
        optionClass="find__choice"
      >
        {({ text, sub, end }) => (
          <>
            <span>
              {text}
              {sub && <span className="find__sub">{sub}</span>}
            </span>
            {end && <span className="find__end">{end}</span>}
          </>
        )}
      </Listbox>
      <p className="find__state" role="status">
        {failure?.sentence ??
          (choices.length === 0 && isEnough(q.trim()) && (isSearching ? 'Searching…' : 'Nothing matches.'))}
      </p>
    </div>
  );
}

function isEnough(wanted: string): boolean {
  return wanted.length >= LEAST_LETTERS;
}

/** All that matches the words: acts of the page first, then whoever and whatever is named by them. */
function useChoices(wanted: string) {
  const isOn = isEnough(wanted);
  const found = useDeskQuery(
    ['orders', 'find', wanted],
    (signal) => desk.findAtDesk({ query: { q: wanted }, signal }),
    {
      isOn,
      keepsPrevious: true,
    },
  );
  const findsPeople = useMay()('see-customers');
  const texts = customerFlagTexts(useReviewLimits());
  const people = useDeskQuery(
    ['customers', 'find', wanted],
    (signal) => desk.listCustomers({ query: { q: wanted }, signal }),
    { isOn: isOn && findsPeople, keepsPrevious: true },
  );
  const [named, others] = parted(isOn ? (people.data?.rows ?? []) : [], (row) => isNamed(row, wanted));
  const customers = (rows: readonly CustomerRow[], most: number) =>
    rows.slice(0, most).map((row) => customerChoice(row, texts));
  const goods = useGoods(isOn);
  const products = isOn ? findRows(goods.rows, wanted, MOST_PRODUCTS).map(productChoice) : [];
  const [numbered, orders] = parted(isOn ? (found.data?.orders ?? []) : [], (order) => isNumbered(order, wanted));
  const ofPage = usePageActs().filter((choice) => isMeant(choice, wanted));
  // What the page offers by a key is not said twice.
  const ofDesk = useDeskActs().filter(
    (choice) => isMeant(choice, wanted) && !ofPage.some(({ text }) => text === choice.text),
  );
  const choices = [
    ...ofPage,
    ...numbered.map(orderChoice),
    ...customers(named, MOST_CUSTOMERS),
    ...orders.map(orderChoice),
    ...products,
    ...ofDesk.slice(0, MOST_ACTS),
    ...customers(others, Math.max(0, MOST_CUSTOMERS - named.length)),
  ];
  const isWaited = (query: { readonly isPending: boolean; readonly isOfBefore: boolean }) =>
    query.isPending || query.isOfBefore;
  return {
    choices,
    failure: isOn ? found.failure : undefined,
    isSearching: isOn && (isWaited(found) || goods.isPending || (findsPeople && isWaited(people))),
  };
}

function productChoice({ key, name, premium, state }: GoodsRow): Choice {
  const to = `/goods/${key}`;
  return { id: to, to, text: name, sub: STATE_LABELS[state], end: formatPremium(premium) };
}

function customerChoice(
  { customerId, name, email, phone, place, orders, total, flags }: CustomerRow,
  texts: Readonly<Record<CustomerFlag, string>>,
): Choice {
  const to = `/customers/${customerId}`;
  return {
    id: to,
    to,
    end: money(total),
    text: name || email || phone,
    sub: [...flags.map((flag) => texts[flag]), place, email || phone, countOf(orders, 'order')]
      .filter(Boolean)
      .join(', '),
  };
}

function orderChoice({ orderId, name, place, stage, total, placedAt, first, more }: Found): Choice {
  const to = `/orders/${orderId}`;
  const goods = first && `${first.quantity} × ${first.name}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    id: to,
    to,
    end: money(total),
    text: `${shortNumber(orderId)} ${[name, place].filter(Boolean).join(', ')}`,
    sub: [stageLabel(stage), timeText(placedAt), goods].filter(Boolean).join(', '),
  };
}
