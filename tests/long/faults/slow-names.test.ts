import dns from 'node:dns';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createDatabase } from '../../support/postgres.ts';

/** As long as the system waits for the first of two nameservers when it is silent, and a little. */
const LOOK_UP_MS = 6_000;
const SOON = { timeout: 4_500, interval: 100 };

let made: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await made.drop();
});

function openAt(host: string): Promise<Database> {
  return openDatabase({ kind: 'postgres', url: made.url.replace('127.0.0.1', host) });
}

/** From now on the name of the server is found as late as that, or not at all. */
function makeLookUps(how: 'slow' | 'unanswered' | 'of a name that is gone'): void {
  const code = how === 'unanswered' ? 'EAI_AGAIN' : 'ENOTFOUND';
  const lookup = dns.lookup as (...args: unknown[]) => void;
  vi.spyOn(dns, 'lookup').mockImplementation(((...args: unknown[]) => {
    if (how === 'slow') setTimeout(() => lookup(...args), LOOK_UP_MS);
    else setTimeout(args.at(-1) as () => void, 10, Object.assign(new Error(how), { code }));
  }) as typeof dns.lookup);
}

/** One whose connections are all there: the pool's, and the one that watches. */
async function openWhole(): Promise<Database> {
  const database = await openAt('localhost');
  await afterAWhile();
  await database.ping();
  return database;
}

async function cutAll(): Promise<void> {
  const operator = new pg.Client({ connectionString: made.url });
  await operator.connect();
  const { rowCount } = await operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await operator.end();
  expect(rowCount).toBeGreaterThan(1);
}

const isAnswering = (database: Database) =>
  database.ping().then(
    () => true,
    () => false,
  );

/** For both the watch and the pool to have connected anew, or to have tried. */
const afterAWhile = () => new Promise((resolve) => setTimeout(resolve, 1_500));

it.each(['slow', 'unanswered'] as const)(
  'a database whose connections were lost is back at once while look-ups are %s',
  async (how) => {
    const database = await openWhole();
    makeLookUps(how);
    await cutAll();
    await afterAWhile();
    await expect.poll(() => isAnswering(database), SOON).toBe(true);
    await database.close();
  },
);

it('a database whose name is gone is not looked for where it was', async () => {
  const database = await openWhole();
  makeLookUps('of a name that is gone');
  await cutAll();
  await afterAWhile();
  expect(await isAnswering(database)).toBe(false);
  vi.restoreAllMocks();
  await expect.poll(() => isAnswering(database), SOON).toBe(true);
  await database.close();
});

it('a database can be opened while the first look-up of its name is slow', async () => {
  makeLookUps('slow');
  // A name that this process has not looked for yet.
  const database = await openAt('LOCALHOST');
  await database.ping();
  await database.close();
}, 30_000);
