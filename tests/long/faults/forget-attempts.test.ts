import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { attempts } from '#server/database/schema.ts';
import { limitStore } from '#server/limits/rate-limiter.ts';
import { createForgetAttempts } from '#server/limits/retention.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

const HOUR = 60 * 60_000;
const EVERY_MS = 10;

describeOnEachDatabase('attempts that count no more', (open) => {
  it('are removed again and again until the shop stops, and its database is asked for nothing after that', async () => {
    const { db, close } = await open();
    const warnings: unknown[] = [];
    const log = { info() {}, warn: (...said: unknown[]) => void warnings.push(said), error() {} };
    const store = limitStore(db);
    let turns = 0;
    const forgetExpired = () => {
      turns += 1;
      return store.forgetExpired();
    };
    const job = createForgetAttempts({ limits: { forgetExpired }, log, everyMs: EVERY_MS });
    const old = (key: string) => ({ key, points: 3, expire: new Date(Date.now() - 2 * HOUR) });
    const keys = async () => (await db.select().from(attempts)).map(({ key }) => key).toSorted();
    await db
      .insert(attempts)
      .values([
        old('old'),
        { key: 'just expired', points: 3, expire: new Date(Date.now() - 1_000) },
        { key: 'counts', points: 3, expire: new Date(Date.now() + HOUR) },
      ]);
    job.start();
    await expect.poll(keys, { timeout: 30_000 }).toEqual(['counts', 'just expired']);
    await db.insert(attempts).values(old('older'));
    await expect.poll(keys, { timeout: 30_000 }).toEqual(['counts', 'just expired']);
    await job.stop();
    await close();
    const before = turns;
    // Timers that are as long go off in the order in which they were set: it would have its turn before ours.
    for (let times = 0; times < 3; times += 1) await sleep(EVERY_MS);
    expect([turns, warnings]).toEqual([before, []]);
  });
});
