import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBytes } from '../../../bench/cores.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const CONNECTIONS = 20;
const REQUESTS = 1_000;
const MEGABYTE = 1_000_000;
/** Many who read nothing, each with as many requests as one connection may have unanswered. */
const CROWD = 120;
const MOST_UNANSWERED = 32;
/** What docs/security.md says, with room for a machine that is busy. */
const CUT_WITHIN_MS = 200_000;
const ANSWER_WITHIN_MS = 15_000;
const ADDRESSES = [
  '/api/docs/json',
  '/',
  ...['gold', 'silver', 'bar', 'coin', 'oz', 'round', 'eagle', 'maple', 'gram', 'kilo'].map((q) => `/search?q=${q}`),
];

/** Requests sent on and on over one connection, without a look at the answers. */
describe('a flood of pipelined requests', () => {
  let shop: ShopProcess;
  const open = () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    return socket;
  };
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;

  beforeAll(async () => {
    shop = await startShop({ database: 'pglite' });
  });
  afterAll(() => shop.stop());

  it('is cut, and costs hardly any memory', async () => {
    const one = request('/api/docs/json');
    await fetch(`${shop.url}/api/docs/json`).then((response) => response.text());
    const before = residentBytes(shop.pid);
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = open().pause();
        socket.write(one.repeat(REQUESTS));
        // Whoever does not read hears of the end only when asked to read.
        setTimeout(() => socket.resume(), 1_000);
        await once(socket, 'close');
      }),
    );
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect(residentBytes(shop.pid) - before).toBeLessThan(300 * MEGABYTE);
  });

  it('of plain pages that nobody reads keeps nobody waiting, costs little memory, and ends', async () => {
    for (const path of ADDRESSES) {
      const response = await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    const before = { bytes: residentBytes(shop.pid), files: openFiles(shop.pid) };
    const sockets = Array.from({ length: CROWD }, open);
    let most = 0;
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      for (const [n, socket] of sockets.entries()) {
        const paths = Array.from({ length: MOST_UNANSWERED }, (_, m) => ADDRESSES[(n + m) % ADDRESSES.length] ?? '/');
        socket.pause().write(paths.map(request).join(''));
      }
      const crowdLeft = async () => {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        expect((await fetch(`${shop.url}/healthz`, { signal })).status).toBe(200);
        most = Math.max(most, residentBytes(shop.pid) - before.bytes);
        return openFiles(shop.pid) - before.files;
      };
      await expect.poll(crowdLeft, { timeout: 30_000 }).toBeGreaterThan(CROWD / 2);
      await expect.poll(crowdLeft, { timeout: CUT_WITHIN_MS, interval: 250 }).toBeLessThan(CROWD / 4);
      expect(most).toBeLessThan(200 * MEGABYTE);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  }, 300_000);

  it('is answered one after the other, in order, where somebody does read', async () => {
    const socket = open();
    const paths = Array.from({ length: MOST_UNANSWERED - 1 }, (_, n) => ADDRESSES[n % ADDRESSES.length] ?? '/');
    socket.write(paths.map(request).join(''));
    socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    const answers = await textOf(socket);
    const kinds = [...answers.matchAll(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*?content-type: (\S+?);/g)].map(
      ([, kind]) => kind,
    );
    expect(kinds).toEqual([
      ...paths.map((path) => (path.startsWith('/api') ? 'application/json' : 'text/html')),
      'application/json',
    ]);
    expect(answers.endsWith('{"status":"ok"}')).toBe(true);
  });

  it('is no flood where a program sends a few', async () => {
    const socket = open();
    const one = `GET /healthz HTTP/1.1\r\nHost: shop\r\n`;
    socket.write(`${`${one}\r\n`.repeat(9)}${one}Connection: close\r\n\r\n`);
    expect((await textOf(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(10);
  });
});

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  return text;
}

/** Files and connections that a process has open. */
function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
