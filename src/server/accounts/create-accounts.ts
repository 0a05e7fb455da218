import { cookiePrefix, sessionCookie } from '#contract/openapi.ts';
import type { Db } from '../database/open.ts';
import { knownDevices } from '../limits/known-devices.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../logging/log.ts';
import { accountStore } from './account-store.ts';
import type { AccountTransactions } from './account-transactions.ts';
import { createAuth, type GoogleConfig } from './better-auth.ts';
import { type ChangePassword, createChangePassword } from './change-password.ts';
import { createDeleteAccount, type DeleteAccount } from './delete-account.ts';
import { createEmailKey } from './email-hash.ts';
import { createGoogleProvider, type GoogleProvider } from './google-provider.ts';
import { type GuardedAccounts, guardAccounts } from './guard-accounts.ts';
import { linkStore } from './link-store.ts';
import { type GuardedPasskeys, guardPasskeys } from './passkeys.ts';
import type { PasswordHashes } from './passwords.ts';
import { createOwnAccount, type OwnAccount } from './profile.ts';
import { createProveOwner } from './require-owner.ts';
import { createResetPassword, type ResetPassword } from './reset-password.ts';
import { type GuardedSecondFactors, guardSecondFactors } from './second-factor.ts';
import { sessionStore } from './session-store.ts';
import { createAccounts } from './sign-in.ts';
import { changeSecondFactors, createSecondFactors } from './totp.ts';
import { createVerifyEmail, type VerifyEmail } from './verify-email.ts';
import { createPasskeys } from './webauthn.ts';

type Parts = {
  readonly db: Db;
  readonly passwords: PasswordHashes;
  readonly transactions: AccountTransactions;
  readonly limits: RateLimiter;
  readonly clock: () => number;
  readonly log: Log;
  readonly publicUrl: string;
  readonly secret: string;
  readonly google?: GoogleConfig | undefined;
};

/** The use cases of accounts. */
export type AccountCases = {
  readonly accounts: GuardedAccounts;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly verifyEmail: VerifyEmail;
  readonly ownAccount: OwnAccount;
  readonly deleteAccount: DeleteAccount;
  readonly secondFactors: GuardedSecondFactors;
  readonly passkeys: GuardedPasskeys;
  /** Where Google sign-in is set up. */
  readonly googleProvider: Pick<GoogleProvider, 'start' | 'stop'> | undefined;
};

export function createAccountCases(parts: Parts): AccountCases {
  const { db, passwords, limits, clock, log, publicUrl, secret, google } = parts;
  const config = { publicUrl, secret, log, passwords };
  const auth = createAuth(db, config);
  const accounts = accountStore(db);
  const links = linkStore(db);
  const { letters, transact, transactWith } = parts.transactions;
  const tellJoined = (userId: string) => letters.add({ about: 'google-added', userId });
  const googleProvider = google && createGoogleProvider(db, { ...config, google: { ...google, tellJoined } });
  const devices = knownDevices({ accounts, secret, cookiePrefix: cookiePrefix(publicUrl) });
  const emailKey = createEmailKey(secret);
  const cookie = { name: sessionCookie(publicUrl), secret };
  const sessions = createAccounts(auth, db, passwords, cookie, googleProvider);
  const proveOwner = createProveOwner({ accounts, passwords, limits });
  // The library works on the database that it was made for: one that is part of a transaction is made for it, in a millisecond.
  const authIn = (tx: Db) => createAuth(tx, { ...config, passwords: PROVEN_BEFORE });
  return {
    googleProvider,
    accounts: guardAccounts({
      accounts: sessions,
      limits,
      devices,
      emailKey,
      // The account is there by then: a letter that cannot wait is asked for again on the profile page.
      welcome: (userId) =>
        letters
          .add({ about: 'verify-email', userId })
          .catch((error: unknown) => log.warn({ err: error }, 'a new account got no letter')),
    }),
    resetPassword: createResetPassword({
      accounts,
      links,
      letters,
      passwords,
      limits,
      devices,
      emailKey,
      transact,
      clock,
    }),
    changePassword: createChangePassword({
      accounts,
      passwords,
      devices,
      proveOwner,
      limits,
      transact,
    }),
    verifyEmail: createVerifyEmail({ letters, limits, transact, clock }),
    ownAccount: createOwnAccount(accounts, sessionStore(db), transact),
    deleteAccount: createDeleteAccount({ accounts, proveOwner, transact }),
    secondFactors: guardSecondFactors({
      factors: createSecondFactors(auth, sessionCookie(publicUrl)),
      accounts,
      sessions,
      proveOwner,
      limits,
      devices,
      transact: transactWith((tx) => ({ factors: () => changeSecondFactors(authIn(tx)) })),
    }),
    passkeys: guardPasskeys({
      passkeys: createPasskeys(auth),
      accounts,
      proveOwner,
      limits,
      devices,
      letters,
      transact: transactWith((tx) => ({ adding: () => createPasskeys(authIn(tx)) })),
    }),
  };
}

/**
 * The library compares the password again, slow by design and waiting for its turn: in a transaction that would keep the embedded
 * database from everybody. Whoever comes so far has proven to be the owner, and the session that did so is still there.
 */
const PROVEN_BEFORE: PasswordHashes = {
  isRight: async () => true,
  hash: () => Promise.reject(new Error('No password is kept here')),
};
