import type { MetalAnswer, RateEvent } from '#contract/calls/rates.ts';
import { presentRates } from '#contract/records.ts';
import { STREAMS } from '#contract/streams.ts';
import type { Instant, Spot, SpotPrices, Tick } from '#domain/spot.ts';
import type { SpotBoard } from './spot-board.ts';

const DEMO_NOTICE = 'Demo prices: a made-up market for trying the shop, not live spot prices.';

/** What `GET /api/getMetal` answers: the same object that pages are rendered from. */
export function presentMetal(spot: SpotBoard, pollMs: number, isStreamed: boolean): MetalAnswer {
  const current = spot.current();
  const shared = { base: 'USD', everySeconds: Math.round(pollMs / 1000) } as const;
  if (current.state === 'unavailable') {
    return { ...shared, success: false, rates: { USDXAU: 0, USDXAG: 0 }, state: 'unavailable', at: null, source: null };
  }
  const { state, tick } = current;
  return {
    ...shared,
    success: state === 'live',
    ...presentReading(tick),
    state,
    source: tick.source,
    ...(tick.source === 'demo' && { notice: DEMO_NOTICE }),
    history: spot.history().map(({ at, prices }) => ({ at: isoText(at), ...presentRates(prices) })),
    ...(isStreamed && { stream: STREAMS.streamRates.path }),
  };
}

export function presentReading({ prices, at }: { prices: SpotPrices; at: Tick['at'] }): RateEvent {
  return { rates: presentRates(prices), at: isoText(at) };
}

/** State, source and age of the rates, for monitoring. Null where nothing is known. */
export function presentFeedState(spot: Spot, now: Instant) {
  if (spot.state === 'unavailable') return { spot: spot.state, source: null, ageSeconds: null };
  return { spot: spot.state, source: spot.tick.source, ageSeconds: Math.round((now - spot.tick.at) / 1000) };
}

function isoText(instant: number): string {
  return new Date(instant).toISOString();
}
