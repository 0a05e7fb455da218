import type { CartRecord } from '#contract/calls/cart.ts';
import type { OrderRecord } from '#contract/calls/orders.ts';
import type { QuoteRecord } from '#contract/calls/quote.ts';
import { dollars } from '#domain/money.ts';
import type { Order } from '#domain/placed-order.ts';
import { percentOf } from '#domain/price.ts';
import type { SpotPrices, Tick } from '#domain/spot.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import type { PricedLine } from '../carts/server-cart.ts';
import type { Quote } from './place-order.ts';

/** Spot prices under their names on the wire. */
export function presentRates(prices: SpotPrices): { USDXAU: number; USDXAG: number } {
  return { USDXAU: dollars(prices.gold), USDXAG: dollars(prices.silver) };
}

export function presentOrder(order: Order): OrderRecord {
  return {
    orderId: order.orderNumber,
    orderDate: isoText(order.placedAt),
    status: order.status,
    totalAmount: dollars(order.total),
    address: order.recipient.address,
    cartItem: order.lines.map(({ productId: id, name, metal, weight, premium, quantity, unitPrice: price }) => ({
      id,
      name,
      quantity,
      price: dollars(price),
      product: { id, name, weight: ouncesAsNumber(weight), metal, premiumPercentage: percentOf(premium) },
    })),
    spot: presentTick(order.tick),
  };
}

export function presentQuote({ lines, total, tick }: Quote): QuoteRecord {
  return {
    lines: lines.map(({ productId: id, quantity, unitPrice: price }) => ({ id, quantity, price: dollars(price) })),
    amount: dollars(total),
    ...presentTick(tick),
  };
}

export function presentCart(lines: readonly PricedLine[]): CartRecord {
  return lines.map(({ product, quantity, unitPrice }) => {
    const { id, name, weight, metal, category, image, premium } = product;
    const price = unitPrice === undefined ? null : dollars(unitPrice);
    return {
      id,
      quantity,
      product: {
        id,
        name,
        weight: ouncesAsNumber(weight),
        metal,
        category,
        image,
        premiumPercentage: percentOf(premium),
        price,
      },
    };
  });
}

function presentTick(tick: Tick): { USDXAU: number; USDXAG: number; at: string } {
  return { ...presentRates(tick.prices), at: isoText(tick.at) };
}

function isoText(instant: number): string {
  return new Date(instant).toISOString();
}
