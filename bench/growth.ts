import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ShopProcess, type ShopSettings, startShop } from '#tests/support/shop-process.ts';
import { Client } from './client.ts';
import { mostResidentBytes, settledBytes } from './cores.ts';
import { generatedLines } from './growth/generated-catalogue.ts';
import { atMost, ceiling, median, milliseconds, quantile, type Row, ratio } from './row.ts';

const FEW = 130;
const MANY = 100_000;
const HIGHEST_RATIO = 1.5;
const MOST_START_MS = 3_000;
const MOST_BYTES = 600_000_000;
/** As many as there are products in the small shop: each page is asked for once, and so made once. */
const PAGES = 120;
const REPEATED = 1_000;
/** The p99 of answers of a tenth of a millisecond measures other work of the processor: the median of rounds does not. */
const ROUNDS = 9;
const WARM_UP = 10;
/** What buyers type, letter by letter too, with faults, and more words than there are. */
const TYPED =
  'g,s,1,go,gol,gold,gold b,gold bar,1 oz,1 oz gold,lion,krugerand,goldbar,silver eagle,mapel,1kg,perth mint 2020,xyzzyx,gold silver eagle lion panda maple'.split(
    ',',
  );

type Goods = readonly { readonly name: string }[];
type Grown = { readonly shop: ShopProcess; readonly client: Client; readonly goods: Goods; readonly startMs: number };

/** What is asked of a shop: the address of each question. */
type Kind = {
  readonly name: string;
  readonly times: number;
  readonly rounds: number;
  address(index: number, goods: Goods): string;
};

const KINDS: readonly Kind[] = [
  { name: 'listing', times: REPEATED, rounds: ROUNDS, address: () => '/category/gold-bars' },
  // Each limit is another address, and all leave a whole page.
  {
    name: 'filter, made anew',
    times: PAGES,
    rounds: 1,
    address: (index) => `/category/gold-bars?premium=${45 + index / 100}`,
  },
  {
    name: 'order, made anew',
    times: PAGES,
    rounds: 1,
    address: (index) => `/category/gold-bars?premium=${43 + index / 100}&sort=price-per-ounce`,
  },
  {
    name: 'suggestions',
    times: REPEATED,
    rounds: ROUNDS,
    address: (index) => suggestionsFor(TYPED[index % TYPED.length] ?? ''),
  },
  // Punctuation that the search ignores makes each text a new one for the cache.
  {
    name: 'suggestions, made anew',
    times: REPEATED,
    rounds: ROUNDS,
    address: (index) =>
      suggestionsFor(`${TYPED[index % TYPED.length]}${index.toString(2).replaceAll('0', ',').replaceAll('1', ';')}`),
  },
  {
    name: 'search page, made anew',
    times: PAGES,
    rounds: 1,
    address: (index) => `/search?${new URLSearchParams({ q: `gold ${index}x` })}`,
  },
  {
    name: 'product page, made anew',
    times: PAGES,
    rounds: 1,
    address: (index, goods) => `/product/${encodeURIComponent(goods[index]?.name ?? '')}`,
  },
  {
    name: 'product page',
    times: REPEATED,
    rounds: ROUNDS,
    address: (index, goods) => `/product/${encodeURIComponent(goods[index % 20]?.name ?? '')}`,
  },
];

const suggestionsFor = (q: string) => `/api/search?${new URLSearchParams({ q })}`;

/**
 * A shop of 130 made-up products beside one of 100,000, asked in turns, one question at a time. Their largest category has the
 * same share of all, so that both show a whole page of it.
 */
export async function measureGrowth(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-growth-'));
  const opened: Grown[] = [];
  try {
    for (const count of [FEW, MANY]) opened.push(await grow(folder, count, 'postgres'));
    const [few, many] = opened as [Grown, Grown];
    const rows: Row[] = [];
    for (const kind of KINDS) rows.push(...(await compare(kind, few, many)));
    return [
      ...rows,
      ceiling(`growth: start with ${FEW}`, milliseconds(few.startMs)),
      atMost('growth: start with 100,000', many.startMs, MOST_START_MS, milliseconds),
      ceiling(`growth: memory with ${FEW}`, megabytes(await settledBytes(few.shop.pid))),
      atMost('growth: memory with 100,000', await settledBytes(many.shop.pid), MOST_BYTES, megabytes),
      ...(await embedded(folder)),
    ];
  } finally {
    for (const { shop } of opened) await shop.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/** PGlite takes memory of its own, however many products there are. */
async function embedded(folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of [FEW, MANY]) {
    const { shop, client, startMs } = await grow(folder, count, 'pglite');
    await client.ask('GET', '/api/search?q=gold');
    const name = (what: string) => `growth: ${what} with ${count.toLocaleString('en-US')}, embedded database`;
    rows.push(
      atMost(name('start'), startMs, MOST_START_MS, milliseconds),
      atMost(name('memory'), await settledBytes(shop.pid), MOST_BYTES, megabytes),
      ceiling(name('most memory, while V8 optimises'), megabytes(mostResidentBytes(shop.pid))),
    );
    await shop.stop();
  }
  return rows;
}

/** A shop of so many products, started for the second time: its database is there. */
async function grow(folder: string, count: number, database: ShopSettings['database']): Promise<Grown> {
  const file = path.join(folder, `${count}.jsonl`);
  const lines = [...generatedLines(count)];
  await writeFile(file, lines.join('\n'));
  const dataDir = path.join(folder, `${database}-${count}`);
  const settings = { database, dataDir, env: { CATALOGUE_FILE: file, LOG_LEVEL: 'warn' } };
  const first = await startShop(settings);
  await first.kill('SIGTERM');
  const startedAt = performance.now();
  const shop = await startShop({ ...settings, ...(first.databaseUrl && { databaseUrl: first.databaseUrl }) });
  const startMs = performance.now() - startedAt;
  const goods = lines.slice(0, PAGES + WARM_UP).map((line) => JSON.parse(line));
  return { shop, client: new Client(shop.url, '10.0.3.1'), goods, startMs };
}

async function compare(kind: Kind, few: Grown, many: Grown): Promise<Row[]> {
  // Warm up: reading files and compiling functions is not what is measured.
  for (const shop of [few, many])
    for (let index = 0; index < WARM_UP; index += 1) await ask(kind, shop, kind.rounds * kind.times + index);
  const rounds: { few: Figures; many: Figures }[] = [];
  for (let round = 0; round < kind.rounds; round += 1) rounds.push(await askInTurns(kind, round, few, many));
  const middle = (of: (round: { few: Figures; many: Figures }) => number) => median(rounds.map(of));
  const figures = (of: 'few' | 'many') =>
    `${milliseconds(middle((round) => round[of].p50))} / ${milliseconds(middle((round) => round[of].p99))}`;
  return [
    ceiling(`growth: ${kind.name}, p50 / p99 with ${FEW}`, figures('few')),
    ceiling(`growth: ${kind.name}, p50 / p99 with 100,000`, figures('many')),
    atMost(
      `growth: ${kind.name}, p99 against ${FEW}`,
      middle((round) => round.many.p99 / round.few.p99),
      HIGHEST_RATIO,
      ratio,
    ),
  ];
}

type Figures = { readonly p50: number; readonly p99: number };

/** Each round goes on counting where the last one ended. */
async function askInTurns(
  kind: Kind,
  round: number,
  few: Grown,
  many: Grown,
): Promise<{ few: Figures; many: Figures }> {
  const taken = { few: [] as number[], many: [] as number[] };
  for (let index = round * kind.times; index < (round + 1) * kind.times; index += 1) {
    taken.few.push(await ask(kind, few, index));
    taken.many.push(await ask(kind, many, index));
  }
  const figures = (all: readonly number[]): Figures => ({ p50: median(all), p99: quantile(all, 0.99) });
  return { few: figures(taken.few), many: figures(taken.many) };
}

async function ask({ address }: Kind, { client, goods }: Grown, index: number): Promise<number> {
  const answer = await client.ask('GET', address(index, goods));
  if (answer.status !== 200) throw new Error(`${answer.status} at ${address(index, goods)}`);
  return answer.ms;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
