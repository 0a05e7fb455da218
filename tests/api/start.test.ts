import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../support/postgres.ts';
import { BUILT_SHOP, startShop } from '../support/shop-process.ts';

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

  it('names the data folder that is a file, with either database', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expectSentence(
      await startInVain({ DATA_DIR: file }),
      /^Cannot write to the data folder .+\/file\. Make it writable.+$/,
    );
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    const elsewhere = await startInVain({ DATA_DIR: file, DATABASE_URL: database.url });
    await database.drop();
    expectSentence(elsewhere, /^Cannot keep a secret in .+\/file\/app-secret: .+\. Mend that, or set APP_SECRET\.$/);
  });

  it('names the lock that it cannot write', async () => {
    const dataDir = path.join(folder, 'lock');
    // However privileged the user of the tests is: a folder is no file.
    await mkdir(path.join(dataDir, 'in-use.lock'), { recursive: true });
    expectSentence(
      await startInVain({ DATA_DIR: dataDir }),
      /^Cannot lock .+\/lock\/in-use\.lock: .+\. Remove that file, or choose another DATA_DIR\.$/,
    );
  });

  it('names the database that is none', async () => {
    const dataDir = path.join(folder, 'none');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'pglite'), 'no database');
    expectSentence(
      await startInVain({ DATA_DIR: dataDir }),
      /^Cannot open the database in .+\/none\/pglite: it is none, or not for this user\. Mend that, or choose another DATA_DIR\.$/,
    );
  });

  it('names the secret that it cannot read', async () => {
    const dataDir = path.join(folder, 'unread');
    await mkdir(path.join(dataDir, 'app-secret'), { recursive: true });
    expectSentence(
      await startInVain({ DATA_DIR: dataDir }),
      /^Cannot keep a secret in .+\/unread\/app-secret: EISDIR.+$/,
    );
  });

  it('names what a database that it reaches does not let it do, without its password', async () => {
    const server = new URL(process.env.TEST_POSTGRES_SERVER ?? '');
    server.pathname = '/no-such-database';
    const missing = await startInVain({ DATABASE_URL: server.href, DATA_DIR: folder });
    expectSentence(missing, /^Cannot use the PostgreSQL database at .+\/no-such-database: .+does not exist\.$/);
    const garbled = await startInVain({ DATABASE_URL: 'postgres://troy:hunter2%zz@127.0.0.1/troy', DATA_DIR: folder });
    expectSentence(garbled, /^Cannot use the PostgreSQL database at .+$/);
    expect(garbled.error).not.toContain('hunter2');
    const cut = await startInVain({ DATABASE_URL: 'postgres://troy:12/hunter2@127.0.0.1:9/troy', DATA_DIR: folder });
    expectSentence(cut, /^Cannot use the PostgreSQL database at DATABASE_URL: .+$/);
    expect(cut.error).not.toContain('hunter2');
  });

  it.concurrent('names the tables that are locked for longer than it waits', async () => {
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('select pg_advisory_lock(7019442)');
    const ended = await startInVain({ DATABASE_URL: database.url, DATA_DIR: folder });
    await other.end();
    await database.drop();
    expectSentence(
      ended,
      /^Cannot use the PostgreSQL database at .+: its tables are locked, by another process that starts or by a backup\. Start the shop again\.$/,
    );
  }, 90_000);

  it('names a secret that is too short, without repeating it', async () => {
    expectSentence(
      await startInVain({ APP_SECRET: 'hunter2', DATA_DIR: folder }),
      /^APP_SECRET must have at least 32 characters\.$/,
    );
  });

  it('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, error } = await startInVain({ PORT: String(port), DATA_DIR: path.join(folder, 'port') });
    other.close();
    expect({ code, error }).toEqual({
      code: 1,
      error: `Port ${port} is already in use. Stop the other program, or choose another PORT.`,
    });
  });

  it('names the database that it cannot reach, without its password', async () => {
    const { code, error } = await startInVain({
      DATABASE_URL: 'postgres://troy:hunter2@127.0.0.1:9/troy',
      DATA_DIR: folder,
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^Cannot use the PostgreSQL database at 127\.0\.0\.1:9\/troy: .+$/);
    expect(error).not.toContain('hunter2');
  });

  it('names the folder that it cannot write', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const { code, error } = await startInVain({ DATA_DIR: path.join(file, 'data') });
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Cannot write to the data folder .+a-file\/data\. Make it writable, or choose another DATA_DIR\.$/,
    );
  });

  it("names the operators' port that is taken", async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, error } = await startInVain({ METRICS_PORT: String(port), DATA_DIR: path.join(folder, 'metrics') });
    other.close();
    expect({ code, error }).toEqual({
      code: 1,
      error: `Port ${port} is already in use. Stop the other program, or choose another METRICS_PORT.`,
    });
  });

  it('names the host that is no address of this machine', async () => {
    const { code, error } = await startInVain({ HOST: '203.0.113.1', DATA_DIR: path.join(folder, 'host') });
    expect({ code, error }).toEqual({
      code: 1,
      error: 'HOST 203.0.113.1 is no address of this machine. Leave it out, or choose another.',
    });
  });

  it('names the secret that is empty, and what to do', async () => {
    const dataDir = path.join(folder, 'secret');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'app-secret'), '');
    const { code, error } = await startInVain({ DATA_DIR: dataDir });
    expect({ code, error }).toEqual({
      code: 1,
      error: `${dataDir}/app-secret holds no secret. Remove it, and everybody has to sign in again; or set APP_SECRET.`,
    });
  });

  it('names the lines of a catalogue that it cannot use, and a catalogue that is not there', async () => {
    const file = path.join(folder, 'catalogue.jsonl');
    await writeFile(file, '{"name": "Bar"}\nnonsense\n');
    const faulty = await startInVain({ CATALOGUE_FILE: file, DATA_DIR: folder });
    expect(faulty).toEqual({
      code: 1,
      error: `Cannot use the catalogue ${file}:\n  line 1 needs 'category' as text.\n  line 2 is not a JSON object.`,
    });
    await writeFile(file, Buffer.from([0xff, 0xfe]));
    const binary = await startInVain({ CATALOGUE_FILE: file, DATA_DIR: folder });
    expect(binary).toEqual({ code: 1, error: `Cannot read the catalogue ${file}: it is no text in UTF-8.` });
    const missing = await startInVain({ CATALOGUE_FILE: `${file}.gone`, DATA_DIR: folder });
    expect(missing.code).toBe(1);
    expect(missing.error).toMatch(/^Cannot read the catalogue .+catalogue\.jsonl\.gone: ENOENT/);
  });

  it('names every bad setting at once', async () => {
    const { code, error } = await startInVain({ PORT: 'eighty', SPOT_FEED: 'guess', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(error.split('\n')).toHaveLength(2);
  });
});

describe('a running shop', () => {
  it('says where it is, which database and feed it has and where mail goes', async () => {
    const shop = await startShop({ database: 'pglite' });
    for (const word of [shop.url.replace('127.0.0.1', 'localhost'), 'PGlite in', 'demo', 'mail'])
      await expect.poll(shop.logs).toContain(word);
    expect(shop.logs()).not.toContain('operators');
    await shop.stop();
  });

  it('keeps its folder for itself', async () => {
    const shop = await startShop({ database: 'pglite' });
    const { code, error } = await startInVain({ DATA_DIR: shop.dataDir });
    expect({ code, error }).toEqual({
      code: 1,
      error: `Another process already uses the database in ${shop.dataDir}. Stop it, or choose another DATA_DIR.`,
    });
    await shop.stop();
  });

  it('finishes what is in flight when it is asked to end', async () => {
    const shop = await startShop({ database: 'pglite' });
    const body = JSON.stringify({ name: 'Ada', email: 'last@example.com', password: 'correct horse' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
    const call = request(`${shop.url}/auth/register`, { method: 'POST', headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      call.once('response', resolve).once('error', reject),
    );
    call.flushHeaders();
    // The server has begun with the call and waits for its body.
    await new Promise((resolve) => call.once('continue', resolve));
    const ended = shop.kill('SIGTERM');
    await expect.poll(() => isListening(shop.url)).toBe(false);
    // A terminal and npm pass the same signal on.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) void shop.kill(signal);
    call.end(body);
    expect((await answered).statusCode).toBe(200);
    expect(await ended).toBe(0);
  });

  it('answers what comes over a connection that was made before it was asked to end', async () => {
    const shop = await startShop({ database: 'pglite' });
    const { hostname, port } = new URL(shop.url);
    const early = connect(Number(port), hostname);
    let answer = '';
    early.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await new Promise((resolve) => early.once('connect', resolve));
    // The server has taken the connection: a later one is answered already.
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    const ended = shop.kill('SIGTERM');
    await expect.poll(() => isListening(shop.url)).toBe(false);
    early.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    expect(await ended).toBe(0);
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 /);
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
