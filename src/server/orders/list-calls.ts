import { Readable } from 'node:stream';
import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { formatAmount } from '#domain/money.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { ORDER_VIEW_NAMES, type OrderView, viewOf } from '#domain/order-views.ts';
import { lastPrices } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { actorOf } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { asCsvFile, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createFlagOrders } from './flag-orders.ts';
import { presentFound, presentListRow } from './list-presenters.ts';
import { orderFile } from './order-file.ts';
import type { OrderFilter } from './order-filter-store.ts';
import type { OrderListStore, OrderPage } from './order-list-store.ts';

const ROWS_OF_FILE = 500;
const FOUND = 8;

/** Open orders that are checked for a flag at most. */
const MOST_FLAGGED = 2_000;

export function listCalls({ reads, spot, log, shopSettings, clock }: DeskContext) {
  const { orderList, costs } = reads;
  const flagOrders = createFlagOrders({ ...reads, shopSettings, spot, clock });

  async function whereOf(filter: OrderFilter) {
    const { flag } = filter;
    const where = await orderList.where(filter);
    if (!flag) return where;
    const { orders } = await orderList.list(filter, where, undefined, MOST_FLAGGED);
    const flagged = [...(await flagOrders(orders))].filter(([, flags]) => flags.includes(flag));
    return orderList.only(flagged.map(([id]) => id));
  }

  return {
    listDeskOrders: async ({ query: { after, ...query }, staff: { staffId, role } }) => {
      const filter = filterOf(query, { staffId, role });
      const current = spot();
      const where = await whereOf(filter);
      const [page, sums, counts, newest] = await Promise.all([
        orderList.list(filter, where, after),
        orderList.sums(filter, where, lastPrices(current)),
        orderList.counts(staffId),
        orderList.newest(),
      ]);
      const [flags, costOf] = await Promise.all([flagOrders(page.orders), costs.of(page.orders.map(bindingPrice))]);
      return succeed(
        {
          rows: page.orders.map((order) => presentListRow(order, { flags, costOf }, current, role)),
          next: page.next ?? null,
          sums: sums ?? null,
          counts: presentCounts(counts),
          newestAt: newest?.placedAt.getTime() ?? null,
        },
        'Orders',
      );
    },

    countDeskOrders: async ({ query, staff }) =>
      succeed(await orderList.count(await whereOf(filterOf(query, staff))), 'Orders'),

    countToConfirm: async ({ staff: { staffId, role } }) => {
      const mentions = mayDo(role, 'see-customers') ? await reads.mentions.countOpen(staffId) : 0;
      return succeed({ orders: await orderList.toConfirm(), mentions }, 'To confirm');
    },

    findAtDesk: async ({ query: { q }, staff: { staffId, role } }) => {
      const filter = filterOf({ view: 'all', q }, { staffId, role });
      const where = await whereOf(filter);
      const found = where.condition ? (await orderList.list(filter, where, undefined, FOUND)).orders : [];
      return succeed({ orders: found.map((order) => presentFound(order, role)) }, 'Found');
    },

    exportDeskOrders: async ({ query, staff, reply }) => {
      const filter = filterOf(query, staff);
      const where = await whereOf(filter);
      await log.add(actorOf(staff), { action: 'export', subject: 'orders', after: loggedFilter(query) });
      asCsvFile(reply, 'orders.csv');
      const pages = pagesOf(async (after) => {
        const page = await orderList.list(filter, where, after, ROWS_OF_FILE);
        return { ...page, costOf: await costs.of(page.orders.map(bindingPrice)) };
      });
      return Readable.from(orderFile(pages, lastPrices(spot()), staff.role));
    },
  } satisfies Partial<StaffHandlers>;
}

type Query = CheckedInput<typeof DESK_CALLS.exportDeskOrders>['query'];

type Asking = { readonly staffId: string; readonly role: StaffRole };

/** A viewer neither searches nor filters by customers' data. */
function filterOf(query: Query, { staffId, role }: Asking): OrderFilter {
  return {
    ...query,
    staffId,
    ...(!mayDo(role, 'see-customers') && { isOfViewer: true, place: undefined, customer: undefined }),
  };
}

async function* pagesOf<Page extends OrderPage>(
  list: (after: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let after: string | undefined;
  do {
    const page = await list(after);
    yield page;
    after = page.next;
  } while (after !== undefined);
}

/** The count of each tab, except all orders, which may be a million. */
function presentCounts({ byStage, mine }: Awaited<ReturnType<OrderListStore['counts']>>) {
  const countOf = (view: OrderView) =>
    view === 'mine' ? mine : (viewOf(view).stages ?? []).reduce((n, stage) => n + (byStage.get(stage) ?? 0), 0);
  const counted = ORDER_VIEW_NAMES.filter((view) => viewOf(view).stages);
  return Object.fromEntries(counted.map((view) => [view, countOf(view)]));
}

/** Filters that ask about a person. */
const OF_CUSTOMERS = ['q', 'place', 'customer'] as const;

/** Returns the filter for the log, without its search words: the log outlives the people whose names they may be. */
function loggedFilter({ q, place, from, to, placedFrom, ...filter }: Query) {
  return {
    ...filter,
    ...(from !== undefined && { from: formatAmount(from) }),
    ...(to !== undefined && { to: formatAmount(to) }),
    ...(placedFrom !== undefined && { placedFrom: new Date(placedFrom).toISOString() }),
    ...((q ?? place) !== undefined && { isSearched: true }),
  };
}

/** The query of a list without filters that ask about a person. */
export function withoutCustomers(query: string): string {
  const filters = new URLSearchParams(query);
  for (const name of OF_CUSTOMERS) filters.delete(name);
  return filters.toString();
}
