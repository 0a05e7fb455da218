import { and, asc, desc, eq, exists, gt, isNotNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import { FIRST_NOTICES, type StaffNotice } from '#domain/staff-notice.ts';
import type { MarkShape, StaffRole } from '#domain/staff-role.ts';
import { passkey, user } from '../database/account-tables.ts';
import { deskSessions, staff, staffInvitations } from '../database/desk-tables.ts';
import { insertNotices, type NoticeReaders } from '../database/insert-notices.ts';
import { hashOf } from '../database/token-hash.ts';
import type { Db } from '../database/types.ts';
import type { NoticeFacts } from '../letters/waiting-letter.ts';

export type StaffState = 'active' | 'suspended';

export type Person = {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly letters: string;
  readonly shape: MarkShape;
  readonly role: StaffRole;
  readonly state: StaffState;
  readonly since: Date;
  readonly notices: readonly StaffNotice[];
};

/** `seenAt`: of the last call in a session that is not over. */
export type Colleague = Person & {
  readonly seenAt: Date | null;
  readonly hasCode: boolean;
  readonly hasPasskey: boolean;
};

export type Invitation = Omit<typeof staffInvitations.$inferSelect, 'tokenHash' | 'role'> & {
  readonly role: StaffRole;
};

export type NewPerson = Omit<Person, 'id' | 'state' | 'since' | 'userId' | 'notices'> & { readonly userId: string };

/** People of the desk and their invitations. */
export type StaffStore = ReturnType<typeof staffStore>;

export function staffStore(db: Db) {
  return { ...peopleStore(db), ...invitationStore(db) };
}

function peopleStore(db: Db) {
  return {
    async find(id: string): Promise<Person | undefined> {
      return toPerson(await db.select().from(staff).where(eq(staff.id, id)));
    },
    async ofUser(userId: string): Promise<Person | undefined> {
      return toPerson(await db.select().from(staff).where(eq(staff.userId, userId)));
    },
    /** Finds the person with this email, unless their account is gone: then they have no way in. */
    async ofEmail(email: string): Promise<Person | undefined> {
      const isSame = and(eq(staff.email, email.toLowerCase()), isNotNull(staff.userId));
      return toPerson(await db.select().from(staff).where(isSame));
    },
    /** Returns the time at which the first person joined, from which on orders are answered; undefined before. */
    async firstSince(): Promise<Date | undefined> {
      const [first] = await db.select({ since: min(staff.since) }).from(staff);
      return first?.since ?? undefined;
    },
    /** Returns colleagues in the order in which they joined, each with the second factors of the account and the instant of the last call. */
    list: () => colleagues(db),
    async colleague(id: string): Promise<Colleague | undefined> {
      return (await colleagues(db, eq(staff.id, id)))[0];
    },
    /** True when the desk has ever had people: the first is an owner. */
    async hasAny(): Promise<boolean> {
      return (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0;
    },
    /** Locks the owners until the end of the transaction: they stay the same meanwhile. */
    async lockOwners(): Promise<readonly Person[]> {
      const isOwner = and(eq(staff.role, 'owner'), eq(staff.state, 'active'));
      return (await db.select().from(staff).where(isOwner).orderBy(asc(staff.id)).for('update')) as Person[];
    },
    /** Adds a person, or restores a former member. */
    async add(person: NewPerson, now: Instant): Promise<Person> {
      const row = { ...person, since: new Date(now) };
      const added = await db
        .insert(staff)
        .values({ ...row, notices: [...FIRST_NOTICES] })
        .onConflictDoUpdate({ target: staff.userId, set: { ...row, state: 'active' } })
        .returning();
      const [one] = added;
      if (!one) throw new Error('A person of the staff was not stored');
      return one as Person;
    },
    async setRole(id: string, role: StaffRole): Promise<void> {
      await db.update(staff).set({ role }).where(eq(staff.id, id));
    },
    async setNotice(id: string, notice: StaffNotice, isOn: boolean): Promise<void> {
      const others = sql`array_remove(${staff.notices}, ${notice})`;
      const notices = isOn ? sql`array_append(${others}, ${notice})` : others;
      await db.update(staff).set({ notices }).where(eq(staff.id, id));
    },
    async setState(id: string, state: StaffState): Promise<void> {
      await db.update(staff).set({ state }).where(eq(staff.id, id));
    },
  };
}

async function colleagues(db: Db, where?: SQL): Promise<readonly Colleague[]> {
  const rows = await db
    .select({
      person: staff,
      seenAt:
        sql<Date | null>`(select max(${deskSessions.seenAt}) from ${deskSessions} where ${deskSessions.staffId} = ${staff.id})`.mapWith(
          deskSessions.seenAt,
        ),
      hasCode: sql<boolean>`coalesce(${user.twoFactorEnabled}, false)`,
      hasPasskey: exists(db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, staff.userId))),
    })
    .from(staff)
    .leftJoin(user, eq(user.id, staff.userId))
    .where(where)
    .orderBy(asc(staff.since), asc(staff.name));
  return rows.map(({ person, ...facts }) => ({
    ...(person as Person),
    ...facts,
    hasPasskey: Boolean(facts.hasPasskey),
  }));
}

function invitationStore(db: Db) {
  return {
    /** Takes the place of an open invitation of the same address. */
    async invite(
      invitation: Pick<Invitation, 'email' | 'name' | 'role' | 'invitedBy'>,
      now: Instant,
      expiresAt: Instant,
    ): Promise<string> {
      const row = { ...invitation, email: invitation.email.toLowerCase() };
      await db.delete(staffInvitations).where(eq(staffInvitations.email, row.email));
      const made = await db
        .insert(staffInvitations)
        .values({ ...row, madeAt: new Date(now), expiresAt: new Date(expiresAt) })
        .returning({ id: staffInvitations.id });
      return made[0]?.id ?? '';
    },
    async invitation(id: string): Promise<Invitation | undefined> {
      const [found] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
      return found && toInvitation(found);
    },
    /** Invitations that have not expired, newest first. */
    async invitations(now: Instant): Promise<readonly Invitation[]> {
      const rows = await db
        .select()
        .from(staffInvitations)
        .where(gt(staffInvitations.expiresAt, new Date(now)))
        .orderBy(desc(staffInvitations.madeAt));
      return rows.map(toInvitation);
    },
    /** Sets the token of the invitation's link; only its hash is stored. */
    async setToken(id: string, token: string): Promise<void> {
      await db
        .update(staffInvitations)
        .set({ tokenHash: hashOf(token) })
        .where(eq(staffInvitations.id, id));
    },
    async byToken(token: string, now: Instant): Promise<Invitation | undefined> {
      const isGood = and(eq(staffInvitations.tokenHash, hashOf(token)), gt(staffInvitations.expiresAt, new Date(now)));
      const [found] = await db.select().from(staffInvitations).where(isGood);
      return found && toInvitation(found);
    },
    /** False where it is gone: of two at once, one gets true. */
    async removeInvitation(id: string): Promise<boolean> {
      const gone = await db.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
      return gone.length > 0;
    },
    async markEmailVerified(userId: string): Promise<void> {
      await db.update(user).set({ emailVerified: true, updatedAt: sql`now()` }).where(eq(user.id, userId));
    },
    async removeExpired(): Promise<void> {
      await db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, sql`now()`));
    },
  };
}

function toPerson(rows: readonly (typeof staff.$inferSelect)[]): Person | undefined {
  return rows[0] as Person | undefined;
}

function toInvitation({ tokenHash: _, ...row }: typeof staffInvitations.$inferSelect): Invitation {
  return row as Invitation;
}

export type NoticeStore = ReturnType<typeof noticeStore>;

/** Queues notices by email to the subscribed staff. */
export function noticeStore(db: Db) {
  return {
    /** Adds notices; those of a transaction go out only if it commits. */
    async add(facts: NoticeFacts, readers?: NoticeReaders, delaySeconds = 0): Promise<void> {
      await db.execute(insertNotices(facts, readers, delaySeconds));
    },
  };
}
