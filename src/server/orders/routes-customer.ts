import { CALLS } from '#contract/calls.ts';
import { centsFromDollars } from '#domain/money.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { type Refusing, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { CustomerDecisions } from './customer-decisions.ts';
import { presentOffered } from './offer-presenters.ts';

/** What customers decide about their orders. Tries of links are counted by address. */
export function customerRoutes(
  route: RouteCall,
  {
    customers,
    limits,
    clock,
  }: {
    readonly customers: CustomerDecisions;
    readonly limits: Pick<RateLimiter, 'consume'>;
    readonly clock: () => number;
  },
): void {
  const tooMany = async (ip: string): Promise<Refusing | undefined> => {
    const counted = await limits.consume([[LIMITS.openQuote, ip]]);
    return counted.ok ? undefined : refuseTooMany(counted);
  };

  route(CALLS.withdrawOrder, async ({ body, session }) => {
    const withdrawn = await customers.withdraw(session.userId, body.orderId);
    return withdrawn.ok ? succeed(null, 'Cancelled') : refuseDesk(withdrawn);
  });

  route(CALLS.readOwnQuote, async ({ body, session }) => {
    const shown = await customers.readOwn(session.userId, body.orderId);
    return shown ? succeed(presentOffered(shown, clock()), 'A new price') : { refused: 'unknown-order' };
  });

  route(CALLS.agreeToOwnQuote, async ({ body, session }) => {
    const total = centsFromDollars(body.total);
    if (total === undefined) return { refused: 'invalid-input' };
    const agreed = await customers.agreeToOwn(session.userId, body.orderId, total);
    return agreed.ok ? succeed(null, 'Confirmed') : refuseDesk(agreed);
  });

  route(CALLS.readQuote, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const shown = await customers.readQuote(body.token);
    return shown ? succeed(presentOffered(shown, clock()), 'A new price') : { refused: 'link-spent' };
  });

  route(CALLS.agreeToQuote, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const agreed = await customers.agree(body.token);
    return agreed.ok ? succeed(null, 'Confirmed') : refuseDesk(agreed);
  });

  route(CALLS.refuseQuote, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const done = await customers.refuse(body.token);
    return done.ok ? succeed(null, 'Cancelled') : refuseDesk(done);
  });
}
