import pg from 'pg';
import { cut } from './cut.ts';
import { type ServerRoom, watchServerRoom } from './server-room.ts';
import { DatabaseLost, isDiskFull, isOfUselessConnection } from './unavailable.ts';
import { type Use, type Watch, watchDatabase } from './watch.ts';
import { watchFaults } from './watch-faults.ts';

const GIVE_BACK_WITHIN_MS = 500;
/** For saying goodbye to connections that nobody uses any more. */
const END_WITHIN_MS = 2_000;

/**
 * A pool that gives up with its database: when the watch finds it lost, all that is in flight ends at once, and until it is
 * back nothing is asked. Without this, requests would hang on connections that are open but dead. One that is silent alone is
 * given up after `query_timeout`. A database that can only be read counts as lost, but for whoever only reads.
 */
export class WatchedPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  readonly #inUse = new Set<pg.PoolClient>();
  #watch: Watch | undefined;
  /** Of the disk that the server writes to. */
  readonly room: ServerRoom = watchServerRoom((statement) => this.query(statement));

  constructor(config: pg.PoolConfig & { connectionString: string }, use: Use) {
    super(config);
    this.on('connect', (client) => {
      this.#clients.add(client);
      watchFaults(client, (error) => {
        if (isOfUselessConnection(error)) cutLost(client);
        this.noticeRoom(error);
      });
      // The pool listens to idle connections alone. One that breaks in use fails its query, and that is enough: unheard, the
      // event would end the process.
      client.on('error', () => {});
      client.once('end', () => this.#takeBack(client));
    });
    this.on('acquire', (client) => this.#inUse.add(client));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('remove', (client) => this.#clients.delete(client));
    // A connection that breaks while idle is replaced at the next query; unheard, the event would end the process.
    this.on('error', () => {});
    this.#watch = watchDatabase(config.connectionString, use, () => this.#abandon());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    const lost = this.#watch?.isUp() === false ? new DatabaseLost('The database does not answer') : undefined;
    if (!callback) return lost ? Promise.reject(lost) : super.connect();
    if (lost) callback(lost, undefined, () => {});
    else super.connect(callback);
    return undefined;
  }

  /** For faults of the pool's own connections, and of others to the same server. */
  noticeRoom(error: unknown): void {
    if (isDiskFull(error)) void this.room.doubt();
  }

  override async end(): Promise<void> {
    this.#watch?.close();
    this.room.close();
    // One that has fallen silent while idle does not say goodbye; those in use have their own bound.
    const tooLate = setTimeout(() => {
      for (const client of this.#clients) if (!this.#inUse.has(client)) cutLost(client);
    }, END_WITHIN_MS);
    await super.end();
    clearTimeout(tooLate);
  }

  /**
   * Whoever has a connection that broke gives it back, with one exception: a transaction whose very first statement failed.
   * Each of those would take a place of the pool for ever.
   */
  #takeBack(client: pg.PoolClient): void {
    setTimeout(() => {
      if (!this.#inUse.has(client)) return;
      client.release(true);
      // Whoever has it still gives it back in the end: that it was taken back must not hide from them why it broke.
      client.release = () => {};
    }, GIVE_BACK_WITHIN_MS).unref();
  }

  #abandon(): void {
    for (const client of this.#clients) cutLost(client);
  }
}

/** The pool takes it back no more. */
function cutLost(client: pg.PoolClient): void {
  cut(client, new DatabaseLost('The database was lost'));
}
