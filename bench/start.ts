import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/child-processes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { BUILT_SHOP } from '#tests/support/shop-process.ts';
import { atMost, ceiling, median, milliseconds, type Row } from './row.ts';

const ROUNDS = 5;
const ASK_EVERY_MS = 5;
const IDLE_CONNECTIONS = 20;
const STREAMS = 20;
const BARE_SERVER = `require('node:http').createServer((_, response) => response.end('page')).listen(process.env.PORT, '127.0.0.1')`;
const BARE_PGLITE = `import { PGlite } from '@electric-sql/pglite';
  const database = await PGlite.create(process.env.FOLDER);
  await database.query('select 1');
  (await import('node:http')).createServer((_, response) => response.end('page')).listen(process.env.PORT, '127.0.0.1');`;

type Started = { readonly startMs: number; readonly stopMs: number };

/**
 * From the start of a process to its first whole page, and from SIGTERM to its end while connections are kept open and streams
 * are read. Beside them: a process that serves one word, and one that opens the same folder with PGlite before.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-start-'));
  const postgres = await startPostgres({ durable: true });
  const { url } = await createDatabase(postgres.url);
  const existing = path.join(folder, 'existing');
  const onPostgres = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'postgres') };
  try {
    // These make the databases, and V8's code is kept for the next start.
    await timeShop(onPostgres);
    await timeShop({ DATA_DIR: existing });
    const kinds = {
      bare: () => timed(['-e', BARE_SERVER], {}),
      barePglite: () => timed(['--input-type=module', '-e', BARE_PGLITE], { FOLDER: path.join(existing, 'pglite') }),
      postgres: () => timeShop(onPostgres),
      pglite: () => timeShop({ DATA_DIR: existing }),
      fresh: async () => {
        const fresh = path.join(folder, 'fresh');
        const started = await timeShop({ DATA_DIR: fresh });
        await rm(fresh, { recursive: true });
        return started;
      },
    };
    const seen: Record<string, Started[]> = {};
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [kind, time] of Object.entries(kinds)) seen[kind] = [...(seen[kind] ?? []), await time()];
    const startOf = (kind: keyof typeof kinds) => median((seen[kind] ?? []).map(({ startMs }) => startMs));
    const stops = [...(seen.postgres ?? []), ...(seen.pglite ?? []), ...(seen.fresh ?? [])].map(({ stopMs }) => stopMs);
    return [
      ceiling('start: bare node:http', milliseconds(startOf('bare'))),
      atMost('start: the shop on PostgreSQL, existing', startOf('postgres'), 1000, milliseconds),
      ceiling('start: bare PGlite and node:http, same folder', milliseconds(startOf('barePglite'))),
      atMost('start: the shop on PGlite, existing', startOf('pglite'), 1500, milliseconds),
      ceiling('start: the shop on PGlite, new', milliseconds(startOf('fresh'))),
      atMost('end: the slowest, with idle connections and streams', Math.max(...stops), 1000, milliseconds),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function timeShop(env: Record<string, string>): Promise<Started> {
  return timed([BUILT_SHOP], { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env });
}

async function timed(args: readonly string[], env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
  });
  try {
    await firstPage(child, port);
    const startMs = performance.now() - startedAt;
    const readers = await connectIdly(port);
    const askedAt = performance.now();
    child.kill('SIGTERM');
    await once(child, 'exit');
    const stopMs = performance.now() - askedAt;
    readers.destroy();
    return { startMs, stopMs };
  } finally {
    child.kill('SIGKILL');
  }
}

async function firstPage(child: ChildProcess, port: number): Promise<void> {
  while (!(await isAnswered(port))) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode} instead of starting.`);
    await sleep(ASK_EVERY_MS);
  }
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    })
      .once('error', () => resolve(false))
      .end();
  });
}

/** Idle keep-alive connections, and streams that are being read. */
async function connectIdly(port: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const ask = (wanted: string, isStream: boolean) =>
    new Promise<void>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: wanted, agent }, (response) => {
        response.on('error', () => {}).resume();
        if (isStream) resolve();
        else response.once('end', resolve);
      })
        .once('error', reject)
        .end();
    });
  await Promise.all([
    ...Array.from({ length: IDLE_CONNECTIONS }, () => ask('/healthz', false)),
    ...Array.from({ length: STREAMS }, () => ask('/api/rates/stream', true)),
  ]);
  return agent;
}
