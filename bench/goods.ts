import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { HONOUR_MS } from '#domain/spot.ts';
import { openDatabase } from '#server/database/open.ts';
import { type CatalogueBoard, createCatalogueBoard } from '#server/goods/catalogue-board.ts';
import { goodsNewsStore } from '#server/goods/goods-news-store.ts';
import { DeskClient, OWNER } from '#tests/support/desk-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ShopProcess, type ShopSettings, startShop } from '#tests/support/shop-process.ts';
import { processorSeconds } from './cores.ts';
import { withGeneratedFile } from './growth/generated-file.ts';
import { fetchPage, measurePagesMeanwhile } from './pages.ts';
import { atMost, ceiling, median, milliseconds, type Row } from './row.ts';

const PRODUCTS = 10_000;
const ROUNDS = 5;
const PREVIEW_MS = 1_000;
const APPLY_MS = 2_000;
const LOAD_MS = 200;
const CHANGE_EVERY_MS = 1_000;
const CHANGES_ALONE = 60;
/** What each statement is beside: the same rows, without anything around them. */
const BARE_READ = 'select * from products order by key';
const BARE_WRITE = 'update products set premium_basis_points = premium_basis_points, revision = revision';
const ALL = { filter: { view: 'all' } };

const STEPS = ['list', 'preview', 'apply', 'loadAll', 'loadOne', 'read', 'write'] as const;
type Taken = Record<(typeof STEPS)[number], number>;

/** 10,000 products on PostgreSQL: read, previewed, changed and loaded; then pages while a premium changes every second. */
export async function measureGoods(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  try {
    const rows = await withGeneratedFile(PRODUCTS, (file) =>
      withShop('postgres', { CATALOGUE_FILE: file }, async (shop) => rowsOf(await measureRounds(shop))),
    );
    for (const database of ['postgres', 'pglite'] as const)
      rows.push(...(await withShop(database, {}, (shop) => measureChangingPages(shop, database))));
    return rows;
  } finally {
    await postgres.stop();
  }
}

async function withShop<Result>(
  database: ShopSettings['database'],
  env: Readonly<Record<string, string>>,
  measure: (shop: ShopProcess) => Promise<Result>,
): Promise<Result> {
  const shop = await startShop({ database, env: { LOG_LEVEL: 'warn', DESK_OWNER: OWNER.email, ...env } });
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

function rowsOf(rounds: readonly Taken[]): Row[] {
  const middle = (step: keyof Taken) => median(rounds.map((round) => round[step]));
  return [
    ceiling('goods: bare read of 10,000 products', milliseconds(middle('read'))),
    ceiling('goods: the list of all at the desk', milliseconds(middle('list'))),
    atMost('goods: preview of all', middle('preview'), PREVIEW_MS, milliseconds),
    ceiling('goods: bare update of 10,000 products', milliseconds(middle('write'))),
    atMost('goods: all applied', middle('apply'), APPLY_MS, milliseconds),
    ceiling('goods: a revision of all loaded', milliseconds(middle('loadAll'))),
    atMost('goods: a revision of one loaded', middle('loadOne'), LOAD_MS, milliseconds),
  ];
}

async function measureRounds(shop: ShopProcess): Promise<readonly Taken[]> {
  const owner = new DeskClient(shop.url);
  await owner.join(shop);
  const url = shop.databaseUrl ?? '';
  const database = await openDatabase({ kind: 'postgres', url });
  const bare = new pg.Client({ connectionString: url });
  await bare.connect();
  const board = boardOf(database);
  await board.start();
  const rounds: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(owner, board, bare, round));
  await board.stop();
  await bare.end();
  await database.close();
  return rounds;
}

async function measureRound(owner: DeskClient, board: CatalogueBoard, bare: pg.Client, round: number): Promise<Taken> {
  const change = { rule: 'add', value: round % 2 === 0 ? 25 : -25, rounds: false, clamps: true };
  const body = { choice: ALL, change };
  const list = await timed(() => asked(owner, 'GET', '/goods'));
  const preview = await timed(() => asked(owner, 'POST', '/goods/preview', body));
  const { seal, products: typedCount } = preview.answer;
  const made = { ...body, seal, typedCount, reason: 'A bench' };
  const apply = await timed(() => asked(owner, 'POST', '/goods/changes', made));
  const loadAll = await timed(() => board.catchUp());
  await changesOf(owner, list.answer.rows[round].key).next();
  const loadOne = await timed(() => board.catchUp());
  const read = await timed(() => bare.query(BARE_READ));
  const write = await timed(() => bare.query(BARE_WRITE));
  return {
    list: list.ms,
    preview: preview.ms,
    apply: apply.ms,
    loadAll: loadAll.ms,
    loadOne: loadOne.ms,
    read: read.ms,
    write: write.ms,
  };
}

/** As another process of the shop has it, whose loads are asked for here. */
function boardOf({ db }: Awaited<ReturnType<typeof openDatabase>>): CatalogueBoard {
  const log = { error: console.error, warn: console.error } as unknown as Parameters<
    typeof createCatalogueBoard
  >[0]['log'];
  const elect = () => ({ campaign: async () => false, close: async () => {} }) as never;
  return createCatalogueBoard({ readNews: goodsNewsStore(db), clock: Date.now, honourMs: HONOUR_MS, log, elect });
}

/**
 * The page that is measured lists the product whose premium changes. On PGlite the processor time of the shop is that of its
 * database as well.
 */
async function measureChangingPages(shop: ShopProcess, database: ShopSettings['database']): Promise<Row[]> {
  const owner = new DeskClient(shop.url);
  await owner.join(shop);
  const { rows } = await asked(owner, 'GET', '/goods');
  const { key } = rows.find(({ categories }: { categories: string[] }) => categories.includes('gold-bars'));
  const changes = await changesOf(owner, key);
  const name = `pages on ${database} while a premium changes`;
  const cost = await costOfChange(shop, changes);
  const pages = await measurePagesMeanwhile(shop, name, async (isOver) => {
    await pause(CHANGE_EVERY_MS / 2);
    for (; !isOver.aborted; await pause(CHANGE_EVERY_MS)) await changes.next();
  });
  return [ceiling(`${name}: processor time of a change`, milliseconds(cost)), ...pages];
}

/** Milliseconds of the shop's processor time, of the change and of the page that is made anew. */
async function costOfChange({ url, pid }: ShopProcess, changes: AsyncGenerator): Promise<number> {
  await fetchPage(url);
  const before = processorSeconds(pid);
  for (let nth = 0; nth < CHANGES_ALONE; nth += 1) await changes.next();
  return ((processorSeconds(pid) - before) * 1_000) / CHANGES_ALONE;
}

/** Changes the premium of a product up and down by ten basis points, once for each value that is asked for. */
async function* changesOf(owner: DeskClient, key: string): AsyncGenerator {
  const { version: first, premium } = await asked(owner, 'GET', `/goods/${key}`);
  for (let [nth, version] = [0, first]; ; nth += 1) {
    const after = premium + (nth % 2 === 0 ? 10 : 0);
    ({ revision: version } = await asked(owner, 'PATCH', `/goods/${key}`, { version, premium: after }));
    yield version;
  }
}

async function asked(owner: DeskClient, method: string, address: string, body?: object) {
  const { status, json } = await owner.desk(method, address, body, method === 'GET' ? undefined : crypto.randomUUID());
  if (status !== 200) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(json)}`);
  return json.data;
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ readonly ms: number; readonly answer: Answer }> {
  const startedAt = performance.now();
  const answer = await work();
  return { ms: performance.now() - startedAt, answer };
}
