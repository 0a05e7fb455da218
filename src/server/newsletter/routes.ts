import { CALLS } from '#contract/calls.ts';
import { refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import type { Newsletter } from './newsletter.ts';

type Parts = {
  readonly limits: RateLimiter;
  readonly newsletter: Newsletter;
  readonly settings: Pick<SettingsBoard, 'current'>;
};

export function newsletterRoutes(route: RouteCall, { limits, newsletter, settings }: Parts): void {
  route(CALLS.subscribe, async ({ body, client }) => {
    if (!settings.current().newsletter.isOn) return { refused: 'newsletter-off' };
    const counted = await limits.consume([[LIMITS.subscribe, client.ip]]);
    if (!counted.ok) return refuseTooMany(counted);
    await newsletter.subscribe(body.email);
    return succeed(null, 'Subscribed');
  });

  route(CALLS.confirmNewsletter, async ({ body, client }) => {
    const counted = await limits.consume([[LIMITS.pressLink, client.ip]]);
    if (!counted.ok) return refuseTooMany(counted);
    return (await newsletter.confirm(body.token)) ? succeed(null, 'Confirmed') : { refused: 'link-spent' };
  });

  route(CALLS.leaveNewsletter, async ({ body, client }) => {
    const counted = await limits.consume([[LIMITS.pressLink, client.ip]]);
    if (!counted.ok) return refuseTooMany(counted);
    return (await newsletter.leave(body.token)) ? succeed(null, 'Unsubscribed') : { refused: 'link-spent' };
  });
}
