import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { cut } from './cut.ts';
import { endWhenSilent } from './end-when-silent.ts';
import { socketToServer } from './named-server.ts';
import type { Db } from './open.ts';
import { DATABASE_TIME, ownClock } from './own-clock.ts';
import type { PeerSettings, Peers } from './peers.ts';
import * as schema from './schema.ts';
import { applySettings } from './session-settings.ts';
import { watchFaults } from './watch-faults.ts';

/** Any number that nobody else on the server uses; the office is the second half of the lock's key. */
const OFFICE_LOCK = 7_019_443;
/** By it the processes of a shop know each other among all connections. */
const NAME = 'troy peers';
const ANSWER_WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** A short silence is no proof of anything on a busy machine. */
const SHORTEST_SILENCE_MS = 10_000;

type Link = { readonly client: pg.Client; readonly db: Db; isLeader: boolean };

/**
 * One connection of its own for the advisory lock and for LISTEN. PostgreSQL itself lets go of the lock when the process dies,
 * loses the connection or hangs. A lost connection is made again with growing, jittered pauses; notifications that came in
 * between are lost, so that each new one counts as news. `onFault` is told of every query that fails.
 */
export function postgresPeers(
  connectionString: string,
  settings: PeerSettings,
  onFault: (error: unknown) => void,
): Peers {
  let link: Link | undefined;
  let failures = 0;
  let isLeft = false;
  let isKeepingBack = false;
  /** With a clock that is wrong: the others have had a turn, and none of them was seen to lead. */
  let hasGivenWay = false;
  const own = ownClock(settings);
  let retry: NodeJS.Timeout | undefined;
  const first = connect();

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      stream: socketToServer,
      application_name: NAME,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', () => {});
    watchFaults(client, onFault);
    client.once('end', () => lose(client));
    client.on('notification', settings.onNews);
    try {
      await client.connect();
      await applySettings(client, ANSWER_WITHIN_MS);
      await endWhenSilent(client, Math.max(settings.silenceMs, SHORTEST_SILENCE_MS));
      await client.query(`listen ${client.escapeIdentifier(settings.channel)}`);
    } catch {
      lose(client);
      return;
    }
    if (isLeft) return cut(client);
    failures = 0;
    link = { client, db: drizzle(client, { schema }) as unknown as Db, isLeader: false };
    settings.onNews();
  }

  function lose(client: pg.Client): void {
    if (link?.client === client) link = undefined;
    cut(client);
    if (isLeft || link || retry) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random());
    failures += 1;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, pause);
  }

  /**
   * Prices that a wrong clock stamps are stale for all others. Whether it is this one or the database's is not known: who has
   * given way and then finds the lock free leads once, so that somebody reads the feed where all differ from the database.
   */
  async function giveWayByClock(mine: Link): Promise<void> {
    const mayLead = own.isRight() || hasGivenWay || !mine.isLeader || !(await hasOthers(mine.client));
    hasGivenWay = mine.isLeader && !mayLead;
    if (mayLead) return;
    mine.isLeader = false;
    await unlock(mine.client, settings.office);
  }

  return {
    async lead() {
      await first;
      const mine = link;
      if (!mine) return undefined;
      // Also then it says something: who is silent counts as hanging.
      const isAsking = !mine.isLeader && !isKeepingBack;
      isKeepingBack = false;
      try {
        const answer = await own.compare(() =>
          isAsking ? tryLock(mine.client, settings.office) : mine.client.query(`select ${DATABASE_TIME}`),
        );
        if (isAsking) mine.isLeader = answer?.taken === true;
        await giveWayByClock(mine);
      } catch {
        lose(mine.client);
      }
      return mine === link && mine.isLeader ? mine.db : undefined;
    },
    async stepBack() {
      const mine = link;
      if (!mine?.isLeader) return;
      try {
        if (!(await hasOthers(mine.client))) return;
        mine.isLeader = false;
        isKeepingBack = true;
        await unlock(mine.client, settings.office);
      } catch {
        lose(mine.client);
      }
    },
    renew() {
      if (link) lose(link.client);
    },
    async leave() {
      isLeft = true;
      clearTimeout(retry);
      await first;
      const last = link;
      link = undefined;
      if (!last) return;
      // Before the connection ends: whoever starts after this process finds the lock free.
      await last.client.query('select pg_advisory_unlock_all()').catch(() => {});
      await last.client.end().catch(() => {});
    },
  };
}

function tryLock(client: pg.Client, office: string) {
  const statement = `select pg_try_advisory_lock($1, hashtext($2)) as taken, ${DATABASE_TIME}`;
  return client.query<{ taken?: boolean; database_time: string }>(statement, [OFFICE_LOCK, office]);
}

async function unlock(client: pg.Client, office: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [OFFICE_LOCK, office]);
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()) as found`,
    [NAME],
  );
  return rows[0].found;
}
