import { useLayoutEffect, useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import type { CartQuote } from '../cart/quote-cart.ts';

/** A press so soon after a change was aimed at what stood there before. */
const AIMED_MS = 500;

/**
 * A press means the total that was on screen when the customer aimed. `shown` does not change while the button is held; `meant`
 * answers, at the submit, the quote of before a total that has changed within the last half second. A `refused` total is meant
 * by no later press. `isShown` is false while the page shows no total: none of before then can have been aimed at.
 */
export function useSteadyQuote(quote: CartQuote | undefined, refused: Cents | undefined, isShown: boolean) {
  const [held, setHeld] = useState<{ readonly quote: CartQuote | undefined }>();
  const shown = held ? held.quote : quote;
  const last = useRef<{ quote: CartQuote | undefined; before?: CartQuote | undefined; changedAt: number }>(undefined);
  useLayoutEffect(() => {
    const { quote: before, ...change } = last.current ?? { changedAt: 0 };
    const hasChanged = before !== undefined && before.total !== quote?.total;
    if (!isShown) last.current = undefined;
    else last.current = hasChanged ? { quote, before, changedAt: performance.now() } : { ...change, quote };
  }, [quote, isShown]);

  function meant(): CartQuote | undefined {
    if (held) return held.quote;
    const { before, changedAt } = last.current ?? { changedAt: 0 };
    const isAimedAt = quote && performance.now() - changedAt < AIMED_MS && before?.total !== refused;
    return (isAimedAt && before) || quote;
  }

  /** For the button. */
  function onPointerDown(): void {
    setHeld({ quote: meant() });
    const listening = new AbortController();
    const letGo = () => {
      listening.abort();
      // The click comes after `pointerup`.
      setTimeout(() => setHeld(undefined));
    };
    window.addEventListener('pointerup', letGo, { signal: listening.signal });
    window.addEventListener('pointercancel', letGo, { signal: listening.signal });
  }

  return { shown, meant, onPointerDown };
}
