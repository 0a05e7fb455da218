import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { openRaw } from '#tests/support/raw-client.ts';
import { createMalformedHandler } from './errors.ts';
import { createHttpServer } from './server.ts';

const SOON = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
let close = async () => {};
afterEach(() => close());

async function listen({ timeouts = {}, isKept = (_url?: string): boolean => false } = {}): Promise<string> {
  const app = Fastify({
    bodyLimit: 1_000,
    forceCloseConnections: true,
    clientErrorHandler: createMalformedHandler(),
    serverFactory: createHttpServer((request, response) => {
      if (isKept(request.url)) response.end(`kept ${request.url}`);
      return isKept(request.url);
    }, timeouts),
  });
  const last = Promise.withResolvers<void>();
  app.get('/*', async (request) => {
    if (request.headers.connection === 'close') last.resolve();
    // Made after all later requests of the connection.
    if (request.url === '/slow') await last.promise;
    return `made ${request.url}`;
  });
  app.post('/*', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
const get = (path: string, last = false) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;

it('answers a page from memory before the framework sees the request', async () => {
  const url = await listen({ isKept: (path) => path === '/kept' });
  expect(await (await fetch(`${url}/kept`)).text()).toBe('kept /kept');
  expect(await (await fetch(`${url}/other`)).text()).toBe('made /other');
});

it('reads path and query of a request that names its address whole', async () => {
  const client = await openRaw(await listen());
  client.write('GET http://shop.example/a?b=c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await client.closed;
  expect(client.received()).toContain('made /a?b=c');
});

it('answers the requests of one connection in their order', async () => {
  const client = await openRaw(await listen());
  client.write(`${get('/slow')}${get('/2')}${get('/3', true)}`);
  await client.closed;
  expect(client.received().match(/made \/\w+?(?=HTTP|$)/g)).toEqual(['made /slow', 'made /2', 'made /3']);
});

it('answers sixteen requests behind one that is not answered yet', async () => {
  const client = await openRaw(await listen());
  client.write(`${get('/slow')}${get('/').repeat(15)}${get('/', true)}`);
  await client.closed;
  expect(client.received().match(/HTTP\/1\.1 200/g)).toHaveLength(17);
});

it('cuts a connection with more than sixteen requests behind one that is not answered', async () => {
  const client = await openRaw(await listen());
  client.write(`${get('/slow')}${get('/').repeat(17)}`);
  await client.closed;
  expect(client.received()).toBe('');
});

it('waits in silence for as long as any client of ours waits for its answer', async () => {
  const calls: readonly Call[] = [...Object.values(CALLS), ...Object.values(DESK_CALLS)];
  const longest = Math.max(...calls.map(({ patienceMs = 0 }) => patienceMs));
  expect(longest).toBeGreaterThan(0);
  expect(Fastify({ serverFactory: createHttpServer() }).server.timeout).toBeGreaterThan(longest);
});

it.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: x\r\n'],
  ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
])('refuses a request whose %s takes too long', async (_, bytes) => {
  const client = await openRaw(await listen({ timeouts: SOON }));
  client.write(bytes);
  await expect.poll(client.status, { timeout: 10_000 }).toBe(408);
  expect(client.received()).toContain('"reason":"too-slow"');
  client.close();
});

it.each([
  ['bytes that are no HTTP', 'no request at all\r\n\r\n', 400, 'invalid-input'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}`, 431, 'headers-too-large'],
])('refuses %s in one sentence', async (_, bytes, status, reason) => {
  const client = await openRaw(await listen());
  client.write(bytes);
  await expect.poll(client.status).toBe(status);
  expect(client.received()).toContain(`"reason":"${reason}"`);
  client.close();
});
