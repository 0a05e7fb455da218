import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { lineColumns, lineOf, tickColumns, tickOf } from '../database/order-rows.ts';
import { orderLinks, orderQuoteLines, orderQuotes } from '../database/order-tables.ts';
import { orders } from '../database/schema.ts';
import { hashOf } from '../database/token-hash.ts';
import type { Db } from '../database/types.ts';

export type QuoteState = 'placed' | 'open' | 'agreed' | 'lapsed' | 'taken-back' | 'refused';

export type OfferedQuote = {
  readonly seq: number;
  readonly lines: readonly OrderLine[];
  readonly total: Cents;
  readonly tick: Tick;
  readonly madeBy: string | null;
  readonly madeAt: Date;
  readonly validUntil: Date | null;
  readonly state: QuoteState;
};

export type WithOffer<Order> = Order & {
  /** The price that is offered to the customer and waits for an answer. */
  readonly offer: OfferedQuote | undefined;
};

export type QuoteStore = ReturnType<typeof quoteStore>;

/** Prices offered for an order, in cents. Number 0 is the order as it was placed; an unknown link is undefined. */
export function quoteStore(db: Db) {
  return {
    ...quoteLinks(db),
    /** Adds an offer, under the order's lock. Returns its number. */
    async add(orderId: string, quote: Omit<OfferedQuote, 'seq'>): Promise<number> {
      const [last] = await db
        .select({ seq: orderQuotes.seq })
        .from(orderQuotes)
        .where(eq(orderQuotes.orderId, orderId))
        .orderBy(desc(orderQuotes.seq))
        .limit(1);
      const seq = last ? last.seq + 1 : 0;
      const { lines, total, tick, ...facts } = quote;
      await db.insert(orderQuotes).values({ ...facts, orderId, seq, totalCents: total, ...tickColumns(tick) });
      const rows = lines.map((line, position) => ({ orderId, seq, position, ...lineColumns(line) }));
      await db.insert(orderQuoteLines).values(rows);
      return seq;
    },
    /** Returns the prices that were offered for an order, the newest last. */
    async of(orderId: string): Promise<readonly OfferedQuote[]> {
      const quotes = await db
        .select()
        .from(orderQuotes)
        .where(eq(orderQuotes.orderId, orderId))
        .orderBy(asc(orderQuotes.seq));
      const lines = await db
        .select()
        .from(orderQuoteLines)
        .where(eq(orderQuoteLines.orderId, orderId))
        .orderBy(asc(orderQuoteLines.position));
      return quotes.map((row) => toQuote(row, lines));
    },
    /** Returns the open offers of these orders, by their numbers. */
    async openOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, OfferedQuote>> {
      // The offer of an order that was declined stays as it was, for the undo.
      const isOffered = and(eq(orderQuotes.state, 'open'), eq(orders.stage, 'requoted'));
      const rows = await db
        .select({ quote: orderQuotes })
        .from(orderQuotes)
        .innerJoin(orders, eq(orders.id, orderQuotes.orderId))
        .where(and(inArray(orderQuotes.orderId, [...orderIds]), isOffered))
        .orderBy(asc(orderQuotes.seq));
      const offered = rows.map(({ quote }) => quote.orderId);
      const lines = await db
        .select()
        .from(orderQuoteLines)
        .where(inArray(orderQuoteLines.orderId, offered))
        .orderBy(asc(orderQuoteLines.position));
      return new Map(rows.map(({ quote }) => [quote.orderId, toQuote(quote, lines)]));
    },
    async setState(orderId: string, seq: number, state: QuoteState): Promise<void> {
      await db
        .update(orderQuotes)
        .set({ state })
        .where(and(eq(orderQuotes.orderId, orderId), eq(orderQuotes.seq, seq)));
    },
    /** Orders whose offered price has ended. */
    async lapsed(now: Instant, most: number): Promise<readonly string[]> {
      const isOver = and(eq(orderQuotes.state, 'open'), lt(orderQuotes.validUntil, new Date(now)));
      const rows = await db
        .select({ orderId: orderQuotes.orderId })
        .from(orderQuotes)
        .innerJoin(orders, eq(orders.id, orderQuotes.orderId))
        .where(and(isOver, eq(orders.stage, 'requoted')))
        .limit(most);
      return rows.map(({ orderId }) => orderId);
    },
  };
}

function quoteLinks(db: Db) {
  return {
    async addLink(token: string, orderId: string, quoteSeq: number): Promise<void> {
      await db.insert(orderLinks).values({ tokenHash: hashOf(token), orderId, quoteSeq });
    },
    /** Links of emails that went to another address lead nowhere any more. */
    async dropLinks(orderId: string): Promise<void> {
      await db.delete(orderLinks).where(eq(orderLinks.orderId, orderId));
    },
    async byLink(token: string): Promise<{ readonly orderId: string; readonly quoteSeq: number } | undefined> {
      const [found] = await db
        .select()
        .from(orderLinks)
        .where(eq(orderLinks.tokenHash, hashOf(token)));
      return found;
    },
  };
}

type QuoteRow = typeof orderQuotes.$inferSelect;
type QuoteLineRow = typeof orderQuoteLines.$inferSelect;

/** `lines`: in their order, those of other quotes too. */
function toQuote(
  { orderId, seq, totalCents, madeBy, madeAt, validUntil, state, ...row }: QuoteRow,
  lines: readonly QuoteLineRow[],
): OfferedQuote {
  return {
    seq,
    lines: lines.filter((line) => line.orderId === orderId && line.seq === seq).map(lineOf),
    total: cents(totalCents),
    tick: tickOf(row),
    madeBy,
    madeAt,
    validUntil,
    state: state as QuoteState,
  };
}
