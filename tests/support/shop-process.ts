import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, watchOver } from './child-processes.ts';
import { createDatabase } from './postgres.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The file that `npm start` runs. */
export const BUILT_SHOP = path.join(ROOT, 'build/shop/built.js');
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

export type ShopSettings = {
  readonly database: 'pglite' | 'postgres';
  /** Settings of the shop beyond, or instead of, those that are made here. */
  readonly env?: Readonly<Record<string, string>>;
  /** The name that browsers reach it by; passkeys want one that is no number. */
  readonly host?: string;
  /** To start again where a proxy looks for it. */
  readonly port?: number;
  /** Limit of open file descriptors. */
  readonly openFiles?: number;
  /** A descriptor for its standard output, which `logs` does not have then. */
  readonly stdout?: number;
  /** To start again where another one was killed; without it both are new. */
  readonly dataDir?: string;
  readonly databaseUrl?: string;
};

export type ShopProcess = {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly pid: number;
  /** The exit code, if there is one, once it has ended. */
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end; the data folder and the database stay. Answers the exit code, if there is one. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Everything that the process has written so far. */
  logs(): string;
  /** Ends the process in order and removes the folder and the database, if they were made for it. */
  stop(): Promise<void>;
};

/**
 * Starts the built shop as a process of its own, as `npm start` does, and waits until it is ready. On PostgreSQL it gets a
 * database on the server of TEST_POSTGRES_SERVER, which the set-up of the tests starts.
 */
export async function startShop({
  database,
  env = {},
  host = '127.0.0.1',
  ...kept
}: ShopSettings): Promise<ShopProcess> {
  const dataDir = kept.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'troy-data-')));
  const made = database === 'postgres' && !kept.databaseUrl ? await newDatabase() : undefined;
  const databaseUrl = kept.databaseUrl ?? made?.url;
  const port = kept.port ?? (await freePort());
  const url = `http://${host}:${port}`;
  const limit = kept.openFiles ? ['prlimit', `--nofile=${kept.openFiles}:${kept.openFiles}`] : [];
  const [program = '', ...args] = [...limit, process.execPath, BUILT_SHOP];
  const server = spawn(program, args, {
    stdio: ['ignore', kept.stdout ?? 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SPOT_FEED: 'demo',
      // Tests come from as many addresses as they say.
      TRUST_PROXY: 'true',
      // All processes on one database have the same secret.
      ...(databaseUrl && { DATABASE_URL: databaseUrl, APP_SECRET: 'the secret of every shop on PostgreSQL' }),
      ...env,
    },
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const ended = new Promise<number | null>((resolve) => server.once('close', () => resolve(server.exitCode)));
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  if (!server.pid) throw new Error('The shop could not be started.');
  const watchdog = watchOver(server.pid, kept.dataDir ? '' : dataDir);
  server.once('exit', watchdog.processEnded);

  const shop: ShopProcess = {
    url,
    dataDir,
    databaseUrl,
    pid: server.pid,
    ended,
    hasEnded,
    async kill(signal) {
      if (!hasEnded()) server.kill(signal);
      return ended;
    },
    logs: () => output.join(''),
    async stop() {
      const tooLate = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
      await shop.kill('SIGTERM');
      clearTimeout(tooLate);
      if (!kept.dataDir) await rm(dataDir, { recursive: true, force: true });
      watchdog.dismiss();
      await made?.drop();
    },
  };
  try {
    await untilReady(url, hasEnded);
  } catch (error) {
    await shop.kill('SIGKILL');
    await shop.stop();
    throw new Error(`${(error as Error).message}\n${shop.logs()}`);
  }
  return shop;
}

/** Waits for a match in the shop's output, which may come after its first answer. */
export async function printedBy({ logs }: Pick<ShopProcess, 'logs'>, wanted: RegExp): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const [printed] = wanted.exec(logs()) ?? [];
    if (printed !== undefined) return printed;
    if (Date.now() > deadline) throw new Error(`The shop did not print ${wanted}.\n${logs()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** On the server of the tests, with all tables and no rows. */
export function newDatabase() {
  const server = process.env.TEST_POSTGRES_SERVER;
  if (!server) throw new Error('There is no PostgreSQL: the set-up of the tests starts it.');
  return createDatabase(server, process.env.TEST_POSTGRES_TEMPLATE);
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (hasEnded()) throw new Error('The shop ended instead of starting.');
    if (Date.now() > deadline) throw new Error('The shop did not become ready in time.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Before the first test: the shop that is started is the one of the sources as they are now. Takes no time where it is. */
export function buildShop(): void {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/prepare.mjs'), 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The shop could not be built.');
}
