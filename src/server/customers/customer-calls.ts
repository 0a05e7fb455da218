import type { CallAnswer } from '#contract/call.ts';
import type { readCustomer } from '#contract/calls/desk-customers.ts';
import { placeOf } from '#domain/address.ts';
import { BOOKS_NEED_MS, customerFlagsOf } from '#domain/customers.ts';
import type { Cents } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { OrderEvent } from '../orders/desk-order-store.ts';
import type { UnsentLetter } from '../orders/event-presenters.ts';
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

/** Handlers that show customers, in a list and one by one. */
export function customerCalls({ reads, clock, shopSettings }: DeskContext, presentLetters: PresentLetters) {
  const { customers, callers } = reads;
  const at = () => ({ now: clock(), monthFrom: shopSettings.current().review.monthFrom });
  return {
    listCustomers: async ({ query: { q, ...filter }, staff: { role } }) => {
      if (q !== undefined && !mayDo(role, 'see-customers')) return { refused: 'not-allowed' };
      const found = q === undefined ? undefined : await callers.search(q);
      const { rows, next } = await customers.list({ ...filter, found }, at());
      return succeed(
        { rows: rows.map((row) => forRole(presentRow(row, at().monthFrom), role)), next: next ?? null },
        'Customers',
      );
    },
    countCustomers: async () => succeed(await customers.count(), 'Customers'),
    readCustomer: async ({ params, staff: { role } }) => {
      const group = await customers.groupOf(params.customerId);
      if (!group) return { refused: 'unknown-customer' };
      const page = await readPage(reads, group, at(), presentLetters);
      return page ? succeed(pageForRole(page, role), 'Customer') : { refused: 'unknown-customer' };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Leaves out a customer's name, email, telephone and address for a role that may not read them. */
function forRole<Row extends Pick<Page, 'name' | 'email' | 'phone'> & { readonly place?: string }>(
  row: Row,
  role: StaffRole,
): Row {
  if (mayDo(role, 'see-customers')) return row;
  return { ...row, name: '', email: '', phone: '', ...(row.place !== undefined && { place: '' }) };
}

function pageForRole(page: Page, role: StaffRole): Page {
  if (mayDo(role, 'see-customers')) return page;
  const { block, accounts } = page;
  return {
    ...forRole(page, role),
    block: block && { ...block, reason: '' },
    accounts: accounts.map((account) => ({ ...account, email: '' })),
    addresses: [],
    letters: [],
    notes: [],
    joined: [],
  };
}

type Reads = Pick<DeskContext['reads'], 'customers' | 'deskOrders'>;
type Group = { readonly head: CustomerRow; readonly joined: readonly CustomerRow[] };

async function readPage(
  { customers, deskOrders }: Reads,
  { head, joined }: Group,
  { now, monthFrom }: { readonly now: Instant; readonly monthFrom: Cents },
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
  const { place: _, lastAt: __, ...person } = presentRow(row, monthFrom);
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

function presentRow(
  { id, name, email, phone, address, orders, total, month, lastAt, ...marks }: ListedCustomer,
  monthFrom: Cents,
) {
  const { isBlocked, isAlwaysReviewed, hasFailedLetter } = marks;
  return {
    customerId: id,
    name,
    email,
    phone,
    orders,
    total,
    month,
    place: address && placeOf(address),
    lastAt: lastAt ?? null,
    flags: [...customerFlagsOf({ isBlocked, isAlwaysReviewed, hasFailedLetter, isOverMonth: month >= monthFrom })],
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
