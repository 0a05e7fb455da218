import { and, asc, desc, eq, lt } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { orderLinks, orderQuoteLines, orderQuotes } from '../../database/desk-tables.ts';
import { lineColumns, lineOf, tickColumns, tickOf } from '../../database/order-rows.ts';
import { orders } from '../../database/schema.ts';
import type { Db } from '../../database/types.ts';
import { hashOf } from '../staff/staff-store.ts';

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

export type QuoteStore = ReturnType<typeof quoteStore>;

/** Prices offered for an order. Number 0 is the order as it was placed. */
export function quoteStore(db: Db) {
  return {
    /** Under the order's lock. Answers its number. */
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
    /** In their order; the newest is last. */
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
      return quotes.map(({ seq, totalCents, madeBy, madeAt, validUntil, state, ...row }) => ({
        seq,
        lines: lines.filter((line) => line.seq === seq).map(lineOf),
        total: cents(totalCents),
        tick: tickOf(row),
        madeBy,
        madeAt,
        validUntil,
        state: state as QuoteState,
      }));
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
