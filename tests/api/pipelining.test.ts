import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBytes } from '../../bench/cores.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const CONNECTIONS = 20;
const REQUESTS = 1_000;
const MEGABYTE = 1_000_000;

/** Requests sent on and on over one connection, without a look at the answers. */
describe('a flood of pipelined requests', () => {
  let shop: ShopProcess;

  beforeAll(async () => {
    shop = await startShop({ database: 'pglite' });
  });
  afterAll(() => shop.stop());

  it('is cut, and costs hardly any memory', async () => {
    const { hostname, port } = new URL(shop.url);
    const one = `GET /api/docs/json HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
    await fetch(`${shop.url}/api/docs/json`).then((response) => response.text());
    const before = residentBytes(shop.pid);
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        socket.pause();
        socket.write(one.repeat(REQUESTS));
        // Whoever does not read hears of the end only when asked to read.
        setTimeout(() => socket.resume(), 1_000);
        await once(socket, 'close');
      }),
    );
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect(residentBytes(shop.pid) - before).toBeLessThan(300 * MEGABYTE);
  });

  it('is no flood where a program sends a few', async () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    const one = `GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n`;
    socket.write(`${`${one}\r\n`.repeat(9)}${one}Connection: close\r\n\r\n`);
    let answers = '';
    for await (const chunk of socket.setEncoding('utf8')) answers += chunk;
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
  });
});
