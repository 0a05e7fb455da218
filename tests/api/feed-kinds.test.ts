import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedFault } from '#domain/feed-fault.ts';
import type { FeedKind } from '#domain/spot.ts';
import type { FeedError, SpotFeed } from '#server/prices/feeds/feed.ts';
import { goldDashApiFeed } from '#server/prices/feeds/gold-api.ts';
import { goldApiFeed } from '#server/prices/feeds/goldapi.ts';
import { jsonFeed } from '#server/prices/feeds/json.ts';
import { metalPriceApiFeed } from '#server/prices/feeds/metalpriceapi.ts';
import { metalsDevFeed } from '#server/prices/feeds/metals-dev.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const KEY = 'secret-key';
const never = new AbortController().signal;
const GRAMS_PER_OUNCE = 31.1034768;
const POINTERS = { gold: '/quotes/0/ask', silver: '/quotes/1/ask', time: '/as~1of' };

type Figures = { readonly gold: unknown; readonly silver: unknown; readonly readAt: number };
type Kind = {
  readonly open: (settings: {
    url: string;
    clock: () => number;
    answerWithinMs: number;
    firstPauseMs: number;
  }) => SpotFeed;
  /** What the provider answers at this path, as its documentation has it. */
  readonly says: (path: string, figures: Figures) => unknown;
  /** Its answer with status 200 when a key is wrong or a quota is used up. */
  readonly refusal: unknown;
  readonly asked: readonly string[];
};

const iso = (at: number) => new Date(at).toISOString();
const ofPath = (path: string, { gold, silver }: Figures) => (path.includes('XAU') ? gold : silver);

const KINDS: Readonly<Record<Exclude<FeedKind, 'demo'>, Kind>> = {
  metalpriceapi: {
    open: (settings) => metalPriceApiFeed({ ...settings, key: KEY }),
    says: (_path, { gold, silver, readAt }) => ({
      success: true,
      base: 'USD',
      timestamp: readAt / 1000,
      rates: { USDXAU: gold, USDXAG: silver },
    }),
    refusal: { success: false, error: { statusCode: 105, message: 'quota' } },
    asked: ['/latest?base=USD&currencies=XAU,XAG'],
  },
  'gold-api': {
    open: goldDashApiFeed,
    says: (path, figures) => ({
      name: path.includes('XAU') ? 'Gold' : 'Silver',
      symbol: path.slice(-3),
      currency: 'USD',
      price: ofPath(path, figures),
      updatedAt: iso(figures.readAt),
      updatedAtReadable: 'a few seconds ago',
    }),
    refusal: { error: 'Something went wrong' },
    asked: ['/price/XAG', '/price/XAU'],
  },
  goldapi: {
    open: (settings) => goldApiFeed({ ...settings, key: KEY }),
    says: (path, figures) => ({
      timestamp: figures.readAt / 1000,
      metal: path.includes('XAU') ? 'XAU' : 'XAG',
      currency: 'USD',
      exchange: 'FOREXCOM',
      price: ofPath(path, figures),
      ask: ofPath(path, figures),
      bid: ofPath(path, figures),
    }),
    refusal: { error: 'Monthly API quota exceeded' },
    asked: ['/XAG/USD', '/XAU/USD'],
  },
  'metals-dev': {
    open: (settings) => metalsDevFeed({ ...settings, key: KEY }),
    says: (_path, { gold, silver, readAt }) => ({
      status: 'success',
      currency: 'USD',
      unit: 'toz',
      metals: { gold, silver, platinum: 1_560.2, lbma_gold_am: 4_081 },
      currencies: { EUR: 1.16 },
      timestamps: { metal: iso(readAt), currency: iso(readAt) },
    }),
    refusal: { status: 'failure', error_code: 1203, error_message: 'Monthly quota used up' },
    asked: [`/latest?api_key=${KEY}&currency=USD&unit=toz`],
  },
  json: {
    open: (settings) =>
      jsonFeed({ ...settings, header: `Authorization: Bearer ${KEY}`, pointers: POINTERS, unit: 'toz' }),
    says: (_path, { gold, silver, readAt }) => ({ 'as/of': iso(readAt), quotes: [{ ask: gold }, { ask: silver }] }),
    refusal: { message: 'Not today' },
    asked: ['/'],
  },
};

const GOOD: Figures = { gold: 4078.4, silver: 50.62, readAt: NOW - 60_000 };
type Answer = (response: ServerResponse, path: string, kind: Kind) => void;
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const saying =
  (more: Partial<Figures>): Answer =>
  (response, path, kind) =>
    json(kind.says(path, { ...GOOD, ...more }))(response, path, kind);
const text =
  (body: string): Answer =>
  (response) =>
    void response.writeHead(200).end(body);

/** What can go wrong with any provider, and what it is taken for. */
const FAULTS: Readonly<Record<string, readonly [Answer, ...FeedFault[]]>> = {
  'says with status 200 that it failed': [
    (response, path, kind) => json(kind.refusal)(response, path, kind),
    'not-success',
    'not-json',
    'not-dated',
  ],
  'refuses the key': [json({ error: 'key' }, 401), 'refused'],
  'has its quota used up': [json({}, 429), 'rate-limited'],
  'has a fault of its own': [json({}, 503), 'server-error'],
  'gives zero': [saying({ gold: 0 }), 'wrong-unit'],
  'gives a negative price': [saying({ silver: -50.62 }), 'wrong-unit'],
  'gives text for a number': [saying({ gold: '4078.40' }), 'missing-rate'],
  'gives ounces per dollar': [saying({ gold: 1 / 4078.4, silver: 1 / 50.62 }), 'wrong-unit'],
  'gives prices by the gram': [
    saying({ gold: 4078.4 / GRAMS_PER_OUNCE, silver: 50.62 / GRAMS_PER_OUNCE }),
    'wrong-unit',
  ],
  'gives silver alone by the gram': [saying({ silver: 50.62 / GRAMS_PER_OUNCE }), 'wrong-unit'],
  'gives prices by the kilogram': [saying({ gold: 131_124, silver: 1_627.5 }), 'wrong-unit'],
  'swaps the metals': [saying({ gold: 50.62, silver: 4078.4 }), 'wrong-unit'],
  'leaves out a metal': [saying({ silver: undefined }), 'missing-rate'],
  'gives null for a metal': [saying({ gold: null }), 'missing-rate'],
  'stands still': [saying({ readAt: NOW - 16 * 60_000 }), 'too-old'],
  'is ahead of our time': [saying({ readAt: NOW + 6 * 60_000 }), 'in-the-future'],
  'leads elsewhere': [(response) => void response.writeHead(302, { location: '/other' }).end(), 'unreachable'],
  'answers with ten megabytes': [text(`"${'x'.repeat(10_000_000)}"`), 'too-large'],
  'answers with half an answer': [text('{"success":true,"rates":{"USDX'), 'not-json'],
  'breaks off': [
    (response) => {
      response.writeHead(200, { 'content-length': '900' }).write('{');
      setTimeout(() => response.destroy(), 5);
    },
    'unreachable',
  ],
  'answers with HTML': [text('<!doctype html><h1>Maintenance</h1>'), 'not-json'],
  'answers with a list': [text('[]'), 'not-json', 'not-dated'],
  'answers with null': [text('null'), 'not-json', 'not-dated'],
  'does not answer': [() => {}, 'timed-out'],
  'closes the connection': [(response) => void response.destroy(), 'unreachable'],
};

describe.each(Object.entries(KINDS))('the feed %s', (source, kind) => {
  let server: Server;
  let url: string;
  let asked: string[] = [];
  let headers: string[] = [];
  let answer: Answer;
  const feed = () => kind.open({ url, clock: () => NOW, answerWithinMs: 400, firstPauseMs: 1 });

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      headers.push(JSON.stringify(request.headers));
      answer(response, request.url ?? '', kind);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('reads what its documentation says, and when it was read', async () => {
    [asked, headers, answer] = [[], [], saying({})];
    expect(await feed().read(never)).toEqual({ gold: 407_840, silver: 5_062, readAt: GOOD.readAt });
    expect(asked.toSorted()).toEqual(kind.asked);
    expect(headers.join().includes(KEY) || asked.join().includes(KEY)).toBe(source !== 'gold-api');
    expect(feed()).toMatchObject({ source, description: `live prices of ${new URL(url).host}` });
  });

  it.each(Object.entries(FAULTS))('gives no price when it %s', async (_name, [how, ...faults]) => {
    answer = how;
    const error = await feed()
      .read(never)
      .then(
        (prices) => expect.fail(JSON.stringify(prices)),
        (reason: unknown) => reason as FeedError,
      );
    expect(faults).toContain(error.fault);
    expect(String(error.stack)).not.toContain(KEY);
  });
});

describe("a wholesaler's own feed", () => {
  const opened = (unit: 'toz' | 'g' | 'kg', body: unknown, pointers = POINTERS) =>
    new Promise<ReturnType<SpotFeed['read']>>((resolve) => {
      const server = createServer((_request, response) => void response.end(JSON.stringify(body))).listen(
        0,
        '127.0.0.1',
        () => {
          const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
          const reading = jsonFeed({ url, clock: () => NOW, pointers, unit, firstPauseMs: 1 }).read(never);
          resolve(reading.finally(() => server.close()));
        },
      );
    });

  it.each([
    ['toz', 4078.4, 50.62],
    ['g', 131.1236, 1.62747],
    ['kg', 131_123.6, 1_627.47],
  ] as const)('is understood by the %s', async (unit, gold, silver) => {
    const body = { 'as/of': NOW / 1000, quotes: [{ ask: gold }, { ask: silver }] };
    const { gold: goldCents, silver: silverCents } = await opened(unit, body);
    expect([goldCents, silverCents]).toEqual([407_840, 5_062]);
  });

  it('may be dated in milliseconds', async () => {
    const body = { 'as/of': NOW - 1_000, quotes: [{ ask: 4078.4 }, { ask: 50.62 }] };
    expect(await opened('toz', body)).toMatchObject({ readAt: NOW - 1_000 });
  });

  it.each(['/constructor/length', '/quotes/length', '/quotes/7/ask', '/nowhere'])(
    'has no price where %s leads to nothing of its own',
    async (gold) => {
      const body = { 'as/of': NOW, quotes: [{ ask: 4078.4 }, { ask: 50.62 }] };
      await expect(opened('toz', body, { ...POINTERS, gold })).rejects.toMatchObject({ name: 'FeedError' });
    },
  );
});
