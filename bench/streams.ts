import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { residentBytes } from './cores.ts';
import { atLeast, atMost, kilobytes, milliseconds, quantile, type Row } from './row.ts';
import type { FromReaders, TickReport } from './stream-readers.ts';

const STREAMS = 10_000;
const MOST_BYTES = 40_000;
const IN_TIME_MS = 500;
const IN_TIME_SHARE = 0.99;
const SLOWEST_PAGE_MS = 500;
const LONGEST_END_MS = 2_000;
const TICKS = 5;
const POLL_SECONDS = 3;
const PAGES = ['/', '/category/gold-bars', '/about'];

/**
 * Many readers of live rates on one process, in figures: what each costs, how soon a tick is with all of them, whether pages
 * are served meanwhile, and how soon the shop ends. The shop must have been built. Server and readers each need a descriptor
 * for every stream: `ulimit -Hn` must be above 10,000 and some hundreds; Node raises the soft limit by itself.
 */
export async function measureStreams(): Promise<Row[]> {
  const env = { MAX_STREAMS: String(STREAMS), SPOT_POLL_SECONDS: String(POLL_SECONDS), LOG_LEVEL: 'warn' };
  const shop = await startShop({ database: 'pglite', env });
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

async function measure(shop: ShopProcess): Promise<Row[]> {
  // Pages first, so that their memory is not counted as the streams'.
  for (let n = 0; n < 20; n += 1) for (const page of PAGES) await timedPage(shop.url + page);
  const before = residentBytes(shop.pid);
  const readers = startReaders(shop.url);
  try {
    const { open } = await readers.opened;
    // After some heartbeats and ticks all lazy allocation is done.
    while (readers.ticks.length < 2) await sleep(100);
    const bytes = (residentBytes(shop.pid) - before) / Math.max(1, open);
    readers.ticks.length = 0;
    const pages: number[] = [];
    while (readers.ticks.length < TICKS) {
      for (const page of PAGES) pages.push(await timedPage(shop.url + page));
      await sleep(20);
    }
    const endedAt = performance.now();
    const code = await shop.kill('SIGTERM');
    const endMs = performance.now() - endedAt;
    return rowsOf({ open, bytes, pages, endMs: code === 0 ? endMs : Number.POSITIVE_INFINITY, ticks: readers.ticks });
  } finally {
    readers.process.kill();
  }
}

type Measured = {
  readonly open: number;
  readonly bytes: number;
  readonly pages: readonly number[];
  readonly endMs: number;
  readonly ticks: readonly TickReport[];
};

function rowsOf({ open, bytes, pages, endMs, ticks }: Measured): Row[] {
  const worstShare = Math.min(...ticks.map(({ inTime }) => inTime / STREAMS));
  const slowest = Math.max(...ticks.map(({ p99Ms }) => p99Ms));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    atLeast('streams open on one process', open, STREAMS),
    atMost('memory of a stream', bytes, MOST_BYTES, kilobytes),
    atLeast(
      `streams that have a tick within ${IN_TIME_MS} ms, worst of ${ticks.length}`,
      worstShare,
      IN_TIME_SHARE,
      percent,
    ),
    atMost('the same tick, p99', slowest, IN_TIME_MS, milliseconds),
    atMost(`pages served meanwhile (${pages.length}), p99`, quantile(pages, 0.99), SLOWEST_PAGE_MS, milliseconds),
    atMost('end of the shop with all streams open', endMs, LONGEST_END_MS, milliseconds),
  ];
}

/** Milliseconds until the whole page is there; endless where it is no page. */
async function timedPage(url: string): Promise<number> {
  const askedAt = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status === 200 ? performance.now() - askedAt : Number.POSITIVE_INFINITY;
}

function startReaders(url: string) {
  const { hostname, port } = new URL(url);
  const script = path.join(import.meta.dirname, 'stream-readers.ts');
  const child: ChildProcess = fork(script, [hostname, port, String(STREAMS), String(IN_TIME_MS)]);
  const ticks: TickReport[] = [];
  const opened = new Promise<{ open: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The readers ended with ${code}.`)));
    child.on('message', (message: FromReaders) => {
      if (message.kind === 'opened') resolve(message);
      else ticks.push(message.tick);
    });
  });
  return { process: child, ticks, opened };
}

if (import.meta.main) {
  const rows = await measureStreams();
  for (const { name, value, goal, isMet } of rows)
    console.log(`${name}: ${value}, ${isMet ? 'met' : 'MISSED'} ${goal}`);
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
}
