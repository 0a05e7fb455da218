import { faultSentence } from '#domain/feed-fault.ts';
import { METALS } from '#domain/metal.ts';
import type { DeskPrices } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { presentOrderPage } from './order-presenters.ts';
import { stockOfLines } from './order-stock.ts';
import { unholdStages } from './packing-calls.ts';

export function readCalls({ reads, spot, clock, settings, seller }: DeskContext) {
  const { deskOrders, related, accounts, quotes, money, parcels, costs, ticks } = reads;
  return {
    readSeller: async () => succeed(seller, 'Seller'),
    readDeskOrder: async ({ params: { orderId }, staff: { role } }) => {
      const order = await deskOrders.find(orderId);
      if (!order) return { refused: 'unknown-order' };
      const [events, offered, payments, sent, unholdTo, letters, others, facts, account, stock, made] =
        await Promise.all([
          deskOrders.events(orderId),
          quotes.of(orderId),
          money.of(orderId),
          parcels.of(orderId),
          unholdStages(reads, order),
          deskOrders.waitingLetters(orderId),
          related.othersOf(orderId),
          related.flagFacts([orderId], clock()),
          order.userId ? accounts.find(order.userId) : undefined,
          stockOfLines(reads, order),
          ticks.find(order.tick.id),
        ]);
      const costOf = await costs.of([order, ...offered]);
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
        holdHours: settings.holdHours,
        costOf,
        stock,
      };
      const page = presentOrderPage(order, read, spot(), role, clock());
      const tick = { ...page.tick, madeOf: (made?.sources ?? []).map(presentSource), desk: presentMade(made?.desk) };
      return succeed({ ...page, tick, driftLimit: settings.driftLimitBasisPoints / 100 }, 'Order');
    },
  } satisfies Partial<StaffHandlers>;
}

/** How the desk made the prices of a tick, by metal. */
function presentMade(desk: DeskPrices | undefined) {
  return METALS.flatMap((metal) => {
    const made = desk?.[metal];
    if (!made) return [];
    const { by, basisPoints = 0, goodCents, goodAt } = made;
    return [{ metal, by, basisPoints, goodCents, goodAt: new Date(goodAt).toISOString() }];
  });
}

function presentSource({ source, at, prices, apart = [], fault }: SourceReading) {
  return {
    source,
    at: new Date(at).toISOString(),
    gold: prices?.gold ?? null,
    silver: prices?.silver ?? null,
    apart: [...apart],
    refusal: fault === undefined ? null : faultSentence(fault),
  };
}
