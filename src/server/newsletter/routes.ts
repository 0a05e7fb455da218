import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import type { Sessions } from '../accounts/accounts.ts';
import { addCall, refuseTooMany, succeed } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Limits } from '../limits/rate-limiter.ts';
import type { Subscribe } from './subscribe.ts';

export function newsletterRoutes(
  app: FastifyInstance,
  { accounts, limits, subscribe }: { accounts: Sessions; limits: Limits; subscribe: Subscribe },
): void {
  addCall(app, accounts, CALLS.subscribe, async ({ body, address }) => {
    const taken = await limits.take(LIMITS.subscribe, address);
    if (!taken.ok) return refuseTooMany(taken);
    await subscribe(body.email);
    return succeed(null, 'Subscribed');
  });
}
