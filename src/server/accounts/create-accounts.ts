import type { Db, Transaction } from '../database/types.ts';
import type { FindSession } from '../http/call-route.ts';
import { type KnownDevices, knownDevices } from '../limits/known-devices.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../logging/log.ts';
import { accountStore } from './account-store.ts';
import { createAuth } from './better-auth.ts';
import {
  type ChangePassword,
  createChangePassword,
  createResetPassword,
  type ResetPassword,
} from './change-password.ts';
import { type AccountContext, type AccountStores, createWhileSignedIn } from './context.ts';
import type { EmailHash } from './email-hash.ts';
import type { GoogleConfig } from './google-identity.ts';
import { createGoogleProvider, createGoogleSignIn, type GoogleProvider, type GoogleSignIn } from './google-sign-in.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import type { PasswordHashes } from './passwords.ts';
import { createDeleteAccount, createProfile, type DeleteAccount, type Profile } from './profile.ts';
import { createRegister, createVerifyEmail, type Register, type VerifyEmail } from './register.ts';
import { createRequireOwner } from './require-owner.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { createFindSession, sessionToken } from './session.ts';
import { sessionStore } from './session-store.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

/** The use cases of accounts, counted and guarded as the world may use them. `ip` is the client's, as limits count it. */
export type Accounts = {
  readonly findSession: FindSession;
  readonly signIn: SignIn;
  readonly register: Register;
  readonly google: GoogleSignIn;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly verifyEmail: VerifyEmail;
  readonly profile: Profile;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly devices: KnownDevices;
  readonly deleteAccount: DeleteAccount;
  /** Set where Google sign-in is configured. */
  readonly googleProvider: Pick<GoogleProvider, 'start' | 'stop'> | undefined;
};

type Parts = {
  readonly db: Db;
  readonly transaction: Transaction<Omit<AccountStores, 'auth'> & { readonly db: Db }>;
  readonly passwords: PasswordHashes;
  readonly limits: RateLimiter;
  readonly emailHash: EmailHash;
  readonly clock: () => number;
  readonly log: Log;
  readonly publicUrl: string;
  readonly cookiePrefix: string;
  readonly secret: string;
  readonly google?: GoogleConfig | undefined;
};

export function createAccounts(parts: Parts): Accounts {
  const { db, cookiePrefix, secret, google } = parts;
  const context = createContext(parts);
  const cookie = { name: `${cookiePrefix}.session_token`, secret };
  const findSession = createFindSession(db, cookie);
  const notifyLinked = (userId: string) =>
    context.transaction(({ letters }) => letters.add({ about: 'google-added', userId }));
  const googleProvider = google && createGoogleProvider(db, { ...parts, google: { ...google, notifyLinked } });
  return {
    findSession,
    signIn: createSignIn(context, (headers) => sessionToken(headers, cookie)),
    register: createRegister(context),
    google: createGoogleSignIn(context, findSession, googleProvider),
    resetPassword: createResetPassword(context),
    changePassword: createChangePassword(context),
    verifyEmail: createVerifyEmail(context),
    profile: createProfile(context),
    secondFactor: createSecondFactor(context),
    passkeys: createPasskeys(context),
    devices: context.devices,
    deleteAccount: createDeleteAccount(context),
    googleProvider,
  };
}

function createContext({ db, google: _, ...parts }: Parts): AccountContext {
  const { passwords, limits, emailHash, clock, secret, cookiePrefix } = parts;
  const accounts = accountStore(db);
  // The library works on the database that it was made for: a transaction has one of its own, made in a millisecond.
  const transaction: Transaction<AccountStores> = (work) =>
    parts.transaction((stores) =>
      work(Object.assign(stores, { auth: (passwordHash?: string) => createAuth(stores.db, parts, { passwordHash }) })),
    );
  return {
    accounts,
    sessions: sessionStore(db),
    auth: createAuth(db, parts),
    transaction,
    whileSignedIn: createWhileSignedIn(transaction),
    requireOwner: createRequireOwner({ accounts, passwords, limits }),
    passwords,
    limits,
    devices: knownDevices({ accounts, secret, cookiePrefix }),
    emailHash,
    clock,
  };
}
