import { HOUR_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { Transaction } from '../database/types.ts';
import type { LetterWriter } from '../letters/letter.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { LinkedPurpose, SignedLinks } from '../letters/signed-links.ts';
import type { NewsletterLetter } from '../letters/waiting-letter.ts';
import type { NewsletterStore } from './store.ts';

/** An address is asked to confirm itself once within it, however often it is typed. */
const ASK_EVERY_MS = HOUR_MS;

export type Newsletter = {
  /** Puts an address on the list, and asks its owner to confirm it. */
  subscribe(email: string): Promise<void>;
  /** False for a link that is none, or of an address that has left. */
  confirm(token: string): Promise<boolean>;
  /** False for a link that is none. Twice is the same as once. */
  leave(token: string): Promise<boolean>;
  readonly writeLetter: LetterWriter<NewsletterLetter>;
};

type Parts = {
  readonly newsletter: NewsletterStore;
  readonly transaction: Transaction<{
    readonly newsletter: NewsletterStore;
    readonly letters: Pick<LetterStore, 'add'>;
  }>;
  readonly signedLinks: SignedLinks;
  readonly publicUrl: string;
  readonly clock: () => Instant;
};

export function createNewsletter({ newsletter, transaction, signedLinks, publicUrl, clock }: Parts): Newsletter {
  function idOf(token: string, purpose: LinkedPurpose): string | undefined {
    const linked = signedLinks.read(token);
    return linked?.purpose === purpose ? linked.id : undefined;
  }

  return {
    subscribe: (email) =>
      transaction(async (stores) => {
        const now = clock();
        const subscriptionId = await stores.newsletter.subscribe(email, now, now - ASK_EVERY_MS);
        if (subscriptionId !== undefined) await stores.letters.add({ about: 'confirm-newsletter', subscriptionId });
      }),
    async confirm(token) {
      const id = idOf(token, 'confirm-newsletter');
      return id !== undefined && newsletter.confirm(id, clock());
    },
    async leave(token) {
      const id = idOf(token, 'leave-newsletter');
      if (id !== undefined) await newsletter.remove(id);
      return id !== undefined;
    },
    async writeLetter({ subscriptionId: id }) {
      const subscription = await newsletter.find(id);
      if (!subscription || subscription.isConfirmed) return undefined;
      const url = `${publicUrl}/newsletter/confirm#token=${signedLinks.make({ purpose: 'confirm-newsletter', id })}`;
      const leave = `${publicUrl}/newsletter/unsubscribe#token=${signedLinks.make({ purpose: 'leave-newsletter', id })}`;
      return {
        reader: 'unconfirmed',
        letter: {
          to: subscription.email,
          subject: 'Please confirm your newsletter subscription',
          heading: 'Do you want our newsletter?',
          preview: 'One click confirms that this address is yours.',
          parts: [
            { greeting: 'Hello' },
            {
              text: 'Someone, probably you, subscribed this address to our newsletter about prices and new arrivals. Nothing is sent until you confirm it.',
            },
            { button: 'Confirm my subscription', url, isSpelled: true },
            {
              note: [
                'If this was not you, no action is needed. You can unsubscribe at any time: ',
                { link: 'Unsubscribe', href: leave },
                '.',
              ],
            },
          ],
          question: 'Questions?',
        },
      };
    },
  };
}
