import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { startFreezingProxy } from '../../support/freezing-proxy.ts';
import { createDatabase } from '../../support/postgres.ts';

describe.concurrent('a start over a connection to PostgreSQL that freezes', () => {
  it('is given up after 35 seconds with a sentence, and keeps no others from starting before', async () => {
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    const { port } = new URL(database.url);
    const proxy = await startFreezingProxy(Number(port));
    // By what the server calls its answer: the lock is taken by then.
    const notFrozen = proxy.freezeWhoHears(['pg_advisory_lock']);
    const frozen = openDatabase({ kind: 'postgres', url: database.url.replace(`:${port}`, `:${proxy.port}`) });
    const refused = expect(frozen).rejects.toThrow(
      /^Cannot use the PostgreSQL database at .+: it did not answer within 35 seconds\.$/,
    );
    await expect.poll(notFrozen, { timeout: 30_000 }).toEqual([]);
    const next = await openDatabase({ kind: 'postgres', url: database.url });
    await next.close();
    await refused;
    proxy.close();
    await database.drop();
  }, 120_000);

  it('is given up likewise once it has its turn, where the tables are up to date', async () => {
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    const { port } = new URL(database.url);
    const proxy = await startFreezingProxy(Number(port));
    const notFrozen = proxy.freezeWhoSays(['__drizzle_migrations']);
    const opened = openDatabase({ kind: 'postgres', url: database.url.replace(`:${port}`, `:${proxy.port}`) });
    await expect(opened).rejects.toThrow(/: it did not answer within 35 seconds\.$/);
    expect(notFrozen()).toEqual([]);
    proxy.close();
    await database.drop();
  }, 120_000);
});
