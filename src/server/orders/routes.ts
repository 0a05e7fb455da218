import { createHash } from 'node:crypto';
import type { CheckedInput } from '#contract/call.ts';
import type { OfferedPrice } from '#contract/calls/order-quote.ts';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { CALLS } from '#contract/calls.ts';
import { presentRates } from '#contract/records.ts';
import { addressLine, readAddressLine } from '#domain/address.ts';
import { type Cents, cents, centsFromDollars, dollars, parseAmount } from '#domain/money.ts';
import { type ComparedLine, compareLines, type Pieces, whyNewPrice } from '#domain/offered-price.ts';
import { splitName } from '#domain/person-name.ts';
import type { Order } from '#domain/placed-order.ts';
import { percentOf } from '#domain/price.ts';
import { REASONS } from '#domain/reasons.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { type Refusing, refuseSale, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import type { CustomerDecisions, ShownQuote } from './customer-decisions.ts';
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
    settings,
  }: {
    readonly placeOrder: PlaceOrder;
    readonly ordersOf: (userId: string) => OwnOrders;
    readonly clock: () => number;
    readonly settings: Pick<SettingsBoard, 'current'>;
  },
): void {
  const present = (order: Order) => presentOrder(order, clock(), settings.current().hours);

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
    return answerPlaced(await placeOrder({ claim, client }), present);
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
    return answerPlaced(await placeOrder({ claim, client }), present);
  });

  route(CALLS.listOrders, async ({ query, session }) => {
    const { orders, hasOlder } = await ordersOf(session.userId).list(query.before);
    return {
      ...succeed(orders.map(present), 'Orders'),
      ...(hasOlder && { hasOlder }),
    };
  });

  route(CALLS.trackOrder, async ({ params, session }) => {
    const order = await ordersOf(session.userId).find(params.orderId);
    return order ? succeed(present(order), 'Order') : { refused: 'unknown-order' };
  });

  route(CALLS.readLastAddress, async ({ session }) =>
    succeed(readAddressLine(await ordersOf(session.userId).lastAddress()) ?? null, 'Address'),
  );
}

function answerPlaced(placed: Placed, present: (order: Order) => OrderRecord) {
  if (placed.ok) {
    const order = present(placed.order);
    if (!placed.isRepeat) return succeed(order, 'Order placed');
    return { ...succeed(order, REASONS['key-reused'].sentence), isRepeat: true };
  }
  if (placed.reason === 'too-many-requests') return refuseTooMany(placed);
  if ('fault' in placed) return refuseSale(placed.fault);
  const refusing: Refusing = {
    refused: placed.reason,
    ...('quote' in placed && { quote: presentQuote(placed.quote) }),
    ...('order' in placed && { order: present(placed.order) }),
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

/** Routes of customers' own decisions. Attempts to open a link are limited by IP address; too many answer 429. */
export function decisionRoutes(
  route: RouteCall,
  {
    decisions,
    limits,
    clock,
  }: {
    readonly decisions: CustomerDecisions;
    readonly limits: Pick<RateLimiter, 'consume'>;
    readonly clock: () => number;
  },
): void {
  const tooMany = async (ip: string): Promise<Refusing | undefined> => {
    const counted = await limits.consume([[LIMITS.openQuote, ip]]);
    return counted.ok ? undefined : refuseTooMany(counted);
  };

  route(CALLS.withdrawOrder, async ({ body, session }) => {
    const withdrawn = await decisions.withdraw(session.userId, body.orderId);
    return withdrawn.ok ? succeed(null, 'Cancelled') : refuseDesk(withdrawn);
  });

  route(CALLS.readOwnQuote, async ({ body, session }) => {
    const shown = await decisions.readOwn(session.userId, body.orderId);
    return shown ? succeed(presentOffered(shown, clock()), 'A new price') : { refused: 'unknown-order' };
  });

  route(CALLS.agreeToOwnQuote, async ({ body, session }) => {
    const total = centsFromDollars(body.total);
    if (total === undefined) return { refused: 'invalid-input' };
    const agreed = await decisions.agreeToOwn(session.userId, body.orderId, total);
    return agreed.ok ? succeed(null, 'Confirmed') : refuseDesk(agreed);
  });

  route(CALLS.readQuote, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const shown = await decisions.readQuote(body.token);
    return shown ? succeed(presentOffered(shown, clock()), 'A new price') : { refused: 'link-spent' };
  });

  route(CALLS.agreeToQuote, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const agreed = await decisions.agree(body.token);
    return agreed.ok ? succeed(null, 'Confirmed') : refuseDesk(agreed);
  });

  route(CALLS.refuseQuote, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const done = await decisions.refuse(body.token);
    return done.ok ? succeed(null, 'Cancelled') : refuseDesk(done);
  });
}

/** Presents an offered price: prices and products, nothing of the customer, since a link may be passed on. */
function presentOffered({ orderId, before, quote, state }: ShownQuote, now: Instant): OfferedPrice {
  return {
    orderId,
    state,
    why: whyNewPrice(before, quote),
    before: dollars(before.total),
    total: dollars(quote.total),
    spot: { before: presentSpot(before.tick), now: presentSpot(quote.tick) },
    offeredAt: quote.madeAt.toISOString(),
    validUntil: quote.validUntil?.toISOString() ?? '',
    leftMs: Math.max(0, (quote.validUntil?.getTime() ?? now) - now),
    lines: compareLines(before.lines, quote.lines).map(presentCompared),
  };
}

function presentSpot({ prices, at }: Tick) {
  return { ...presentRates(prices), at: new Date(at).toISOString() };
}

function presentCompared({ product, before, now }: ComparedLine): OfferedPrice['lines'][number] {
  const { name, metal, weight, premium } = product;
  return {
    name,
    metal,
    ounces: ouncesAsNumber(weight),
    premiumPercentage: percentOf(premium),
    ...(before && { before: { ...presentPieces(before), premiumPercentage: percentOf(before.premium) } }),
    ...(now && { now: presentPieces(now) }),
  };
}

function presentPieces({ quantity, sum }: Pieces) {
  return { quantity, sum: dollars(sum) };
}
