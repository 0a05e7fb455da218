import { hoursTexts } from '#domain/hours-text.ts';
import { phoneLink, sellerLine } from '#domain/seller.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, RateLimiter } from '../limits/rate-limiter.ts';
import type { Delivery, Letter, LetterWriter, Mailer, Sending, WrittenLetter } from './letter.ts';
import type {
  AccountLetter,
  AlertLetter,
  DeletedAccountLetter,
  NewsletterLetter,
  OrderLetter,
  OrderMovedLetter,
  StaffLetter,
  WaitingLetter,
} from './waiting-letter.ts';

/** The facts of the shop in the foot of every email. */
type ShopFacts = Pick<ShopSettings, 'seller' | 'hours'>;

type Parts = {
  readonly writeOrderLetter: LetterWriter<OrderLetter>;
  readonly writeAccountLetter: LetterWriter<AccountLetter | DeletedAccountLetter>;
  readonly writeStaffLetter: LetterWriter<StaffLetter>;
  readonly writeOrderMovedLetter: LetterWriter<OrderMovedLetter>;
  readonly writeAlertLetter: LetterWriter<AlertLetter>;
  readonly writeNewsletterLetter: LetterWriter<NewsletterLetter>;
  readonly mailer: Mailer;
  /** Asked for each letter. */
  readonly shopSettings: () => ShopFacts;
  readonly limits: RateLimiter;
  /** Called after the mail server has accepted a letter; if it throws, the letter is sent again. */
  readonly onSent: (letter: WaitingLetter) => Promise<void>;
  /** The key of a mailbox, however its address is spelled. */
  readonly mailboxHash: (email: string) => string;
};

/** Writes a waiting letter and hands it to the mailer. Throws where it may be sent later. */
export function createSendLetter(parts: Parts) {
  const { mailer, shopSettings, limits, mailboxHash, onSent } = parts;
  return async function sendLetter(waiting: WaitingLetter, sending: Sending): Promise<Delivery> {
    const written = await write(waiting, parts);
    if (!written) return { ok: true };
    const attempts = attemptsOf(written, mailboxHash);
    if (!(await limits.consume(attempts)).ok) return { ok: false, reason: 'limited' };
    try {
      const delivery = await mailer.send(withFoot(written.letter, shopSettings()), sending);
      // The only notice of an order: it waits until the operator has mended the dealer's address.
      if (!delivery.ok && delivery.reason === 'refused' && written.reader === 'dealer') throw delivery.fault;
      if (delivery.ok && mailer.isServer) await onSent(waiting);
      return delivery;
    } catch (error) {
      // A letter that is refused for good counts: each made-up reader is a question to the mail server.
      await limits.refund(attempts).catch(() => undefined);
      throw error;
    }
  };
}

function write(waiting: WaitingLetter, parts: Parts): Promise<WrittenLetter | undefined> {
  if ('orderNumber' in waiting) return parts.writeOrderLetter(waiting);
  if ('movedOrder' in waiting) return parts.writeOrderMovedLetter(waiting);
  if ('invitationId' in waiting || 'staffId' in waiting) return parts.writeStaffLetter(waiting);
  if ('letterId' in waiting) return parts.writeAlertLetter(waiting);
  if ('subscriptionId' in waiting) return parts.writeNewsletterLetter(waiting);
  return parts.writeAccountLetter(waiting);
}

/** The account first: one that has used up its own uses up nothing of a reader. */
function attemptsOf({ letter, reader, isReset, askedBy }: WrittenLetter, mailboxHash: Parts['mailboxHash']): Attempts {
  if (reader !== 'unconfirmed') return [];
  const toReader = [isReset ? LIMITS.resetLetter : LIMITS.letterToReader, mailboxHash(letter.to)] as const;
  return askedBy === undefined ? [toReader] : [[LIMITS.letterByAccount, askedBy], toReader];
}

/** Adds the end of every letter to a customer: telephone, email, hours, and the company that sells. */
export function withFoot(letter: Letter, { seller, hours }: ShopFacts): Letter {
  if (letter.question === undefined) return letter;
  const { phone, email } = seller;
  const line = sellerLine(seller);
  const foot = [
    `${letter.question} Call `,
    { link: phone, href: phoneLink(phone) },
    ' or write to ',
    { link: email, href: `mailto:${email}` },
    `. We are here ${hoursTexts(hours).inWords}.`,
  ];
  return { ...letter, parts: [...letter.parts, { foot, notes: line ? [line] : [] }] };
}
