import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { cookiePrefix } from '#contract/openapi.ts';
import { refuse, succeed } from '../http/answers.ts';
import { answerCall } from '../http/call-route.ts';
import { webHeaders } from '../http/cookies.ts';
import type { GuardedAccounts } from './guard-accounts.ts';

/** Addresses of the round trip to Google that are no calls of the contract: a browser goes there by itself. */
export type GooglePaths = { readonly callback: string; readonly finished: string; readonly failed: string };

type Parts = {
  readonly accounts: GuardedAccounts;
  readonly publicUrl: string;
  readonly googlePaths: GooglePaths;
  readonly hasDiskSpace: () => boolean;
  /** Answers with the page of this address. */
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

export function googleRoutes(
  app: FastifyInstance,
  { accounts, publicUrl, googlePaths, hasDiskSpace, sendPage }: Parts,
): void {
  /** Remembers, from the start to the end of the round trip, that it goes on in the whole window and not in a popup. */
  const windowCookieName = `${cookiePrefix(publicUrl)}.google_window`;

  app.get<{ Querystring: { window?: unknown } }>('/oauth2/authorization/google', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!accounts.isGoogleSetUp) {
      return wantsPage(request)
        ? reply.redirect('/auth?error=google_not_set_up')
        : refuse(reply, { refused: 'google-not-set-up' });
    }
    if (!isOwnPress(request)) return reply.redirect('/auth');
    // The round trip is remembered in the database: not without end, and not without room.
    const started = hasDiskSpace() ? await accounts.startGoogle(webHeaders(request), request.clientIp) : undefined;
    if (started?.ok === false && started.reason === 'google-away') {
      return wantsPage(request)
        ? reply.redirect('/auth?error=google_away')
        : refuse(reply, { refused: started.reason });
    }
    if (!started?.ok) return reply.redirect('/auth?error=oauth_failed');
    const { location, cookies } = started;
    const whole = request.query.window === 'whole';
    reply.header('set-cookie', [...cookies, windowCookie(whole ? 'whole; Max-Age=600' : '; Max-Age=0')]);
    return reply.redirect(location);
  });

  app.get(googlePaths.callback, async (request, reply) => {
    const { answer, userId } = await accounts.finishGoogle(
      new Request(publicUrl + request.url, { headers: webHeaders(request) }),
    );
    reply.header('cache-control', 'no-store').code(answer.status);
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
    reply.header('set-cookie', answer.headers.getSetCookie());
    reply.signedInAs = userId;
    return reply.send(await answer.text());
  });

  // The user in the address is for display only: the page asks `finishGoogle` before it believes anything.
  app.get(googlePaths.finished, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await accounts.findSession(webHeaders(request));
    if (!session) return reply.redirect('/auth?error=no_user');
    const whole = request.headers.cookie?.includes(`${windowCookieName}=whole`);
    const page = whole ? '/auth/google/success?user=' : '/auth/oauth2/success?userData=';
    return reply.redirect(page + encodeURIComponent(JSON.stringify(session.user)));
  });

  app.get<{ Querystring: { error?: unknown } }>(googlePaths.failed, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.redirect(
      `/auth?error=${request.query.error === 'account_not_linked' ? 'user_exists' : 'oauth_failed'}`,
    );
  });

  app.get(CALLS.finishGoogle.path, async (request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    return answerCall(
      accounts.findSession,
      CALLS.finishGoogle,
      async ({ web }) => {
        const session = await accounts.findSession(web);
        return session ? succeed(session.user, 'Signed in with Google') : { refused: 'not-signed-in' };
      },
      request,
      reply,
    );
  });

  function windowCookie(value: string): string {
    const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
    return `${windowCookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}

/**
 * Whether a customer goes there from our own pages, or by typing the address. Another site could begin a sign-in in a visitor's
 * browser otherwise, and use up what their address has. Browsers that are too old to say so are believed.
 */
function isOwnPress({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  return [undefined, 'same-origin', 'none'].includes(site) && [undefined, 'navigate'].includes(mode);
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
