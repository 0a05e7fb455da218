import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { LogAction, LogSubject } from '#domain/log-action.ts';
import type { Instant } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { lockSingle } from '../database/advisory-locks.ts';
import { auditLog } from '../database/desk-tables.ts';
import type { Db } from '../database/types.ts';

/**
 * The author of a change: a member of the staff in a session, the operator of the server, time, or the customer of an order.
 */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly staffId: string;
      readonly role: StaffRole;
      readonly sessionId: string | null;
      readonly network: string;
    }
  | { readonly kind: 'operator' | 'clock' | 'customer' };

/** An action and its subject. Ids alone, no personal data: rows are never changed, and outlive the people in them. */
export type LogEntry = {
  readonly action: LogAction;
  readonly subject: LogSubject;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
};

export type LogRow = typeof auditLog.$inferSelect;
export type LogFilter = {
  readonly before?: number;
  readonly staffId?: string;
  readonly action?: string;
  readonly subject?: string;
};

export type LogStore = ReturnType<typeof logStore>;

const ROWS_AT_ONCE = 500;
const LIST_LENGTH = 50;
const FIRST_SEAL = '';

export function logStore(db: Db, clock: () => Instant) {
  return {
    /** Called late in a transaction, which others then wait for: rows are numbered and sealed one after the other. */
    async add(actor: Actor, { action, subject, before, after, reason }: LogEntry): Promise<number> {
      await lockSingle(db, 'log');
      const [last] = await db
        .select({ id: auditLog.id, seal: auditLog.seal })
        .from(auditLog)
        .orderBy(desc(auditLog.id))
        .limit(1);
      const by = actor.kind === 'staff' ? actor : undefined;
      const row = {
        id: (last?.id ?? 0) + 1,
        at: new Date(clock()),
        actorKind: actor.kind,
        staffId: by?.staffId ?? null,
        role: by?.role ?? null,
        sessionId: by?.sessionId ?? null,
        network: by?.network ?? null,
        action,
        subject,
        before: before ?? null,
        after: after ?? null,
        reason: reason ?? null,
      };
      await db.insert(auditLog).values({ ...row, seal: sealOf(last?.seal ?? FIRST_SEAL, row) });
      return row.id;
    },
    /** Newest first. */
    async list({ before, staffId, action, subject }: LogFilter): Promise<readonly LogRow[]> {
      const wanted = and(
        before === undefined ? undefined : lt(auditLog.id, before),
        staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
        action === undefined ? undefined : eq(auditLog.action, action),
        subject === undefined ? undefined : sql`position(lower(${subject}) in lower(${auditLog.subject})) > 0`,
      );
      return db.select().from(auditLog).where(wanted).orderBy(desc(auditLog.id)).limit(LIST_LENGTH);
    },
    /** Oldest first, after the row of this number. */
    async after(id: number): Promise<readonly LogRow[]> {
      return db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(asc(auditLog.id)).limit(ROWS_AT_ONCE);
    },
    async newest(): Promise<number> {
      const [last] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      return last?.id ?? 0;
    },
  };
}

/** The number and the seal of the newest row: kept elsewhere, it proves later that this row and all before it are still there. */
export type LogHead = { readonly id: number; readonly seal: string };

/** Whole up to its head; or the number of the first row that is missing, or whose seal or number is not right. */
export type VerifiedLog = { readonly head: LogHead } | { readonly brokenAt: number };

/**
 * Reads all rows. Returns the head, or in `brokenAt` the first row whose seal or number is wrong or missing. `kept` is an
 * earlier head, which has to be among them.
 */
export async function verifyLog({ after }: Pick<LogStore, 'after'>, kept?: LogHead): Promise<VerifiedLog> {
  let head: LogHead = { id: 0, seal: FIRST_SEAL };
  for (;;) {
    const rows = await after(head.id);
    if (rows.length === 0) break;
    for (const { seal, ...row } of rows) {
      const isKept = kept?.id !== row.id || kept.seal === seal;
      if (row.id !== head.id + 1 || seal !== sealOf(head.seal, row) || !isKept) return { brokenAt: head.id + 1 };
      head = { id: row.id, seal };
    }
  }
  return kept && kept.id > head.id ? { brokenAt: head.id + 1 } : { head };
}

/** SHA-256 of the seal before and of the row, its properties sorted at every depth: the database keeps no order of them. */
function sealOf(before: string, row: Omit<LogRow, 'seal'>): string {
  return createHash('sha256').update(before).update(canonical(row)).digest('base64url');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
