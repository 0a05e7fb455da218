import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { USUAL_HOURS } from '#domain/week.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import type { Letter } from '#server/letters/letter.ts';
import { withFoot } from '#server/letters/send-letter.ts';
import type { OrderMovedLetter } from '#server/letters/waiting-letter.ts';
import { deskOrderStore } from '#server/orders/desk-order-store.ts';
import { moneyStore } from '#server/orders/money-store.ts';
import { createWriteOrderMovedLetter } from '#server/orders/moved-letters.ts';
import { parcelStore } from '#server/orders/parcel-store.ts';
import { quoteStore } from '#server/orders/quote-store.ts';
import { orderStore } from '#server/orders/store.ts';
import { SELLER, type TestShop } from './open-shop.ts';

/** Letters about moves of orders, as they would be sent now. */
export function movedLettersOf(shop: TestShop) {
  const { db } = shop.database;

  /** The newest letter that an order's history names: in the outbox it stands only until it is sent. */
  async function newestWaiting(orderId: string): Promise<OrderMovedLetter> {
    const isOfThis = and(eq(orderEvents.orderId, orderId), sql`${orderEvents.data}->>'letter' is not null`);
    const events = await db.select().from(orderEvents).where(isOfThis).orderBy(orderEvents.seq);
    const { seq, data } = events.at(-1) ?? expect.fail('The history names no letter');
    const { letter: about, fact } = data as { readonly letter: OrderMovedLetter['about']; readonly fact?: string };
    return { about, movedOrder: orderId, seq, ...(fact !== undefined && { fact }) } as OrderMovedLetter;
  }

  async function written(waiting: OrderMovedLetter, howToPay?: string): Promise<Letter> {
    const write = createWriteOrderMovedLetter({
      deskOrders: deskOrderStore(db),
      orders: orderStore(db),
      quotes: quoteStore(db),
      parcels: parcelStore(db),
      money: moneyStore(db),
      token: () => `token-of-${waiting.movedOrder}-long-enough-to-be-one`,
      publicUrl: 'http://localhost:3000',
      clock: shop.clock,
      howToPay: () => howToPay,
    });
    return withFoot(((await write(waiting)) ?? expect.fail('Nothing is written')).letter, {
      seller: SELLER,
      hours: USUAL_HOURS,
    });
  }

  return {
    newestWaiting,
    written,
    newest: async (orderId: string, howToPay?: string) => written(await newestWaiting(orderId), howToPay),
  };
}
