import { type Refusing, refuseSale } from '../http/answers.ts';
import type { DeskSessionStore } from '../staff/session-store.ts';
import type { Colleague, Invitation, Person } from '../staff/staff-store.ts';
import type { Refused } from './change.ts';
import type { LogRow } from './log-store.ts';

export function refuseDesk({ reason, fault, sentence, fields }: Refused): Refusing {
  return fault
    ? refuseSale(fault)
    : { refused: reason, ...(sentence && { sentence }), ...(fields && { fields: { ...fields } }) };
}

export function presentPerson({ id, name, letters, shape, role }: Person) {
  return { id, name, letters, shape, role };
}

type StoredSession = Awaited<ReturnType<DeskSessionStore['of']>>[number];

export function presentSession({ id, device, madeAt, seenAt }: StoredSession, ownId: string) {
  return { id, device, since: madeAt.getTime(), seen: seenAt.getTime(), isThis: id === ownId };
}

/** Presents a member of staff. Address and second factors are for roles that may read the log. */
export function presentColleague(person: Colleague, isWhole: boolean) {
  const { state, seenAt, email, hasCode, hasPasskey } = person;
  const shown = { ...presentPerson(person), state, seen: seenAt?.getTime() ?? null };
  return isWhole ? { ...shown, email, hasCode, hasPasskey } : shown;
}

export function presentInvitation({ id, email, name, role, madeAt, expiresAt }: Invitation) {
  return { id, email, name, role, madeAt: madeAt.getTime(), until: expiresAt.getTime() };
}

export function presentLogRow({ id, at, actorKind, staffId, action, subject, before, after, reason, seal }: LogRow) {
  return { id, at: at.getTime(), actor: actorKind, staffId, action, subject, before, after, reason, seal };
}
