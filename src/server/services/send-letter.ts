import type { Letter, Mailer } from '../mail/letter.ts';
import type { WaitingLetter } from '../mail/outbox.ts';
import type { AccountStore } from '../stores/accounts.ts';
import type { LinkStore } from '../stores/links.ts';
import type { OrderStore } from '../stores/orders.ts';
import { accountLetter, deletedLetter, LINKS } from './account-letters.ts';
import { customerLetter, dealerLetter } from './order-letters.ts';

type Parts = {
  readonly orders: OrderStore;
  readonly accounts: AccountStore;
  readonly links: LinkStore;
  readonly mailer: Mailer;
  readonly dealerEmail: string | undefined;
  readonly publicUrl: string;
  readonly clock: () => number;
};

/** Writes a waiting letter and hands it to the mailer. Throws when that fails, so that it waits on. */
export function createSendLetter({ orders, accounts, links, mailer, dealerEmail, publicUrl, clock }: Parts) {
  return async function sendLetter(waiting: WaitingLetter): Promise<void> {
    const letter = await write(waiting);
    if (letter) await mailer.send(letter);
  };

  /** Nothing where there is nobody to read it. */
  async function write(waiting: WaitingLetter): Promise<Letter | undefined> {
    if ('orderNumber' in waiting) return writeOfOrder(waiting.orderNumber, waiting.reader);
    if (waiting.about === 'account-deleted') return deletedLetter(waiting, publicUrl);
    const { about, userId } = waiting;
    const account = userId === null ? undefined : await accounts.find(userId);
    if (!account || (about === 'verify-email' && account.isEmailVerified)) return undefined;
    // A link is made when its letter is sent: it is good for its whole time from then on.
    const link = about === 'verify-email' || about === 'reset-password' ? LINKS[about] : undefined;
    const token = link && (await links.make(account.id, link.purpose, clock() + link.validMs));
    return accountLetter(about, account, { publicUrl, at: clock(), ...(token && { token }) });
  }

  async function writeOfOrder(orderNumber: string, reader: 'customer' | 'dealer'): Promise<Letter | undefined> {
    const order = await orders.find(orderNumber);
    if (!order) throw new Error(`A letter waits for an order that does not exist: ${orderNumber}`);
    if (reader === 'customer') return customerLetter(order, publicUrl);
    return dealerEmail ? dealerLetter(order, dealerEmail) : undefined;
  }
}
