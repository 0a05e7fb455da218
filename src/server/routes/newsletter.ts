import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import type { Accounts } from '../services/accounts.ts';
import type { Subscribe } from '../services/subscribe.ts';
import { addCall, succeed } from './add-call.ts';

export function newsletterRoutes(
  app: FastifyInstance,
  { accounts, subscribe }: { accounts: Accounts; subscribe: Subscribe },
): void {
  addCall(app, accounts, CALLS.subscribe, async ({ body }) => {
    await subscribe(body.email);
    return succeed(null, 'Subscribed');
  });
}
