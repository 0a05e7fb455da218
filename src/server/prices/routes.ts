import type { MetalAnswer } from '#contract/calls/rates.ts';
import { CALLS } from '#contract/calls.ts';
import type { Instant } from '#domain/spot.ts';
import type { RouteCall } from '../http/call-route.ts';
import { isoText } from './presenters.ts';

type Parts = { readonly metal: () => MetalAnswer; readonly clock: () => Instant };

export function ratesRoutes(route: RouteCall, { metal, clock }: Parts): void {
  route(CALLS.getMetal, async () => ({ ...metal(), answeredAt: isoText(clock()) }));
}
