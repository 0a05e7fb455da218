import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRaw, type RawClient } from '#tests/support/raw-client.ts';
import { createBodyBound } from './unfinished-bodies.ts';

const KiB = 1024;
const WAIT = { timeout: 30_000 };

describe('a body that does not come', () => {
  let server: Server;
  let clients: RawClient[];
  let begun: number;
  const bound = createBodyBound({
    mostBytes: 100 * KiB,
    longestBytes: 40 * KiB,
    networkOf: ({ headers }) => String(headers.from),
  });

  beforeEach(async () => {
    clients = [];
    begun = 0;
    server = createServer((request, response) => {
      bound(request);
      begun += 1;
      request.resume().once('end', () => response.end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  /** Sends the headers, and waits until the server has read them. */
  async function begin(from: string, length: string): Promise<RawClient> {
    const client = await openRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    clients.push(client);
    const before = begun;
    client.write(`POST / HTTP/1.1\r\nhost: shop\r\nfrom: ${from}\r\n${length}\r\n\r\n`);
    await expect.poll(() => begun, WAIT).toBe(before + 1);
    return client;
  }
  const long = 'content-length: 40960';

  it('makes room for later ones of the same network once there is too much, and for nobody else', async () => {
    const other = await begin('two', long);
    const [first, second] = [await begin('one', long), await begin('one', 'transfer-encoding: chunked')];
    const [third] = [await begin('one', long), await begin('one', 'content-length: 100')];
    await expect.poll(() => first.isClosed(), WAIT).toBe(true);
    for (const client of [second, third, other]) expect(client.isClosed()).toBe(false);
    third?.write(Buffer.alloc(40 * KiB));
    await expect.poll(() => third?.status(), WAIT).toBe(200);
  });

  it('counts no more once it is there', async () => {
    const done = [await begin('three', long), await begin('three', long)];
    for (const client of done) client.write(Buffer.alloc(40 * KiB));
    for (const client of done) await expect.poll(() => client.status(), WAIT).toBe(200);
    const others = [await begin('three', long), await begin('three', long)];
    for (const client of [...done, ...others]) expect(client.isClosed()).toBe(false);
  });
});
