import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { getMetal, type MetalAnswer, type RateEvent } from '#contract/calls/rates.ts';
import type { Failure } from '#contract/client.ts';
import { type Cents, cents, centsFromDollars } from '#domain/money.ts';
import { type SpotPrices, STALE_AFTER_MS } from '#domain/spot.ts';
import { followRates } from './rate-stream.ts';
import { useApi } from './use-api.ts';

/** Section 9 of the specification. */
export const REFETCH_MS = 1_800_000;
/** Rates this old are asked for anew, so that a page that is left open does not grow stale while all is well. */
const OLD_AFTER_MS = 240_000;
/** Without live rates, the next question comes after this pause. */
const RETRY_MS = 30_000;
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
  refresh(): Promise<void>;
};

const RatesContext = createContext<Rates | null>(null);

export function useRates(): Rates {
  const rates = useContext(RatesContext);
  if (!rates) throw new Error('useRates must be used within a RatesProvider');
  return rates;
}

/**
 * Starts with the rates that the page was rendered with, asks on load, every 30 minutes, and before they grow stale. In between
 * newer ones come by the stream, once the first answer has said where that is.
 */
export function RatesProvider({ initial, children }: { readonly initial: MetalAnswer; readonly children: ReactNode }) {
  const api = useApi({ getMetal });
  const [answer, setAnswer] = useState<MetalAnswer>(initial);
  const [isLoading, setIsLoading] = useState(initial.state !== 'live');
  const asked = useRef<Promise<void>>(undefined);

  const refresh = useCallback(() => {
    // One question at a time, however many ask.
    asked.current ??= (async () => {
      setIsLoading(true);
      const outcome = await api.getMetal();
      setAnswer((answer) => (outcome.ok ? outcome.answer : withoutAnswer(answer, outcome.failure)));
    })().finally(() => {
      setIsLoading(false);
      asked.current = undefined;
    });
    return asked.current;
  }, [api]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(refresh, REFETCH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  useWatch(answer, setAnswer, refresh);
  useStream(answer === initial ? undefined : answer.stream, setAnswer);

  const rates = useMemo(() => toRates(answer, isLoading, refresh), [answer, isLoading, refresh]);
  return <RatesContext value={rates}>{children}</RatesContext>;
}

/**
 * A failure sets both rates to 0; what prices they are is as true as before. Where no answer came in time nothing has failed
 * yet: live rates stay until they are renewed or stale. What is not live is a new object each time, which begins the wait for the
 * next question anew.
 */
function withoutAnswer(answer: MetalAnswer, { isTimeout }: Failure): MetalAnswer {
  if (isTimeout) return answer.success ? answer : { ...answer };
  const { notice } = answer;
  return { success: false, rates: { USDXAU: 0, USDXAG: 0 }, ...(notice && { notice }) };
}

/**
 * A page that was left open or hidden must not show an old price as a live one, and one without live rates gets them as soon
 * as there are some. Ages are counted from when the answer came: the clocks of visitors are not to be trusted.
 */
function useWatch(answer: MetalAnswer, setAnswer: (answer: MetalAnswer) => void, refresh: () => Promise<void>): void {
  useEffect(() => {
    const isLive = answer.success;
    const cameAt = performance.now();
    const renewal = setTimeout(() => void refresh(), isLive ? OLD_AFTER_MS : RETRY_MS);
    const expiry = setTimeout(() => {
      if (isLive) setAnswer({ ...answer, success: false, state: 'stale' });
    }, STALE_AFTER_MS);
    const onReturn = () => {
      if (!document.hidden && (!isLive || performance.now() - cameAt > OLD_ON_RETURN_MS)) void refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      clearTimeout(renewal);
      clearTimeout(expiry);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [answer, setAnswer, refresh]);
}

type Change = (answer: MetalAnswer) => MetalAnswer;

/** Without a place there is no stream. It replaces live rates alone: what failed is mended by the next question. */
function useStream(path: string | undefined, setAnswer: (change: Change) => void): void {
  useEffect(() => {
    const hear = (event: RateEvent) => setAnswer((answer) => withEvent(answer, event));
    return path ? followRates(path, hear) : undefined;
  }, [path, setAnswer]);
}

/** Another tab may still pass on what is older than this one's own answer. */
function withEvent(answer: MetalAnswer, { rates, at }: RateEvent): MetalAnswer {
  return answer.success && answer.at && Date.parse(at) > Date.parse(answer.at) ? { ...answer, rates, at } : answer;
}

/** A failed or invalid answer sets both rates to 0 (section 4 of the specification); one that only lacks a rate, that one. */
function toRates(answer: MetalAnswer, isLoading: boolean, refresh: () => Promise<void>): Rates {
  const prices = shownPrices(answer);
  const state = prices.gold + prices.silver === 0 ? 'unavailable' : answer.success ? 'live' : 'stale';
  return {
    ...prices,
    isLoading,
    state,
    at: state === 'unavailable' ? null : (answer.at ?? null),
    notice: answer.notice,
    history: state === 'unavailable' ? [] : (answer.history ?? []),
    refresh,
  };
}

/** The spot prices that pages show for an answer, stale ones too; 0 for what is not known. */
export function shownPrices({ success, state, rates }: MetalAnswer): SpotPrices {
  const isRead = success || state === 'stale';
  return { gold: isRead ? rateOf(rates.USDXAU) : ZERO, silver: isRead ? rateOf(rates.USDXAG) : ZERO };
}

const ZERO = cents(0);

function rateOf(dollars: number): Cents {
  const rate = centsFromDollars(dollars);
  return rate !== undefined && rate > 0 ? rate : ZERO;
}
