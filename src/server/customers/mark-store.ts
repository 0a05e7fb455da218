import { and, eq, or, sql } from 'drizzle-orm';
import type { Recipient } from '#domain/placed-order.ts';
import { customerNotes, customers } from '../database/customer-tables.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { CustomerNote, CustomerRow } from './customer-store.ts';

/** The rule for the customer's next order; undefined for the usual one. */
export type Standing = 'blocked' | 'always-review' | undefined;

/** Changes of customers: notes of staff, marks, and which two are one person. */
export function customerMarks(db: Db) {
  return {
    ...customerJoins(db),
    ...customerNoteRows(db),
    /** Locks a customer's own row until the transaction ends. */
    async lock(id: string): Promise<CustomerRow | undefined> {
      const [row] = await db.select().from(customers).where(eq(customers.id, id)).for('no key update');
      return row;
    },
    /** Makes the version one more, and returns it. */
    async update(id: string, patch: Partial<CustomerRow>): Promise<number> {
      const set = { ...patch, version: sql`${customers.version} + 1` };
      const [row] = await db.update(customers).set(set).where(eq(customers.id, id)).returning();
      return row?.version ?? 0;
    },
    /** Returns the standing of anyone with this account, email or telephone number. */
    async standingOf({
      userId,
      email,
      phone,
    }: Pick<Recipient, 'email' | 'phone'> & { readonly userId: string | null }): Promise<Standing> {
      const [row] = await rowsOf<{ is_blocked: boolean | null; is_reviewed: boolean | null }>(
        db,
        sql`select bool_or(blocked_at is not null) as is_blocked, bool_or(is_always_reviewed) as is_reviewed
          from ${customers} where id in (select coalesce(m.joined_to, m.id) from ${customers} m where m.key in (
            lower(${email}), dialed_digits(${phone}), customer_key(${userId}, '', '', '')))`,
      );
      if (row?.is_blocked) return 'blocked';
      return row?.is_reviewed ? 'always-review' : undefined;
    },
  };
}

function customerJoins(db: Db) {
  return {
    /** Joins the customer `otherId`, and those that are joined to it, to this one, which gets its marks too. */
    async join({ id, blockedAt }: CustomerRow, otherId: string): Promise<void> {
      // Those that are joined already are locked before the one that they are joined to, as orders do.
      await db.execute(
        sql`select 1 from ${customers} where joined_to = ${otherId}::uuid order by id for no key update`,
      );
      const [other] = await db.select().from(customers).where(eq(customers.id, otherId)).for('no key update');
      if (!other) return;
      const { blockReason, blockedBy, isAlwaysReviewed } = other;
      const block = !blockedAt && other.blockedAt ? { blockedAt: other.blockedAt, blockReason, blockedBy } : {};
      const review = isAlwaysReviewed ? { isAlwaysReviewed } : {};
      await db
        .update(customers)
        .set({ joinedTo: id })
        .where(or(eq(customers.id, otherId), eq(customers.joinedTo, otherId)));
      await db
        .update(customers)
        .set({ id, ...block, ...review })
        .where(eq(customers.id, id));
      await db.execute(sql`select count_customers(array[${id}]::uuid[])`);
    },
    /** Parts a customer from the one that it was joined to, whose marks it keeps. False where it is not joined to it. */
    async part(
      { id, blockedAt, blockReason, blockedBy, isAlwaysReviewed }: CustomerRow,
      otherId: string,
    ): Promise<boolean> {
      const marks = { blockedAt, blockReason, blockedBy, isAlwaysReviewed };
      const parted = await db
        .update(customers)
        .set({ ...marks, joinedTo: null, version: sql`${customers.version} + 1` })
        .where(and(eq(customers.id, otherId), eq(customers.joinedTo, id)))
        .returning({ id: customers.id });
      if (parted.length > 0) await db.execute(sql`select count_customers(array[${id}, ${otherId}]::uuid[])`);
      return parted.length > 0;
    },
  };
}

function customerNoteRows(db: Db) {
  return {
    async addNote(customerId: string, staffId: string, at: Date, text: string): Promise<void> {
      await db.insert(customerNotes).values({ customerId, staffId, at, text });
    },
    async findNote(id: string): Promise<CustomerNote | undefined> {
      const [row] = await db.select().from(customerNotes).where(eq(customerNotes.id, id)).for('update');
      return row;
    },
    async mendNote(id: string, text: string): Promise<void> {
      await db.update(customerNotes).set({ text }).where(eq(customerNotes.id, id));
    },
  };
}
