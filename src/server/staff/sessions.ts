import { createHmac, randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import { DESK_SESSION_MS } from '#domain/desk-session.ts';
import { actorOf } from '../desk/change.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { StaffGate, StaffSession } from '../http/staff-route.ts';
import { type DeskSessionStore, PROOF_MS } from './session-store.ts';

export type DeskSessions = StaffGate & {
  /** Begins a session. Returns its Set-Cookie value. */
  begin(
    staffId: string,
    from: { readonly ip: string; readonly device: string },
    store: DeskSessionStore,
  ): Promise<Begun>;
  clearedCookie: string;
  /** Resolves to true while the session of an open stream is valid. Does not keep it from being idle. */
  holds(headers: Headers): Promise<boolean>;
  /** For the document of the desk: nothing where a script may read the answer, or without a session. */
  pageToken(headers: Headers): Promise<string | undefined>;
};

export type Begun = { readonly sessionId: string; readonly cookie: string; readonly endsAt: number };

/**
 * Sessions of the desk: a cookie of their own, which no call of the shop reads, and a token in the desk's document. An expired
 * or unknown session is undefined.
 */
export function createDeskSessions({
  sessions,
  log,
  clock,
  secret,
  cookiePrefix,
}: {
  readonly sessions: DeskSessionStore;
  readonly log: Pick<LogStore, 'add'>;
  readonly clock: () => number;
  readonly secret: string;
  readonly cookiePrefix: string;
}): DeskSessions {
  const name = `${cookiePrefix}.desk`;
  const secure = cookiePrefix.startsWith('__Host-') ? '; Secure' : '';
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
  const tokenOf = (headers: Headers) => parseCookie(headers.get('cookie') ?? '')[name];
  const pageTokenOf = (token: string) => createHmac('sha256', secret).update(`desk page ${token}`).digest('base64url');

  async function findSession(headers: Headers, ip: string): Promise<StaffSession | undefined> {
    const token = tokenOf(headers);
    const found = token && (await sessions.find(token));
    if (!found) return undefined;
    const { provedAt, ...session } = found;
    const isProved = clock() - provedAt.getTime() <= PROOF_MS;
    return { ...session, isProved, pageToken: pageTokenOf(token), network: networkOf(ip) };
  }

  return {
    findSession,
    async onForbidden(session, path) {
      await log.add(actorOf(session), { action: 'refused', subject: path });
    },
    async begin(staffId, { ip, device }, store) {
      const token = randomBytes(32).toString('base64url');
      const sessionId = await store.begin({ token, staffId, network: networkOf(ip), device });
      return { sessionId, cookie: cookie(token, DESK_SESSION_MS / 1_000), endsAt: clock() + DESK_SESSION_MS };
    },
    clearedCookie: cookie('', 0),
    async holds(headers) {
      const token = tokenOf(headers);
      return token !== undefined && (await sessions.find(token, false)) !== undefined;
    },
    async pageToken(headers) {
      const isDocument = headers.get('sec-fetch-dest') === 'document' && headers.get('sec-fetch-mode') === 'navigate';
      return isDocument ? (await findSession(headers, ''))?.pageToken : undefined;
    },
  };
}

/**
 * Returns the /24 of an IPv4 address; of an IPv6 one, which is given as the hexadecimal digits of its /64, the /48; empty for
 * any other text.
 */
export function networkOf(ip: string): string {
  if (ip.endsWith('/64')) return `${ip.slice(0, 12)}/48`;
  return ip.includes('.') ? `${ip.split('.').slice(0, 3).join('.')}.0/24` : '';
}
