import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { serverNow } from '../../hooks/server-clock.ts';
import { type Rates, useRates } from '../../hooks/use-rates.tsx';
import { eraseHold, keepHold, keptHold } from './kept-hold.ts';
import { type Market, nextHold, type PriceHold, readHold, writeHold } from './price-hold.ts';

/** Interval in milliseconds at which the page checks the price hold. */
const LOOK_MS = 1_000;
/** Step in milliseconds at which the scale is redrawn. */
const STEP_MS = 5_000;

export type HeldPrice = {
  /** Undefined where the server states no time for it, or nothing can be sold. It may be over while there is no newer price. */
  readonly hold: PriceHold | undefined;
  /** The server's time, in steps. */
  readonly now: Instant;
  /** Spot prices before the last renewal; undefined without one. */
  readonly renewedFrom: SpotPrices | undefined;
  readonly isAsking: boolean;
  /** Asks for the newest price and goes on with it. */
  renew(): Promise<void>;
  /** Gives up a price that the server has refused. */
  drop(): void;
};

/**
 * Locks the price from the first view of the checkout until the server's time limit for it; then the newest one is locked.
 * `askProducts` refetches the products, which have a part in the price.
 */
export function useHeldPrice(askProducts: () => Promise<void>): HeldPrice {
  const rates = useRates();
  const [hold, setHold] = useState<PriceHold>();
  const [renewedFrom, setRenewedFrom] = useState<SpotPrices>();
  const [now, setNow] = useState<Instant>(0);
  const [asking, setAsking] = useState<'server' | 'answered'>();

  function look(): void {
    const market = marketOf(rates);
    if (!market) return;
    setNow(Math.floor(market.now / STEP_MS) * STEP_MS);
    const before = hold ?? readHold(keptHold(), market);
    const next = nextHold(asking === 'answered' ? undefined : before, market);
    if (asking === 'answered') setAsking(undefined);
    if (next === hold) return;
    if (!next) {
      // Over, and nothing newer is there, as after sleep: it stays on screen, and cannot be ordered at.
      if (hold && market.newest) void rates.refresh();
      return;
    }
    setHold(next);
    keepHold(writeHold(next));
    if (before && next !== before) setRenewedFrom(before.prices);
  }

  async function renew(): Promise<void> {
    if (asking) return;
    setAsking('server');
    await Promise.all([rates.refresh(), askProducts()]);
    setAsking('answered');
  }

  function drop(): void {
    eraseHold();
    setHold(undefined);
    setRenewedFrom(undefined);
  }

  useLooks(look);
  return { hold, now, renewedFrom, isAsking: asking !== undefined, renew, drop };
}

/** Looks after every change, by the clock, and when the page comes back from sleep or from the browser's cache. */
function useLooks(look: () => void): void {
  const latest = useRef(look);
  // Before the paint: a checkout that is opened from the cart begins with a held price.
  useLayoutEffect(() => {
    latest.current = look;
    look();
  });
  useEffect(() => {
    const again = () => latest.current();
    const timer = setInterval(again, LOOK_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('pageshow', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('pageshow', again);
    };
  }, []);
}

function marketOf({ terms, state, at, gold, silver, goodsRevision }: Rates): Market | undefined {
  if (!terms) return undefined;
  const isSold = state === 'live' && at !== null && gold > 0 && silver > 0;
  return {
    newest: isSold ? { prices: { gold, silver }, at: Date.parse(at) } : undefined,
    revision: goodsRevision,
    heldMs: terms.heldMs,
    now: serverNow(terms.clock),
  };
}
