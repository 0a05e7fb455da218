import type { BasisPoints } from '#domain/price.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { presentOrderPage } from './order-presenters.ts';
import { stockOfLines } from './order-stock.ts';
import { unholdStages } from './packing-calls.ts';

export function readCalls({ reads, clock, shopSettings }: DeskContext) {
  const { deskOrders, related, accounts, customers, quotes, money, parcels, costs, ticks } = reads;
  return {
    readDeskOrder: async ({ params: { orderId }, staff: { staffId, role } }) => {
      const order = await deskOrders.find(orderId);
      if (!order) return { refused: 'unknown-order' };
      const [
        events,
        offered,
        payments,
        sent,
        unholdTo,
        letters,
        others,
        facts,
        account,
        customer,
        stock,
        made,
        mentions,
        attachments,
      ] = await Promise.all([
        deskOrders.events(orderId),
        quotes.of(orderId),
        money.of(orderId),
        parcels.of(orderId),
        unholdStages(reads, order),
        deskOrders.waitingLetters(orderId),
        related.othersOf(orderId),
        related.flagFacts([orderId], clock()),
        order.userId ? accounts.find(order.userId) : undefined,
        order.customerId ? customers.groupOf(order.customerId) : undefined,
        stockOfLines(reads, order),
        ticks.find(order.tick.id),
        reads.mentions.openOn(orderId, staffId),
        reads.attachments.of(orderId),
      ]);
      const costOf = await costs.of([order, ...offered]);
      const { review, 'drift-limit': drift } = shopSettings.current();
      const read = {
        review,
        events,
        quotes: offered,
        payments,
        parcels: sent,
        unholdTo,
        letters,
        others,
        facts: facts.get(orderId),
        account,
        customer: customer?.head,
        costOf,
        stock,
        sources: made?.sources ?? [],
        deskPrices: made?.deskPrices,
        attachments,
      };
      const page = presentOrderPage(order, read, role, clock());
      return succeed({ ...page, mentions: [...mentions], driftLimit: drift.basisPoints as BasisPoints }, 'Order');
    },
  } satisfies Partial<StaffHandlers>;
}
