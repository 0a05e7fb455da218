import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, keptSecret } from '#server/config.ts';
import { DatabaseError } from '#server/database/errors.ts';
import { openDatabase } from '#server/database/open.ts';
import { refuseOtherSecret } from '#server/database/shop-facts.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { CatalogueError, openCatalogue } from '#server/goods/seed-goods.ts';
import { ListenError, listen } from '#server/http/listen.ts';
import { createDatabase } from '../../support/postgres.ts';
import { openRaw } from '../../support/raw-client.ts';
import { BUILT_SHOP, newDatabase, type ShopProcess, startShop } from '../../support/shop-process.ts';

/** Starts the shop where it cannot start; answers how it ended. */
function startInVain(env: Record<string, string>): Promise<{ code: number | null; error: string }> {
  const child = spawn(process.execPath, [BUILT_SHOP], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: '0', ...env },
  });
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text;
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, error: error.trim() })));
}

/** One sentence, or as many as there are faults: no stack, no name of an error's class. */
function expectSentence({ code, error }: { code: number | null; error: string }, sentence: RegExp): void {
  expect(error).toMatch(sentence);
  expect(error).not.toMatch(/\n\s+at |node:|Error:/);
  expect(code).toBe(1);
}

describe('a shop that cannot start', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // One process for each kind of sentence; the sentences of one kind are asked of their source below.
  it('names the folder that it cannot write', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expectSentence(
      await startInVain({ DATA_DIR: path.join(file, 'data') }),
      /^Cannot write to the data folder .+file\/data\. Make it writable, or choose another DATA_DIR\.$/,
    );
  });

  it('names the database that it cannot reach, without its password', async () => {
    const ended = await startInVain({ DATABASE_URL: 'postgres://troy:hunter2@127.0.0.1:9/troy', DATA_DIR: folder });
    expectSentence(ended, /^Cannot use the PostgreSQL database at 127\.0\.0\.1:9\/troy: .+$/);
    expect(ended.error).not.toContain('hunter2');
  });

  it('names the secret that is not the one of its database', async () => {
    const made = await newDatabase();
    const database = await openDatabase({ kind: 'postgres', url: made.url });
    await refuseOtherSecret(database.db, 'a secret of thirty-two characters');
    await database.close();
    const APP_SECRET = 'another one, as long as the first';
    const ended = await startInVain({ APP_SECRET, DATABASE_URL: made.url, DATA_DIR: folder });
    await made.drop();
    expectSentence(ended, /APP_SECRET is not the one that this database was made with: .+npm run change-secret/);
  });

  it('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const database = await newDatabase();
    const ended = await startInVain({ METRICS_PORT: String(port), DATABASE_URL: database.url, DATA_DIR: folder });
    other.close();
    await database.drop();
    expect(ended).toEqual({
      code: 1,
      error: `Port ${port} is already in use. Stop the other program, or choose another METRICS_PORT.`,
    });
  });

  it('names every bad setting at once, and repeats no secret', async () => {
    const ended = await startInVain({ PORT: 'eighty', SPOT_FEED: 'guess', APP_SECRET: 'hunter2', DATA_DIR: folder });
    expectSentence(ended, /^APP_SECRET must have at least 32 characters\.$/m);
    expect(ended.error.split('\n')).toHaveLength(3);
    expect(ended.error).not.toContain('hunter2');
  });

  it('names the lines of a catalogue that it cannot use', async () => {
    const file = path.join(folder, 'catalogue.jsonl');
    await writeFile(file, '{"name": "Bar"}\nnonsense\n');
    const database = await newDatabase();
    const ended = await startInVain({ CATALOGUE_FILE: file, DATABASE_URL: database.url, DATA_DIR: folder });
    await database.drop();
    expect(ended).toEqual({
      code: 1,
      error: `Cannot use the catalogue ${file}:\n  line 1 has a faulty 'category': Please enter some text.\n  line 2 is not a JSON object.`,
    });
  });
});

describe('the sentence of a start', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-sentence-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const opening = (location: DatabaseLocation) => openDatabase(location).catch((error: unknown) => error);
  const postgresAt = (url: string) => opening({ kind: 'postgres', url });

  it('names the lock that it cannot write', async () => {
    const place = path.join(folder, 'lock');
    // However privileged the user of the tests is: a folder is no file.
    await mkdir(path.join(place, 'in-use.lock'), { recursive: true });
    expect(await opening({ kind: 'pglite', folder: place })).toEqual(
      expectedError(
        DatabaseError,
        /^Cannot lock .+\/lock\/in-use\.lock: .+\. Remove that file, or choose another DATA_DIR\.$/,
      ),
    );
  });

  it('names the database that is none', async () => {
    const place = path.join(folder, 'none');
    await mkdir(place);
    await writeFile(path.join(place, 'pglite'), 'no database');
    expect(await opening({ kind: 'pglite', folder: place })).toEqual(
      expectedError(
        DatabaseError,
        /^Cannot open the database in .+\/none\/pglite: it is none, or not for this user\. Mend that, or choose another DATA_DIR\.$/,
      ),
    );
  });

  it('names the secret that it cannot read or keep, and one that is empty', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expect(() => keptSecret(file)).toThrow(
      /^Cannot keep a secret in .+\/file\/app-secret: .+\. Mend that, or set APP_SECRET\.$/,
    );
    const unread = path.join(folder, 'unread');
    await mkdir(path.join(unread, 'app-secret'), { recursive: true });
    expect(() => keptSecret(unread)).toThrow(/^Cannot keep a secret in .+\/unread\/app-secret: EISDIR/);
    const empty = path.join(folder, 'secret');
    await mkdir(empty);
    await writeFile(path.join(empty, 'app-secret'), '');
    expect(() => keptSecret(empty)).toThrow(
      new ConfigError(
        `${empty}/app-secret holds no secret. Remove it, and everybody has to sign in again; or set APP_SECRET.`,
      ),
    );
  });

  it('names what a PostgreSQL that it reaches does not let it do, without its password', async () => {
    const server = new URL(process.env.TEST_POSTGRES_SERVER ?? '');
    server.pathname = '/no-such-database';
    expect(await postgresAt(server.href)).toEqual(
      expectedError(DatabaseError, /^Cannot use the PostgreSQL database at .+\/no-such-database: .+does not exist\.$/),
    );
    for (const [url, named] of [
      ['postgres://troy:hunter2%zz@127.0.0.1/troy', /^Cannot use the PostgreSQL database at (?!.*hunter2).+$/],
      [
        'postgres://troy:12/hunter2@127.0.0.1:9/troy',
        /^Cannot use the PostgreSQL database at DATABASE_URL: (?!.*hunter2).+$/,
      ],
    ] as const)
      expect(await postgresAt(url)).toEqual(expectedError(DatabaseError, named));
  });

  it.concurrent('names the tables that are locked for longer than it waits', async () => {
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('select pg_advisory_lock(7019442)');
    const refused = await postgresAt(database.url);
    await other.end();
    await database.drop();
    expect(refused).toEqual(
      expectedError(
        DatabaseError,
        /^Cannot use the PostgreSQL database at .+: its tables are locked, by another process that starts or by a backup\. Start the shop again\.$/,
      ),
    );
  });

  it('names the port that is taken, and the host that is no address of this machine', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const settings = { port: 'PORT', host: 'HOST' };
    await expect(listen(Fastify(), { port, host: '127.0.0.1', settings })).rejects.toThrow(
      new ListenError(`Port ${port} is already in use. Stop the other program, or choose another PORT.`),
    );
    other.close();
    await expect(listen(Fastify(), { port: 0, host: '203.0.113.1', settings })).rejects.toThrow(
      new ListenError('HOST 203.0.113.1 is no address of this machine. Leave it out, or choose another.'),
    );
  });

  it('names a catalogue that is no text, and one that is not there', async () => {
    const file = path.join(folder, 'catalogue.jsonl');
    await writeFile(file, Buffer.from([0xff, 0xfe]));
    await expect(openCatalogue(file)).rejects.toThrow(
      new CatalogueError(`Cannot read the catalogue ${file}: it is no text in UTF-8.`),
    );
    await expect(openCatalogue(`${file}.gone`)).rejects.toThrow(
      /^Cannot read the catalogue .+catalogue\.jsonl\.gone: ENOENT/,
    );
  });
});

function expectedError(kind: new (message?: string) => Error, sentence: RegExp) {
  return expect.toSatisfy((error: unknown) => error instanceof kind && sentence.test(error.message), `${sentence}`);
}

describe('a running shop', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop({ database: 'pglite' });
  });
  afterAll(() => shop.stop());

  it('says where it is, which database and feed it has and where mail goes', async () => {
    for (const word of [shop.url.replace('127.0.0.1', 'localhost'), 'PGlite in', 'demo', 'mail'])
      await expect.poll(shop.logs).toContain(word);
    expect(shop.logs()).not.toContain('operators');
    // One line as all others of the log, for what reads it.
    const line =
      shop
        .logs()
        .split('\n')
        .find((each) => each.includes('Troy is open')) ?? '';
    expect(JSON.parse(line).msg).toContain(`Troy is open at ${shop.url} `);
  });

  it('keeps its folder for itself', async () => {
    expect(await startInVain({ DATA_DIR: shop.dataDir })).toEqual({
      code: 1,
      error: `Another process already uses the database in ${shop.dataDir}. Stop it, or choose another DATA_DIR.`,
    });
  });

  it('finishes what is in flight, and answers connections from before, when it is asked to end', async () => {
    const body = JSON.stringify({ name: 'Ada', email: 'last@example.com', password: 'correct horse' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
    const call = request(`${shop.url}/auth/register`, { method: 'POST', headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      call.once('response', resolve).once('error', reject),
    );
    call.flushHeaders();
    // The server has begun with the call and waits for its body.
    await new Promise((resolve) => call.once('continue', resolve));
    const early = await openRaw(shop.url);
    // The server has taken the connection: a later one is answered already.
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    const ended = shop.kill('SIGTERM');
    await expect.poll(() => isListening(shop.url)).toBe(false);
    // A terminal and npm pass the same signal on.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) void shop.kill(signal);
    early.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    await expect.poll(early.status).toBe(200);
    call.end(body);
    expect((await answered).statusCode).toBe(200);
    expect(await ended).toBe(0);
  });
});

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}
