import type { CartRecord } from '#contract/calls/cart.ts';
import { CALLS } from '#contract/calls.ts';
import { presentProduct } from '#contract/records.ts';
import { dollars } from '#domain/money.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { PricedLine, ServerCart } from './server-cart.ts';

/** The server's own cart, as the specification lists its calls. Every call answers the whole cart. */
export function cartRoutes(route: RouteCall, serverCart: ServerCart): void {
  route(CALLS.addToServerCart, async ({ body, session }) => {
    const added = await serverCart.add(session, body.product.id, body.quantity);
    return added.ok ? wholeCart(added.lines) : { refused: added.reason };
  });

  route(CALLS.removeFromServerCart, async ({ params, session }) =>
    wholeCart(await serverCart.remove(session.userId, params.productId)),
  );

  route(CALLS.clearServerCart, async ({ session }) => wholeCart(await serverCart.clear(session.userId)));

  route(CALLS.readServerCart, async ({ session }) => wholeCart(await serverCart.read(session.userId)));
}

function wholeCart(lines: readonly PricedLine[]) {
  return succeed(lines.map(presentLine), 'Cart');
}

function presentLine({ product, quantity, unitPrice }: PricedLine): CartRecord[number] {
  const { image, category } = product;
  const price = unitPrice === undefined ? null : dollars(unitPrice);
  return { id: product.id, quantity, product: { ...presentProduct(product), image, category, price } };
}
