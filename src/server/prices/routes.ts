import type { MetalAnswer } from '#contract/calls/rates.ts';
import { CALLS } from '#contract/calls.ts';
import type { RouteCall } from '../http/call-route.ts';

export function ratesRoutes(route: RouteCall, metal: () => MetalAnswer): void {
  route(CALLS.getMetal, async () => metal());
}
