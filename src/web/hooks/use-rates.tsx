import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import type { Metal } from '#domain/metal.ts';
import { type Cents, cents, centsFromDollars } from '#domain/money.ts';
import { useApi } from './use-api.ts';

/** Section 9 of the specification. */
export const REFETCH_MS = 1_800_000;
/** After this long without a reading nothing is sold; the server keeps the same rule. */
const STALE_AFTER_MS = 300_000;
/** Coming back to a tab with older rates than this asks for new ones at once. */
const OLD_ON_RETURN_MS = 60_000;

export type Rates = {
  /** Cents per troy ounce; 0 when the rates could not be fetched. */
  readonly gold: Cents;
  readonly silver: Cents;
  readonly isLoading: boolean;
  readonly state: 'live' | 'stale' | 'unavailable';
  /** When the rates were read, ISO 8601. */
  readonly at: string | null;
  /** Plain words for prices that are not the market's. */
  readonly notice?: string | undefined;
  readonly history: NonNullable<MetalAnswer['history']>;
  /** The spot price that may be sold at; nothing while it is not live. */
  spotOf(metal: Metal): Cents | undefined;
  refresh(): Promise<void>;
};

const RatesContext = createContext<Rates | null>(null);

export function useRates(): Rates {
  const rates = useContext(RatesContext);
  if (!rates) throw new Error('useRates must be used within a RatesProvider');
  return rates;
}

/** Starts with the rates that the page was rendered with, asks on load, every 30 minutes, and when they grow stale. */
export function RatesProvider({ initial, children }: { readonly initial: MetalAnswer; readonly children: ReactNode }) {
  const api = useApi();
  const [answer, setAnswer] = useState<MetalAnswer | null>(initial);
  const [isLoading, setIsLoading] = useState(initial.state !== 'live');
  const asked = useRef<Promise<void>>(undefined);

  const refresh = useCallback(() => {
    // One question at a time, however many ask.
    asked.current ??= (async () => {
      setIsLoading(true);
      const outcome = await api.getMetal();
      setAnswer(outcome.ok ? outcome.answer : null);
      setIsLoading(false);
      asked.current = undefined;
    })();
    return asked.current;
  }, [api]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(refresh, REFETCH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  useWatch(answer, setAnswer, refresh);

  const rates = useMemo(() => toRates(answer, isLoading, refresh), [answer, isLoading, refresh]);
  return <RatesContext value={rates}>{children}</RatesContext>;
}

/** A page that was left open or hidden must not show an old price as a live one. */
function useWatch(
  answer: MetalAnswer | null,
  setAnswer: (answer: MetalAnswer) => void,
  refresh: () => Promise<void>,
): void {
  useEffect(() => {
    if (!answer?.success) return;
    // Counted from when the answer came: the clocks of visitors are not to be trusted.
    const cameAt = performance.now();
    const timer = setTimeout(() => {
      setAnswer({ ...answer, success: false, state: 'stale' });
      void refresh();
    }, STALE_AFTER_MS);
    const onReturn = () => {
      if (!document.hidden && performance.now() - cameAt > OLD_ON_RETURN_MS) void refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [answer, setAnswer, refresh]);
}

function toRates(answer: MetalAnswer | null, isLoading: boolean, refresh: () => Promise<void>): Rates {
  const gold = answer && centsFromDollars(answer.rates.USDXAU);
  const silver = answer && centsFromDollars(answer.rates.USDXAG);
  const isUsable =
    answer !== null &&
    gold !== undefined &&
    silver !== undefined &&
    gold !== null &&
    silver !== null &&
    gold > 0 &&
    silver > 0;
  if (!isUsable || (!answer.success && answer.state !== 'stale')) {
    const zero = cents(0);
    return {
      gold: zero,
      silver: zero,
      isLoading,
      state: 'unavailable',
      at: null,
      notice: answer?.notice,
      history: [],
      spotOf: () => undefined,
      refresh,
    };
  }
  const state = answer.success ? 'live' : 'stale';
  const prices = { gold, silver };
  return {
    ...prices,
    isLoading,
    state,
    at: answer.at ?? null,
    notice: answer.notice,
    history: answer.history ?? [],
    spotOf: (metal) => (state === 'live' ? prices[metal] : undefined),
    refresh,
  };
}
