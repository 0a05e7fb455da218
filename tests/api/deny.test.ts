import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { buildApp } from '#server/app.ts';
import { succeed } from '#server/http/answers.ts';
import { createCallRouter } from '#server/http/call-route.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const ALL = Object.entries(CALLS).map(([name, call]) => ({
  name,
  method: call.method,
  path: call.path.replace(/:\w+/g, '1'),
  access: call.access,
}));
const LARGEST_BODY_BYTES = 256 * 1024;
const CHANGING = ALL.filter(({ method }) => method !== 'GET');

describeOnEachDatabase('the shop denies by default', (open) => {
  let shop: TestShop;
  let visitor: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open());
    visitor = new Visitor(shop.app);
  });
  afterAll(() => shop.close());

  // Proves S1
  it.each(ALL.filter(({ access }) => access === 'customer'))(
    'refuses $name without a session, and with a forged one',
    async ({ method, path }) => {
      const cookies: Record<string, string>[] = [{}, { cookie: 'troy.session_token=made.up' }];
      for (const headers of cookies) {
        const response = await visitor.ask(method, path, method === 'GET' ? undefined : {}, headers);
        expect(response.statusCode).toBe(401);
        expect(response.json()).toMatchObject({ status: 'ERROR', reason: 'not-signed-in' });
      }
    },
  );

  // Proves S13
  it.each(CHANGING)('takes $name from its own pages alone', async ({ method, path }) => {
    const ask = async (headers: Record<string, string>) => {
      const response = await shop.app.inject({
        method,
        url: path,
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
        payload: '{}',
      });
      return response.json().reason;
    };
    for (const site of ['cross-site', 'same-site', 'nonsense'])
      expect(await ask({ 'sec-fetch-site': site })).toBe('other-origin');
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3001', 'https://localhost.evil.example'])
      expect(await ask({ origin })).toBe('other-origin');
    expect(await ask({ origin: 'http://localhost:3000' })).not.toBe('other-origin');
  });

  // Proves S38
  it.each(CHANGING)('reads no more than 256 KiB for $name', async ({ method, path }) => {
    const ask = async (bytes: number) =>
      (await visitor.ask(method, path, 'x'.repeat(bytes - '""'.length))).json().reason;
    expect(await ask(LARGEST_BODY_BYTES)).not.toBe('too-large');
    expect(await ask(LARGEST_BODY_BYTES + 1)).toBe('too-large');
  });

  it('keeps calls of the staff from everybody, signed in or not', async () => {
    const user = { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: '' };
    const session = { id: 'one', userId: user.id, user, isEmailVerified: true, ageMs: 0 };
    for (const found of [session, undefined]) {
      const app = Fastify();
      const route = createCallRouter(app, async () => found);
      route({ ...CALLS.session, access: 'staff' }, async () => succeed(user, 'Done'));
      const response = await app.inject({ url: CALLS.session.path });
      expect([response.statusCode, response.json().reason]).toEqual([404, 'unknown-call']);
    }
  });

  // Proves S13
  it('gives no other site leave to read or to send anything', async () => {
    for (const { method, path } of ALL) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
      for (const asked of ['OPTIONS', 'GET'] as const) {
        const response = await shop.app.inject({ method: asked, url: path, headers });
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });

  // Proves S17
  it('redirects to no address of a query', async () => {
    const to = async (url: string) => {
      const response = await shop.app.inject({ url, headers: { accept: 'text/html' } });
      return { status: response.statusCode, location: response.headers.location };
    };
    const evil = encodeURIComponent('https://evil.example');
    const failed = { status: 302, location: '/auth?error=oauth_failed' };
    expect(await to(`/oauth2/failed/google?error=${evil}`)).toEqual(failed);
    expect(await to(`/oauth2/failed/google?error=a&error=${evil}`)).toEqual(failed);
    const nobody = { status: 302, location: '/auth?error=no_user' };
    expect(await to(`/oauth2/finished/google?callbackURL=${evil}`)).toEqual(nobody);
    const notSetUp = { status: 302, location: '/auth?error=google_not_set_up' };
    expect(await to(`/oauth2/authorization/google?window=${evil}`)).toEqual(notSetUp);
  });

  it('takes no object that would change all others', async () => {
    const login = '"email":"nobody@example.com","password":"correct horse"';
    for (const odd of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
      const body = `{${login},${odd}}`;
      const headers = { 'content-type': 'application/json' };
      const response = await shop.app.inject({ method: 'POST', url: '/auth/login', headers, payload: body });
      expect(response.statusCode).toBe(400);
    }
    expect('isAdmin' in {}).toBe(false);
  });

  // Proves S16
  it.each([
    '/auth/session',
    '/api/getMetal',
    '/healthz',
    '/readyz',
    '/oauth2/authorization/google',
    '/oauth2/finished/google',
    '/oauth2/failed/google',
  ])('lets no cache keep what %s answers', async (path) => {
    const ada = new Visitor(shop.app);
    await ada.signUp(`${path.replaceAll('/', '-')}@example.com`);
    const answer = await ada.ask('GET', path, undefined, { accept: 'text/html' });
    expect([path, answer.statusCode < 400]).toEqual([path, true]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('makes browsers stay on https, and sends every answer with the headers that browsers heed', async () => {
    const app = await buildApp({
      shop: shop.shop,
      publicUrl: 'https://troy.example',
      trustProxy: false,
      logger: pino({ level: 'silent' }),
      pages: 'none',
    });
    for (const url of ['/api/getMetal', '/api/none', '/auth/session', '/%zz']) {
      const { headers } = await app.inject({ url });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
    const refused = [
      { url: '/auth/session' },
      { url: '/auth/login', method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
      { url: '/auth/login', method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    ] as const;
    for (const call of refused) expect((await app.inject(call)).headers['cache-control']).toBe('no-store');
    const { headers } = await app.inject({ url: '/auth/session' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    await app.close();
    expect((await shop.app.inject({ url: '/api/getMetal' })).headers['strict-transport-security']).toBeUndefined();
  });
});
