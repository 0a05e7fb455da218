import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#server/database/open.ts';

/**
 * Makes what a start begins with, beside the built server: an empty database with all tables, and the code as V8 caches it. In
 * production that folder need not be writable. `prepare.mjs` runs this once the server is built.
 */
const BUILD = path.resolve(import.meta.dirname, '../build');
const SHOP = path.join(BUILD, 'shop');
const folder = path.join(BUILD, 'first-start');

await makeEmptyDatabase();
await startOnce();

async function makeEmptyDatabase(): Promise<void> {
  const database = await openDatabase({ kind: 'pglite-memory' });
  const dump = await database.pglite?.dumpDataDir('gzip');
  await database.close();
  if (!dump) throw new Error('PGlite made no dump of the empty database.');
  await writeFile(path.join(SHOP, 'empty-database.tar.gz'), new Uint8Array(await dump.arrayBuffer()));
}

/** Starts the shop once, so that V8's compile cache serves all later starts by the same user and Node. */
async function startOnce(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const shop = spawn(process.execPath, [path.join(SHOP, 'built.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder },
  });
  shop.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Troy is open')) shop.kill('SIGTERM');
  });
  const [code] = await once(shop, 'exit');
  if (code !== 0) throw new Error(`The built shop did not start and end in order: ${code}`);
  await rm(folder, { recursive: true, force: true });
}
