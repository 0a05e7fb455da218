import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './child-processes.ts';

export type GooglePerson = {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly verified: boolean;
  /** The domain of the organisation that has its mail at Google; other people have none. */
  readonly hd?: string;
};

export type GoogleStandIn = {
  /** Environment variables that make a shop take this for Google. */
  readonly env: Readonly<Record<string, string>>;
  /** The person of the next sign-in. */
  person: GooglePerson;
  /** A parameter of the shop's question that is changed on its way to the provider, as an attacker would; or its ID token left out. */
  tampers: 'nonce' | 'code_challenge' | 'id_token' | undefined;
  /** Walks from where the shop sends a browser to where the provider sends it back, as the person who signs in. */
  continueAsPerson(location: string): Promise<URL>;
  stop(): Promise<void>;
};

const CLIENT = { id: 'shop', secret: 'a secret between the shop and the stand-in' };

/**
 * An OpenID provider in place of Google. It asks on a page of its own whether to go on, as Google does: a browser treats a
 * popup that has shown another site's page differently from one that was only redirected.
 */
export async function startGoogleStandIn(person: GooglePerson, port?: number): Promise<GoogleStandIn> {
  port ??= await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const standIn: GoogleStandIn = {
    env: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: issuer },
    person,
    tampers: undefined,
    continueAsPerson: (location) => walk(location, issuer),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const known = new Map<string, GooglePerson>();
  const provider = createProvider(issuer, known);
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token' && standIn.tampers === 'id_token') delete context.body.id_token;
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    request.url = tampered(request.url ?? '/');
    const answer = request.url?.startsWith('/interaction/') ? interact(request, response) : handle(request, response);
    Promise.resolve(answer).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return standIn;

  function tampered(url: string): string {
    const asked = new URL(url, issuer);
    if (!standIn.tampers || !asked.searchParams.has(standIn.tampers)) return url;
    asked.searchParams.set(standIn.tampers, 'x'.repeat(43));
    return asked.pathname + asked.search;
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, session, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'consent') {
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
      grant.addOIDCScope(String(params.scope));
      await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    } else if (request.url?.endsWith('?refuse') && request.method === 'POST') {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
    } else if (request.method === 'POST') {
      known.set(standIn.person.sub, standIn.person);
      await provider.interactionFinished(request, response, { login: { accountId: standIn.person.sub } });
    } else {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<h1>Stand-in for Google</h1><form method="post"><button>Continue as ${standIn.person.name}</button><button formaction="?refuse">Refuse</button></form>`,
      );
    }
  }
}

/** A browser that presses the one button that there is. */
async function walk(location: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(location);
  let method = 'GET';
  while (at.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { method, redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next && method === 'POST') throw new Error(`The stand-in leads nowhere: ${answer.status}`);
    method = next ? 'GET' : 'POST';
    at = new URL(next ?? at, issuer);
  }
  return at;
}

const CALLBACK = '/api/auth/callback/google';

function createProvider(issuer: string, known: ReadonlyMap<string, GooglePerson>): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`http://127.0.0.1${CALLBACK}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key for the cookies of the stand-in'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'] },
    // Google puts e-mail and name into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => {
      const person = known.get(accountId);
      if (!person) return undefined;
      const { email, name, verified, hd } = person;
      return { accountId, claims: () => ({ sub: accountId, email, email_verified: verified, name, hd }) };
    },
  });
  // The shop asks for the provider's addresses when it starts, and only then is its own port known.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => {
    const { hostname, pathname } = new URL(uri);
    return ['127.0.0.1', 'localhost'].includes(hostname) && pathname === CALLBACK;
  };
  return provider;
}
