import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { diskFree, type Free, hasEnough, ROOM_NEEDED_BYTES, ROOM_NEEDED_FILES, watchRoom } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';
import { layOut } from './new-folder.ts';
import { type Database, DatabaseError, type Db, MIGRATIONS_FOLDER, type Where } from './open.ts';
import { OWN } from './own-modes.ts';
import { noPeers } from './peers.ts';
import * as schema from './schema.ts';
import { VACUUM_EVERY_MS, vacuumNowAndThen } from './vacuum.ts';
import { WatchedPglite } from './watched-pglite.ts';

/** Pages that it keeps in memory: a fifth of its own choice, as the system keeps the files in memory anyway. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const MiB = 1024 * 1024;

/** PGlite in a folder. It survives a killed process but never calls fsync: a power cut can lose the last orders. */
export async function openFolder({
  folder,
  freeOn = diskFree,
  vacuumEveryMs = VACUUM_EVERY_MS,
}: Extract<Where, { kind: 'pglite' }>): Promise<Database> {
  prepareFolder(folder);
  const database = await openLocked(folder, freeOn, async (place) => {
    await refuseWithoutRoom(place, freeOn);
    return bringUpToDate(await openPlace(place, freeOn));
  });
  const vacuum = vacuumNowAndThen(database, vacuumEveryMs);
  return {
    ...database,
    async close() {
      await vacuum.stop();
      await database.close();
    },
  };
}

/** The same, as it is; nothing where there is none. */
export async function openFolderAsItIs(folder: string): Promise<Database | undefined> {
  if (!existsSync(path.join(placeIn(folder), 'PG_VERSION'))) return undefined;
  return openLocked(folder, diskFree, (place) => openPlace(place, diskFree));
}

const placeIn = (folder: string) => path.join(folder, 'pglite');

async function openLocked(
  folder: string,
  freeOn: (folder: string) => Promise<Free>,
  open: (place: string) => Promise<WatchedPglite>,
): Promise<Database> {
  const lock = lockFolder(folder);
  if (!lock)
    throw new DatabaseError(
      `Another process already uses the database in ${folder}. Stop it, or choose another DATA_DIR.`,
    );
  try {
    const client = await open(placeIn(folder));
    const database = overClient(client);
    const room = watchRoom(folder, freeOn);
    return {
      ...database,
      lost: client.lost,
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

/** A database that is there is opened on a full disk too, where it was left in order; a new one would be left half made. */
async function refuseWithoutRoom(place: string, freeOn: (folder: string) => Promise<Free>): Promise<void> {
  const folder = path.dirname(place);
  if (existsSync(place)) return;
  if (await hasEnough(folder, freeOn)) return;
  throw new DatabaseError(
    `There is too little room for a database in ${folder}: ${ROOM_NEEDED_BYTES / MiB} MiB and ${ROOM_NEEDED_FILES} inodes have to be free. Make room, or choose another DATA_DIR.`,
  );
}

/** Throws DatabaseError where there is no database for this user: a folder of somebody else, a fault of the disk, other files. */
async function openPlace(place: string, freeOn: (folder: string) => Promise<Free>): Promise<WatchedPglite> {
  try {
    await layOut(place);
    const client = new WatchedPglite(place, { startParams: START });
    await client.waitReady;
    return client;
  } catch (error) {
    // What PGlite throws of its files is a number.
    const [message] = error instanceof Error ? error.message.split('\n') : ['it is none, or not for this user'];
    // Left by a kill, it has to write before it can be read: what PGlite says then names no disk.
    const whatToDo = (await hasEnough(path.dirname(place), freeOn))
      ? 'Mend that, or choose another DATA_DIR'
      : 'Its disk has too little room: make some, and it opens with all that it holds';
    throw new DatabaseError(`Cannot open the database in ${place}: ${message}. ${whatToDo}.`);
  }
}

/** PGlite in memory, empty or from a snapshot made by `dumpDataDir`. */
export async function openMemory(snapshot?: Blob): Promise<Database> {
  const client = new WatchedPglite(snapshot ? { loadDataDir: snapshot } : {});
  await client.waitReady;
  return overClient(await bringUpToDate(client));
}

async function bringUpToDate<Client extends PGlite>(client: Client): Promise<Client> {
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  return client;
}

function overClient(client: PGlite): Database {
  const db = drizzle(client, { schema }) as unknown as Db;
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
    mkdirSync(folder, { recursive: true, mode: OWN.folder });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new DatabaseError(`Cannot write to the data folder ${folder}. Make it writable, or choose another DATA_DIR.`);
  }
}
