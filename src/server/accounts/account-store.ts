import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import { account, accountLinks, passkey, twoFactor, user } from '../database/account-tables.ts';
import { cartLines, orders } from '../database/schema.ts';
import { hashOf } from '../database/token-hash.ts';
import type { Db } from '../database/types.ts';

/** An account and the ways to sign in to it. */
export type Account = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly madeAt: Date;
  /** Undefined where Google is the only way in. */
  readonly passwordHash: string | undefined;
  readonly hasGoogle: boolean;
  readonly hasSecondFactor: boolean;
};

/** As much of an account as a sign-in needs to know. */
export type SignInAccount = Pick<Account, 'id' | 'passwordHash'>;

export type OwnPasskey = { readonly id: string; readonly name: string; readonly addedAt: Date };

export type AccountStore = {
  find(userId: string): Promise<Account | undefined>;
  /** Locks the account until the end of the transaction: every change of how it is signed in to takes this lock first. */
  lock(userId: string): Promise<SignInAccount | undefined>;
  /** However the address is spelled. */
  findByEmail(email: string): Promise<SignInAccount | undefined>;
  /** Sets the password, the first one too. */
  setPassword(userId: string, hash: string): Promise<void>;
  markEmailVerified(userId: string): Promise<void>;
  saveDetails(userId: string, details: { readonly name: string; readonly phone: string | undefined }): Promise<void>;
  /** Removes the name, which becomes that of the address, the phone number, and the cart. */
  removeDetails(userId: string): Promise<void>;
  passkeysOf(userId: string): Promise<readonly OwnPasskey[]>;
  /** The user id of the passkey with this credential. */
  ownerOfCredential(credentialId: string): Promise<string | undefined>;
  /** False where the user has no such passkey. */
  removePasskey(userId: string, passkeyId: string): Promise<boolean>;
  removePasskeys(userId: string): Promise<void>;
  /** Turns two-step sign-in off. */
  removeSecondFactor(userId: string): Promise<void>;
  /** Unlinks Google. False where it was not linked. */
  removeGoogle(userId: string): Promise<boolean>;
  /** Removes the account with all that hangs on it. Its orders stay, without an owner, for as long as the books need them. */
  remove(userId: string): Promise<void>;
};

const PASSWORD = 'credential';
const GOOGLE = 'google';

export function accountStore(db: Db): AccountStore {
  async function findToSignIn(condition: SQL): Promise<SignInAccount | undefined> {
    const [found] = await db
      .select({ id: user.id, password: account.password })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, PASSWORD)))
      .where(condition);
    return found && { id: found.id, passwordHash: found.password ?? undefined };
  }

  return {
    async find(userId) {
      const [found] = await db.select().from(user).where(eq(user.id, userId));
      if (!found) return undefined;
      const identities = await db.select().from(account).where(eq(account.userId, userId));
      const password = identities.find(({ providerId }) => providerId === PASSWORD)?.password;
      return {
        id: found.id,
        name: found.name,
        email: found.email,
        isEmailVerified: found.emailVerified,
        madeAt: found.createdAt,
        passwordHash: password ?? undefined,
        hasGoogle: identities.some(({ providerId }) => providerId === GOOGLE),
        hasSecondFactor: found.twoFactorEnabled ?? false,
      };
    },
    async lock(userId) {
      await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
      return findToSignIn(eq(user.id, userId));
    },
    findByEmail: (email) => findToSignIn(eq(user.email, email.toLowerCase())),
    async setPassword(userId, hash) {
      const row = { id: `password ${userId}`, providerId: PASSWORD, accountId: userId, userId, password: hash };
      await db
        .insert(account)
        .values(row)
        .onConflictDoUpdate({
          target: [account.providerId, account.accountId],
          set: { password: hash, updatedAt: new Date() },
        });
    },
    async markEmailVerified(userId) {
      await db.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, userId));
    },
    async saveDetails(userId, { name, phone = '' }) {
      await db.update(user).set({ name, phone, updatedAt: new Date() }).where(eq(user.id, userId));
    },
    async removeDetails(userId) {
      const set = { name: sql`split_part(${user.email}, '@', 1)`, phone: null, image: null, updatedAt: new Date() };
      await db.update(user).set(set).where(eq(user.id, userId));
      await db.delete(cartLines).where(eq(cartLines.userId, userId));
    },
    ...factorStore(db),
    async removeGoogle(userId) {
      const removed = await db
        .delete(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, GOOGLE)))
        .returning({ id: account.id });
      return removed.length > 0;
    },
    async remove(userId) {
      await db.update(orders).set({ isToErase: true }).where(eq(orders.userId, userId));
      await db.delete(user).where(eq(user.id, userId));
    },
  };
}

type FactorStore = Pick<
  AccountStore,
  'passkeysOf' | 'ownerOfCredential' | 'removePasskey' | 'removePasskeys' | 'removeSecondFactor'
>;

function factorStore(db: Db): FactorStore {
  return {
    async passkeysOf(userId) {
      const found = await db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt);
      return found.map(({ id, name, createdAt }) => ({
        id,
        name: name ?? 'Passkey',
        addedAt: createdAt ?? new Date(0),
      }));
    },
    async ownerOfCredential(credentialId) {
      const [found] = await db
        .select({ userId: passkey.userId })
        .from(passkey)
        .where(eq(passkey.credentialID, credentialId));
      return found?.userId;
    },
    async removePasskey(userId, passkeyId) {
      const removed = await db
        .delete(passkey)
        .where(and(eq(passkey.userId, userId), eq(passkey.id, passkeyId)))
        .returning({ id: passkey.id });
      return removed.length > 0;
    },
    async removePasskeys(userId) {
      await db.delete(passkey).where(eq(passkey.userId, userId));
    },
    async removeSecondFactor(userId) {
      await db.delete(twoFactor).where(eq(twoFactor.userId, userId));
      await db.update(user).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(user.id, userId));
    },
  };
}

/** The one use that a link of an email allows. */
export type LinkPurpose = 'verify-email' | 'reset-password';

export type LinkStore = {
  /** Makes a link's token. Only its hash is stored: a copy of the database opens nothing. */
  make(userId: string, purpose: LinkPurpose, until: Instant): Promise<string>;
  /** The user id of a token that has not expired. */
  ownerOf(token: string, purpose: LinkPurpose, now: Instant): Promise<string | undefined>;
  /** The same, and deletes the user's links for this purpose. Of two at once, one gets the id. */
  spend(token: string, purpose: LinkPurpose, now: Instant): Promise<string | undefined>;
  /** Deletes the user's links for this purpose. */
  drop(userId: string, purpose: LinkPurpose): Promise<void>;
};

export function linkStore(db: Db): LinkStore {
  const isGood = (token: string, purpose: LinkPurpose, now: Instant) =>
    and(
      eq(accountLinks.tokenHash, hashOf(token)),
      eq(accountLinks.purpose, purpose),
      gt(accountLinks.expiresAt, new Date(now)),
    );
  const drop = async (userId: string, purpose: LinkPurpose) => {
    await db.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)));
  };
  return {
    drop,
    async make(userId, purpose, until) {
      const token = randomBytes(32).toString('base64url');
      await db.insert(accountLinks).values({ tokenHash: hashOf(token), purpose, userId, expiresAt: new Date(until) });
      return token;
    },
    async ownerOf(token, purpose, now) {
      const [found] = await db
        .select()
        .from(accountLinks)
        .where(isGood(token, purpose, now));
      return found?.userId;
    },
    async spend(token, purpose, now) {
      const [spent] = await db
        .delete(accountLinks)
        .where(isGood(token, purpose, now))
        .returning();
      if (!spent) return undefined;
      await drop(spent.userId, purpose);
      await db.delete(accountLinks).where(lte(accountLinks.expiresAt, new Date(now)));
      return spent.userId;
    },
  };
}
