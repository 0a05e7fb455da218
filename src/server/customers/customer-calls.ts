import type { CallAnswer } from '#contract/call.ts';
import type { readCustomer } from '#contract/calls/desk-customers.ts';
import { placeOf } from '#domain/address.ts';
import { BOOKS_NEED_MS, customerFlagsOf, NOTE_MENDED_WITHIN_MS } from '#domain/customers.ts';
import type { LogAction } from '#domain/log-action.ts';
import { FLAG_FROM } from '#domain/order-flags.ts';
import type { Instant } from '#domain/spot.ts';
import type { Changed } from '../desk/change.ts';
import type { DeskContext, DeskStores } from '../desk/context.ts';
import { createOnChange } from '../desk/on-change.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { OrderEvent } from '../orders/desk-order-store.ts';
import type { UnsentLetter } from '../orders/letter-state-presenters.ts';
import type { CustomerOrder, CustomerRow, ListedCustomer } from './customer-store.ts';

type Page = CallAnswer<typeof readCustomer>['data'];

/** Presents the emails about an order, newest first. `events`: newest first. */
export type PresentLetters = (
  order: CustomerOrder,
  events: readonly OrderEvent[],
  letters: readonly UnsentLetter[],
) => Page['letters'];

/** A page shows so many of the newest orders, and the newest emails about them. */
const SHOWN_ORDERS = 10;
const SHOWN_LETTERS = 20;

const UNKNOWN = { ok: false, reason: 'unknown-customer' } as const;
const CHANGED = { ok: false, reason: 'changed-meanwhile' } as const;

/** Handlers of customers: list, page, notes, and what staff mark them with. */
export function customerCalls({ change, reads, clock }: DeskContext, presentLetters: PresentLetters) {
  const { customers, callers } = reads;
  const onChange = createOnChange(change);
  return {
    listCustomers: async ({ query: { q, ...filter } }) => {
      const found = q === undefined ? undefined : await callers.search(q);
      const { rows, next } = await customers.list({ ...filter, found }, clock());
      return succeed({ rows: rows.map(presentRow), next: next ?? null }, 'Customers');
    },
    countCustomers: async () => succeed(await customers.count(), 'Customers'),
    readCustomer: async ({ params }) => {
      const group = await customers.groupOf(params.customerId);
      if (!group) return { refused: 'unknown-customer' };
      const page = await readPage(reads, group, clock(), presentLetters);
      return page ? succeed(page, 'Customer') : { refused: 'unknown-customer' };
    },
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
        return made(stores, row, actor, 'customer blocked', block);
      }),
    ),
    unblockCustomer: onChange(({ stores, actor, params, body }) =>
      mark({ stores, ...params, ...body }, async (row) =>
        made(stores, row, actor, 'customer unblocked', { blockedAt: null, blockReason: null, blockedBy: null }),
      ),
    ),
    alwaysReviewCustomer: onChange(({ stores, actor, params, body: { version, isOn } }) =>
      mark({ stores, ...params, version }, async (row) => {
        const action = isOn ? 'customer always reviewed' : 'customer not always reviewed';
        return made(stores, row, actor, action, { isAlwaysReviewed: isOn });
      }),
    ),
  } satisfies Partial<StaffHandlers>;
}

type Stores = Pick<DeskStores, 'customers' | 'log'>;
type Marked = Changed<{ version: number }>;
type Marking = { readonly stores: Stores; readonly customerId: string; readonly version: number };

/** Changes a customer that is as it was seen, under its lock. */
async function mark(
  { stores, customerId, version }: Marking,
  work: (row: CustomerRow) => Promise<Marked>,
): Promise<Marked> {
  const row = await stores.customers.lock(customerId);
  if (!row) return UNKNOWN;
  return row.version === version && row.joinedTo === null ? work(row) : CHANGED;
}

/** Without the reason: the log outlives people. */
async function made(
  { customers, log }: Stores,
  { id }: CustomerRow,
  actor: Parameters<Stores['log']['add']>[0],
  action: LogAction,
  patch: Partial<CustomerRow>,
): Promise<Marked> {
  const version = await customers.update(id, patch);
  await log.add(actor, { action, subject: `customer ${id}` });
  return { ok: true, answer: { version } };
}

type Reads = Pick<DeskContext['reads'], 'customers' | 'deskOrders'>;
type Group = { readonly head: CustomerRow; readonly joined: readonly CustomerRow[] };

async function readPage(
  { customers, deskOrders }: Reads,
  { head, joined }: Group,
  now: Instant,
  presentLetters: PresentLetters,
): Promise<Page | undefined> {
  const ids = [head, ...joined].map(({ id }) => id);
  const [row, placed, paid, accounts, notes, kept] = await Promise.all([
    customers.find(head.id, now),
    customers.newestOrders(ids),
    customers.paidInTime(ids, now),
    customers.accountsOf([head, ...joined].map(({ key }) => key)),
    customers.notesOf(ids),
    customers.keptOf(ids),
  ]);
  if (!row) return undefined;
  const newest = placed.slice(0, SHOWN_ORDERS);
  const letters = await Promise.all(
    newest.map(async (order) =>
      presentLetters(order, await deskOrders.events(order.id), await deskOrders.waitingLetters(order.id)),
    ),
  );
  const { place: _, lastAt: __, ...person } = presentRow(row);
  const { blockedAt, blockReason, blockedBy } = head;
  return {
    ...person,
    version: head.version,
    block: blockedAt && { reason: blockReason ?? '', at: blockedAt.getTime(), staffId: blockedBy },
    accounts: accounts.map(({ email, createdAt, emailVerified, twoFactorEnabled }) => ({
      email,
      since: createdAt.getTime(),
      isConfirmed: emailVerified,
      hasSecondFactor: twoFactorEnabled ?? false,
    })),
    addresses: addressesOf(placed),
    paid,
    newest: newest.map(({ id, placedAt, stage, total }) => ({ orderId: id, placedAt, stage, total })),
    letters: letters
      .flat()
      .sort((one, other) => other.at - one.at)
      .slice(0, SHOWN_LETTERS),
    notes: notes.map(({ id, staffId, at, text }) => ({ id, staffId, at: at.getTime(), text })),
    joined: joined.map(({ id, key }) => ({ customerId: id, key })),
    kept: kept ? { orders: kept.orders, until: kept.lastEventAt + BOOKS_NEED_MS } : null,
  };
}

function presentRow({ id, name, email, phone, address, orders, total, month, lastAt, ...marks }: ListedCustomer) {
  const { isBlocked, isAlwaysReviewed, hasFailedLetter } = marks;
  return {
    customerId: id,
    ...{ name, email, phone, orders, total, month },
    place: address && placeOf(address),
    lastAt: lastAt ?? null,
    flags: [...customerFlagsOf({ isBlocked, isAlwaysReviewed, hasFailedLetter, isOverMonth: month >= FLAG_FROM })],
  };
}

/** Each address once, however its spaces and letters are typed, the one of the newest order first. `placed`: newest first. */
function addressesOf(placed: readonly CustomerOrder[]): Page['addresses'] {
  const byAddress = Map.groupBy(placed, ({ address }) => address.toLowerCase().replace(/\s+/g, ' '));
  return [...byAddress.values()].flatMap((same) => {
    const [newest] = same;
    return newest ? [{ address: newest.address, orders: same.length, lastAt: newest.placedAt }] : [];
  });
}
