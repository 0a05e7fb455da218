import { createHash } from 'node:crypto';
import type { CheckedInput } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { addressLine } from '#domain/address.ts';
import { type Cents, cents, centsFromDollars, parseAmount } from '#domain/money.ts';
import { splitName } from '#domain/person-name.ts';
import { REASONS } from '#domain/reasons.ts';
import { type Refusing, refuseSale, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { Placed, PlaceOrder } from './place-order.ts';
import { presentOrder, presentQuote } from './presenters.ts';
import type { CartClaim } from './price-order.ts';
import type { OwnOrders } from './store.ts';

export function orderRoutes(
  route: RouteCall,
  {
    placeOrder,
    ordersOf,
    clock,
  }: {
    readonly placeOrder: PlaceOrder;
    readonly ordersOf: (userId: string) => OwnOrders;
    readonly clock: () => number;
  },
): void {
  route(CALLS.placeOrder, async ({ body, headers, client, session }) => {
    // The fingerprint leaves out the key, which is compared by itself, and the user, whose keys are their own.
    const { userId = session.userId, idempotencyKey: keyInBody, ...order } = body;
    if (userId !== session.userId) return { refused: 'not-yours' };
    const cart = readCart(order.lines, centsFromDollars(order.amount));
    if (!cart) return { refused: 'invalid-input' };
    const { firstName, lastName, email, phone } = order;
    const claim = {
      ...cart,
      userId,
      isEmailVerified: session.isEmailVerified,
      recipient: { firstName, lastName, email, phone, address: addressLine(order.address) },
      idempotencyKey: headers['idempotency-key'] ?? keyInBody,
      fingerprint: fingerprintOf(order),
    };
    return answerPlaced(await placeOrder({ claim, client }), clock());
  });

  route(CALLS.placeOrderByPath, async ({ params, body, headers, client, session }) => {
    const cart = readCart(body, parseAmount(params.amount));
    if (!cart) return { refused: 'invalid-input' };
    const { userId, user, isEmailVerified } = session;
    const claim = {
      ...cart,
      userId,
      isEmailVerified,
      // The path has an address alone: name, e-mail and phone are the account's.
      recipient: { ...splitName(user.name), email: user.email, phone: user.phone, address: params.address },
      idempotencyKey: headers['idempotency-key'],
      fingerprint: fingerprintOf({ params, body }),
    };
    return answerPlaced(await placeOrder({ claim, client }), clock());
  });

  route(CALLS.listOrders, async ({ query, session }) => {
    const { orders, hasOlder } = await ordersOf(session.userId).list(query.before);
    const now = clock();
    return {
      ...succeed(
        orders.map((order) => presentOrder(order, now)),
        'Orders',
      ),
      ...(hasOlder && { hasOlder }),
    };
  });

  route(CALLS.trackOrder, async ({ params, session }) => {
    const order = await ordersOf(session.userId).find(params.orderId);
    return order ? succeed(presentOrder(order, clock()), 'Order') : { refused: 'unknown-order' };
  });
}

function answerPlaced(placed: Placed, now: number) {
  if (placed.ok) {
    const order = presentOrder(placed.order, now);
    if (!placed.isRepeat) return succeed(order, 'Order placed');
    return { ...succeed(order, REASONS['key-reused'].sentence), isRepeat: true };
  }
  if (placed.reason === 'too-many-requests') return refuseTooMany(placed);
  if ('fault' in placed) return refuseSale(placed.fault);
  const refusing: Refusing = {
    refused: placed.reason,
    ...('quote' in placed && { quote: presentQuote(placed.quote) }),
    ...('order' in placed && { order: presentOrder(placed.order, now) }),
  };
  return refusing;
}

/** Stands for contradictory prices in a line's product and the line: matches no price of ours. */
const NO_PRICE = cents(-1);

type SentLines = CheckedInput<typeof CALLS.placeOrderByPath>['body'];

/** Undefined where an amount is not in whole cents. */
function readCart(sent: SentLines, total: Cents | undefined): CartClaim | undefined {
  if (total === undefined) return undefined;
  const lines: CartClaim['lines'][number][] = [];
  for (const { product, quantity, price } of sent) {
    const unitPrice = centsFromDollars(price);
    if (unitPrice === undefined) return undefined;
    const isOnePrice = product.price === undefined || centsFromDollars(product.price) === unitPrice;
    lines.push({ productId: product.id, quantity, unitPrice: isOnePrice ? unitPrice : NO_PRICE });
  }
  return { lines, total };
}

/** Equal for equal requests: checking puts the fields in one order. */
function fingerprintOf(checked: unknown): string {
  return createHash('sha256').update(JSON.stringify(checked)).digest('base64url');
}
