import type { MetalAnswer } from '#contract/calls/rates.ts';
import { CALLS } from '#contract/calls.ts';
import { STREAMS } from '#contract/streams.ts';
import type { RouteCall } from '../http/call-route.ts';
import { presentRates } from '../orders/presenters.ts';
import type { SpotBoard } from './spot-board.ts';

const DEMO_NOTICE = 'Demo prices: a made-up market for trying the shop, not live spot prices.';

export function ratesRoutes(route: RouteCall, metal: () => MetalAnswer): void {
  route(CALLS.getMetal, async () => metal());
}

/** What `GET /api/getMetal` answers: the same object that pages are rendered from. */
export function presentMetal(spot: SpotBoard, pollMs: number, isStreamed: boolean): MetalAnswer {
  const current = spot.current();
  const everySeconds = Math.round(pollMs / 1000);
  if (current.state === 'unavailable') {
    return {
      success: false,
      base: 'USD',
      rates: { USDXAU: 0, USDXAG: 0 },
      state: 'unavailable',
      at: null,
      source: null,
      everySeconds,
    };
  }
  const { state, tick } = current;
  return {
    success: state === 'live',
    base: 'USD',
    rates: presentRates(tick.prices),
    state,
    at: new Date(tick.at).toISOString(),
    source: tick.source,
    ...(tick.source === 'demo' && { notice: DEMO_NOTICE }),
    history: spot.history().map(({ at, prices }) => ({ at: new Date(at).toISOString(), ...presentRates(prices) })),
    everySeconds,
    ...(isStreamed && { stream: STREAMS.streamRates.path }),
  };
}
