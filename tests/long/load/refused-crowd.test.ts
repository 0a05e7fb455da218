import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { takeAll } from '#server/limits/limits.ts';
import { type AttemptStore, limitStore } from '#server/limits/rate-limiter.ts';
import { rememberRefusals } from '#server/limits/remember-refusals.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { withFault } from '../../support/faulty-queries.ts';

const CROWD = 400;
/** One that counts alone since it came first, and one for all the others; a transaction around each would still be few. */
const FEW = 6;

describeOnEachDatabase('a crowd of attempts by one key', (open) => {
  let database: Database;
  let store: AttemptStore;
  let made = 0;
  const nextLimit = (times: number) => ({ name: `crowd ${++made}`, times, seconds: 600 });
  const counted = <Result>(run: () => Promise<Result>, at = Number.POSITIVE_INFINITY) =>
    withFault({ at, when: 'before' }, run);

  beforeAll(async () => {
    database = await open();
    store = limitStore(database.db);
  });
  afterAll(() => database.close());

  it('is counted right by few statements, so that it holds one connection and not all of them', async () => {
    const limit = nextLimit(7);
    const { result, queries } = await counted(() =>
      Promise.all(Array.from({ length: CROWD }, () => store.take(limit, 'key'))),
    );
    expect(result.map(({ ok }) => ok)).toEqual(Array.from({ length: CROWD }, (_, nth) => nth < limit.times));
    expect(queries).toBeLessThanOrEqual(FEW);
    expect(await store.take(limit, 'another key')).toEqual({ ok: true });
  });

  it('is given back by few statements too, each of them once', async () => {
    const limit = nextLimit(CROWD);
    await Promise.all(Array.from({ length: CROWD }, () => store.take(limit, 'key')));
    const { queries } = await counted(() =>
      Promise.all(Array.from({ length: CROWD - 1 }, () => store.giveBack(limit, 'key'))),
    );
    expect(queries).toBeLessThanOrEqual(FEW);
    const again = await Promise.all(Array.from({ length: CROWD }, () => store.take(limit, 'key')));
    expect(again.filter(({ ok }) => ok)).toHaveLength(CROWD - 1);
  });

  it('costs nothing once it is refused, until something is given back', async () => {
    const limits = rememberRefusals(store);
    const [place, person] = [nextLimit(5), nextLimit(1)];
    const attempt = () => takeAll(limits, [[place, 'an office'] as const, [person, 'Ada'] as const]);
    expect(await attempt()).toEqual({ ok: true });
    const refused = await attempt();
    expect(refused).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
    const { result, queries } = await counted(() => Promise.all(Array.from({ length: CROWD }, attempt)));
    expect(result).toEqual(Array.from({ length: CROWD }, () => refused));
    expect(queries).toBe(0);
    // Nothing of it was counted for the office.
    for (let n = 0; n < 4; n += 1) expect(await limits.take(place, 'an office')).toEqual({ ok: true });
    expect(await limits.take(place, 'an office')).toMatchObject({ ok: false });
    // The attempt that was refused by the database is counted there as well.
    for (let n = 0; n < 2; n += 1) await limits.giveBack(person, 'Ada');
    expect(await limits.take(person, 'Ada')).toEqual({ ok: true });
  });

  it('fails together where the database does, and does not ask for each', async () => {
    const limit = nextLimit(7);
    const { result, queries } = await counted(
      () => Promise.allSettled(Array.from({ length: CROWD }, () => store.take(limit, 'key'))),
      1,
    );
    expect(result[0]?.status).toBe('rejected');
    expect(queries).toBeLessThanOrEqual(FEW);
  });
});
