import { troyCatalogue } from '#catalogue/stock.ts';
import { centsOf, dollars, formatAmount } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { USUAL_PROMISES } from '#domain/terms.ts';
import type { NewOrder } from '#server/database/order-rows.ts';
import { SPOT } from './open-shop.ts';

const catalogue = troyCatalogue();
const [first, second] = catalogue.entries;
if (!first || !second) throw new Error('The catalogue is empty');

export const GOODS = [
  { id: first.id, quantity: 2 },
  { id: second.id, quantity: 1 },
] as const;

export const SHIPPING = { address: '12 Elm Street', city: 'Springfield', state: 'IL', zipCode: '62704' };

/** The order that an honest page sends: lines and amount as the shop itself prices them at the given spot. */
export function pricedOrder(goods: readonly { id: string; quantity: number }[] = GOODS, spot: SpotPrices = SPOT) {
  const priced = goods.map(({ id, quantity }) => {
    const product = catalogue.productById(id);
    if (!product) throw new Error(`Unknown product ${id}`);
    return priceLine(product, quantity, spot);
  });
  return {
    lines: priced.map((line) => ({
      product: { id: line.productId, name: line.name, price: dollars(line.unitPrice) },
      quantity: line.quantity,
      price: dollars(line.unitPrice),
    })),
    amount: dollars(orderTotal(priced)),
    amountText: formatAmount(orderTotal(priced)),
  };
}

/** The body form, as our own pages send it. */
export function orderBody(goods?: readonly { id: string; quantity: number }[], spot?: SpotPrices) {
  const { lines, amount } = pricedOrder(goods, spot);
  return {
    lines,
    amount,
    address: SHIPPING,
    email: 'ada@example.com',
    phone: '+1 312 555 0100',
    firstName: 'Ada',
    lastName: 'Lovelace',
  };
}

/** An order as an honest desk sends it that took it by telephone, of a caller without an email. */
export function phoneBody(more: object = {}) {
  const { lines, amount } = pricedOrder();
  return {
    lines: lines.map(({ product, quantity, price }) => ({
      productId: product.id,
      quantity,
      unitPrice: centsOf(price),
    })),
    total: centsOf(amount),
    firstName: 'Harriet',
    lastName: 'Lindqvist',
    phone: '(218) 555-0162',
    address: SHIPPING,
    ...more,
  };
}

/** Two products in an order as the store takes it. */
export function newOrder(userId: string, orderNumber: string, spot: SpotPrices = SPOT) {
  const lines = catalogue.entries.slice(0, 2).map((product) => priceLine(product, 1, spot));
  return {
    orderNumber,
    userId,
    placedAt: Date.now(),
    status: 'pending',
    stage: 'new',
    recipient: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '1', address: 'x' },
    lines,
    total: orderTotal(lines),
    source: 'web',
    placedBy: null,
    catalogueRevision: 1,
    bindingRevision: 0,
    promisedUntil: Date.now(),
    terms: USUAL_PROMISES,
    tick: { id: '1', at: Date.now(), source: 'demo', prices: spot },
  } as const satisfies NewOrder;
}

/** A passkey as the library keeps it, without a private key. */
export function passkeyOf(userId: string) {
  const id = `passkey of ${userId}`;
  return { id, credentialID: id, userId, publicKey: '', counter: 0, deviceType: 'singleDevice', backedUp: false };
}
