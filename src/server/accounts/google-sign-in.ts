import type { FindSession } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import { GOOGLE_FAILED_PATH, GOOGLE_FINISHED_PATH } from './better-auth.ts';
import type { AccountContext } from './context.ts';
import type { GoogleProvider } from './google-provider.ts';

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
