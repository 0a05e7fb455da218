import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { orders } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { createDatabase } from '../support/postgres.ts';

type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

describe('statements on PostgreSQL', () => {
  let where: { url: string; drop(): Promise<void> };
  let database: Database;
  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE ?? '');
    database = await openDatabase({ kind: 'postgres', url: where.url });
  });
  afterAll(async () => {
    await database.close();
    await where.drop();
  });

  /** How often statements with a text like this one were used under their name, on the one connection of a transaction. */
  async function usesOf(text: string, work: (tx: Transaction) => Promise<unknown>): Promise<number[]> {
    return database.db.transaction(async (tx) => {
      await work(tx);
      const where = sql`statement like ${text}`;
      const found = await tx
        .select({ uses: sql<string>`generic_plans + custom_plans` })
        .from(sql`pg_prepared_statements`)
        .where(where);
      return found.map(({ uses }) => Number(uses));
    });
  }

  it('are parsed once for a connection, whatever their parameters are', async () => {
    const uses = await usesOf('select "id" from "orders"%', async (tx) => {
      for (const id of ['1', '2', '3']) await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
    });
    expect(uses).toEqual([3]);
  });

  it('stay without a name where they are long, so that orders of many lines leave no plans behind', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => sql`${index}::text`);
    const uses = await usesOf('select "placed_at" from "orders"%', (tx) =>
      tx
        .select({ placedAt: orders.placedAt })
        .from(orders)
        .where(sql`${orders.id} in (${sql.join(ids, sql`, `)})`),
    );
    expect(uses).toEqual([]);
  });
});
