import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { watchRoom } from './disk-room.ts';
import { lockFolder } from './folder-lock.ts';
import { layOut } from './new-folder.ts';
import { type Database, DatabaseError, type Db, MIGRATIONS_FOLDER } from './open.ts';
import { noPeers } from './peers.ts';
import * as schema from './schema.ts';

/** Pages that it keeps in memory: a fifth of its own choice, as the system keeps the files in memory anyway. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** PGlite in a folder. It survives a killed process but never calls fsync: a power cut can lose the last orders. */
export async function openFolder(folder: string, freeBytes?: (folder: string) => Promise<number>): Promise<Database> {
  prepareFolder(folder);
  const lock = lockFolder(folder);
  if (!lock)
    throw new DatabaseError(
      `Another process already uses the database in ${folder}. Stop it, or choose another DATA_DIR.`,
    );
  try {
    const place = path.join(folder, 'pglite');
    await layOut(place);
    const database = await overClient(await PGlite.create(place, { startParams: START }));
    const room = watchRoom(folder, freeBytes);
    return {
      ...database,
      hasRoom: room.hasRoom,
      close() {
        room.close();
        return database.close().finally(lock.release);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** PGlite in memory, empty or from a snapshot made by `dumpDataDir`. */
export async function openMemory(snapshot?: Blob): Promise<Database> {
  return overClient(await PGlite.create(snapshot ? { loadDataDir: snapshot } : {}));
}

async function overClient(client: PGlite): Promise<Database> {
  const migrated = drizzle(client, { schema });
  await migrate(migrated, { migrationsFolder: MIGRATIONS_FOLDER });
  const db = migrated as unknown as Db;
  return {
    kind: 'pglite',
    db,
    pglite: client,
    join: () => noPeers(db),
    hasRoom: () => true,
    jobs: { db: fromPglite(client), backend: 'pglite' },
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new DatabaseError(`Cannot write to the data folder ${folder}. Make it writable, or choose another DATA_DIR.`);
  }
}
