import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Database } from '#server/database/types.ts';
import type { Delivery, Sending } from '#server/letters/letter.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { createOutbox, type Outbox } from '#server/letters/outbox.ts';
import type { WaitingLetter } from '#server/letters/waiting-letter.ts';
import { describeOnEachDatabase, urlOf } from '../support/databases.ts';
import { withFault } from '../support/faulty-queries.ts';

const SOON = { timeout: 30_000, interval: 20 };
const NO_LOG = { info() {}, warn() {}, error() {} };
const DOWN = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
const OK = { ok: true } as const;

const letterTo = (userId: string): WaitingLetter => ({ about: 'reset-password', userId });
/** Half of a pause is left to a machine that is busy. */
const isJustBelow = (pause: number) => (seconds: number) => seconds <= pause && seconds > pause / 2;
const readerOf = (letter: WaitingLetter) => ('userId' in letter ? String(letter.userId) : '');

describeOnEachDatabase('the outbox', (open, kind) => {
  let database: Database;
  const outboxes: Outbox[] = [];
  const letters = () => letterStore(database.db);

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.execute(sql`delete from outbox`);
  });
  afterAll(() => Promise.all(outboxes.map((outbox) => outbox.stop())));

  type Send = (reader: string, sending: Sending) => Promise<Delivery>;

  /** A process of the shop, as far as it sends letters. */
  function openOutbox(send: Send, { db } = database): Outbox {
    const outbox = createOutbox({
      letters: letterStore(db),
      send: (letter, sending) => send(readerOf(letter), sending),
      hasDiskSpace: () => true,
      log: NO_LOG,
    });
    outboxes.push(outbox);
    outbox.start();
    return outbox;
  }

  const counts = () => letters().count();
  const isEmpty = () => expect.poll(counts, SOON).toMatchObject({ waiting: 0, failed: 0 });
  /** As if the time of the next try had come, or a lease had ended. */
  const passTime = () => database.db.execute(sql`update outbox set next_try_at = now()`);

  /** Seconds until the next try of the only letter that waits after so many tries; while it is in hand, of its lease. */
  async function secondsLeft(tries: number): Promise<number | undefined> {
    const [row] = await rowsOf<{ seconds: number }>(
      database.db,
      sql`select extract(epoch from next_try_at - now())::float8 as seconds from outbox
        where tries = ${tries} and failed_at is null`,
    );
    return row?.seconds;
  }

  it('sends a letter once its transaction has committed, and forgets it', async () => {
    const sent: string[] = [];
    const outbox = openOutbox(async (reader) => {
      sent.push(reader);
      return OK;
    });
    await database.db.transaction(async (tx) => {
      await letterStore(tx).add(letterTo('ada'), letterTo('bob'));
    });
    await isEmpty();
    expect(sent.sort()).toEqual(['ada', 'bob']);
    await outbox.stop();
  });

  it('has nothing of a transaction that was rolled back', async () => {
    const undone = database.db.transaction(async (tx) => {
      await letterStore(tx).add(letterTo('ada'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await counts()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('tries a letter again after growing pauses, gives it up in the end, and tries it again when it is asked to', async () => {
    let isDown = true;
    const sent: string[] = [];
    const ids = new Set<string>();
    const outbox = openOutbox(async (reader, { id }) => {
      ids.add(id);
      if (isDown) throw DOWN;
      sent.push(reader);
      return OK;
    });
    await letters().add(letterTo('ada'));
    for (const [tries, pause] of [
      [1, 2],
      [5, 32],
      [6, 64],
      [12, 3_600],
    ] as const) {
      await database.db.execute(sql`update outbox set tries = ${tries} - 1, next_try_at = now()`);
      await expect.poll(() => secondsLeft(tries), SOON).toSatisfy(isJustBelow(pause));
    }
    // After about two days.
    await database.db.execute(sql`update outbox set tries = 57, next_try_at = now()`);
    await expect.poll(counts, SOON).toMatchObject({ waiting: 0, failed: 1 });
    expect(sent).toEqual([]);

    isDown = false;
    expect(await letters().retryFailed()).toBe(1);
    expect(await letters().retryFailed()).toBe(0);
    await isEmpty();
    expect(sent).toEqual(['ada']);
    // Each try has the same Message-ID.
    expect(ids.size).toBe(1);
    await outbox.stop();
  });

  it('keeps as failed at once what is refused for good, and tries again in an hour what is limited', async () => {
    const outbox = openOutbox(async (reader) =>
      reader === 'refused' ? { ok: false, reason: 'refused', fault: DOWN } : { ok: false, reason: 'limited' },
    );
    await letters().add(letterTo('refused'), letterTo('limited'));
    await expect.poll(counts, SOON).toMatchObject({ waiting: 1, failed: 1 });
    await expect.poll(() => secondsLeft(1), SOON).toSatisfy(isJustBelow(3_600));
    await outbox.stop();
  });

  it('is shared by processes, each letter sent by one of them', async () => {
    const other = kind === 'postgres' ? await openDatabase({ kind, url: urlOf(database) }) : database;
    const sent: string[] = [];
    const send = async (reader: string) => {
      sent.push(reader);
      await new Promise(setImmediate);
      return OK;
    };
    const two = [openOutbox(send), openOutbox(send, other)];
    const readers = Array.from({ length: 60 }, (_, n) => `reader ${n}`);
    await letters().add(...readers.map(letterTo));
    await isEmpty();
    expect(sent.sort()).toEqual(readers.sort());
    for (const outbox of two) await outbox.stop();
    if (other !== database) await other.close();
  });

  it('sends the letter of a process that was killed once its lease has ended, and not before', async () => {
    await letters().add(letterTo('ada'));
    expect(await letters().take(5, 720)).toHaveLength(1);
    const sent: string[] = [];
    const outbox = openOutbox(async (reader) => {
      sent.push(reader);
      return OK;
    });
    await letters().add(letterTo('bob'));
    await expect.poll(() => sent, SOON).toEqual(['bob']);
    await expect.poll(counts, SOON).toMatchObject({ waiting: 1, failed: 0 });
    await passTime();
    await isEmpty();
    expect(sent).toEqual(['bob', 'ada']);
    await outbox.stop();
  });

  it('leaves a letter to the process that has taken it since, whatever becomes of the try before', async () => {
    await letters().add(letterTo('ada'));
    const [late] = await letters().take(1, 0);
    const [now] = await letters().take(1, 720);
    if (!late || !now) throw new Error('There was no letter to take.');
    await letters().fail(late, '550');
    await letters().retryIn(0, late, '451');
    expect(await counts()).toMatchObject({ waiting: 1, failed: 0 });
    expect(await letters().take(1, 720)).toEqual([]);
    await letters().remove(now);
    await isEmpty();
  });

  it('sends others while a mail server does not come to an end with some, and cuts those off when it stops', async () => {
    const sent: string[] = [];
    let cutOff = 0;
    const outbox = openOutbox(async (reader, { signal }) => {
      if (reader.startsWith('slow'))
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            cutOff += 1;
            reject(DOWN);
          }),
        );
      sent.push(reader);
      return OK;
    });
    const quick = Array.from({ length: 10 }, (_, n) => `quick ${n}`);
    await letters().add(...['slow 1', 'slow 2', 'slow 3', 'slow 4', ...quick].map(letterTo));
    await expect.poll(() => sent.length, SOON).toBe(10);
    await outbox.stop(100);
    expect(cutOff).toBe(4);
    expect(await counts()).toMatchObject({ waiting: 4, failed: 0 });
    expect((await letters().take(5, 720)).length).toBeLessThan(5);
  });

  it('does not send again what it could not forget at once, since the database was away', async () => {
    const sent: string[] = [];
    const fault = { at: 1, when: 'before', among: /delete from "outbox"/ } as const;
    const { result, queries } = await withFault(fault, async () => {
      const outbox = openOutbox(async (reader) => {
        sent.push(reader);
        return OK;
      });
      await letters().add(letterTo('ada'));
      await isEmpty();
      return outbox;
    });
    expect(queries).toBe(2);
    expect(sent).toEqual(['ada']);
    await result.stop();
  });

  it('goes on when the database is back, and takes nothing after its stop', async () => {
    const sent: string[] = [];
    const fault = { at: 1, when: 'before', among: /skip locked/ } as const;
    const { result: outbox } = await withFault(fault, async () => {
      const opened = openOutbox(async (reader) => {
        sent.push(reader);
        return OK;
      });
      await letters().add(letterTo('ada'));
      await isEmpty();
      return opened;
    });
    await outbox.stop();
    await letters().add(letterTo('bob'));
    expect(await letters().take(5, 720)).toHaveLength(1);
    expect(sent).toEqual(['ada']);
  });
});
