import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { limitText } from '#domain/sale.ts';
import { groupThousands } from '#domain/words.ts';
import { Minus, Plus } from '../icons.ts';
import { useSeller } from '../seller.tsx';
import { useTypedQuantity } from '../use-typed-quantity.ts';

/** Milliseconds for which the notice of the limit stays, unless another number is entered. */
const LIMIT_TOLD_MS = 10_000;

type QuantityProps = {
  readonly value: number;
  readonly onChange: (quantity: number) => void;
  /** Name of the counted product, for screen readers. */
  readonly label: string;
  /** 0 if minus may remove the line. */
  readonly lowest?: 0 | 1;
  /** The most pieces in one order. */
  readonly most?: number;
  readonly size?: 'card' | 'large' | 'line';
};

/** Minus, number, plus. */
export function Quantity({ value, onChange, label, lowest = 1, most = MAX_QUANTITY, size = 'card' }: QuantityProps) {
  const limit = useLimitNotice(most);
  const { field, type, step, end } = useTypedQuantity({ value, least: 1, most, onChange, onTyped: limit.tell });
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page woke up
  useEffect(() => {
    const early = input.current?.value;
    if (early && early !== String(value)) type(early);
    if (document.activeElement !== input.current) end();
  }, []);

  return (
    <fieldset className={`quantity quantity--${size}`} aria-label={`Quantity of ${label}`} onFocus={limit.prepare}>
      <button
        type="button"
        className="quantity__step"
        aria-label="Decrease quantity"
        disabled={value <= lowest}
        onClick={() => step(-1, lowest)}
      >
        <Minus className="icon icon--small" />
      </button>
      <input {...field} ref={input} className="quantity__number" aria-label="Quantity" />
      <button
        type="button"
        className="quantity__step"
        aria-label="Increase quantity"
        disabled={value >= most}
        onClick={() => step(1)}
      >
        <Plus className="icon icon--small" />
      </button>
      {limit.notice}
    </fieldset>
  );
}

/** The notice about a number above the limit, with the one that replaces it in the field. */
function useLimitNotice(most: number) {
  /** False until the control has the focus: a page of cards need not have a line for each. */
  const [isThere, setIsThere] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const { phone, phoneLink } = useSeller();
  useEffect(() => {
    if (!isTold) return undefined;
    const timer = setTimeout(() => setIsTold(false), LIMIT_TOLD_MS);
    return () => clearTimeout(timer);
  }, [isTold]);
  const notice = (isThere || isTold) && (
    <p className="quantity__limit" role="status">
      {isTold && (
        <>
          Set to {groupThousands(most)}. {limitText(most)}. For more, call <a href={phoneLink}>{phone}</a>.
        </>
      )}
    </p>
  );
  return { notice, tell: setIsTold, prepare: () => setIsThere(true) };
}
