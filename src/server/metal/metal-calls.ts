import { Readable } from 'node:stream';
import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import { type TradeKind, valueAt } from '#domain/position.ts';
import { actorOf, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { asCsvFile, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { NewTrade, Trade } from './metal-store.ts';
import { createReadBooks, type MetalBooks } from './read-books.ts';
import { tradeFile } from './trade-file.ts';

/** Handlers of the dealer's own position in metal, in micro-ounces and cents, and of the trades that cover it. */
export function metalCalls({ change, reads, log, clock }: DeskContext) {
  const onChange = createOnChange(change);
  const readBooks = createReadBooks({ metal: reads.metal, clock });
  return {
    readMetal: async ({ query }) => {
      const now = clock();
      // An instant in the future counts as now.
      const at = query.at !== undefined && query.at < now ? query.at : undefined;
      const [books, spot] = await Promise.all([readBooks(at), at === undefined ? undefined : reads.metal.spotAt(at)]);
      const answer = { gold: presentBook(books.gold), silver: presentBook(books.silver) };
      return succeed({ at: at ?? now, spot: spot ?? null, ...answer }, 'Metal');
    },
    listTrades: async ({ query }) => {
      const [{ rows, hasMore }, count] = await Promise.all([
        reads.metal.trades(query.after),
        reads.metal.countTrades(),
      ]);
      return succeed({ rows: rows.map(presentTrade), hasMore, count }, 'Trades');
    },
    exportTrades: async ({ staff, reply }) => {
      await log.add(actorOf(staff), { action: 'export', subject: 'metal trades' });
      const names = new Map((await reads.staff.list()).map(({ id, name }) => [id, name]));
      asCsvFile(reply, 'trades.csv');
      return Readable.from(tradeFile(reads.metal.allTrades(), (id) => names.get(id) ?? ''));
    },
    recordTrade: onChange(async ({ stores: { metal: store, log: rows }, actor, staff, body }) => {
      const { metal, kind } = body;
      const fault = faultOf(body, kind, clock());
      if (fault) return fault;
      const isBegun = await store.lockBook(metal);
      if (kind === 'opening' && isBegun) return { ok: false, reason: 'book-begun' };
      if (kind !== 'opening' && !isBegun) return { ok: false, reason: 'book-not-begun' };
      const trade = await store.addTrade({ metal, kind, ...columnsOf(body, staff.staffId, clock()) });
      await rows.add(actor, { action: 'trade recorded', subject: `metal ${metal}`, after: factsOf(trade) });
      return { ok: true, answer: presentTrade(trade) };
    }),
    /** Replaces a trade by another; one of zero ounces voids it. */
    correctTrade: onChange(async ({ stores: { metal: store, log: rows }, actor, staff, params, body }) => {
      const known = await store.findTrade(params.tradeId);
      if (!known) return { ok: false, reason: 'unknown-trade' };
      const { metal, kind } = { metal: known.metal as Metal, kind: known.kind as TradeKind };
      await store.lockBook(metal);
      const before = await store.findTrade(params.tradeId);
      if (!before?.isCounted) return { ok: false, reason: 'changed-meanwhile' };
      const fault = body.microOunces === 0 ? undefined : faultOf(body, kind, clock());
      if (fault) return fault;
      const trade = await store.addTrade({
        metal,
        kind,
        ...columnsOf(body, staff.staffId, clock()),
        corrects: before.id,
      });
      await rows.add(actor, {
        action: 'trade corrected',
        subject: `metal ${metal}`,
        reason: body.reason,
        before: factsOf(before),
        after: factsOf(trade),
      });
      return { ok: true, answer: presentTrade(trade) };
    }),
  } satisfies Partial<StaffHandlers>;
}

type Given = Omit<CheckedInput<typeof DESK_CALLS.recordTrade>['body'], 'metal' | 'kind'>;

function faultOf({ microOunces, priceCents, tradedAt }: Given, kind: TradeKind, now: number) {
  const fields = {
    ...(tradedAt !== undefined && tradedAt > now && { tradedAt: 'This is in the future.' }),
    ...(kind !== 'opening' && microOunces === 0 && { microOunces: 'Enter the ounces.' }),
    ...(kind === 'opening' && microOunces < 0 && { microOunces: 'What is on hand cannot be below zero.' }),
    ...(kind !== 'opening' && priceCents === undefined && { priceCents: 'Enter the price for one ounce.' }),
  };
  return Object.keys(fields).length > 0 ? ({ ok: false, reason: 'invalid-input', fields } as const) : undefined;
}

function columnsOf(
  { microOunces, priceCents, ...given }: Given,
  staffId: string,
  now: number,
): Omit<NewTrade, 'metal' | 'kind'> {
  const { counterparty = '', reference = '', tradedAt } = given;
  const price = priceCents === undefined || microOunces === 0 ? null : cents(priceCents);
  const worth = price === null ? null : valueAt(microOunces, price);
  return {
    microOunces,
    priceCents: price,
    cents: worth,
    counterparty,
    reference,
    tradedAt: new Date(tradedAt ?? now),
    staffId,
    at: new Date(now),
  };
}

/** Without the counterparty, which may be a person. */
function factsOf({ kind, microOunces, priceCents }: Pick<Trade, 'kind' | 'microOunces' | 'priceCents'>) {
  return { trade: kind, microOunces, ...(priceCents !== null && { priceCents }) };
}

function presentBook({ begunAt, offered, sold, own }: MetalBooks[Metal]) {
  return { offered, sold, own: own ?? null, begunAt: begunAt ?? null };
}

function presentTrade({ metal, kind, priceCents, cents: worth, tradedAt, at, ...trade }: Trade) {
  return {
    ...trade,
    metal: metal as Metal,
    kind: kind as TradeKind,
    priceCents: priceCents === null ? null : cents(priceCents),
    cents: worth === null ? null : cents(worth),
    tradedAt: tradedAt.getTime(),
    at: at.getTime(),
  };
}
