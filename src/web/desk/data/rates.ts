import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getMetal, type MetalAnswer, type RateEvent } from '#contract/calls/rates.ts';
import { createApi } from '#contract/client.ts';
import type { Metal } from '#domain/metal.ts';
import { type Cents, cents, centsFromDollars } from '#domain/money.ts';
import { type Instant, type SpotPrices, STALE_AFTER_MS } from '#domain/spot.ts';
import { followRates } from '../../hooks/rate-stream.ts';
import { clocksNow } from '../../hooks/server-clock.ts';
import { serverNow, setServerClock, useNow } from './clock.ts';
import { CallFailed } from './desk.ts';

export type Rates = {
  /** Cents per troy ounce; 0 while unknown. */
  readonly gold: Cents;
  readonly silver: Cents;
  /** `live` alone may be confirmed or quoted at. */
  readonly state: 'live' | 'stale' | 'unavailable';
  /** True until the first answer; no error. */
  readonly isPending: boolean;
  /** Time of the reading; null while there is none. */
  readonly at: Instant | null;
  /** Sentence for customers about prices other than the market's; undefined for market prices. */
  readonly notice: string | undefined;
  /** True when the prices come from the demo feed. */
  readonly isDemo: boolean;
  readonly reference: MetalAnswer['reference'];
  /** Metals that are halted because the feed's price is implausible. */
  readonly halted: readonly Metal[];
};

const KEY = ['rates'];
const LOOK_EVERY_MS = 5_000;
const RENEW_EVERY_MS = 240_000;
const RETRY_EVERY_MS = 15_000;
const api = createApi((input, init) => fetch(input, init), location.origin, { getMetal });

/** Both spot prices as the shop sells at them. */
export function useRates(): Rates {
  const now = useNow(LOOK_EVERY_MS);
  const { data, isPending } = useAnswer();
  return { ...toRates(data, now), isPending };
}

/** The spot prices at which all these metals are sold; undefined where one has no live price. */
export function liveSpot({ state, halted, gold, silver }: Rates, metals: Iterable<Metal>): SpotPrices | undefined {
  const isLive = state === 'live' && ![...metals].some((metal) => halted.includes(metal));
  return isLive ? { gold, silver } : undefined;
}

/** Updates the rates by the shop's stream while the desk is open. */
export function useRateStream(): void {
  const cache = useQueryClient();
  const path = useAnswer().data?.stream;
  useEffect(() => {
    const hear = (event: RateEvent) =>
      cache.setQueryData<MetalAnswer>(KEY, (answer) => answer && withEvent(answer, event));
    return path ? followRates(path, hear) : undefined;
  }, [path, cache]);
  useGoodsOfRevision();
}

/**
 * Invalidates the goods when the rates name another revision, since they change outside of the desk too: a product sells out, a
 * scheduled change starts.
 */
function useGoodsOfRevision(): void {
  const cache = useQueryClient();
  const revision = useAnswer().data?.catalogue;
  const known = useRef(revision);
  useEffect(() => {
    if (known.current !== undefined && known.current !== revision)
      for (const key of ['goods', 'product', 'revisions']) void cache.invalidateQueries({ queryKey: [key] });
    known.current = revision;
  }, [revision, cache]);
}

function useAnswer() {
  return useQuery<MetalAnswer>({
    queryKey: KEY,
    refetchInterval: ({ state: { data, status } }) =>
      data?.success && status === 'success' ? RENEW_EVERY_MS : RETRY_EVERY_MS,
    async queryFn({ signal }) {
      const asked = clocksNow();
      const outcome = await api.getMetal({ signal });
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      const serverAt = Date.parse(outcome.answer.answeredAt ?? '');
      if (!Number.isNaN(serverAt)) setServerClock({ serverAt, asked });
      return outcome.answer;
    },
  });
}

function withEvent(answer: MetalAnswer, event: RateEvent): MetalAnswer {
  const isNews = event.catalogue !== undefined && event.catalogue !== answer.catalogue;
  if (!event.rates || !event.at || (answer.at && Date.parse(event.at) <= Date.parse(answer.at)))
    return isNews ? { ...answer, catalogue: event.catalogue } : answer;
  const { halted: _, notice: __, ...rest } = answer;
  return { ...rest, ...event, success: true, state: 'live' };
}

function toRates(answer: MetalAnswer | undefined, now = serverNow()): Omit<Rates, 'isPending'> {
  const gold = centsFromDollars(answer?.rates.USDXAU ?? 0) ?? cents(0);
  const silver = centsFromDollars(answer?.rates.USDXAG ?? 0) ?? cents(0);
  const at = answer?.at ? Date.parse(answer.at) : null;
  const isKnown = gold > 0 && silver > 0;
  const isFresh = answer?.success && at !== null && now - at < STALE_AFTER_MS;
  return {
    gold,
    silver,
    at,
    state: isKnown ? (isFresh ? 'live' : 'stale') : 'unavailable',
    notice: answer?.notice,
    isDemo: answer?.source === 'demo',
    reference: answer?.reference,
    halted: answer?.halted ?? [],
  };
}
