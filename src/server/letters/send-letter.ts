import type { AccountStore } from '../accounts/account-store.ts';
import { type EmailKey, readerOf } from '../accounts/email-hash.ts';
import { accountLetter, deletedLetter, LINKS } from '../accounts/letters.ts';
import type { LinkStore } from '../accounts/link-store.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../logging/log.ts';
import { logSparingly } from '../logging/log-throttle.ts';
import { customerLetter, dealerLetter } from '../orders/letters.ts';
import type { OrderStore } from '../orders/store.ts';
import type { Delivery, Letter, Mailer } from './letter.ts';
import type { Try } from './outbox.ts';
import type { AccountEvent, WaitingLetter } from './waiting-letter.ts';

type Parts = {
  readonly orders: OrderStore;
  readonly accounts: AccountStore;
  readonly links: LinkStore;
  readonly mailer: Mailer;
  readonly limits: RateLimiter;
  readonly emailKey: EmailKey;
  readonly dealerEmail: string | undefined;
  readonly publicUrl: string;
  readonly log: Log;
  readonly clock: () => number;
};

/**
 * What a letter counts as for its reader, where nobody has shown the address to be their own:
 * - `verify` is to show it, `reset` is the way back into the account that has it;
 * - `own` is about that account in another way, or about an order of it;
 * - `unasked` is about an order of somebody else, who named it. `askedBy` is their account.
 * The rest is not counted; `dealer` is to the dealer.
 */
type Written = {
  readonly letter: Letter;
  readonly kind: keyof typeof BUDGETS | 'uncounted' | 'dealer';
  readonly askedBy?: string;
};

/**
 * How many are sent within the hour, and how many may begin to wait within a day. Apart from each other, so that strangers'
 * letters use up none of the reader's own. Those that wait to be the way back are counted by the very address: whoever registers it
 * in other spellings has none of its owner's left out.
 */
const BUDGETS = {
  verify: { sent: LIMITS.verifyLetter, waiting: LIMITS.waitingLetter },
  reset: { sent: LIMITS.resetLetter, waiting: LIMITS.waitingResetLetter },
  own: { sent: LIMITS.ownLetter, waiting: LIMITS.waitingLetter },
  unasked: { sent: LIMITS.unaskedLetter, waiting: LIMITS.waitingUnaskedLetter },
} as const;
const BUDGET_OF_ACCOUNT = { sent: LIMITS.unaskedLetterByAccount, waiting: LIMITS.waitingLetterByAccount } as const;

type LetterOfOrder = Extract<WaitingLetter, { readonly orderNumber: string }>;

/** A letter that was to tell the dealer of an order: it waits for a start that names one. */
class NoDealerEmail extends Error {
  readonly code = 'NO_DEALER_EMAIL';
}

/** Its reader had too many within the hour, or whoever has it sent had: it waits for the next one. */
class ReaderHasEnough extends Error {
  readonly code = 'READER_HAS_ENOUGH';
}

/** Who writes letters to a stranger's address writes many: the log says so now and then. */
const LOG_LEFT_OUT_EVERY_MS = 60_000;

/**
 * Writes a waiting letter and hands it to the mailer. Throws when that fails, so that it waits on; answers where the mail server
 * will never take it. An address that nobody has shown to be their own gets only so many within the hour, and so do all the
 * strangers together whom one account names. The ones beyond wait, where they do not by now for another reason; what is beyond
 * those of a day when it is asked for is left out. Letters to the dealer always wait: they are the only notice of an order.
 */
export function createSendLetter(parts: Parts) {
  const { orders, accounts, links, mailer, limits, emailKey, dealerEmail, publicUrl, log, clock } = parts;
  const logLeftOut = logSparingly(LOG_LEFT_OUT_EVERY_MS);
  return async function sendLetter(waiting: WaitingLetter, { isNew, ...sending }: Try): Promise<Delivery> {
    const written = await write(waiting);
    if (!written) return { ok: true };
    const { letter, kind, askedBy } = written;
    if (kind === 'dealer') return orWait(await mailer.send(letter, sending));
    if (kind === 'uncounted') return mailer.send(letter, sending);
    const reader = emailKey(readerOf(letter.to));
    const keys = { sent: reader, waiting: kind === 'reset' ? emailKey(letter.to) : reader };
    const budgetsTo = (be: 'sent' | 'waiting') => [
      // First, so that who has used up their own uses up nothing of a reader.
      ...(askedBy === undefined ? [] : [[BUDGET_OF_ACCOUNT[be], askedBy] as const]),
      [BUDGETS[kind][be], keys[be]] as const,
    ];
    // One that is refused for good counts: whoever names made-up readers has the mail server asked about them.
    if ((await limits.consume(budgetsTo('sent'))).ok)
      return mailer.send(letter, sending).catch(async (fault: unknown) => {
        await limits.refund(budgetsTo('sent')).catch(() => undefined);
        throw fault;
      });
    // Whether it may wait is asked when it is new: what could not be sent before, for whatever reason, is lost to no limit.
    if (!isNew || (await limits.consume(budgetsTo('waiting'))).ok)
      throw new ReaderHasEnough('A letter waits, since its reader had too many');
    logLeftOut((letters) => log.warn({ letters }, 'left out: addresses had too many that they never asked for'));
    return { ok: true };
  };

  /** Nothing where there is nobody to read it. */
  async function write(waiting: WaitingLetter): Promise<Written | undefined> {
    if ('orderNumber' in waiting) return writeOfOrder(waiting);
    if (waiting.about === 'account-deleted')
      return { letter: deletedLetter(waiting, publicUrl), kind: waiting.name === null ? 'own' : 'uncounted' };
    return waiting.userId === null ? undefined : writeOfAccount(waiting.about, waiting.userId);
  }

  async function writeOfAccount(about: AccountEvent, userId: string): Promise<Written | undefined> {
    const account = await accounts.find(userId);
    if (!account || (about === 'verify-email' && account.isEmailVerified)) return undefined;
    // A link is made when its letter is sent: it is good for its whole time from then on.
    const link = about === 'verify-email' || about === 'reset-password' ? LINKS[about] : undefined;
    const token = link && (await links.make(account.id, link.purpose, clock() + link.validMs));
    const letter = accountLetter(about, account, { publicUrl, at: clock(), ...(token && { token }) });
    if (account.isEmailVerified) return { letter, kind: 'uncounted' };
    return { letter, kind: about === 'verify-email' ? 'verify' : about === 'reset-password' ? 'reset' : 'own' };
  }

  async function writeOfOrder({ orderNumber, reader, userId, wasProven }: LetterOfOrder): Promise<Written | undefined> {
    const found = await orders.find(orderNumber);
    if (!found) throw new Error(`A letter waits for an order that does not exist: ${orderNumber}`);
    const { order, owner } = found;
    if (reader === 'dealer') {
      if (!dealerEmail) throw new NoDealerEmail('A letter waits for the dealer, and DEALER_EMAIL names none');
      return { letter: dealerLetter(order, dealerEmail), kind: 'dealer' };
    }
    const isOwn = owner?.email === order.recipient.email.toLowerCase();
    // What was ordered before is a stranger's perhaps, though the owner has shown by now that the address is theirs.
    const isProven = isOwn && owner.isEmailVerified && wasProven === true;
    const letter = customerLetter(order, { publicUrl, isProven });
    if (isOwn) return { letter, kind: isProven ? 'uncounted' : 'own' };
    // The order of a deleted account names no user any more: the letter does, or deleting it would lift the account's limit.
    const askedBy = userId ?? order.userId;
    return { letter, kind: 'unasked', ...(askedBy !== null && { askedBy }) };
  }
}

function orWait(delivery: Delivery): Delivery {
  if (!delivery.ok) throw delivery.fault;
  return delivery;
}
