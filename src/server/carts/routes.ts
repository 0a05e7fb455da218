import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import type { Sessions } from '../accounts/accounts.ts';
import { addCall, succeed } from '../http/call-route.ts';
import { presentCart } from '../orders/presenters.ts';
import type { KeepCart, PricedLine } from './server-cart.ts';

/** The server's own cart, as the specification lists its calls. Every one answers the whole cart. */
export function cartRoutes(
  app: FastifyInstance,
  { accounts, keepCart }: { accounts: Sessions; keepCart: KeepCart },
): void {
  addCall(app, accounts, CALLS.addToServerCart, async ({ body, web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const added = await keepCart.add(session, body.product.id, body.quantity);
    return added.ok ? wholeCart(added.lines) : { refused: added.reason };
  });

  addCall(app, accounts, CALLS.removeFromServerCart, async ({ params, user }) =>
    wholeCart(await keepCart.remove(user.id, params.productId)),
  );

  addCall(app, accounts, CALLS.clearServerCart, async ({ user }) => wholeCart(await keepCart.clear(user.id)));

  addCall(app, accounts, CALLS.readServerCart, async ({ user }) => wholeCart(await keepCart.read(user.id)));
}

function wholeCart(lines: readonly PricedLine[]) {
  return succeed(presentCart(lines), 'Cart');
}
