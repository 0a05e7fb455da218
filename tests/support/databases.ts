import { readFile } from 'node:fs/promises';
import { afterAll, describe } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { createDatabase } from './postgres.ts';

export type DatabaseKind = Database['kind'];
type Opened = { database: Database; remove(): Promise<void> };

const OPENERS: Readonly<Record<DatabaseKind, () => Promise<Opened>>> = { pglite: openPglite, postgres: openPostgres };

export const BOTH_DATABASES = ['pglite', 'postgres'] as const;
/** PostgreSQL, in the long suite (TEST_DATABASES=all) PGlite too: to open one takes five times as long. */
export const EACH_DATABASE: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'all' ? BOTH_DATABASES : ['postgres'];

type Tests = (open: () => Promise<Database>, kind: DatabaseKind) => void;

/**
 * Describes a behaviour once and tests it on each database of this run. `open` answers a new database with all tables and no
 * rows; what was opened is closed and removed after the tests of that kind, closing it earlier is fine.
 */
export function describeOnEachDatabase(name: string, tests: Tests): void {
  describeOn(EACH_DATABASE, name, tests);
}

/** The same on both databases in every run: for pages, orders and goods, and where locks of the two can differ. */
export function describeOnBothDatabases(name: string, tests: Tests): void {
  describeOn(BOTH_DATABASES, name, tests);
}

function describeOn(kinds: readonly DatabaseKind[], name: string, tests: Tests): void {
  describe.each(kinds)(`${name}, on %s`, (kind) => {
    const opened: Opened[] = [];
    afterAll(async () => {
      for (const { remove } of opened) await remove();
    });
    tests(async () => {
      const one = await OPENERS[kind]();
      opened.push(one);
      return one.database;
    }, kind);
  });
}

/**
 * A new database for what is the same on any: a copy of the template, which takes a tenth of the time of a PGlite with all
 * migrations. Closing removes it.
 */
export async function openAnyDatabase(): Promise<Database> {
  const { database, remove } = await openPostgres();
  return { ...database, close: remove };
}

async function openPglite(): Promise<Opened> {
  const snapshot = new Blob([new Uint8Array(await readFile(given('TEST_PGLITE_SNAPSHOT')))]);
  const { database, close } = closingOnce(await openDatabase({ kind: 'pglite-memory', snapshot }));
  return { database, remove: close };
}

/** On a machine that is busy with other tests a statement may take longer than a customer waits. */
const PATIENCE = 'statement_timeout=30000&query_timeout=40000';

async function openPostgres(): Promise<Opened> {
  const { url, drop } = await createDatabase(given('TEST_POSTGRES_SERVER'), given('TEST_POSTGRES_TEMPLATE'));
  const { database, close } = closingOnce(await openDatabase({ kind: 'postgres', url: `${url}?${PATIENCE}` }));
  // Many at the same moment wait for a connection, too.
  poolOf(database).options.connectionTimeoutMillis = 30_000;
  return {
    database,
    async remove() {
      await close();
      await drop();
    },
  };
}

/** The URL of a PostgreSQL database, for another connection to it. */
export function urlOf(database: Database): string {
  return poolOf(database).options.connectionString;
}

function poolOf({ db }: Database) {
  type Pool = { readonly options: { connectionString: string; connectionTimeoutMillis?: number } };
  return (db as unknown as { $client: Pool }).$client;
}

/** A test may close its database itself: the second time is nothing. */
function closingOnce(database: Database): { database: Database; close(): Promise<void> } {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= database.close();
    return closed;
  };
  return { database: { ...database, close }, close };
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: tests with a database run in the project "api" of vitest.`);
  return value;
}
