import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { addCompressedAnswers, chooseEncoding } from './compressed-answers.ts';

const LARGE = { status: 'SUCCESS', data: Array.from({ length: 60 }, (_, index) => `product ${index} of gold`) };
const SMALL = { status: 'SUCCESS', data: [] };
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('the answers of calls', () => {
  const app = Fastify();
  addCompressedAnswers(app);
  app.get('/api/large', async () => LARGE);
  app.get('/api/small', async () => SMALL);
  app.get('/auth/large', async () => LARGE);
  app.get('/page', async (_, reply) => reply.type('text/html').send('<p>gold</p>'.repeat(500)));
  app.get('/kept', async (_, reply) => reply.header('content-encoding', 'gzip').send(JSON.stringify(LARGE)));
  afterAll(() => app.close());

  it.each([
    ['brotli', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ])('travel as %s where the reader takes it', async (_, accepted, encoding, unpack) => {
    const { headers, rawPayload } = await app.inject({ url: '/api/large', headers: { 'accept-encoding': accepted } });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(400);
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(LARGE);
  });

  it('are plain for a reader that takes no other, and say that they differ', async () => {
    const { headers, json } = await app.inject({ url: '/api/large' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('accept-encoding');
    expect(json()).toEqual(LARGE);
  });

  // Proves S41
  it.each(['/api/small', '/auth/large', '/auth/large?x=1', '/page'])('are plain at %s', async (url) => {
    expect((await app.inject({ url, headers: BROWSER })).headers).not.toHaveProperty('content-encoding');
  });

  it('that are packed already stay as they are', async () => {
    expect((await app.inject({ url: '/kept', headers: BROWSER })).body).toBe(JSON.stringify(LARGE));
  });
});

describe('the encoding of a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('of %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
