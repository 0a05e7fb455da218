import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FreeSpace } from './disk-space.ts';

/** The connection of a store: a database of either kind, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs `work` in one transaction. Nothing slow belongs in it: the embedded database has one connection for all. */
export type Transaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

/** The location of a database. The functions and periods of PGlite are there for tests. */
export type DatabaseLocation =
  | {
      readonly kind: 'pglite';
      readonly folder: string;
      readonly readFreeSpace?: (folder: string) => Promise<FreeSpace>;
      readonly vacuumEveryMs?: number;
    }
  | { readonly kind: 'postgres'; readonly url: string };

/** A database that ends with its process, empty or from a snapshot made by `dumpDataDir`. */
export type MemoryLocation = { readonly kind: 'pglite-memory'; readonly snapshot?: Blob };

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** PGlite only: raw access, for snapshots. */
  readonly pglite?: PGlite;
  /** Stands in an election among the processes that use the same database. */
  elect(settings: ElectionSettings): LeaderElection;
  /** PostgreSQL only: the pool's connections, and how many requests wait for one. */
  connections?(): { readonly inUse: number; readonly idle: number; readonly waiting: number };
  /** PostgreSQL only: how full its queue of notifications is, 0 to 1. */
  notificationsUsed?(): Promise<number>;
  /** False while PGlite's disk is too full to write safely. PostgreSQL refuses such a write by itself. */
  hasDiskSpace(): boolean;
  /** Throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type ElectionSettings = {
  /** There is one leader for each name, such as the source of a feed. */
  readonly name: string;
  /** Notifications of this channel are listened to. */
  readonly channel: string;
  /** PostgreSQL ends the connection, and so the lead, of a process that has not campaigned for this long. */
  readonly silenceMs: number;
  /** Called after every notification, and after a reconnect, when some may have been missed. */
  readonly onNews: () => void;
};

/** The processes that share a database agree on one of them, and hear each other's notifications. */
export type LeaderElection = {
  /**
   * Answers the database while this process leads, and nothing while another one does or the database is away. It writes over
   * the connection that holds the lock: a leader that has lost the lock cannot write any more.
   */
  campaign(): Promise<Db | undefined>;
  /** Closes the connection, and with it the lock, so that another process can lead. The next campaign reconnects. */
  resign(): void;
  /** Ends the election for this process; its lock is free afterwards. */
  close(): Promise<void>;
};
