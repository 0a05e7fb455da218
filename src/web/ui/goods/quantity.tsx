import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { limitText } from '#domain/sale.ts';
import { Minus, Plus } from '../icons.ts';
import { useSeller } from '../seller.tsx';

/** How long the answer to a number above the limit stays, if nothing else is entered. */
const LIMIT_TOLD_MS = 10_000;

type QuantityProps = {
  readonly value: number;
  readonly onChange: (quantity: number) => void;
  /** What is counted, for screen readers. */
  readonly label: string;
  /** 0 if minus may remove the line. */
  readonly lowest?: 0 | 1;
  /** The most pieces in one order. */
  readonly most?: number;
  readonly size?: 'card' | 'large' | 'line';
};

/** Minus, number, plus. A typed value that is no whole number above 0 gives way to the last good one. */
export function Quantity({ value, onChange, label, lowest = 1, most = MAX_QUANTITY, size = 'card' }: QuantityProps) {
  /** Typed text that is no quantity yet. */
  const [typed, setTyped] = useState<string>();
  const limit = useLimitNotice(most);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page woke up
  useEffect(() => {
    const early = input.current?.value;
    if (early && early !== String(value)) type(early);
  }, []);

  function type(text: string): void {
    const quantity = /^\d+$/.test(text) ? Number(text) : 0;
    limit.tell(quantity > most);
    if (quantity >= 1 && quantity <= most) {
      setTyped(undefined);
      onChange(quantity);
    } else setTyped(text);
  }

  function step(by: 1 | -1): void {
    setTyped(undefined);
    limit.tell(false);
    onChange(Math.min(most, Math.max(lowest, value + by)));
  }

  return (
    <fieldset className={`quantity quantity--${size}`} aria-label={`Quantity of ${label}`} onFocus={limit.prepare}>
      <button
        type="button"
        className="quantity__step"
        aria-label="Decrease quantity"
        disabled={value <= lowest}
        onClick={() => step(-1)}
      >
        <Minus className="icon icon--small" />
      </button>
      <input
        ref={input}
        className="quantity__number"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        step={1}
        aria-label="Quantity"
        value={typed ?? String(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
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

/** The answer to a number above the limit. It outlasts the number itself, which gives way on blur. */
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
          {most < MAX_QUANTITY ? limitText(most) : `At most ${most.toLocaleString('en-US')} at once`}. For more, call{' '}
          <a href={phoneLink}>{phone}</a>.
        </>
      )}
    </p>
  );
  return { notice, tell: setIsTold, prepare: () => setIsThere(true) };
}
