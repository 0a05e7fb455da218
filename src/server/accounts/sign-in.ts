import { APIError } from 'better-auth/api';
import { and, eq, isNotNull } from 'drizzle-orm';
import { isOwnerGone } from '../database/errors.ts';
import type { Db } from '../database/open.ts';
import { account, session, user } from '../database/schema.ts';
import { accountStore } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { type Auth, GOOGLE_FAILED_PATH, GOOGLE_FINISHED_PATH } from './better-auth.ts';
import { hasCode, sayAway } from './better-auth-errors.ts';
import type { GoogleProvider } from './google-provider.ts';
import { hashBefore } from './hash-before.ts';
import type { PasswordHashes } from './passwords.ts';
import { withCookies } from './second-factor.ts';
import { createFindSession, type SessionCookie, sessionToken, toUser } from './session.ts';

/** better-auth behind our own wire format: it keeps passwords, sessions and the Google round trip. */
export function createAccounts(
  auth: Auth,
  db: Db,
  passwords: PasswordHashes,
  cookie: SessionCookie,
  google?: Pick<GoogleProvider, 'auth'>,
): Accounts {
  const findSession = createFindSession(db, cookie);
  return {
    isGoogleSetUp: google !== undefined,
    async register({ name, email, password, phone }, headers) {
      try {
        const body = { name, email, password, ...(phone !== undefined && { phone }) };
        // No hash is made for nothing; and whoever comes between is found by the library.
        if (await isRegistered(db, email)) return { ok: false, reason: 'email-taken' };
        const signUp = () => auth.api.signUpEmail({ body, headers, returnHeaders: true });
        const answer = await hashBefore(passwords, password, signUp);
        return { ok: true, user: toUser(answer.response.user), cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (hasCode(error, 'USER_ALREADY_EXISTS')) return { ok: false, reason: 'email-taken' };
        // Two who register one address at the same moment: the database lets one of them through.
        if (error instanceof APIError && (await isRegistered(db, email))) return { ok: false, reason: 'email-taken' };
        return sayAway(error);
      }
    },
    async login(credentials, headers) {
      try {
        const before = (await passwordQuery(db, credentials.email))[0]?.password;
        const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
        // A password that was changed while it was being compared signs nobody in: its change has ended all sessions before.
        if ((await steadyPassword(db, credentials.email)) !== before) {
          if ('token' in answer.response && answer.response.token)
            await db.delete(session).where(eq(session.token, answer.response.token));
          return { ok: false, reason: 'wrong-credentials' };
        }
        if ('twoFactorRedirect' in answer.response)
          return { ok: false, reason: 'second-factor-needed', cookies: answer.headers.getSetCookie() };
        return { ok: true, user: toUser(answer.response.user), cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (hasCode(error, 'INVALID_EMAIL_OR_PASSWORD') || isOwnerGone(error))
          return { ok: false, reason: 'wrong-credentials' };
        return sayAway(error);
      }
    },
    async logout(headers) {
      // The library only logs it where the database fails in this moment, and says that the session is ended.
      const token = sessionToken(headers, cookie);
      if (token !== undefined) await db.delete(session).where(eq(session.token, token));
      return cookiesOfNobody(auth);
    },
    cookiesOfNobody: () => cookiesOfNobody(auth),
    findSession,
    async saveProfile({ name, phone }, own) {
      // The library looks for the session and changes the account later: a reset that came in between had removed what whoever
      // made the account had typed, and it would be there again.
      return db.transaction(async (tx) => {
        await accountStore(tx).lock(own.userId);
        const open = await tx.select({ id: session.id }).from(session).where(eq(session.id, own.id));
        if (open.length === 0) return false;
        const set = { name, phone: phone ?? '', updatedAt: new Date() };
        await tx.update(user).set(set).where(eq(user.id, own.userId));
        return true;
      });
    },
    async startGoogle(headers) {
      const body = {
        provider: 'google' as const,
        callbackURL: GOOGLE_FINISHED_PATH,
        errorCallbackURL: GOOGLE_FAILED_PATH,
      };
      const withGoogle = await google?.auth();
      if (!withGoogle) return { ok: false, reason: 'google-away' };
      const answer = await withGoogle.api.signInSocial({ body, headers, returnHeaders: true });
      if (!answer.response.url) throw new Error('Google sign-in gave no address to go to');
      return { ok: true, location: answer.response.url, cookies: answer.headers.getSetCookie() };
    },
    async finishGoogle(request) {
      const withGoogle = await google?.auth();
      const answer = await withGoogle?.handler(request);
      // A fault of the library's is a page without a word: the database was away, or the account is gone.
      if (!answer || answer.status >= 500) return { answer: googleFailed() };
      const found = await findSession(withCookies(answer.headers.getSetCookie()));
      if (!found) return { answer };
      if (await hasGoogle(db, found.user.id)) return { answer, userId: found.user.id };
      // A reset of the password that came in between has removed this way in, and has ended all sessions but this one.
      await db.delete(session).where(eq(session.id, found.id));
      return { answer: googleFailed() };
    },
  };
}

async function cookiesOfNobody(auth: Auth): Promise<readonly string[]> {
  // Without a cookie the library asks the database nothing: it only says which cookies are to go.
  const answer = await auth.api.signOut({ headers: new Headers(), returnHeaders: true });
  return answer.headers.getSetCookie();
}

/** Without a lock, which would take longer for addresses that have an account. */
function passwordQuery(db: Db, email: string) {
  return db
    .select({ password: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email.toLowerCase()), isNotNull(account.password)));
}

/** Waits for whoever is changing it: what a change is about to end must not look at what was before. */
async function steadyPassword(db: Db, email: string): Promise<string | null | undefined> {
  const [found] = await passwordQuery(db, email).for('share', { of: account });
  return found?.password;
}

/** Waits, like `steadyPassword`, for whoever is removing it. */
async function hasGoogle(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'google')))
    .for('share');
  return found.length > 0;
}

function googleFailed(): Response {
  return new Response(null, { status: 302, headers: { location: GOOGLE_FAILED_PATH } });
}

async function isRegistered(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).limit(1);
  return found.length > 0;
}
