import { CALLS } from '#contract/calls.ts';
import { refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Limits } from '../limits/rate-limiter.ts';
import type { Subscribe } from './subscribe.ts';

export function newsletterRoutes(
  route: RouteCall,
  { limits, subscribe }: { limits: Limits; subscribe: Subscribe },
): void {
  route(CALLS.subscribe, async ({ body, client }) => {
    const taken = await limits.take(LIMITS.subscribe, client.ip);
    if (!taken.ok) return refuseTooMany(taken);
    await subscribe(body.email);
    return succeed(null, 'Subscribed');
  });
}
