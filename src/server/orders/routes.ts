import { createHash } from 'node:crypto';
import type { CheckedInput } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { REASONS } from '#contract/reasons.ts';
import { addressLine } from '#domain/address.ts';
import { type Cents, cents, centsFromDollars, parseAmount } from '#domain/money.ts';
import { type Refusing, refuseTooMany, succeed } from '../http/answers.ts';
import type { Client, RouteCall, Session } from '../http/call-route.ts';
import type { FindOrders } from './find-orders.ts';
import type { Placed, PlaceOrder } from './place-order.ts';
import { presentOrder, presentQuote } from './presenters.ts';

type Parts = {
  readonly placeOrder: PlaceOrder;
  readonly findOrders: FindOrders;
};
type SentLines = CheckedInput<typeof CALLS.placeOrderByPath>['body'];

export function orderRoutes(route: RouteCall, { placeOrder, findOrders }: Parts): void {
  route(CALLS.placeOrder, async ({ body, headers, client, session }) => {
    const { userId = session.userId, idempotencyKey: keyOfBody, ...order } = body;
    if (userId !== session.userId) return { refused: 'not-yours' };
    const { email, phone, firstName, lastName } = order;
    const claimed = readClaim(body.lines, centsFromDollars(body.amount));
    if (!claimed) return { refused: 'invalid-input' };
    const recipient = { firstName, lastName, email, phone, address: addressLine(body.address) };
    const idempotencyKey = headers['idempotency-key'] ?? keyOfBody;
    // Without key and user, whose keys are their own: a page that did not name them yet has sent the same order.
    const fingerprint = fingerprintOf(order);
    const asked = { ...askerOf(session, client), recipient, idempotencyKey, fingerprint };
    return answerPlaced(await placeOrder({ ...claimed, ...asked }));
  });

  route(CALLS.placeOrderByPath, async ({ params, body, headers, client, session }) => {
    const { user } = session;
    const claimed = readClaim(body, parseAmount(params.amount));
    if (!claimed) return { refused: 'invalid-input' };
    // The path names nobody: the order goes to the account's own name, e-mail and phone.
    const { firstName, lastName } = splitName(user.name);
    const recipient = { firstName, lastName, email: user.email, phone: user.phone, address: params.address };
    const idempotencyKey = headers['idempotency-key'];
    const fingerprint = fingerprintOf({ params, body });
    const asked = { ...askerOf(session, client), recipient, idempotencyKey, fingerprint };
    return answerPlaced(await placeOrder({ ...claimed, ...asked }));
  });

  route(CALLS.listOrders, async ({ query, session }) => {
    const { orders, hasOlder } = await findOrders.list(session.userId, query.before);
    return { ...succeed(orders.map(presentOrder), 'Orders'), ...(hasOlder && { hasOlder }) };
  });

  route(CALLS.trackOrder, async ({ params, session }) => {
    const order = await findOrders.one(session.userId, params.orderId);
    return order ? succeed(presentOrder(order), 'Order') : { refused: 'unknown-order' };
  });
}

function askerOf({ userId, isEmailVerified }: Session, { ip }: Client) {
  return { userId, wasProven: isEmailVerified, address: ip };
}

function answerPlaced(placed: Placed) {
  if (placed.ok) {
    const order = presentOrder(placed.order);
    if (!placed.isRepeat) return succeed(order, 'Order placed');
    return { ...succeed(order, REASONS['key-reused'].sentence), isRepeat: true };
  }
  if (placed.reason === 'too-many-requests') return refuseTooMany(placed);
  const refusing: Refusing = {
    refused: placed.reason,
    ...('quote' in placed && { quote: presentQuote(placed.quote) }),
    ...('order' in placed && { order: presentOrder(placed.order) }),
  };
  return refusing;
}

/** What a line claims whose product has another price: nothing that ours could ever be. */
const NO_PRICE = cents(-1);

/** Nothing where a price is not whole cents. */
function readClaim(lines: SentLines, total: Cents | undefined) {
  if (total === undefined) return undefined;
  const claimed: { productId: string; quantity: number; unitPrice: Cents }[] = [];
  for (const { product, quantity, price } of lines) {
    const unitPrice = centsFromDollars(price);
    if (unitPrice === undefined) return undefined;
    const isOnePrice = product.price === undefined || centsFromDollars(product.price) === unitPrice;
    claimed.push({ productId: product.id, quantity, unitPrice: isOnePrice ? unitPrice : NO_PRICE });
  }
  return { lines: claimed, total };
}

/** The checked request in one short text: equal for equal requests, since checking puts the fields in one order. */
function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
