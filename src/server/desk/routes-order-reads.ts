import { DESK_CALLS } from '#contract/desk-calls.ts';
import { centsFromDollars } from '#domain/money.ts';
import { ORDER_VIEW_NAMES, viewOf } from '#domain/order-views.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import type { Desk } from './create-desk.ts';
import { unholdStages } from './order-goods.ts';
import { presentOrderPage, presentOrderRow, presentSums } from './order-presenters.ts';

export function orderReadRoutes(route: RouteStaffCall, { reads, spot, clock, settings }: Desk): void {
  const { deskOrders, orderList, related, accounts, quotes, money, parcels } = reads;

  route(DESK_CALLS.listDeskOrders, async ({ query, staff: { staffId, role } }) => {
    const { after, from, to, placedFrom, placedTo, ...given } = query;
    const filter = {
      ...given,
      staffId,
      fromCents: from === undefined ? undefined : centsFromDollars(from),
      toCents: to === undefined ? undefined : centsFromDollars(to),
      placedFrom: placedFrom === undefined ? undefined : new Date(placedFrom),
      placedTo: placedTo === undefined ? undefined : new Date(placedTo),
    };
    const current = spot();
    const prices = current.state === 'unavailable' ? undefined : current.tick.prices;
    const [page, sums, counts] = await Promise.all([
      orderList.list(filter, after),
      orderList.sums(filter, prices),
      orderList.counts(staffId),
    ]);
    const countOf = (view: (typeof ORDER_VIEW_NAMES)[number]) =>
      view === 'mine' ? counts.mine : viewOf(view).stages.reduce((n, stage) => n + (counts.byStage.get(stage) ?? 0), 0);
    return succeed(
      {
        rows: page.orders.map((order) => presentOrderRow(order, current, role)),
        next: page.next ?? null,
        sums: presentSums(sums),
        counts: Object.fromEntries(ORDER_VIEW_NAMES.map((view) => [view, countOf(view)])),
      },
      'Orders',
    );
  });

  route(DESK_CALLS.readDeskOrder, async ({ params: { orderId }, staff: { role } }) => {
    const order = await deskOrders.find(orderId);
    if (!order) return { refused: 'unknown-order' };
    const [events, offered, payments, sent, unholdTo, letters, others, facts, account] = await Promise.all([
      deskOrders.events(orderId),
      quotes.of(orderId),
      money.of(orderId),
      parcels.of(orderId),
      unholdStages(reads, order),
      deskOrders.waitingLetters(orderId),
      related.othersOf(orderId),
      related.flagFacts([orderId], clock()),
      order.userId ? accounts.find(order.userId) : undefined,
    ]);
    const read = {
      events,
      quotes: offered,
      payments,
      parcels: sent,
      unholdTo,
      letters,
      others,
      facts: facts.get(orderId),
      account,
    };
    const page = presentOrderPage(order, read, spot(), role, clock());
    return succeed({ ...page, driftLimit: settings.driftLimitBasisPoints / 100 }, 'Order');
  });
}
