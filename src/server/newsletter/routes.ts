import { CALLS } from '#contract/calls.ts';
import { refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

/** Puts an address on the newsletter's list. */
export type Subscribe = (email: string) => Promise<void>;

export function newsletterRoutes(
  route: RouteCall,
  { limits, subscribe }: { limits: RateLimiter; subscribe: Subscribe },
): void {
  route(CALLS.subscribe, async ({ body, client }) => {
    const counted = await limits.consume([[LIMITS.subscribe, client.ip]]);
    if (!counted.ok) return refuseTooMany(counted);
    await subscribe(body.email);
    return succeed(null, 'Subscribed');
  });
}
