import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { keepAsPrepared } from '#server/database/new-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import { createOutbox } from '#server/letters/outbox.ts';

/**
 * Makes what a start begins with, beside the built server: an empty database with all tables and the queue of letters, and the
 * code as V8 keeps it. In production that folder need not be writable. `prepare.mjs` runs it after the server was built.
 */
const BUILD = path.resolve(import.meta.dirname, '../build');
const folder = path.join(BUILD, 'first-start');

await rm(folder, { recursive: true, force: true });
await makeDatabase();
await startOnce();
await rm(folder, { recursive: true, force: true });

async function makeDatabase(): Promise<void> {
  const database = await openDatabase({ kind: 'pglite', folder });
  const outbox = createOutbox(database, async () => ({ ok: true }), console);
  await outbox.prepare();
  await outbox.stop();
  await database.close();
  await keepAsPrepared(path.join(folder, 'pglite'));
}

/** What the first start compiles is kept for all later ones. */
async function startOnce(): Promise<void> {
  const shop = spawn(process.execPath, [path.join(BUILD, 'shop/built.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder },
  });
  shop.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Troy is open')) shop.kill('SIGTERM');
  });
  const [code] = await once(shop, 'exit');
  if (code !== 0) throw new Error(`The built shop did not start and end in order: ${code}`);
}
