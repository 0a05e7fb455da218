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
    /** Erases the order, under its lock. Returns false where another process has erased it. */
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

export type FileSection = { readonly title: string; readonly rows: readonly Readonly<Record<string, string | null>>[] };

const time = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
const dollars = (column: string) => sql.raw(`(${column} / 100.0)::numeric(16, 2)`);

/** The orders `o` and the accounts `u` of the customers; the rows of each section are those of all of them. */
type Of = { readonly orders: SQL; readonly accounts: SQL; readonly customers: SQL };

/** The sections of a person's own file, each with its rows; passwords and other secrets are left out. */
const SECTIONS: Readonly<Record<string, (of: Of) => SQL>> = {
  'Known by': ({ customers }) =>
    sql`select key as "Email or phone", block_reason as "Orders by phone only, because",
      case when is_always_reviewed then 'yes' end as "Orders are always reviewed" from customers where id in (${customers})`,
  Account: ({ accounts }) =>
    sql`select name as "Name", email as "Email", phone as "Phone", email_verified as "Email confirmed",
      two_factor_enabled as "Two-step sign-in", ${time('created_at')} as "Since" from users where id in (${accounts})`,
  'Ways to sign in': ({ accounts }) =>
    sql`select case provider_id when 'credential' then 'password' else provider_id end as "Way", null as "Name", ${time('created_at')} as "Since" from accounts where user_id in (${accounts})
      union all select 'passkey', name, ${time('created_at')} from passkeys where user_id in (${accounts})`,
  Sessions: ({ accounts }) =>
    sql`select user_agent as "Browser", ip_address as "Network address", ${time('created_at')} as "Signed in",
      ${time('updated_at')} as "Last seen" from sessions where user_id in (${accounts}) order by created_at`,
  Cart: ({ accounts }) =>
    sql`select product_id as "Product", quantity as "Quantity", ${time('added_at')} as "Added" from cart_lines where user_id in (${accounts})`,
  Alerts: ({ accounts }) =>
    sql`select coalesce(p.name, a.subject) as "Of", a.event as "When", (a.figure / 100.0)::numeric(16, 2) as "Figure",
      case when a.repeats then 'every time' else 'once' end as "How often", a.state as "State", ${time('a.made_at')} as "Set",
      ${time('h.at')} as "Reached" from alerts a left join products p on p.key = a.product_key
      left join alert_hits h on h.alert_id = a.id where a.user_id in (${accounts}) order by a.made_at, h.at`,
  'Emails about alerts': ({ accounts }) =>
    sql`select zone as "Time zone", quiet_from as "Quiet from, in minutes", quiet_until as "Quiet until, in minutes",
      ${time('written_at')} as "Last written" from alert_readers where user_id in (${accounts})`,
  Newsletter: ({ accounts, customers }) =>
    sql`select email as "Email", ${time('subscribed_at')} as "Since" from newsletter_subscriptions
      where email in (select email from users where id in (${accounts}) union select key from customers where id in (${customers}))`,
  Orders: ({ orders }) =>
    sql`select id as "Order", ${time('placed_at')} as "Placed", status as "Status", ${dollars('total_cents')} as "Total",
      first_name as "First name", last_name as "Last name", email as "Email", phone as "Phone", address as "Address", source as "Ordered by"
      from orders where id in (${orders}) order by id`,
  'Products ordered': ({ orders }) =>
    sql`select order_id as "Order", name as "Product", quantity as "Quantity", ${dollars('unit_price_cents')} as "Price each"
      from order_lines where order_id in (${orders}) order by order_id, position`,
  'Prices offered': ({ orders }) =>
    sql`select order_id as "Order", ${dollars('total_cents')} as "Total", ${time('made_at')} as "Offered", state as "State"
      from order_quotes where order_id in (${orders}) and seq > 0 order by order_id, seq`,
  Payments: ({ orders }) =>
    sql`select order_id as "Order", ${dollars('cents')} as "Amount", method as "Method", reference as "Reference",
      received_on as "Received", memo as "Text of the bank" from payments where order_id in (${orders}) order by order_id, at`,
  Parcels: ({ orders }) =>
    sql`select order_id as "Order", carrier as "Carrier", service as "Service", number as "Number", state as "State",
      delivered_on as "Delivered" from parcels where order_id in (${orders}) order by order_id, number`,
  'Files of orders': ({ orders }) =>
    sql`select order_id as "Order", name as "File", type as "Kind", size as "Bytes", ${time('at')} as "Attached"
      from order_attachments where order_id in (${orders}) and removed_at is null order by order_id, at`,
  'What happened to orders': ({ orders }) =>
    sql`select order_id as "Order", ${time('at')} as "At", actor_kind as "By", coalesce(move, kind) as "What", reason as "Reason",
      note as "Note of staff", data->>'outcome' as "Call", (data->'changed')::text as "Corrected", data->>'letter' as "Email"
      from order_events where order_id in (${orders}) order by order_id, seq`,
  'Emails not sent yet': ({ orders }) =>
    sql`select coalesce(order_id, letter->>'orderNumber') as "Order", coalesce(letter->>'about', 'order-received') as "Email",
      ${time('created_at')} as "Since" from outbox where coalesce(order_id, letter->>'orderNumber') in (${orders}) order by created_at`,
  'Notes of staff': ({ customers }) =>
    sql`select ${time('at')} as "At", text as "Note" from customer_notes where customer_id in (${customers}) order by at`,
};

export function customerFileStore(db: Db) {
  return {
    /** Everything that is kept of these customers, as text. Sections without rows are there too: they say that nothing is kept. */
    async sectionsOf(ids: readonly string[]): Promise<readonly FileSection[]> {
      const customers = sql`select unnest(${sql.param([...ids])}::uuid[])`;
      const of = {
        customers,
        orders: sql`select o.id from orders o where o.customer_id in (${customers})`,
        accounts: sql`select u.id from users u where u.email in (select c.key from customers c where c.id in (${customers}))`,
      };
      const sections: FileSection[] = [];
      for (const [title, rows] of Object.entries(SECTIONS)) {
        const found = await rowsOf<Readonly<Record<string, unknown>>>(db, rows(of));
        sections.push({ title, rows: found.map(asText) });
      }
      return sections;
    },
  };
}

function asText(row: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : textOf(value)]));
}

function textOf(value: unknown): string {
  if (value === true || value === false) return value ? 'yes' : 'no';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
