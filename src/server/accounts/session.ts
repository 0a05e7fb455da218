import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCKS_DIFFER_MS } from '#domain/spot.ts';
import { gather } from '../database/gather.ts';
import type { Db } from '../database/open.ts';
import { rowsOfPrepared } from '../database/sql.ts';
import type { Session } from '../http/call-route.ts';
import type { SessionUser } from './accounts.ts';
import type { Auth } from './better-auth.ts';
import { sayAway } from './better-auth-errors.ts';

const SESSIONS_AT_ONCE = 64;

const FIND = {
  name: 'find_sessions',
  text: `select sessions.token, sessions.id, sessions.user_id, users.name, users.email, users.phone, users.email_verified,
      (extract(epoch from sessions.created_at) * 1000)::float8 as created_at,
      (extract(epoch from sessions.expires_at) * 1000)::float8 as expires_at,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as database_time
    from sessions join users on users.id = sessions.user_id where sessions.token = any($1::text[])`,
} as const;

/** Instants in milliseconds. */
type Row = {
  readonly token: string;
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly created_at: number;
  readonly expires_at: number;
  readonly database_time: number;
};

/**
 * Who asks, by the cookie of the session. Every request that needs one asks the database, so that a session which was ended is
 * worth nothing; those that come together ask together. The library does it in two statements for each request: it is left with
 * what changes a session, one that has ended or was not seen for a while. It goes by the clock of this process, and where that is
 * wrong it would end for good what holds by all others: there the time of the database counts, and nothing is changed.
 */
export function createSessionOf(auth: Auth, db: Db): (headers: Headers) => Promise<Session | undefined> {
  const waiting = new Map<string, Promise<Row | undefined>>();
  const ask = gather(
    (tokens: readonly string[]) => {
      for (const token of tokens) waiting.delete(token);
      return findAll(db, tokens);
    },
    { most: SESSIONS_AT_ONCE },
  );
  /** Those that wait for the same session wait for one look-up: however many they are, others wait for one of theirs. */
  const find = (token: string) => {
    const asked = waiting.get(token) ?? ask(token);
    waiting.set(token, asked);
    return asked;
  };
  return async (headers) => {
    const { sessionConfig } = await auth.$context;
    const token = await tokenOf(auth, headers);
    const row = token === undefined ? undefined : await find(token);
    if (!row) return undefined;
    const { id, created_at, expires_at, database_time: now } = row;
    const session = { id, userId: row.user_id, ageMs: now - created_at };
    const seenAt = expires_at - sessionConfig.expiresIn * 1000;
    const isClockWrong = Math.abs(Date.now() - now) > CLOCKS_DIFFER_MS;
    if (isClockWrong && expires_at <= now) return undefined;
    if (isClockWrong || seenAt + sessionConfig.updateAge * 1000 > now) {
      const { user_id, name, email, phone, email_verified: isEmailVerified } = row;
      return { ...session, user: toUser({ id: user_id, name, email, phone }), isEmailVerified };
    }
    const found = await auth.api.getSession({ headers }).catch(sayAway);
    if (!found) return undefined;
    return { ...session, user: toUser(found.user), isEmailVerified: found.user.emailVerified };
  };
}

/** The token of the session that a request names, whether there is such a session or not. */
export async function tokenOf(auth: Auth, headers: Headers): Promise<string | undefined> {
  const { authCookies, secret } = await auth.$context;
  return tokenIn(headers.get('cookie') ?? '', authCookies.sessionToken.name, secret);
}

export function toUser(user: {
  id: string;
  name: string;
  email: string;
  phone?: string | null | undefined;
}): SessionUser {
  return { id: user.id, name: user.name, email: user.email, phone: user.phone ?? '' };
}

async function findAll(db: Db, tokens: readonly string[]): Promise<readonly (Row | undefined)[]> {
  const rows = await rowsOfPrepared<Row>(db, FIND, [tokens]);
  return tokens.map((token) => rows.find((row) => row.token === token));
}

/** The token of the first cookie of that name, if the shop has signed it: `token.signature`. */
function tokenIn(cookies: string, name: string, secret: string): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${name.replaceAll('.', '\\.')}=([^;]*)`);
  const [, token, signature] = /^(\w+)\.((?:[\w+/=-]|%2B|%2F|%3D)+)$/i.exec(pattern.exec(cookies)?.[1] ?? '') ?? [];
  if (token === undefined || signature === undefined) return undefined;
  // As text: bytes have more than one spelling, and the library would not know another one for the session that it is here.
  const sent = Buffer.from(decodeURIComponent(signature));
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return sent.length === right.length && timingSafeEqual(sent, right) ? token : undefined;
}
