import { NOTE_MENDED_WITHIN_MS } from '#domain/customers.ts';
import type { LogAction } from '#domain/log-action.ts';
import { type Changed, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { Stores } from '../stores.ts';
import type { CustomerRow } from './customer-store.ts';

const UNKNOWN = { ok: false, reason: 'unknown-customer' } as const;
const CHANGED = { ok: false, reason: 'changed-meanwhile' } as const;

/** Handlers of what staff write down about customers: notes, marks, and which two are one person. */
export function markCalls({ change, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    noteCustomer: onChange(async ({ stores: { customers: store, log }, actor, staff, params, body }) => {
      const group = await store.groupOf(params.customerId);
      if (!group) return UNKNOWN;
      await store.addNote(group.head.id, staff.staffId, new Date(clock()), body.text);
      await log.add(actor, { action: 'customer note', subject: `customer ${group.head.id}` });
      return { ok: true, answer: { version: group.head.version } };
    }),
    mendCustomerNote: onChange(async ({ stores: { customers: store, log }, actor, staff, params, body }) => {
      const note = await store.findNote(params.noteId);
      if (!note) return UNKNOWN;
      const isMendable = note.staffId === staff.staffId && clock() - note.at.getTime() <= NOTE_MENDED_WITHIN_MS;
      if (!isMendable) return { ok: false, reason: 'too-late' };
      await store.mendNote(note.id, body.text);
      await log.add(actor, { action: 'customer note mended', subject: `customer ${note.customerId}` });
      return { ok: true, answer: null };
    }),
    blockCustomer: onChange(({ stores, actor, staff, params, body }) =>
      mark({ stores, ...params, version: body.version }, async (row) => {
        const block = { blockedAt: new Date(clock()), blockReason: body.reason, blockedBy: staff.staffId };
        return updateAndLog(stores, row, actor, 'customer blocked', block);
      }),
    ),
    unblockCustomer: onChange(({ stores, actor, params, body }) =>
      mark({ stores, ...params, ...body }, async (row) =>
        updateAndLog(stores, row, actor, 'customer unblocked', { blockedAt: null, blockReason: null, blockedBy: null }),
      ),
    ),
    alwaysReviewCustomer: onChange(({ stores, actor, params, body: { version, isOn } }) =>
      mark({ stores, ...params, version }, async (row) => {
        const action = isOn ? 'customer always reviewed' : 'customer not always reviewed';
        return updateAndLog(stores, row, actor, action, { isAlwaysReviewed: isOn });
      }),
    ),
    joinCustomers: onChange(({ stores, actor, params, body: { version, other } }) =>
      mark({ stores, ...params, version }, async (row) => {
        const joined = (await stores.customers.groupOf(other))?.head;
        if (!joined) return UNKNOWN;
        if (joined.id === row.id) return { ok: false, reason: 'joined-already' };
        await stores.customers.join(row, joined.id);
        return updateAndLog(stores, row, actor, 'customer joined', {}, { joined: joined.id });
      }),
    ),
    partCustomers: onChange(async ({ stores, actor, params, body: { version, other } }) => {
      // Before the one that it is joined to, as orders lock them.
      await stores.customers.lock(other);
      return mark({ stores, ...params, version }, async (row) => {
        if (!(await stores.customers.part(row, other))) return CHANGED;
        return updateAndLog(stores, row, actor, 'customer parted', {}, { parted: other });
      });
    }),
  } satisfies Partial<StaffHandlers>;
}

type MarkStores = Pick<Stores, 'customers' | 'log'>;
type Marked = Changed<{ version: number }>;
type Marking = { readonly stores: MarkStores; readonly customerId: string; readonly version: number };

/** Changes a customer that is as it was seen, under its lock. */
async function mark(
  { stores, customerId, version }: Marking,
  work: (row: CustomerRow) => Promise<Marked>,
): Promise<Marked> {
  const row = await stores.customers.lock(customerId);
  if (!row) return UNKNOWN;
  return row.version === version && row.joinedTo === null ? work(row) : CHANGED;
}

/** Updates a customer and adds a row to the log, without the reason: the log outlives people. */
async function updateAndLog(
  { customers, log }: MarkStores,
  { id }: CustomerRow,
  actor: Parameters<MarkStores['log']['add']>[0],
  action: LogAction,
  patch: Partial<CustomerRow>,
  after?: Readonly<Record<string, string>>,
): Promise<Marked> {
  const version = await customers.update(id, patch);
  await log.add(actor, { action, subject: `customer ${id}`, after });
  return { ok: true, answer: { version } };
}
