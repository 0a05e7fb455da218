import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnswerQueue } from './http/pipelining.ts';
import { createUnreadBound, cutSilent } from './slow-readers.ts';

const MEGABYTE = 1_000_000;
/** More than the system keeps for a connection on its way to the reader. */
const BODY = Buffer.alloc(24 * MEGABYTE, 'x');
const SILENCE_MS = 3_000;
const WAIT = { timeout: 60_000 };

/** A server of one large answer, with the connections that it still has. */
describe('an answer that waits for its reader', () => {
  let server: Server;
  const clients = new Set<Socket>();
  const arrived = new Set<string>();
  const left = new Set<string>();

  async function open({ mostBytes = 1_000 * MEGABYTE, lateMs = 0, silenceMs = SILENCE_MS } = {}): Promise<void> {
    const bound = createUnreadBound({ mostBytes, networkOf: ({ headers }) => String(headers.from) });
    const queue = createAnswerQueue((request, response) => {
      const name = String(request.url);
      arrived.add(name);
      left.add(name);
      request.socket.once('close', () => left.delete(name));
      bound.countLater(request, response);
      setTimeout(() => response.end(BODY), lateMs);
    });
    server = createServer(queue.handle);
    cutSilent(server, silenceMs, queue.isAnswering);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }

  function ask(name: string, from: string): Socket {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    clients.add(client.on('error', () => {}));
    client.write(`GET ${name} HTTP/1.1\r\nHost: shop\r\nFrom: ${from}\r\n\r\n`);
    return client;
  }

  /** Takes the answer at so many bytes a second, and says how many there were in the end. */
  async function take(client: Socket, bytesPerSecond: number): Promise<number> {
    const startedAt = performance.now();
    let taken = 0;
    for await (const bytes of client) {
      taken += bytes.length;
      if (taken >= BODY.length) break;
      await sleep(Math.max(0, (1_000 * taken) / bytesPerSecond - (performance.now() - startedAt)));
    }
    return taken;
  }

  afterEach(async () => {
    for (const client of clients) client.destroy();
    clients.clear();
    arrived.clear();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  it('is given up where nothing of it is taken', async () => {
    await open();
    ask('/unread', 'one');
    await expect.poll(() => [...left], WAIT).toEqual(['/unread']);
    await expect.poll(() => [...left], WAIT).toEqual([]);
  }, 120_000);

  it('comes whole to who takes it slowly, however long that lasts', async () => {
    await open();
    const startedAt = performance.now();
    expect(await take(ask('/slow', 'one'), 2 * MEGABYTE)).toBeGreaterThanOrEqual(BODY.length);
    expect(performance.now() - startedAt).toBeGreaterThan(3 * SILENCE_MS);
  }, 120_000);

  it('comes whole where it is late itself', async () => {
    await open({ lateMs: 3 * SILENCE_MS });
    expect(await take(ask('/late', 'one'), 1_000 * MEGABYTE)).toBeGreaterThanOrEqual(BODY.length);
  }, 120_000);

  it('makes room for later ones of the same network once there is too much, and for nobody else', async () => {
    // Silence cuts nobody here.
    await open({ mostBytes: 2 * BODY.length + MEGABYTE, silenceMs: 100_000 });
    for (const name of ['/other', '/first', '/second', '/third']) {
      ask(name, name === '/other' ? 'two' : 'one');
      await expect.poll(() => arrived.has(name), WAIT).toBe(true);
    }
    await expect.poll(() => [...left], WAIT).toEqual(['/other', '/second', '/third']);
  }, 120_000);
});
