import type { Mailer } from '../mail/letter.ts';
import type { WaitingLetter } from '../mail/outbox.ts';
import type { OrderStore } from '../stores/orders.ts';
import { customerLetter, dealerLetter } from './order-letters.ts';

type Parts = {
  readonly orders: OrderStore;
  readonly mailer: Mailer;
  readonly dealerEmail: string | undefined;
  readonly publicUrl: string;
};

/** Writes a waiting letter and hands it to the mailer. Throws when that fails, so that it waits on. */
export function createSendLetter({ orders, mailer, dealerEmail, publicUrl }: Parts) {
  return async function sendLetter({ orderNumber, reader }: WaitingLetter): Promise<void> {
    const order = await orders.find(orderNumber);
    if (!order) throw new Error(`A letter waits for an order that does not exist: ${orderNumber}`);
    if (reader === 'customer') await mailer.send(customerLetter(order, publicUrl));
    else if (dealerEmail) await mailer.send(dealerLetter(order, dealerEmail));
  };
}
