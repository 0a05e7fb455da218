import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import type { Sessions } from '../services/accounts.ts';
import { LIMITS } from '../services/limits.ts';
import type { Subscribe } from '../services/subscribe.ts';
import type { Limits } from '../stores/limits.ts';
import { addCall, refuseTooMany, succeed } from './add-call.ts';

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
