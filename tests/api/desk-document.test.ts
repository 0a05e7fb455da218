import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSecurityHeaders } from '#server/http/request-rules.ts';
import { deskDocument, filesOf } from '#server/site/desk-document.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

const FILES = {
  scripts: ['/desk/assets/main-1.js'],
  preloads: ['/desk/assets/shared-1.js'],
  styles: ['/desk/assets/main-1.css'],
  policy: "default-src 'none'",
};
const OPENED = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

describeOnEachDatabase('the document of the desk', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  const app = Fastify();
  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    clerk = (await newStaff(shop, 'clerk')).visitor;
    addSecurityHeaders(app, 'https://shop.example');
    const { sessions } = shop.shop.desk ?? {};
    if (sessions) deskDocument(app, sessions, FILES);
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });
  const ask = (url: string, headers: Record<string, string>, cookie = clerk.cookies()) =>
    app.inject({ url, headers: { ...headers, cookie } });

  it.each(['/desk', '/desk/', '/desk/orders/17635489204174410928375', '/desk/join'])('is one for %s', async (url) => {
    const { statusCode, headers, body } = await ask(url, OPENED);
    expect(statusCode).toBe(200);
    expect(body).toBe((await ask('/desk/', OPENED)).body);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': FILES.policy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(body).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/);
  });

  it('holds the token of the session where a person has opened it', async () => {
    const { body } = await ask('/desk/', OPENED);
    expect(body).toContain(`<meta name="desk" content="${clerk.pageToken()}">`);
  });

  it.each([
    ['a script that fetches it', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a script that fetches it as a document', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['an embedded object', { 'sec-fetch-dest': 'object', 'sec-fetch-mode': 'navigate' }],
    ['a client that says nothing', {}],
  ])('holds none for %s', async (_, headers) => {
    const { statusCode, body } = await ask('/desk/', headers as Record<string, string>);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('name="desk"');
    expect(body).not.toContain(clerk.pageToken());
  });

  it('holds none without a session', async () => {
    expect((await ask('/desk/', OPENED, '')).body).not.toContain('name="desk"');
    expect((await ask('/desk/', OPENED, 'troy.desk=guessed')).body).not.toContain('name="desk"');
  });
});

it('says in a page, not in JSON, that a session cannot be looked up', async () => {
  const app = Fastify();
  deskDocument(app, { pageToken: () => Promise.reject(new Error('connect ECONNREFUSED')) }, FILES);
  const { statusCode, headers, body } = await app.inject({ url: '/desk/orders', headers: OPENED });
  await app.close();
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': FILES.policy,
  });
  expect(body).toContain('This is not possible right now. Please try again in a moment.');
  expect(body).toContain('Try again</a>');
  expect(body).not.toMatch(/name="desk"|main-1\.js|ECONNREFUSED/);
});

it('names what the first page loads', () => {
  const manifest = {
    'src/web/desk/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    'src/web/desk/orders/orders.tsx': { file: 'assets/orders.js', css: ['assets/orders.css'] },
  };
  expect(filesOf(manifest)).toEqual({
    scripts: ['/desk/assets/main.js'],
    preloads: ['/desk/assets/shared.js'],
    styles: ['/desk/assets/shared.css', '/desk/assets/main.css'],
  });
});
