import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { BOOKS_NEED_MS, ERASED } from '#domain/customers.ts';
import { firstNumberAt } from '#domain/order.ts';
import { OPEN_STAGES } from '#domain/order-views.ts';
import type { Instant } from '#domain/spot.ts';
import { user } from '../database/account-tables.ts';
import { customerNotes, customers } from '../database/customer-tables.ts';
import { deskKeys, savedViews, staff, todaySleeps } from '../database/desk-tables.ts';
import { orderAttachments, orderEvents, payments } from '../database/order-tables.ts';
import { newsletterSubscriptions, orders, outbox } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type EraseStore = ReturnType<typeof eraseStore>;

/** Words by which a person is known: too short ones would be found everywhere. */
const SHORTEST_WORD = 3;

/** Erases what is kept of a person: at once what the books do not need, and an order when they no longer do. */
export function eraseStore(db: Db) {
  return {
    async hasOpenOrders(ids: readonly string[]): Promise<boolean> {
      const open = await rowsOf(
        db,
        sql`select 1 from ${orders} where customer_id = ${anyOf(ids, 'uuid')} and stage = ${anyOf(OPEN_STAGES, 'text')} limit 1`,
      );
      return open.length > 0;
    },
    /** True where one of the accounts has, or had, a place on staff. */
    async isOfStaff(userIds: readonly string[]): Promise<boolean> {
      const found = await db
        .select({ id: staff.id })
        .from(staff)
        .where(inArray(staff.userId, [...userIds]))
        .limit(1);
      return found.length > 0;
    },
    /** Erases what is neither an order nor an account, and marks the orders. */
    async eraseAtOnce(ids: readonly string[]): Promise<void> {
      const words = await wordsOf(db, ids);
      const emails = words.filter((word) => word.includes('@'));
      const ofCustomer = sql`customer_id = ${anyOf(ids, 'uuid')}`;
      await db.execute(sql`update ${orders} set is_to_erase = true where ${ofCustomer}`);
      await db.execute(sql`delete from ${customerNotes} where ${ofCustomer}`);
      await db.execute(sql`delete from ${newsletterSubscriptions} where email = ${anyOf(emails, 'text')}`);
      await db.execute(sql`delete from ${outbox} where lower(letter->>'email') = ${anyOf(emails, 'text')}`);
      await forgetSearches(db, words);
      await db.execute(sql`update ${customers} set blocked_at = null, block_reason = null, blocked_by = null,
        is_always_reviewed = false, version = version + 1 where id = ${anyOf(ids, 'uuid')}`);
    },
    /** Removes customers without orders, account and joined customers. */
    removeGone: (ids: readonly string[]) => removeGone(db, ids),
    /** Orders that are to be erased and whose last event the books no longer need, oldest first. */
    async due(now: Instant, most: number): Promise<readonly string[]> {
      const since = now - BOOKS_NEED_MS;
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from ${orders} o where is_to_erase and id < ${firstNumberAt(since)} and not exists (
            select 1 from ${orderEvents} e where e.order_id = o.id and e.at >= ${new Date(since).toISOString()}::timestamptz)
          order by id limit ${most}`,
      );
      return rows.map(({ id }) => id);
    },
    /** Under the order's lock. False where another process has erased it. */
    async eraseOrder(id: string): Promise<boolean> {
      const [order] = await db.select().from(orders).where(eq(orders.id, id));
      if (!order?.isToErase) return false;
      await db.execute(sql`select set_config('troy.erasing', 'on', true)`);
      await db.execute(sql`update ${orderEvents} set note = case when note is not null then ${ERASED}::text end,
        data = case when data ? 'premiums' then jsonb_set(data, '{premiums}', (
          select jsonb_agg(one || jsonb_build_object('reason', ${ERASED}::text)) from jsonb_array_elements(data->'premiums') one))
          else data end - 'changed' - 'reference'
        where order_id = ${id}`);
      await db.execute(sql`select set_config('troy.erasing', 'off', true)`);
      await db.execute(sql`update ${payments} set reference = case when reference = '' then '' else ${ERASED}::text end,
        memo = case when memo is not null then ${ERASED}::text end where order_id = ${id}`);
      await db.delete(orderAttachments).where(eq(orderAttachments.orderId, id));
      await db.execute(sql`update ${todaySleeps} set note = ${ERASED} where key like ${`%${id}`}`);
      await db.execute(
        sql`delete from ${outbox} where order_id = ${id} or ${id} in (letter->>'orderNumber', letter->>'movedOrder', letter->>'orderId')`,
      );
      await db.execute(sql`update ${orders} set first_name = ${ERASED}, last_name = ${ERASED}, email = ${ERASED}, phone = ${ERASED},
        address = ${ERASED}, customer_id = null, is_to_erase = false where id = ${id}`);
      if (order.customerId) await removeGone(db, [order.customerId]);
      return true;
    },
  };
}

function anyOf(values: readonly string[], type: 'uuid' | 'text'): SQL {
  return sql`any(${sql.param([...values])}::${sql.raw(type)}[])`;
}

/** Emails, telephone numbers and names of these customers, in lower case, as they were typed and as they are kept. */
async function wordsOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select distinct lower(trim(word)) as word from (
      select key as word from ${customers} where id = ${anyOf(ids, 'uuid')}
      union all select unnest(array[email, phone, dialed_digits(phone), last_name, first_name || ' ' || last_name]) from ${orders}
        where customer_id = ${anyOf(ids, 'uuid')}
      union all select unnest(array[u.name, u.email, u.phone, dialed_digits(u.phone)]) from ${user} u
        join ${customers} c on c.key = u.email where c.id = ${anyOf(ids, 'uuid')}) words where word is not null`,
  );
  return rows.map(({ word }) => word).filter((word) => word.length >= SHORTEST_WORD);
}

/** Removes saved views, and answers of the calls that saved them, whose search words are of this person. */
async function forgetSearches(db: Db, words: readonly string[]): Promise<void> {
  const isOf = (query: string) => {
    const searched = new URLSearchParams(query);
    const typed = [searched.get('q'), searched.get('place')].map((text) => text?.toLowerCase() ?? '');
    return words.some((word) => typed.some((text) => text.includes(word)));
  };
  const views = await db.select({ id: savedViews.id, query: savedViews.query }).from(savedViews);
  const ids = views.filter(({ query }) => isOf(query)).map(({ id }) => id);
  await db.execute(sql`delete from ${savedViews} where id = ${anyOf(ids, 'uuid')}`);
  const answers = await rowsOf<{ query: string }>(
    db,
    sql`select distinct answer->>'query' as query from ${deskKeys} where answer ? 'query'`,
  );
  const queries = answers.map(({ query }) => query).filter(isOf);
  await db.execute(sql`delete from ${deskKeys} where answer->>'query' = ${anyOf(queries, 'text')}`);
}

async function removeGone(db: Db, ids: readonly string[]): Promise<void> {
  const heads = sql`select joined_to from ${customers} where id = ${anyOf(ids, 'uuid')}`;
  const asked = await rowsOf<{ joined_to: string | null }>(db, heads);
  const isGone = sql`not exists (select 1 from ${orders} o where o.customer_id = c.id) and not exists (select 1 from ${user} u where u.email = c.key)`;
  const remove = (of: SQL) =>
    db.execute(sql`delete from ${customers} c where ${of} and ${isGone}
    and not exists (select 1 from ${customers} m where m.joined_to = c.id)`);
  await remove(sql`joined_to is not null and id = ${anyOf(ids, 'uuid')}`);
  await remove(sql`id = ${anyOf([...ids, ...asked.flatMap(({ joined_to: head }) => head ?? [])], 'uuid')}`);
}
