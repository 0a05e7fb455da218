import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { TICK_CHANNEL, tickStore } from '#server/prices/tick-store.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';

const TICK = { prices: { gold: cents(407_840), silver: cents(5_062) }, source: 'fixed' as const };

describe('a queue of notifications that another program has filled', () => {
  let server: Postgres;
  let database: Database;
  let other: pg.Client;
  let filler: pg.Client;
  let heard = 0;

  beforeAll(async () => {
    server = await startPostgres({ durable: true, settings: ['max_notify_queue_pages=64'] });
    database = await openDatabase({ kind: 'postgres', url: server.url });
    [other, filler] = [new pg.Client(server.url), new pg.Client(server.url)];
    await Promise.all([other.connect(), filler.connect()]);
  });
  afterAll(async () => {
    await Promise.all([other.end(), filler.end()]);
    await database.close();
    await server.stop();
  });

  const isFull = () =>
    filler.query(`select pg_notify('other', repeat('x', 7999))`).then(
      () => false,
      (error) => error.code === '54000',
    );

  it('stops no tick, and notifies again once the cause has gone', async () => {
    const onNews = () => {
      heard += 1;
    };
    const settings = { channel: TICK_CHANNEL, silenceMs: 60_000, onNews };
    const elections = ['first', 'second'].map((name) => database.elect({ ...settings, name }));
    const [db] = await Promise.all(elections.map((election) => election.campaign()));
    if (!db) throw new Error('No leader');
    const ticks = tickStore(db);
    await other.query('listen other');
    await other.query('begin');
    await expect.poll(isFull, { interval: 0 }).toBe(true);
    // What the alarm is about.
    expect(await database.notificationsUsed?.()).toBeGreaterThan(0.9);

    const { id } = await ticks.add({ ...TICK, at: Date.now() });
    expect((await ticks.newest('fixed'))?.id).toBe(id);

    await other.query('commit');
    await other.query('unlisten *');
    heard = 0;
    await expect
      .poll(async () => {
        await ticks.add({ ...TICK, at: Date.now() });
        return heard;
      })
      .toBeGreaterThan(1);
    expect(await isFull()).toBe(false);
    expect(await database.notificationsUsed?.()).toBeLessThan(0.1);
    for (const election of elections) await election.close();
  });
});
