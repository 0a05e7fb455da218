import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#server/database/desk-tables.ts';
import { hasSqlState } from '#server/database/errors.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import { orderStore } from '#server/orders/store.ts';
import { newOrder } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('the tables of the desk', (open) => {
  it('keep stage and status true to each other, and events and log as they were written', async () => {
    const database = await open();
    const shop = await openShop(database);
    const userId = await new Visitor(shop.app).signUp('ada@example.com');
    const { db } = database;
    const id = '17000000000001234567890';
    await orderStore(db).insert(newOrder(userId, id), { idempotencyKey: undefined, fingerprint: 'f' }, [
      { orderNumber: id, reader: 'customer', userId, isEmailVerified: false },
    ]);
    const failure = async (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );
    const unlike = await failure(db.update(orders).set({ stage: 'paid' }).where(eq(orders.id, id)));
    expect(hasSqlState(unlike, '23514')).toBe(true);

    await db.insert(orderEvents).values({ orderId: id, seq: 1, kind: 'note', actorKind: 'operator', at: new Date() });
    await db
      .insert(auditLog)
      .values({ id: 1, at: new Date(), actorKind: 'operator', action: 'x', subject: 'y', seal: 'z' });
    for (const table of ['order_events', 'audit_log'])
      for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
        expect(await failure(db.execute(sql.raw(change)))).toBeInstanceOf(Error);

    const search = async (words: string) =>
      rowsOf(
        db,
        sql`select id from orders where order_words(id, first_name || ' ' || last_name, email, phone, address) @@ to_tsquery('simple', ${words})`,
      );
    expect(await search('lovel:*')).toHaveLength(1);
    expect(await search(`${[...'567890'].reverse().join('')}:*`)).toHaveLength(1);
    expect(await search('grace:*')).toHaveLength(0);
    await shop.close();
  });
});
