import { and, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import { MONTH_MS } from '#domain/order-flags.ts';
import { fullName } from '#domain/person-name.ts';
import type { Instant } from '#domain/spot.ts';
import { user } from '../database/account-tables.ts';
import { customerNotes, customers } from '../database/customer-tables.ts';
import { orders } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import { allOf, type SearchTerm, searchOrders, searchTerms } from './order-search-store.ts';

/** The marks of a customer by staff, and the number of its notes. */
export type CallerMarks = {
  readonly customerId: string;
  readonly isBlocked: boolean;
  readonly isAlwaysReviewed: boolean;
  readonly notes: number;
};

export type Caller = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly hasAccount: boolean;
  readonly orders: number;
  readonly total: Cents;
  readonly monthTotal: Cents;
  /** Null for a person who is no customer yet. */
  readonly marks: CallerMarks | null;
};

export type CallerStore = ReturnType<typeof callerStore>;

/** `digits`: of the telephone number, as the index of orders has it. `customerId`: of an order; an account has its customer by its email. */
type Known = Pick<Caller, 'name' | 'email' | 'phone' | 'address'> & {
  readonly digits: string;
  readonly customerId: string | null;
};

const MOST = 8;
/** The newest matching orders that are read: one customer may have many. */
const MOST_ORDERS = 60;

/** Finds customers by a telephone number, name, email or address; empty for a search without words. */
export function callerStore(db: Db) {
  return {
    /** Finds callers by the beginnings of words of a name, e-mail or address, and by the end of a telephone number. */
    async find(q: string, now: Instant): Promise<readonly Caller[]> {
      const terms = await searchTerms(db, q);
      if (terms.length === 0) return [];
      const [ordered, registered] = await Promise.all([fromOrders(db, q), fromAccounts(db, terms)]);
      const known = new Map<string, Known>();
      for (const one of [...ordered, ...registered]) {
        const key = keyOf(one);
        if (key && !known.has(key)) known.set(key, one);
      }
      const found = [...known.values()].slice(0, MOST);
      const emails = found.flatMap(({ email }) => email.toLowerCase() || []);
      const phones = found.flatMap((one) => (one.email ? [] : [keyOf(one)]));
      const [accounts, marksOf, byEmail, byPhone] = await Promise.all([
        confirmed(db, emails),
        marksAmong(db, found),
        sumsOf(db, sql`lower(email)`, emails, now),
        sumsOf(db, digitsOf(orders.phone), phones, now),
      ]);
      const none = { orders: 0, total: cents(0), monthTotal: cents(0) };
      return found.map((known) => {
        const { digits: _, customerId: __, ...one } = known;
        const sums = (one.email ? byEmail : byPhone).get(keyOf(known));
        return { ...one, hasAccount: accounts.has(one.email.toLowerCase()), ...(sums ?? none), marks: marksOf(known) };
      });
    },
    /** Conditions on orders and on accounts of customers that have all words; undefined for a search without words. */
    async search(q: string): Promise<{ readonly ofOrders: SQL; readonly ofAccounts: SQL } | undefined> {
      const terms = await searchTerms(db, q);
      const found = await searchOrders(db, q, 'customer');
      const { name, email, phone } = user;
      return (
        found && {
          ofOrders: found.condition,
          ofAccounts: sql`account_words(${name}, ${email}, ${phone}) @@ ${allOf(terms)}`,
        }
      );
    },
    /** The account that has confirmed this email. */
    async accountOf(email: string): Promise<{ readonly id: string } | undefined> {
      const [found] = await db
        .select({ id: user.id })
        .from(user)
        .where(and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, true)));
      return found;
    },
  };
}

async function fromOrders(db: Db, q: string): Promise<readonly Known[]> {
  const found = await searchOrders(db, q, 'customer');
  if (!found) return [];
  const { firstName, lastName, email, phone, address, customerId } = orders;
  const rows = await db
    .select({ firstName, lastName, email, phone, address, customerId, digits: digitsOf(phone) })
    .from(orders)
    .where(found.condition)
    .orderBy(desc(orders.id))
    .limit(MOST_ORDERS);
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) }));
}

async function fromAccounts(db: Db, terms: readonly SearchTerm[]): Promise<readonly Known[]> {
  const { name, email, phone } = user;
  const rows = await db
    .select({ name, email, phone: sql<string>`coalesce(${phone}, '')`, digits: digitsOf(phone) })
    .from(user)
    .where(and(...terms.map(isOf)))
    .limit(MOST);
  return rows.map((row) => ({ ...row, address: '', customerId: null }));
}

/** Finds the marks of people; customers that were joined share theirs. */
async function marksAmong(db: Db, known: readonly Known[]): Promise<(one: Known) => CallerMarks | null> {
  const ids = known.flatMap(({ customerId }) => customerId ?? []);
  const keys = known.map((one) => keyOf(one));
  const rows = await rowsOf<CallerMarks & { readonly id: string; readonly key: string }>(
    db,
    sql`select m.id, m.key, h.id as "customerId", h.blocked_at is not null as "isBlocked", h.is_always_reviewed as "isAlwaysReviewed",
        (select count(*)::int from ${customerNotes} n join ${customers} c on c.id = n.customer_id
          where c.id = h.id or c.joined_to = h.id) as notes
      from ${customers} m join ${customers} h on h.id = coalesce(m.joined_to, m.id)
      where m.id = any(${sql.param(ids)}::uuid[]) or m.key = any(${sql.param(keys)}::text[])`,
  );
  return (one) => {
    const row = rows.find(({ id }) => id === one.customerId) ?? rows.find(({ key }) => key === keyOf(one));
    if (!row) return null;
    const { id: _, key: __, ...marks } = row;
    return marks;
  };
}

/**
 * Matches accounts that have all words of a term in name or email, or its number at the end of their telephone, with or without
 * extension.
 */
function isOf({ words, number }: SearchTerm): SQL {
  const isNamed = words.map((word) => sql`heard_words(${user.name} || ' ' || ${user.email}) ~ ${`\\m${word}`}`);
  const end = `%${number}`;
  const isCalled = sql`(${digitsOf(user.phone)} like ${end} or regexp_replace(${user.phone}, '\\D', '', 'g') like ${end})`;
  return or(and(...isNamed), number && number.length > 2 ? isCalled : undefined) ?? sql`false`;
}

async function confirmed(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .select({ email: user.email })
    .from(user)
    .where(and(inList(sql`${user.email}`, emails), eq(user.emailVerified, true)));
  return new Set(rows.map(({ email }) => email));
}

/** A telephone number as the index of orders has it. */
function digitsOf(phone: SQLWrapper) {
  return sql<string>`dialed_digits(${phone})`;
}

/** Identifies people by their email, without one by the digits of their telephone. */
function keyOf({ email, digits }: Pick<Known, 'email' | 'digits'>): string {
  return email.toLowerCase() || digits;
}

async function sumsOf(db: Db, key: SQL, keys: readonly string[], now: Instant) {
  if (keys.length === 0) return new Map();
  const monthAgo = new Date(now - MONTH_MS).toISOString();
  const rows = await rowsOf<{ key: string; n: number; total: string; month: string }>(
    db,
    sql`select ${key} as key, count(*)::int as n, sum(total_cents) as total,
        coalesce(sum(total_cents) filter (where placed_at >= ${monthAgo}::timestamptz), 0) as month
      from ${orders} where ${inList(key, keys)} and status <> 'cancelled' group by 1`,
  );
  return new Map(
    rows.map(({ key, n, total, month }) => [
      key,
      { orders: n, total: cents(Number(total)), monthTotal: cents(Number(month)) },
    ]),
  );
}

function inList(column: SQL, values: readonly string[]) {
  return sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}
