import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { getMetal, type MetalAnswer, type RateEvent } from '#contract/calls/rates.ts';
import type { Failure } from '#contract/client.ts';
import { type Cents, cents, centsFromDollars } from '#domain/money.ts';
import type { SalesPauses } from '#domain/product.ts';
import { NO_PAUSES } from '#domain/sale.ts';
import { type SpotPrices, STALE_AFTER_MS } from '#domain/spot.ts';
import { followRates } from './rate-stream.ts';
import { clocksNow, passedSince, type ServerClock } from './server-clock.ts';
import { useApi } from './use-api.ts';

/** Section 9 of the specification. */
const REFETCH_MS = 1_800_000;
/** Age in milliseconds at which an open page refetches the rates. */
const OLD_AFTER_MS = 240_000;
/** The pause before the next request without live rates. */
const RETRY_MS = 30_000;
/** A tab that becomes visible asks at once if its rates are older. */
const OLD_ON_RETURN_MS = 60_000;

export type Rates = {
  /** Cents per troy ounce; 0 when the rates could not be fetched. */
  readonly gold: Cents;
  readonly silver: Cents;
  readonly isLoading: boolean;
  readonly state: 'live' | 'stale' | 'unavailable';
  /** Time of the reading, ISO 8601; null without one. */
  readonly at: string | null;
  /** A sentence about prices that are not the market's. */
  readonly notice?: string | undefined;
  /** True when the dealer has set the prices manually, as the notice says. */
  readonly isByDesk: boolean;
  /** The market's hours; undefined where prices are not the market's. */
  readonly market: MetalAnswer['market'];
  readonly history: NonNullable<MetalAnswer['history']>;
  readonly range: MetalAnswer['range'];
  readonly reference: MetalAnswer['reference'];
  /** End of the price hold for an order placed now, ISO 8601; undefined where no price is promised. */
  readonly ordersHeldUntil: string | undefined;
  /** Sales pauses by metal or for the whole shop, with the message to customers. */
  readonly pauses: SalesPauses;
  /** The newest revision of the goods that was heard of. */
  readonly goodsRevision: number | undefined;
  /** Undefined until the server has stated them to this page. */
  readonly terms: HoldTerms | undefined;
  /** Undefined until the server has stated its time to this page. */
  readonly clock: ServerClock | undefined;
  /** False until the page's first question is answered or has failed: its rates are those of the rendered page. */
  readonly isAnswered: boolean;
  refresh(): Promise<void>;
};

/** Time in milliseconds for which an order is accepted at a reading, and the clock that counts it. */
export type HoldTerms = { readonly heldMs: number; readonly clock: ServerClock };

const RatesContext = createContext<Rates | null>(null);

export function useRates(): Rates {
  const rates = useContext(RatesContext);
  if (!rates) throw new Error('useRates must be used within a RatesProvider');
  return rates;
}

/**
 * Starts with the rates of the rendered page, asks on load, every 30 minutes, and before they grow stale. In between newer ones
 * come by the stream, whose path is in the first answer. New rates render in transitions: every card shows them, and no press waits
 * for all the cards.
 */
export function RatesProvider({ initial, children }: { readonly initial: MetalAnswer; readonly children: ReactNode }) {
  const api = useApi({ getMetal });
  const [answer, setAnswer] = useState<MetalAnswer>(initial);
  const [isLoading, setIsLoading] = useState(initial.state !== 'live');
  const [terms, setTerms] = useState<HoldTerms>();
  const [clock, setClock] = useState<ServerClock>();
  const [isAnswered, setIsAnswered] = useState(false);
  const asked = useRef<Promise<void>>(undefined);
  const isWaitedFor = useRef(false);

  const renew = useCallback(() => {
    // What somebody waits for renders with what they make of it, and so at once.
    const render = (change: () => void) => (isWaitedFor.current ? change() : startTransition(change));
    // One request at a time.
    asked.current ??= (async () => {
      render(() => setIsLoading(true));
      const askedAt = clocksNow();
      const outcome = await api.getMetal();
      const stated = outcome.ok ? clockIn(outcome.answer, askedAt) : undefined;
      const heldSeconds = outcome.ok ? outcome.answer.heldSeconds : undefined;
      render(() => {
        if (stated) setClock(stated);
        if (stated && heldSeconds !== undefined) setTerms({ heldMs: heldSeconds * 1000, clock: stated });
        setIsAnswered(true);
        setIsLoading(false);
        setAnswer((answer) =>
          outcome.ok ? outcome.answer : withoutAnswer(answer, outcome.failure, answer === initial),
        );
      });
    })().finally(() => {
      isWaitedFor.current = false;
      asked.current = undefined;
    });
    return asked.current;
  }, [api, initial]);
  const refresh = useCallback(() => {
    isWaitedFor.current = true;
    return renew();
  }, [renew]);

  useEffect(() => {
    void renew();
    const timer = setInterval(() => navigator.onLine && void renew(), REFETCH_MS);
    return () => clearInterval(timer);
  }, [renew]);
  useWatch(answer, setAnswer, renew);
  useStream(answer === initial ? undefined : answer.stream, setAnswer);

  const rates = useMemo(
    () => ({ ...toRates(answer), isLoading, terms, clock, isAnswered, refresh }),
    [answer, isLoading, terms, clock, isAnswered, refresh],
  );
  return <RatesContext value={rates}>{children}</RatesContext>;
}

/**
 * A failure sets both rates to 0 and keeps the notice. After a timeout, and while the browser is offline, live rates stay until
 * they are renewed or stale; others become a new object, which restarts the wait for the next request. Offline, those that came
 * with the page are stale: it may be a copy of any age.
 */
function withoutAnswer(answer: MetalAnswer, { isTimeout }: Failure, isOfPage: boolean): MetalAnswer {
  if (!navigator.onLine && isOfPage && answer.success) return outdated(answer);
  if (isTimeout || !navigator.onLine) return answer.success ? answer : { ...answer, rates: { ...answer.rates } };
  const { notice, sales, catalogue } = answer;
  const goods = { ...(sales && { sales }), ...(catalogue !== undefined && { catalogue }) };
  return { success: false, rates: { USDXAU: 0, USDXAG: 0 }, ...(notice && { notice }), ...goods };
}

function outdated(answer: MetalAnswer): MetalAnswer {
  return { ...answer, success: false, state: 'stale' };
}

type Change = (answer: MetalAnswer) => MetalAnswer;

/**
 * Renews rates before they are stale, marks stale ones, and asks again when the tab is visible or online again. Ages count from
 * the arrival of the rates, whatever else of the answer has changed since: visitors' clocks may be wrong.
 */
function useWatch(
  { success: isLive, rates }: MetalAnswer,
  setAnswer: (change: Change) => void,
  refresh: () => Promise<void>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer rates start a new age.
  useEffect(() => {
    const cameAt = clocksNow();
    // Offline it could only fail: rates grow stale, and are asked for on return.
    const renewal = setTimeout(() => navigator.onLine && void refresh(), isLive ? OLD_AFTER_MS : RETRY_MS);
    const expiry = setTimeout(() => {
      if (isLive) setAnswer(outdated);
    }, STALE_AFTER_MS);
    const onReturn = () => {
      if (document.hidden || !navigator.onLine) return;
      if (!isLive || passedSince(cameAt) > OLD_ON_RETURN_MS) void refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      clearTimeout(renewal);
      clearTimeout(expiry);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [isLive, rates, setAnswer, refresh]);
}

/** Without a path there is no stream. It replaces live rates only: a failure is mended by the next request. */
function useStream(path: string | undefined, setAnswer: (change: Change) => void): void {
  useEffect(() => {
    const hear = (event: RateEvent) => startTransition(() => setAnswer((answer) => withEvent(answer, event)));
    return path ? followRates(path, hear) : undefined;
  }, [path, setAnswer]);
}

/**
 * Another tab may pass on an older event than this tab's own answer. Goods change without new rates, and rates without goods. An
 * event without rates says that those of before are stale. Rates stay the same object until newer ones come: their age counts on it.
 */
export function withEvent(
  answer: MetalAnswer,
  { catalogue, sales, rates, at, halted, reference, source, market, notice }: RateEvent,
): MetalAnswer {
  const isNewer = (catalogue ?? 0) > (answer.catalogue ?? 0);
  const known = isNewer ? { ...answer, catalogue, sales } : answer;
  if (!answer.success || !answer.at) return known;
  if (!rates || !at) return outdated(known);
  if (Date.parse(at) <= Date.parse(answer.at)) return known;
  const range = answer.range && widened(answer.range, rates);
  // A metal may be halted without a change of the goods.
  const pauses = (catalogue ?? 0) >= (answer.catalogue ?? 0) ? sales : answer.sales;
  return { ...known, sales: pauses, rates, at, range, halted, source, market, notice, ...(reference && { reference }) };
}

function widened({ low, high }: NonNullable<MetalAnswer['range']>, { USDXAU, USDXAG }: MetalAnswer['rates']) {
  return {
    low: { USDXAU: Math.min(low.USDXAU, USDXAU), USDXAG: Math.min(low.USDXAG, USDXAG) },
    high: { USDXAU: Math.max(high.USDXAU, USDXAU), USDXAG: Math.max(high.USDXAG, USDXAG) },
  };
}

function clockIn({ answeredAt }: MetalAnswer, asked: ServerClock['asked']): ServerClock | undefined {
  const serverAt = Date.parse(answeredAt ?? '');
  return Number.isNaN(serverAt) ? undefined : { serverAt, asked };
}

/** A failed or invalid answer sets both rates to 0 (section 4 of the specification), a missing rate only itself. */
function toRates(answer: MetalAnswer): Omit<Rates, 'isLoading' | 'terms' | 'clock' | 'isAnswered' | 'refresh'> {
  const prices = shownPrices(answer);
  const state = prices.gold + prices.silver === 0 ? 'unavailable' : answer.success ? 'live' : 'stale';
  return {
    ...prices,
    state,
    at: state === 'unavailable' ? null : (answer.at ?? null),
    notice: answer.notice,
    isByDesk: answer.source === 'desk',
    market: answer.market,
    history: state === 'unavailable' ? [] : (answer.history ?? []),
    range: answer.range,
    reference: answer.reference,
    ordersHeldUntil: answer.ordersHeldUntil,
    pauses: answer.sales ?? NO_PAUSES,
    goodsRevision: answer.catalogue,
  };
}

/** The spot prices to show, stale ones too; 0 for unknown ones. */
export function shownPrices({ success, state, rates }: MetalAnswer): SpotPrices {
  const isRead = success || state === 'stale';
  return { gold: isRead ? rateOf(rates.USDXAU) : ZERO, silver: isRead ? rateOf(rates.USDXAG) : ZERO };
}

const ZERO = cents(0);

function rateOf(dollars: number): Cents {
  const rate = centsFromDollars(dollars);
  return rate !== undefined && rate > 0 ? rate : ZERO;
}
