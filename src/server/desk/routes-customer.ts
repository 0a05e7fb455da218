import { DESK_CALLS } from '#contract/desk-calls.ts';
import { dollars } from '#domain/money.ts';
import { refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Desk } from './create-desk.ts';
import type { ShownQuote } from './customer-decisions.ts';
import { refuseDesk } from './presenters.ts';

/** What customers decide about their orders. Tries of links are counted by address. */
export function customerRoutes(route: RouteCall, { customers }: Desk, limits: Pick<RateLimiter, 'consume'>): void {
  const count = (ip: string) => limits.consume([[LIMITS.openQuote, ip]]);

  route(DESK_CALLS.withdrawOrder, async ({ body, session }) => {
    const withdrawn = await customers.withdraw(session.userId, body.orderId);
    return withdrawn.ok ? succeed(null, 'Cancelled') : refuseDesk(withdrawn);
  });

  route(DESK_CALLS.readQuote, async ({ body, client }) => {
    const counted = await count(client.ip);
    if (!counted.ok) return refuseTooMany(counted);
    const shown = await customers.readQuote(body.token);
    return shown ? succeed(presentShown(shown), 'A new price') : { refused: 'link-spent' };
  });

  route(DESK_CALLS.agreeToQuote, async ({ body, client }) => {
    const counted = await count(client.ip);
    if (!counted.ok) return refuseTooMany(counted);
    const agreed = await customers.agree(body.token);
    return agreed.ok ? succeed(null, 'Confirmed') : refuseDesk(agreed);
  });

  route(DESK_CALLS.refuseQuote, async ({ body, client }) => {
    const counted = await count(client.ip);
    if (!counted.ok) return refuseTooMany(counted);
    const refused = await customers.refuse(body.token);
    return refused.ok ? succeed(null, 'Cancelled') : refuseDesk(refused);
  });
}

function presentShown({ orderId, before, quote, state }: ShownQuote) {
  return {
    orderId,
    state,
    before: dollars(before),
    total: dollars(quote.total),
    validUntil: quote.validUntil?.toISOString() ?? '',
    lines: quote.lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, each: dollars(unitPrice) })),
  };
}
