import type { Cents } from '#domain/money.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import type { Instant } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Transaction } from '../database/types.ts';
import type { Refused } from '../desk/change.ts';
import type { StaffStore } from '../staff/staff-store.ts';
import { applyMove, type OrderStores } from './apply-move.ts';
import { agree, openQuote } from './offered-prices.ts';
import type { OfferedQuote } from './quote-store.ts';

export type ShownQuote = {
  readonly orderId: string;
  /** The order as it was placed. */
  readonly before: OfferedQuote;
  readonly quote: OfferedQuote;
  readonly state: 'open' | 'over' | 'replaced' | 'agreed' | 'refused';
};

type Done = Promise<{ readonly ok: true } | Refused>;

/** Decisions of a customer about an order, made in their own session or by the link of an email. */
export type CustomerDecisions = {
  /** Refused where there is no desk. */
  withdraw(userId: string, orderId: string): Done;
  /** The newest price that was offered for an own order. */
  readOwn(userId: string, orderId: string): Promise<ShownQuote | undefined>;
  /** `total`: the price that the customer has seen. */
  agreeToOwn(userId: string, orderId: string, total: Cents): Done;
  /** Nothing for a link that does not exist. */
  readQuote(token: string): Promise<ShownQuote | undefined>;
  agree(token: string): Done;
  refuse(token: string): Done;
};

type Stores = OrderStores & { readonly staff: Pick<StaffStore, 'hasAny'> };

const CUSTOMER = { kind: 'customer' } as const;

type Parts = {
  readonly transaction: Transaction<Stores>;
  readonly clock: () => Instant;
  readonly settings: () => Pick<ShopSettings, 'hours' | 'promises'>;
};

export function createCustomerDecisions({ transaction, clock, settings }: Parts): CustomerDecisions {
  const now = () => ({ now: clock(), settings: settings() });
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
        if (!(await stores.staff.hasAny())) return { ok: false, reason: 'move-not-allowed' };
        return withdraw(stores, order, clock());
      }),
    readOwn: (userId, orderId) =>
      transaction(async (stores) => {
        const order = await stores.deskOrders.find(orderId);
        return order?.userId === userId ? newestQuote(stores, order, clock()) : undefined;
      }),
    agreeToOwn: (userId, orderId, total) =>
      transaction(async (stores) => {
        const order = await stores.deskOrders.lock(orderId);
        if (order?.userId !== userId) return { ok: false, reason: 'unknown-order' };
        const shown = await newestQuote(stores, order, clock());
        if (shown?.quote.total !== total) return { ok: false, reason: 'quote-replaced' };
        return agreeTo(stores, order, shown, now());
      }),
    readQuote: (token) =>
      transaction(async (stores) => {
        const link = await stores.quotes.byLink(token);
        const order = link && (await stores.deskOrders.find(link.orderId));
        return order && shownQuote(stores, order, link.quoteSeq, clock());
      }),
    agree: (token) => byLink(token, (stores, order, shown) => agreeTo(stores, order, shown, now())),
    refuse: (token) =>
      byLink(token, async (stores, order, { state }) => {
        if (state === 'refused') return { ok: true };
        return state === 'open' ? withdraw(stores, order, clock()) : refused(state);
      }),
  };
}

async function agreeTo(
  stores: OrderStores,
  order: DeskOrder,
  { state }: ShownQuote,
  at: { readonly now: Instant; readonly settings: Pick<ShopSettings, 'hours' | 'promises'> },
): Done {
  if (state === 'agreed') return { ok: true };
  return state === 'open' ? agree(stores, CUSTOMER, order, at) : refused(state);
}

function refused(state: ShownQuote['state']): Refused {
  return { ok: false, reason: state === 'over' ? 'quote-over' : 'quote-replaced' };
}

async function withdraw(stores: OrderStores, order: DeskOrder, now: Instant): Done {
  const quote = await openQuote(stores, order.id);
  const done = await applyMove(stores, CUSTOMER, now, order, {
    move: 'withdraw',
    to: 'withdrawn',
    reason: 'withdrawn',
    letter: { about: 'order-withdrawn' },
  });
  // A refusal is no fault: what was written before it would stay.
  if (done.ok && quote) await stores.quotes.setState(order.id, quote.seq, 'refused');
  return done;
}

async function newestQuote(stores: OrderStores, order: DeskOrder, now: Instant): Promise<ShownQuote | undefined> {
  const newest = (await stores.quotes.of(order.id)).at(-1);
  return newest && shownQuote(stores, order, newest.seq, now);
}

async function shownQuote(
  { quotes }: OrderStores,
  order: DeskOrder,
  seq: number,
  now: Instant,
): Promise<ShownQuote | undefined> {
  const all = await quotes.of(order.id);
  const [before, quote] = [all[0], all.find((one) => one.seq === seq)];
  return before && quote && { orderId: order.id, before, quote, state: stateOf(order, quote, now) };
}

function stateOf({ stage }: DeskOrder, { state, validUntil }: OfferedQuote, now: Instant): ShownQuote['state'] {
  if (state === 'agreed' || state === 'refused') return state;
  if (state === 'lapsed' || (state === 'open' && validUntil !== null && validUntil.getTime() < now)) return 'over';
  // The dealer may have declined the order meanwhile.
  return state === 'open' && stage === 'requoted' ? 'open' : 'replaced';
}
