import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type FileSection = { readonly title: string; readonly rows: readonly Readonly<Record<string, string | null>>[] };
export type CustomerFileStore = ReturnType<typeof customerFileStore>;

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
