import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import autocannon from 'autocannon';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { keepOnCore, processorSeconds } from './cores.ts';
import { atLeast, atMost, ceiling, median, milliseconds, perSecond, type Row, ratio } from './row.ts';

export const PAGE = '/category/gold-bars';
const CONNECTIONS = 50;
const ROUNDS = 11;
const SECONDS = 2;
/** Of what a bare server answers with the same processor time. */
const LEAST_SHARE = 0.93;
export const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br' };

type Load = { readonly perSecond: number; readonly perProcessorSecond: number; readonly p99: number };

/** Pages from memory. */
export async function measurePages(): Promise<Row[]> {
  const shop = await startShop({ database: 'pglite', env: { LOG_LEVEL: 'warn' } });
  try {
    return await compareWithBare(shop, 'pages');
  } finally {
    await shop.stop();
  }
}

/**
 * Pages of a shop beside a bare server that sends the same bytes, in turns, each server alone on one core. Answers are
 * counted per second of processor time, since the load generator may be slower than both.
 */
export async function compareWithBare(shop: Pick<ShopProcess, 'url' | 'pid'>, name: string): Promise<Row[]> {
  await fetchPage(shop.url);
  const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  try {
    bare.send(await fetchPage(shop.url));
    const [address] = (await once(bare, 'message')) as [AddressInfo];
    const servers = [
      { pid: bare.pid ?? 0, url: `http://127.0.0.1:${address.port}${PAGE}` },
      { pid: shop.pid, url: shop.url + PAGE },
    ] as const;
    keepOnCore(process.pid, 1);
    for (const { pid } of servers) keepOnCore(pid, 0);
    for (const { url } of servers) await autocannon({ url, connections: CONNECTIONS, duration: 2, headers: ACCEPTED });
    const rounds: { readonly ceil: Load; readonly ours: Load }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ ceil: await load(servers[0]), ours: await load(servers[1]) });
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    const ceilP99 = middle(({ ceil }) => ceil.p99);
    return [
      ceiling(`${name}: bare node:http, same bytes`, perSecond(middle(({ ceil }) => ceil.perSecond))),
      ceiling(`${name}: the shop from memory`, perSecond(middle(({ ours }) => ours.perSecond))),
      atLeast(
        `${name}: throughput of a core against bare`,
        // Round by round, since what else the machine does changes from one to the next.
        middle(({ ceil, ours }) => ours.perProcessorSecond / ceil.perProcessorSecond),
        LEAST_SHARE,
        ratio,
      ),
      ceiling(`${name}: p99 of bare`, milliseconds(ceilP99)),
      atMost(
        `${name}: p99 of the shop`,
        middle(({ ours }) => ours.p99),
        Math.max(ceilP99, 1) * 3,
        milliseconds,
      ),
    ];
  } finally {
    bare.kill();
  }
}

async function load({ url, pid }: { readonly url: string; readonly pid: number }): Promise<Load> {
  const before = processorSeconds(pid);
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: ACCEPTED,
  });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers at ${url}`);
  const used = processorSeconds(pid) - before;
  return { perSecond: requests.average, perProcessorSecond: requests.total / used, p99: latency.p99 };
}

/** The page as it stands on the wire, with those headers that a server sets itself. */
export function fetchPage(origin: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    request(origin + PAGE, { headers: ACCEPTED }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
      resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('base64') });
    })
      .once('error', reject)
      .end();
  });
}
