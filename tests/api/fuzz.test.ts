import { Agent, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { describeOnEachDatabase, EACH_DATABASE } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

/** On each database. More by hand: FUZZ_REQUESTS=50000, and FUZZ_SEED to see one again. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (EACH_DATABASE.length > 1 ? 2_500 : 500));
const SEED = Number(process.env.FUZZ_SEED ?? 20_251_119);
const ANSWER_WITHIN_MS = 15_000;

const PAGES = [
  '/',
  '/categories/',
  '/category/',
  '/product/',
  '/cart',
  '/checkout',
  '/auth',
  '/auth/google/success',
  '/orders',
  '/track-order',
  '/api/docs/json',
  '/readyz',
  '/oauth2/authorization/google',
  '/api/auth/callback/google',
  '/assets/',
  '/pictures/',
];
const NASTY = [
  '',
  ' ',
  '%00',
  '%zz',
  '%',
  '..',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%F0%28%8C%28',
  'ü',
  '🥇',
  '\u202e',
  'a'.repeat(3000),
  '1e999',
  '-1',
  'null',
  '{}',
  '[]',
  ';',
  '//',
  '\\',
  '%2F',
  '?',
  '#',
  '1'.repeat(60),
];

const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }));
const encoded = fc.oneof(nasty.map(encode), fc.constantFrom(...NASTY.filter((text) => /^[\x21-\x7e]*$/.test(text))));
const nastyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)),
);

/** Bodies that look right, with something wrong in them. */
const body = fc.oneof(
  nastyJson.map((value) => JSON.stringify(value)),
  fc
    .record(
      {
        email: fc.oneof(nasty, nastyJson),
        password: fc.oneof(nasty, nastyJson),
        name: fc.oneof(nasty, nastyJson),
        phone: fc.oneof(nasty, nastyJson),
        lines: nastyJson,
        amount: nastyJson,
        address: nastyJson,
        product: nastyJson,
        quantity: nastyJson,
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '{',
    '{"a":',
    '\u0000',
    'a=b&c=d',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '"',
    'NaN',
    '{"a":1e999}',
  ),
  fc.constant(undefined),
);

const path = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.values(CALLS)), fc.array(encoded, { minLength: 3, maxLength: 3 }))
    .map(([call, parts]) => {
      let at = 0;
      return call.path.replace(/:\w+/g, () => parts[at++] ?? '');
    }),
  fc.tuple(fc.constantFrom(...PAGES), encoded).map(([page, part]) => page + part),
  encoded.map((part) => `/${part}`),
);

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  path,
  query: fc.oneof(
    fc.constant(''),
    fc
      .dictionary(
        fc.constantFrom('email', 'password', 'name', 'error', 'user', 'userData', 'code', 'state', 'q', 'window'),
        encoded,
        { maxKeys: 3 },
      )
      .map(
        (pairs) =>
          `?${Object.entries(pairs)
            .map(([name, value]) => `${name}=${value}`)
            .join('&')}`,
      ),
  ),
  body,
  headers: fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        '',
      ),
      accept: fc.constantFrom('text/html', 'application/json', '*/*', ''),
      'idempotency-key': encoded.map((text) => text.slice(0, 400)),
      'x-forwarded-for': encoded.map((text) => text.slice(0, 100)),
      'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
      origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:3000', 'nonsense'),
      cookie: fc.constantFrom('troy.session_token=x', 'troy.device=a.b', '=', 'a'.repeat(5000), '__proto__=1'),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*;q=nonsense'),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"'),
    },
    { requiredKeys: [] },
  ),
  isSignedIn: fc.boolean(),
});

/** What no answer may hold: where the code lies, what it asks the database, who has a session. */
const LEAKS =
  /\bat [\w.<>]+ \(|node_modules|node:internal|\.ts:\d+|Failed query|select .+ from |DrizzleQueryError|ECONN|session_token|\$argon|scrypt/i;

describeOnEachDatabase('requests of every kind', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let port: number;
  const agent = new Agent({ keepAlive: false });

  beforeAll(async () => {
    shop = await openShop(await open(), {}, 'built');
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    port = (shop.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    agent.destroy();
    await shop.close();
  });

  // Proves S4, S38
  it('are answered, never with 5xx, never with code, SQL or folders', async () => {
    for (const [n, { method, path: address, query, body: payload, headers, isSignedIn }] of fc
      .sample(request, { numRuns: REQUESTS, seed: SEED })
      .entries()) {
      const what = `seed ${SEED}, request ${n}: ${method} ${address.slice(0, 200)}${query.slice(0, 200)} ${payload?.slice(0, 200) ?? ''}`;
      const cookie = isSignedIn ? ada.cookies() : headers.cookie;
      const response = await send(
        {
          port,
          agent,
          method,
          path: address.startsWith('/') ? address + query : `/${address}${query}`,
          headers: {
            ...headers,
            ...(cookie !== undefined && { cookie }),
            ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
          },
        },
        payload,
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${what}`);
      });
      // An answer to HEAD has no words to tell it by.
      const isNotSetUp =
        response.status === 503 &&
        (response.body.includes('Google sign-in is not set up') ||
          (method === 'HEAD' && address.startsWith('/oauth2/authorization/google')));
      if (!isNotSetUp) expect(response.status, `${what}\n${response.body.slice(0, 300)}`).toBeLessThan(500);
      const isOurPage = response.status === 200 && String(response.headers['content-type']).includes('html');
      if (!isOurPage && !address.startsWith('/assets')) expect(response.body.slice(0, 20_000), what).not.toMatch(LEAKS);
      expect(JSON.stringify(response.headers), what).not.toMatch(LEAKS_IN_HEADERS);
    }
    expect(shop.logged()).not.toContain('a request failed');
  }, 600_000);
});

const LEAKS_IN_HEADERS = /node_modules|x-powered-by|"server":/i;

/** Percent-encodes, and leaves half of a surrogate pair out. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

function send(options: RequestOptions, payload: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ host: '127.0.0.1', ...options }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
      );
      response.once('error', reject);
    });
    asking.setTimeout(ANSWER_WITHIN_MS, () => asking.destroy(new Error('No answer')));
    asking.once('error', reject);
    asking.end(payload);
  });
}
