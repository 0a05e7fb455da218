import type { Cents } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import { applyMove, type OrderStores } from './apply-move.ts';
import type { Refused, Transaction } from './change.ts';
import { agree } from './order-decisions.ts';
import type { DeskOrder } from './order-store.ts';
import type { OfferedQuote } from './quote-store.ts';

export type ShownQuote = {
  readonly orderId: string;
  readonly before: Cents;
  readonly quote: OfferedQuote;
  readonly state: 'open' | 'over' | 'replaced' | 'agreed' | 'refused';
};

type Done = Promise<{ readonly ok: true } | Refused>;

/** What the customer of an order decides about it, by their own session or by the link of a letter. */
export type CustomerDecisions = {
  withdraw(userId: string, orderId: string): Done;
  /** Nothing for a link that does not exist. */
  readQuote(token: string): Promise<ShownQuote | undefined>;
  agree(token: string): Done;
  refuse(token: string): Done;
};

type Parts = { readonly transaction: Transaction<OrderStores>; readonly clock: () => Instant };

const CUSTOMER = { kind: 'customer' } as const;

export function createCustomerDecisions({ transaction, clock }: Parts): CustomerDecisions {
  const byLink = (token: string, decide: (stores: OrderStores, order: DeskOrder, shown: ShownQuote) => Done): Done =>
    transaction(async (stores) => {
      const link = await stores.quotes.byLink(token);
      const order = link && (await stores.deskOrders.lock(link.orderId));
      const shown = order && (await shownQuote(stores, order, link.quoteSeq, clock()));
      return shown ? decide(stores, order, shown) : { ok: false, reason: 'link-spent' };
    });

  return {
    withdraw: (userId, orderId) =>
      transaction(async (stores) => {
        const order = await stores.deskOrders.lock(orderId);
        if (order?.userId !== userId) return { ok: false, reason: 'unknown-order' };
        return withdraw(stores, order, clock());
      }),
    readQuote: (token) =>
      transaction(async (stores) => {
        const link = await stores.quotes.byLink(token);
        const order = link && (await stores.deskOrders.find(link.orderId));
        return order && shownQuote(stores, order, link.quoteSeq, clock());
      }),
    agree: (token) =>
      byLink(token, async (stores, order, { state }) => {
        if (state === 'agreed') return { ok: true };
        if (state !== 'open') return { ok: false, reason: state === 'over' ? 'quote-over' : 'quote-replaced' };
        return agree(stores, CUSTOMER, clock(), order);
      }),
    refuse: (token) =>
      byLink(token, async (stores, order, { state, quote }) => {
        if (state === 'refused') return { ok: true };
        if (state !== 'open') return { ok: false, reason: state === 'over' ? 'quote-over' : 'quote-replaced' };
        await stores.quotes.setState(order.id, quote.seq, 'refused');
        return withdraw(stores, order, clock());
      }),
  };
}

function withdraw(stores: OrderStores, order: DeskOrder, now: Instant) {
  return applyMove(stores, CUSTOMER, now, order, {
    move: 'withdraw',
    to: 'withdrawn',
    reason: 'withdrawn',
    letter: { about: 'order-withdrawn' },
  });
}

async function shownQuote(
  { quotes }: OrderStores,
  order: DeskOrder,
  seq: number,
  now: Instant,
): Promise<ShownQuote | undefined> {
  const all = await quotes.of(order.id);
  const quote = all.find((one) => one.seq === seq);
  if (!quote) return undefined;
  return { orderId: order.id, before: all[0]?.total ?? order.total, quote, state: stateOf(quote, now) };
}

function stateOf({ state, validUntil }: OfferedQuote, now: Instant): ShownQuote['state'] {
  if (state === 'agreed' || state === 'refused') return state;
  if (state === 'lapsed' || (state === 'open' && validUntil !== null && validUntil.getTime() < now)) return 'over';
  return state === 'open' ? 'open' : 'replaced';
}
