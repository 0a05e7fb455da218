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
/** Of the same pages while nothing else goes on. */
const LEAST_KEPT = 0.95;
export const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br' };

export type Load = { readonly perSecond: number; readonly perProcessorSecond: number; readonly p99: number };

/** What goes on beside a load, until the signal. */
export type Meanwhile = (isOver: AbortSignal) => Promise<void>;

const nothing: Meanwhile = async () => {};

/** Pages from memory. */
export async function measurePages(): Promise<Row[]> {
  const shop = await startShop({ database: 'pglite', env: { LOG_LEVEL: 'warn' } });
  try {
    const { bare, still } = await loadInTurns(shop, { still: nothing });
    return [
      ceiling('pages: bare node:http, same bytes', perSecond(median(bare.map((load) => load.perSecond)))),
      ceiling('pages: the shop from memory', perSecond(median(still.map((load) => load.perSecond)))),
      ...besideBare('pages', still, bare),
    ];
  } finally {
    await shop.stop();
  }
}

/** Pages from memory beside the same while something else goes on. */
export async function measurePagesMeanwhile(
  shop: Pick<ShopProcess, 'url' | 'pid'>,
  name: string,
  meanwhile: Meanwhile,
): Promise<Row[]> {
  const { bare, still, busy } = await loadInTurns(shop, { still: nothing, busy: meanwhile });
  return [
    atLeast(`${name}: throughput of a core kept`, shareOf(busy, still), LEAST_KEPT, ratio),
    ...besideBare(name, busy, bare),
  ];
}

function besideBare(name: string, ours: readonly Load[], bare: readonly Load[]): Row[] {
  const [p99, bareP99] = [ours, bare].map((loads) => median(loads.map((load) => load.p99))) as [number, number];
  return [
    atLeast(`${name}: throughput of a core against bare`, shareOf(ours, bare), LEAST_SHARE, ratio),
    ceiling(`${name}: p99 of bare`, milliseconds(bareP99)),
    atMost(`${name}: p99 of the shop`, p99, Math.max(bareP99, 1) * 3, milliseconds),
  ];
}

/** Round by round, since what else the machine does changes from one to the next. */
function shareOf(loads: readonly Load[], others: readonly Load[]): number {
  return median(
    loads.map((load, round) => load.perProcessorSecond / (others[round]?.perProcessorSecond ?? Number.NaN)),
  );
}

/**
 * Loads a bare server that sends the same bytes, then the shop once for each of `turns`, and that again and again, each server
 * alone on one core. Answers are counted per second of processor time, since the load generator may be slower than both.
 */
async function loadInTurns<Turn extends string>(
  shop: Pick<ShopProcess, 'url' | 'pid'>,
  turns: Readonly<Record<Turn, Meanwhile>>,
): Promise<Record<Turn | 'bare', readonly Load[]>> {
  await fetchPage(shop.url);
  const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  try {
    bare.send(await fetchPage(shop.url));
    const [address] = (await once(bare, 'message')) as [AddressInfo];
    const bareServer = { pid: bare.pid ?? 0, url: `http://127.0.0.1:${address.port}` };
    keepOnCore(process.pid, 1);
    for (const { pid } of [bareServer, shop]) keepOnCore(pid, 0);
    for (const server of [bareServer, shop]) await load(server, nothing);
    const names = Object.keys(turns) as Turn[];
    const loads = Object.fromEntries(['bare', ...names].map((name) => [name, []])) as unknown as Record<string, Load[]>;
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.bare?.push(await load(bareServer, nothing));
      for (const name of names) loads[name]?.push(await load(shop, turns[name]));
    }
    return loads as Record<Turn | 'bare', Load[]>;
  } finally {
    bare.kill();
  }
}

async function load({ url, pid }: Pick<ShopProcess, 'url' | 'pid'>, meanwhile: Meanwhile): Promise<Load> {
  const ending = new AbortController();
  const before = processorSeconds(pid);
  const goingOn = meanwhile(ending.signal);
  const { requests, latency, errors, non2xx } = await autocannon({
    url: url + PAGE,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: ACCEPTED,
  });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers at ${url}`);
  const used = processorSeconds(pid) - before;
  ending.abort();
  await goingOn;
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
