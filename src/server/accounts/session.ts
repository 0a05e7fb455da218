import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { User } from '#contract/shapes.ts';
import { session, user } from '../database/account-tables.ts';
import type { Db } from '../database/types.ts';
import type { FindSession } from '../http/call-route.ts';

/** A session ends after this long without a request. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session is extended at most once in this time. */
export const EXTEND_SECONDS = 60 * 60;

export type SessionCookie = { readonly name: string; readonly secret: string };

/**
 * Finds the session of a request by its cookie, in one statement and by the clock of the database. Nothing is cached: a session
 * that was ended is gone with the next request. A second statement extends it, once an hour.
 */
export function createFindSession(db: Db, cookie: SessionCookie): FindSession {
  const find = db
    .select({
      id: session.id,
      ageMs: sql<number>`(extract(epoch from now() - ${session.createdAt}) * 1000)::float8`,
      isToExtend: sql<boolean>`${session.expiresAt} < now() + ${seconds(SESSION_SECONDS - EXTEND_SECONDS)}`,
      user: { id: user.id, name: user.name, email: user.email, phone: user.phone },
      isEmailVerified: user.emailVerified,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, sql.placeholder('token')), gt(session.expiresAt, sql`now()`)))
    .prepare('find_session');

  return async (headers) => {
    const token = sessionToken(headers, cookie);
    const [found] = token === undefined ? [] : await find.execute({ token });
    if (!found) return undefined;
    const { isToExtend, user, ...facts } = found;
    if (isToExtend) await extend(db, facts.id);
    return { ...facts, userId: user.id, user: toUser(user) };
  };
}

async function extend(db: Db, id: string): Promise<void> {
  const set = { expiresAt: sql`now() + ${seconds(SESSION_SECONDS)}`, updatedAt: sql`now()` };
  await db.update(session).set(set).where(eq(session.id, id));
}

function seconds(count: number) {
  return sql.raw(`interval '${count} seconds'`);
}

/**
 * Returns the token of a cookie `token.signature` that the shop has signed, whether it has such a session or not; undefined for
 * a missing or forged one.
 */
export function sessionToken(headers: Headers, { name, secret }: SessionCookie): string | undefined {
  const value = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const [, token, signature] = /^(\w+)\.(.+)$/.exec(value) ?? [];
  if (token === undefined || signature === undefined) return undefined;
  // Compare as text: Base64 is not unique, and better-auth compares text.
  const sent = Buffer.from(signature);
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return sent.length === right.length && timingSafeEqual(sent, right) ? token : undefined;
}

/** A user as the contract knows them: a phone number that was never given is empty text. */
export function toUser({ id, name, email, phone }: Omit<User, 'phone'> & { phone?: string | null | undefined }): User {
  return { id, name, email, phone: phone ?? '' };
}
