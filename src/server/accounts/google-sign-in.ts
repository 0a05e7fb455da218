import type { Db } from '../database/types.ts';
import type { FindSession } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Log } from '../logging/log.ts';
import { withTimeout } from '../scheduling/with-timeout.ts';
import {
  type Auth,
  type AuthConfig,
  createAuth,
  GOOGLE_FAILED_PATH,
  GOOGLE_FINISHED_PATH,
  type GoogleLink,
} from './better-auth.ts';
import type { AccountContext } from './context.ts';
import type { GoogleConfig } from './google-identity.ts';

export type GoogleSignIn = {
  readonly isSetUp: boolean;
  /**
   * Returns Google's address for the browser and the cookies that it takes along; `google-away` while Google's configuration is
   * not loaded.
   */
  start(
    headers: Headers,
    ip: string,
  ): Promise<
    | { readonly ok: true; readonly location: string; readonly cookies: readonly string[] }
    | { readonly ok: false; readonly reason: 'google-away' }
    | TooMany
  >;
  /** Answers Google's redirect back, with the signed-in user. */
  finish(request: Request): Promise<{ readonly answer: Response; readonly userId?: string }>;
};

export function createGoogleSignIn(
  { transaction, limits }: AccountContext,
  findSession: FindSession,
  provider: Pick<GoogleProvider, 'auth'> | undefined,
): GoogleSignIn {
  return {
    isSetUp: provider !== undefined,
    async start(headers, ip) {
      const counted = await limits.consume([[LIMITS.startGoogle, ip]]);
      if (!counted.ok) return counted;
      const auth = await provider?.auth();
      if (!auth) return { ok: false, reason: 'google-away' };
      const body = { provider: 'google', callbackURL: GOOGLE_FINISHED_PATH, errorCallbackURL: GOOGLE_FAILED_PATH };
      const answer = await auth.api.signInSocial({ body, headers, returnHeaders: true });
      if (!answer.response.url) throw new Error('Google sign-in gave no address to go to');
      return { ok: true, location: answer.response.url, cookies: answer.headers.getSetCookie() };
    },
    async finish(request) {
      const auth = await provider?.auth();
      const answer = await auth?.handler(request);
      // The library answers an error of the database, or an account that is gone, by an empty page.
      if (!answer || answer.status >= 500) return { answer: failed() };
      const session = await findSession(withCookies(answer.headers.getSetCookie()));
      if (!session) return { answer };
      const { id, userId } = session;
      const isLinked = await transaction(async (stores) => {
        await stores.accounts.lock(userId);
        if ((await stores.accounts.find(userId))?.hasGoogle) return true;
        // A reset of the password that came in between has removed this way in, and ended all sessions but this one.
        await stores.sessions.of(userId).end(id);
        return false;
      });
      return isLinked ? { answer, userId } : { answer: failed() };
    },
  };
}

/** The next request of the browser that gets these Set-Cookie values. */
function withCookies(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}

function failed(): Response {
  return new Response(null, { status: 302, headers: { location: GOOGLE_FAILED_PATH } });
}

/** The library with Google sign-in, from when Google has said where it is and which keys it signs with. */
export type GoogleProvider = {
  /** Undefined while Google could not be reached. Waits for an attempt under way. */
  auth(): Promise<Auth | undefined>;
  /** Begins to ask Google, until it has answered. */
  start(): void;
  stop(): void;
};

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The library asks a provider for its addresses and keys once, when it is made, and goes without the provider when that fails.
 * So passwords have a library of their own, and the one with Google is made again until Google has answered: no ID token is
 * accepted unverified.
 */
export function createGoogleProvider(db: Db, config: AuthConfig & { readonly google: GoogleLink }): GoogleProvider {
  let found: Auth | undefined;
  let attempt: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function begin(pauseMs: number): void {
    attempt = reach(pauseMs).finally(() => {
      attempt = undefined;
    });
  }

  async function reach(pauseMs: number): Promise<void> {
    const auth = createAuth(db, config);
    const isReached = await withTimeout(isDiscovered(auth, config.google), TIMEOUT_MS, () => false).catch(() => false);
    if (isStopped) return;
    logReached(config.log, isReached, pauseMs);
    if (isReached) found = auth;
    else timer = setTimeout(() => begin(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs).unref();
  }

  return {
    async auth() {
      await attempt;
      return found;
    },
    start: () => begin(FIRST_PAUSE_MS),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function logReached(log: Log, isReached: boolean, pauseMs: number): void {
  if (isReached) log.info({}, 'Google can be signed in with');
  else
    log.warn(
      { retryAfterSeconds: pauseMs / 1000 },
      'Google sign-in waits: its provider could not be asked for its keys',
    );
}

/** True if the provider is the one that was meant, and has said how its ID tokens are verified. */
async function isDiscovered(auth: Auth, { issuer }: GoogleConfig): Promise<boolean> {
  const provider = (await auth.$context).socialProviders.find(({ id }) => id === 'google');
  return provider?.idToken !== undefined && withoutSlash(provider.issuer) === withoutSlash(issuer);
}

function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
