import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { cookiePrefix } from '#contract/cookie-names.ts';
import { refuse, succeed } from '../http/answers.ts';
import { answerCall } from '../http/call-route.ts';
import { webHeaders } from '../http/cookies.ts';
import { GOOGLE_CALLBACK_PATH, GOOGLE_FAILED_PATH, GOOGLE_FINISHED_PATH } from './better-auth.ts';
import type { Accounts } from './create-accounts.ts';

/** The round trip to Google. A browser goes to these addresses by itself: they are no calls of the contract. */
export function googleRoutes(
  app: FastifyInstance,
  {
    accounts,
    publicUrl,
    hasDiskSpace,
    sendPage,
  }: {
    readonly accounts: Pick<Accounts, 'google' | 'findSession'>;
    readonly publicUrl: string;
    readonly hasDiskSpace: () => boolean;
    /** Answers with the page of this address. */
    readonly sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  },
): void {
  const { google, findSession } = accounts;
  const windowCookie = windowCookieOf(publicUrl);

  app.get<{ Querystring: { window?: unknown } }>('/oauth2/authorization/google', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!google.isSetUp) {
      return wantsPage(request)
        ? reply.redirect('/auth?error=google_not_set_up')
        : refuse(reply, { refused: 'google-not-set-up' });
    }
    if (!isOwnPress(request)) return reply.redirect('/auth');
    // The round trip is a row of the database.
    const started = hasDiskSpace() ? await google.start(webHeaders(request), request.clientIp) : undefined;
    if (started?.ok === false && started.reason === 'google-away') {
      return wantsPage(request)
        ? reply.redirect('/auth?error=google_away')
        : refuse(reply, { refused: started.reason });
    }
    if (!started?.ok) return reply.redirect('/auth?error=oauth_failed');
    const { location, cookies } = started;
    reply.header('set-cookie', [...cookies, windowCookie.write(request.query.window === 'whole')]);
    return reply.redirect(location);
  });

  app.get(GOOGLE_CALLBACK_PATH, async (request, reply) => {
    const { answer, userId } = await google.finish(
      new Request(publicUrl + request.url, { headers: webHeaders(request) }),
    );
    reply.header('cache-control', 'no-store').code(answer.status);
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
    reply.header('set-cookie', answer.headers.getSetCookie());
    reply.signedInAs = userId;
    return reply.send(await answer.text());
  });

  // The user in the address is for display only: the page confirms the session by `finishGoogle`.
  app.get(GOOGLE_FINISHED_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await findSession(webHeaders(request));
    if (!session) return reply.redirect('/auth?error=no_user');
    const page = windowCookie.isWhole(request) ? '/auth/google/success?user=' : '/auth/oauth2/success?userData=';
    return reply.redirect(page + encodeURIComponent(JSON.stringify(session.user)));
  });

  app.get<{ Querystring: { error?: unknown } }>(GOOGLE_FAILED_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.redirect(
      `/auth?error=${request.query.error === 'account_not_linked' ? 'user_exists' : 'oauth_failed'}`,
    );
  });

  app.get(CALLS.finishGoogle.path, async (request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    return answerCall(
      findSession,
      CALLS.finishGoogle,
      async ({ web }) => {
        const session = await findSession(web);
        return session ? succeed(session.user, 'Signed in with Google') : { refused: 'not-signed-in' };
      },
      request,
      reply,
    );
  });
}

/** Remembers until the end of the round trip that it goes on in the whole window and not in a popup. */
function windowCookieOf(publicUrl: string) {
  const name = `${cookiePrefix(publicUrl)}.google_window`;
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return {
    write: (isWhole: boolean) =>
      `${name}=${isWhole ? 'whole; Max-Age=600' : '; Max-Age=0'}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    isWhole: ({ headers }: FastifyRequest) => parseCookie(headers.cookie ?? '')[name] === 'whole',
  };
}

/**
 * True if the browser comes from our own pages, or from its address bar. Another site could begin a sign-in in a visitor's browser
 * otherwise, and use up the limit of their address. Browsers too old to send these headers are believed.
 */
function isOwnPress({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  return [undefined, 'same-origin', 'none'].includes(site) && [undefined, 'navigate'].includes(mode);
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
