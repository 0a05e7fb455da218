import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { makeTemplate, startPostgres } from './postgres.ts';
import { buildShop } from './shop-process.ts';

/**
 * Before the first test: one PostgreSQL server for all, and of each kind one database with its tables, from which every test
 * file gets a copy. The test processes inherit where they are.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_NO_BUILD !== '1') buildShop();
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-databases-'));
  const snapshot = path.join(folder, 'pglite.tar');
  const [postgres] = await Promise.all([startPostgres(), writeSnapshot(snapshot)]);
  const dropTemplate = await makeTemplate(postgres.url);
  process.env.TEST_PGLITE_SNAPSHOT = snapshot;
  return async () => {
    await dropTemplate();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function writeSnapshot(file: string): Promise<void> {
  const database = await openDatabase({ kind: 'pglite-memory' });
  const dump = await database.pglite?.dumpDataDir('none');
  await database.close();
  if (!dump) throw new Error('PGlite gave no snapshot.');
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
}
