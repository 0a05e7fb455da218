import { CALLS } from '#contract/calls.ts';
import { refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';

/** Puts an address on the newsletter's list. */
export type Subscribe = (email: string) => Promise<void>;

export function newsletterRoutes(
  route: RouteCall,
  {
    limits,
    subscribe,
    settings,
  }: { limits: RateLimiter; subscribe: Subscribe; settings: Pick<SettingsBoard, 'current'> },
): void {
  route(CALLS.subscribe, async ({ body, client }) => {
    if (!settings.current().newsletter.isOn) return { refused: 'newsletter-off' };
    const counted = await limits.consume([[LIMITS.subscribe, client.ip]]);
    if (!counted.ok) return refuseTooMany(counted);
    await subscribe(body.email);
    return succeed(null, 'Subscribed');
  });
}
