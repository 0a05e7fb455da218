import type { Metal } from '#domain/metal.ts';

/**
 * A letter in the outbox, by its subject. Its words and its links are made when it is sent, from the database at that moment.
 */
export type WaitingLetter =
  | OrderLetter
  | AccountLetter
  | DeletedAccountLetter
  | StaffLetter
  | OrderMovedLetter
  | AlertLetter
  | NewsletterLetter;

export type OrderLetter = {
  readonly orderNumber: string;
  readonly reader: 'customer' | 'dealer';
  /** The account that ordered; it may be deleted by the time of sending. Null: by telephone, without an account. */
  readonly userId: string | null;
  /** True when the account was confirmed as it ordered: only then does the letter repeat what was typed. */
  readonly isEmailVerified: boolean;
  /** Set where the order was confirmed in the call in which it was placed: the next letter says how to pay. */
  readonly isAgreed?: true;
};

/** Without a user it is dropped when its turn comes: asking for a letter takes as long for an unknown address. */
export type AccountLetter = { readonly about: AccountEvent; readonly userId: string | null };

/** Names its reader itself, since the account is gone. The name is null where the address was not confirmed. */
export type DeletedAccountLetter = {
  readonly about: 'account-deleted';
  readonly name: string | null;
  readonly email: string;
};

/** Tells all that has reached a customer's alerts and was not told yet. `letterId` is its id in the outbox. */
export type AlertLetter = { readonly about: 'price-alerts'; readonly userId: string; readonly letterId: string };

/** Asks the owner of an address whether the newsletter is wanted. */
export type NewsletterLetter = { readonly about: 'confirm-newsletter'; readonly subscriptionId: string };

/** A letter to a member of staff, or to an invited one. */
export type StaffLetter =
  | { readonly about: 'staff-invited'; readonly invitationId: string }
  /** A test of the shop's email, to the person who asked for it. */
  | { readonly about: 'staff-test'; readonly staffId: string }
  | { readonly about: 'staff-role-changed'; readonly staffId: string; readonly role: string }
  | { readonly about: 'staff-new-device'; readonly staffId: string; readonly device: string; readonly at: string }
  | {
      readonly about: 'staff-joined' | 'staff-new-owner' | 'staff-new-factor';
      readonly staffId: string;
      readonly name: string;
    }
  | ({ readonly about: 'staff-notice'; readonly staffId: string } & NoticeFacts);

/** A notice that a person has subscribed to: see `domain/staff-notice.ts`. `by`: of the staff; `since`: ISO 8601. */
export type NoticeFacts =
  | { readonly notice: 'taken-over'; readonly orderId: string; readonly by: string }
  /** Of event `seq`: it is dropped once the reader has seen it, or it was undone. */
  | {
      readonly notice: 'handed-over' | 'mentioned';
      readonly orderId: string;
      readonly seq: string;
      readonly by: string;
    }
  | { readonly notice: 'new-order' | 'hold-ends'; readonly orderId: string }
  | { readonly notice: 'proposal-waits' | 'proposal-decided'; readonly proposalId: string }
  /** An order exceeded the limit beyond which its metal stops selling; micro-ounces. */
  | {
      readonly notice: 'limit-passed';
      readonly orderId: string;
      readonly metal: Metal;
      readonly short: string;
      readonly limit: string;
    }
  /** A change of the payment instructions. `at`: ISO 8601. An empty text: the dealer explains by phone how to pay. */
  | { readonly notice: 'payment-changed'; readonly by: string; readonly at: string; readonly text: string }
  | { readonly notice: 'feed-trouble'; readonly since: string }
  /** Of one metal: its last good price and the feed's price, in cents. */
  | {
      readonly notice: 'feed-trouble';
      readonly since: string;
      readonly metal: Metal;
      readonly price: string;
      readonly reading: string;
    };

/** A letter to the customer about the move of event `seq`. `fact` adds to the order's own facts. */
export type OrderMovedLetter = {
  readonly about: OrderNews;
  readonly movedOrder: string;
  readonly seq: number;
  readonly fact?: string;
};

export type OrderNews =
  | 'order-requoted'
  | 'order-confirmed'
  | 'order-reminder'
  | 'order-paid'
  | 'order-shipped'
  | 'order-cancelled'
  | 'order-part-cancelled'
  | 'order-withdrawn'
  | 'order-changed'
  | 'order-held';

export type AccountEvent =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'password-changed-google-removed'
  | 'password-changed-details-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'backup-codes-made'
  | 'google-added'
  | 'passkey-added'
  | 'passkey-removed';
