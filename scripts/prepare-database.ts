import { rm } from 'node:fs/promises';
import path from 'node:path';
import { keepAsPrepared } from '#server/db/new-folder.ts';
import { openDatabase } from '#server/db/open.ts';
import { createOutbox } from '#server/mail/outbox.ts';

/**
 * Makes the empty database that a shop without one begins with: all tables, and the queue of letters. `prepare.mjs` runs it
 * after the server was built.
 */
const folder = path.resolve(import.meta.dirname, '../build/new-database');
await rm(folder, { recursive: true, force: true });
const database = await openDatabase({ kind: 'pglite', folder });
const outbox = createOutbox(database, async () => {}, console);
await outbox.prepare();
await outbox.stop();
await database.close();
await keepAsPrepared(path.join(folder, 'pglite'));
await rm(folder, { recursive: true, force: true });
