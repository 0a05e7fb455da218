/** A letter in the outbox: what it is about. Its words and its links are made when it is sent, from what the database says then. */
export type WaitingLetter = OrderLetter | AccountLetter | DeletedAccountLetter;

export type OrderLetter = {
  readonly orderNumber: string;
  readonly reader: 'customer' | 'dealer';
  /** The account that ordered; it may be deleted by the time of sending. */
  readonly userId: string;
  /** Of the account when it ordered: only a confirmed address is sent what was typed. */
  readonly isEmailVerified: boolean;
};

/** Without a user it is dropped when its turn comes: asking for a letter takes as long for an unknown address. */
export type AccountLetter = { readonly about: AccountEvent; readonly userId: string | null };

/** Names its reader itself, since the account is gone. The name is null where the address was not confirmed. */
export type DeletedAccountLetter = {
  readonly about: 'account-deleted';
  readonly name: string | null;
  readonly email: string;
};

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
