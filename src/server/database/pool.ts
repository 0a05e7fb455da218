import pg from 'pg';
import { askedByNobody } from '../http/request-context.ts';
import type { Leave } from '../places.ts';
import { cut } from './cut.ts';
import { DatabaseLost, isDiskFull, isOfUselessConnection } from './errors.ts';
import { type ServerRoom, watchServerRoom } from './server-room.ts';
import { type Shares, shareOut } from './share-out.ts';
import { type Use, type Watch, watchDatabase } from './watch.ts';
import { watchFaults } from './watch-faults.ts';

const GIVE_BACK_WITHIN_MS = 500;
/** For saying goodbye to connections that nobody uses any more. */
const END_WITHIN_MS = 2_000;

/** Connections that are left to what many wait for together: sessions, orders, counts, prices. */
const LEFT_TO_ALL = 2;
/** One customer has no more of all connections, so that others have some even where the rows of that one are locked. */
const SHARE_OF_ONE = 0.4;

/** Whoever has asked for much waits for it, since to be refused and to ask again would cost all more. */
const OWN_WITHIN_MS = 10_000;

type PoolConfig = pg.PoolConfig &
  Required<Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis'>> & { readonly connectionString: string };
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that gives up with its database: when the watch finds it lost, all that is in flight ends at once, and until it is
 * back nothing is asked. Without this, requests would hang on connections that are open but dead. One that is silent alone is
 * given up after `query_timeout`. A database that can only be read counts as lost, but for whoever only reads.
 */
export class WatchedPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  readonly #inUse = new Set<pg.PoolClient>();
  readonly #leaves = new Map<pg.PoolClient, Leave>();
  readonly #shares: Shares;
  #watch: Watch | undefined;
  /** Of the disk that the server writes to. */
  readonly room: ServerRoom = watchServerRoom((statement) => this.query(statement));

  constructor(config: PoolConfig, use: Use) {
    super(config);
    const { max, connectionTimeoutMillis: others } = config;
    this.#shares = shareOut({
      atOnce: Math.max(1, max - LEFT_TO_ALL),
      atOnceOfAsker: Math.max(1, Math.floor(max * SHARE_OF_ONE)),
      withinMs: { others, own: OWN_WITHIN_MS },
    });
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
    this.on('release', (_error, client) => {
      this.#inUse.delete(client);
      this.#leaves.get(client)?.();
      this.#leaves.delete(client);
    });
    this.on('remove', (client) => this.#clients.delete(client));
    // A connection that breaks while idle is replaced at the next query; unheard, the event would end the process.
    this.on('error', () => {});
    this.#watch = watchDatabase(config.connectionString, use, () => this.#abandon());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      );
    const entered = this.#shares.enter();
    if (!(entered instanceof Promise)) this.#connectIn(entered, callback);
    else
      entered.then(
        (leave) => this.#connectIn(leave, callback),
        (tooMany: Error) => callback(tooMany, undefined, () => {}),
      );
    return undefined;
  }

  /** For faults of the pool's own connections, and of others to the same server. */
  noticeRoom(error: unknown): void {
    if (isDiskFull(error)) askedByNobody(() => void this.room.doubt());
  }

  /** Whoever has a connection has the place for as long. */
  #connectIn(leave: Leave, callback: Connected): void {
    if (this.#watch?.isUp() === false) {
      leave();
      callback(new DatabaseLost('The database does not answer'), undefined, () => {});
      return;
    }
    super.connect((error, client, done) => {
      if (client) this.#leaves.set(client, leave);
      else leave();
      callback(error, client, done);
    });
  }

  /** How many wait for a connection, in the pool or for their turn to ask it. */
  waiting(): number {
    return this.waitingCount + this.#shares.waiting();
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
