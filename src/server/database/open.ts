import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { fromPglite } from 'pg-boss';
import { ROOT } from '../root.ts';
import type { Free } from './disk-space.ts';
import type { PeerSettings, Peers } from './peers.ts';
import type * as schema from './schema.ts';

/** What a store is made for: a database of either kind, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Where =
  | {
      readonly kind: 'pglite';
      readonly folder: string;
      readonly freeOn?: (folder: string) => Promise<Free>;
      readonly vacuumEveryMs?: number;
    }
  | { readonly kind: 'pglite-memory'; readonly snapshot?: Blob }
  | { readonly kind: 'postgres'; readonly url: string };

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** How the job queue reaches the same database. */
  readonly jobs:
    | { readonly db: ReturnType<typeof fromPglite>; readonly backend: 'pglite' }
    | { readonly connectionString: string; readonly backend: 'postgres' };
  /** Only of PGlite: raw access, for snapshots. */
  readonly pglite?: PGlite;
  /** Joins the other processes that use the same database. */
  join(settings: PeerSettings): Peers;
  /** Only of PostgreSQL: the connections of the pool, and how many requests wait for one. */
  connections?(): { readonly inUse: number; readonly idle: number; readonly waiting: number };
  /** False while there is too little space on the disk to write safely, or none on that of PostgreSQL. */
  hasRoom(): boolean;
  /** Only of PGlite in a folder: settles with the reason when it can be used no more until it is opened anew. */
  readonly lost?: Promise<Error>;
  /** Answers when the database answers and can be used for what it was opened for, throws when not. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export const MIGRATIONS_FOLDER = path.join(ROOT, 'src/server/database/migrations');

/** A database that cannot be used, in one sentence for the operator. */
export class DatabaseError extends Error {}

/**
 * Opens a database and brings its tables up to date, under a lock where several processes may share it.
 * Throws DatabaseError where it cannot be reached, is held by another process or cannot be written.
 */
export async function openDatabase(where: Where): Promise<Database> {
  // The drivers are heavy and only one is ever used: each is loaded when it is wanted.
  if (where.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(where.url);
  const { openMemory, openFolder } = await import('./pglite.ts');
  return where.kind === 'pglite' ? openFolder(where) : openMemory(where.snapshot);
}
