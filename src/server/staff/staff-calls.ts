import { Readable } from 'node:stream';
import { spreadsheetTime } from '#domain/shop-time.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import { mayDo } from '#domain/staff-role.ts';
import { actorOf, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { csvRows } from '../desk/csv-rows.ts';
import type { LogFilter, LogRow, LogStore } from '../desk/log-store.ts';
import { presentColleague, presentInvitation, presentLogRow } from '../desk/presenters.ts';
import { asCsvFile, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { askNewFactor, INVITATION_MS, isLastOwner, roleLetters } from './staff.ts';
import type { Person } from './staff-store.ts';

const UNKNOWN = { ok: false, reason: 'unknown-staff' } as const;
const LAST_OWNER = { ok: false, reason: 'last-owner' } as const;
const DONE = { ok: true, answer: null } as const;

/** Handlers of members of the staff and their invitations. Inviting a member is refused with `on-staff`. */
export function memberCalls({ change, reads, hasMailServer, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    listStaff: async ({ staff: { role } }) => {
      const isWhole = mayDo(role, 'see-log');
      const people = (await reads.staff.list()).map((one) => presentColleague(one, isWhole));
      const open = isWhole ? await reads.staff.invitations(clock()) : [];
      return succeed({ people, invitations: open.map(presentInvitation) }, 'Staff');
    },
    inviteStaff: onChange(async ({ stores, actor, staff: by, body }) => {
      const { staff, letters, log } = stores;
      const member = await staff.ofEmail(body.email);
      if (member) return { ok: false, reason: 'on-staff', fields: { email: onStaff(member) } };
      const now = clock();
      const id = await staff.invite({ ...body, invitedBy: by.staffId }, now, now + INVITATION_MS);
      await letters.add({ about: 'staff-invited', invitationId: id });
      await log.add(actor, { action: 'invited', subject: `invitation ${id}`, after: { role: body.role } });
      return { ok: true, answer: { id, isEmailed: hasMailServer } };
    }),
    withdrawInvitation: onChange(async ({ stores: { staff, log }, actor, params: { invitationId } }) => {
      if (!(await staff.removeInvitation(invitationId))) return UNKNOWN;
      await log.add(actor, { action: 'invitation withdrawn', subject: `invitation ${invitationId}` });
      return DONE;
    }),
    changeRole: onChange(async ({ stores: { staff, letters, log }, actor, params: { staffId }, body: { role } }) => {
      const owners = await staff.lockOwners();
      const person = await staff.find(staffId);
      if (!person) return UNKNOWN;
      if (role !== 'owner' && isLastOwner(owners, person)) return LAST_OWNER;
      await staff.setRole(staffId, role);
      await letters.add(...roleLetters(person, role, owners));
      await log.add(actor, { action: 'role changed', subject: `staff ${staffId}`, before: person.role, after: role });
      return DONE;
    }),
    /** Sends the colleague a link by email, notifies all owners, and ends the old sessions. */
    askNewStaffFactor: onChange(async ({ stores, actor, params }) => {
      const owners = await stores.staff.lockOwners();
      const person = await stores.staff.find(params.staffId);
      if (person?.state !== 'active') return UNKNOWN;
      const invitationId = await askNewFactor(stores, person, actor, clock());
      if (!invitationId) return UNKNOWN;
      await stores.letters.add(
        { about: 'staff-invited', invitationId },
        ...owners.map((owner) => ({ about: 'staff-new-factor', staffId: owner.id, name: person.name }) as const),
      );
      return DONE;
    }),
    setStaffState: onChange(async ({ stores, actor, params: { staffId }, body: { state } }) => {
      const { staff, deskSessions, log } = stores;
      const owners = await staff.lockOwners();
      const person = await staff.find(staffId);
      if (!person) return UNKNOWN;
      if (state === 'suspended' && isLastOwner(owners, person)) return LAST_OWNER;
      await staff.setState(staffId, state);
      if (state === 'suspended') await deskSessions.endAll(staffId);
      await log.add(actor, { action: state, subject: `staff ${staffId}`, before: person.state, after: state });
      return DONE;
    }),
  } satisfies Partial<StaffHandlers>;
}

function onStaff({ name, role, state }: Person): string {
  return state === 'suspended'
    ? `${name} is on staff but suspended. Reinstate them under Staff.`
    : `${name} is already on staff as ${role}. Change the role under Staff.`;
}

export function logCalls({ reads, log }: DeskContext) {
  return {
    readLog: async ({ query: { before, ...query } }) => {
      const filter = { ...filterOf(query), ...(before !== undefined && { before }) };
      const rows = await reads.log.list(filter);
      const notes = await reads.deskOrders.notesOf(rows.flatMap((row) => handoverOf(row) ?? []));
      const noteOf = (row: LogRow) => {
        const handover = handoverOf(row);
        return handover && notes.find(({ orderId, seq }) => orderId === handover.orderId && seq === handover.seq)?.note;
      };
      return succeed(
        rows.map((row) => ({ ...presentLogRow(row), note: noteOf(row) ?? null })),
        'Log',
      );
    },
    exportLog: async ({ query, staff: by, reply }) => {
      const { subject, ...filter } = query;
      // Without what was typed, which may be a name.
      const after = { ...filter, ...(subject !== undefined && { isSearched: true }) };
      await log.add(actorOf(by), { action: 'export', subject: 'log', after });
      asCsvFile(reply, 'log.csv');
      return Readable.from(logFile(reads.log, filterOf(query)));
    },
  } satisfies Partial<StaffHandlers>;
}

/** Returns the event of an order that a row about a handover tells of. */
function handoverOf({ action, subject, after }: LogRow) {
  const { seq } = (after ?? {}) as { readonly seq?: number };
  return action === 'hand over' && seq !== undefined ? { orderId: subject.replace('order ', ''), seq } : undefined;
}

type Query = {
  readonly staffId?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
};

function filterOf({ staffId, action, subject }: Query): Omit<LogFilter, 'before'> {
  return {
    ...(staffId !== undefined && { staffId }),
    ...(action !== undefined && { action }),
    ...(subject !== undefined && { subject }),
  };
}

const TEXTS = ['actorKind', 'staffId', 'action', 'subject', 'before', 'after', 'reason', 'seal'] as const;

/** The log as comma-separated values with a head, page by page from the newest row to the oldest. */
async function* logFile({ list }: Pick<LogStore, 'list'>, filter: Omit<LogFilter, 'before'>): AsyncGenerator<string> {
  yield csvRows([[`Time (${SHOP_ZONE})`, 'id', ...TEXTS]], true);
  let rows = await list(filter);
  while (rows.length > 0) {
    yield csvRows(rows.map(cellsOf));
    rows = await list({ ...filter, before: rows.at(-1)?.id ?? 0 });
  }
}

function cellsOf(row: LogRow) {
  const texts = TEXTS.map((column) => textOf(row[column]));
  return [spreadsheetTime(row.at.getTime()), { figure: row.id }, ...texts];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}
