import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { orderEvents, orderQuoteLines, orderQuotes, payments } from '#server/database/order-tables.ts';
import { orderLines, orders } from '#server/database/schema.ts';
import type { Db } from '#server/database/types.ts';
import { createChance } from '../../tools/demo/random.ts';

const HOUR = 3_600_000;

const GOODS = [
  { name: 'Gold Eagle', metal: 'gold', weight: 1_000_000 },
  { name: 'Gold Bar', metal: 'gold', weight: 3_215_074 },
  { name: 'Silver Round', metal: 'silver', weight: 999_999 },
  { name: 'Silver Bar', metal: 'silver', weight: 10_000_001 },
] as const;

export type Line = { name: string; metal: 'gold' | 'silver'; weight: number; quantity: number; price: number };
export type Spot = { gold: number; silver: number };
/** What the shop has done, as a clerk would write it down. */
export type Fact =
  | { what: 'placed'; at: number; lines: Line[] }
  | {
      what: 'sold';
      at: number;
      placedAt: number;
      lines: Line[];
      spot: Spot;
      margin: number;
      drift?: number;
    }
  | { what: 'returned'; at: number; lines: Line[]; spot: Spot }
  | { what: 'ended'; at: number; stage: string; reason: string; total: number }
  | { what: 'money'; at: number; cents: number };

const CHICAGO = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });

/** The day at the shop, by the platform's own calendar. */
export const shopDayOf = (at: number) => CHICAGO.format(at);
export const totalOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
export const meltOf = (lines: readonly Line[], spot: Spot) =>
  lines.reduce((sum, { metal, weight, quantity }) => {
    const exact = BigInt(spot[metal]) * BigInt(weight) * 2n + 1_000_000n;
    return sum + quantity * Number(exact / 2_000_000n);
  }, 0);

/** Of orders that are generated: how many, and through how many days from the week of each change of clocks. */
export type Generated = { readonly count: number; readonly days: number };

const FEW: Generated = { count: 400, days: 14 };

/** Orders through both changes of clocks, as rows and as facts. */
function generateOrders(staffId: string, { count, days }: Generated) {
  const chance = createChance(1_911);
  const facts: Fact[] = [];
  const rows = {
    orders: [] as (typeof orders.$inferInsert)[],
    lines: [] as (typeof orderLines.$inferInsert)[],
    quotes: [] as (typeof orderQuotes.$inferInsert)[],
    quoteLines: [] as (typeof orderQuoteLines.$inferInsert)[],
    events: [] as (typeof orderEvents.$inferInsert)[],
    payments: [] as (typeof payments.$inferInsert)[],
  };
  const spotNow = (): Spot => ({ gold: chance.between(390_000, 410_000), silver: chance.between(4_900, 5_200) });
  const priced = (spot: Spot): Line[] =>
    GOODS.filter(() => chance.percent(50))
      .concat(chance.pick(GOODS))
      .filter((one, nth, all) => all.indexOf(one) === nth)
      .map((one) => ({
        ...one,
        quantity: chance.between(1, 5),
        price: Math.round((spot[one.metal] * one.weight) / 1_000_000) + chance.between(100, 9_000),
      }));

  function one(nth: number) {
    const start = Date.parse(nth % 2 === 0 ? '2026-03-01T06:00Z' : '2026-10-25T05:00Z');
    let at = start + chance.between(0, days * 24 * HOUR);
    const placedAt = at;
    const id = `${placedAt}${String(nth).padStart(6, '0')}`;
    let spot = spotNow();
    let lines = priced(spot);
    let seq = 0;
    let stage = 'new';
    const cancelled = new Map<number, number>();
    const later = () => (at += chance.between(1, 40 * HOUR));
    const add = (event: Partial<typeof orderEvents.$inferInsert>) =>
      rows.events.push({
        orderId: id,
        seq: ++seq,
        kind: 'move',
        actorKind: 'staff',
        staffId,
        at: new Date(at),
        ...event,
      });
    const move = (name: string, to: string, more: object = {}) => {
      add({ move: name, fromStage: stage, toStage: to, ...more });
      stage = to;
    };
    const kept = () => lines.map((line, n) => ({ ...line, quantity: line.quantity - (cancelled.get(n) ?? 0) }));
    const columns = (line: Line, position: number) => ({
      orderId: id,
      position,
      productId: line.name,
      name: line.name,
      metal: line.metal,
      unitPriceCents: line.price,
      weightMicroOunces: line.weight,
      premiumBasisPoints: 200,
      quantity: line.quantity,
    });
    facts.push({ what: 'placed', at, lines });

    function sell(name: 'confirm' | 'agree', drift?: number) {
      const margin = chance.between(-500, 9_000);
      const isUndone = name === 'confirm' && chance.percent(10);
      move(name, 'confirmed', {
        // A customer agrees by the link.
        ...(name === 'agree' && { actorKind: 'customer', staffId: null }),
        data: { margin: { cents: margin, isBeforeCost: chance.percent(50) }, ...(drift !== undefined && { drift }) },
      });
      if (isUndone) {
        at += 20_000;
        add({ kind: 'undone', fromStage: 'confirmed', toStage: 'new', data: { seq } });
        stage = 'new';
        return sell(name, drift);
      }
      facts.push({
        what: 'sold',
        at,
        placedAt,
        lines,
        spot,
        margin,
        ...(drift !== undefined && { drift }),
      });
    }
    function quote() {
      const shape = (of: Line[], n: number) =>
        rows.quoteLines.push(...of.map((line, position) => ({ ...columns(line, position), seq: n })));
      const price = (n: number, of: Line[], as: Spot, state: string) =>
        rows.quotes.push({
          orderId: id,
          seq: n,
          tickId: 1,
          tickAt: new Date(at),
          tickSource: 'fixed',
          madeAt: new Date(at),
          state,
          goldCents: as.gold,
          silverCents: as.silver,
          totalCents: totalOf(of),
        });
      const next = spotNow();
      const offered = priced(next);
      price(0, lines, spot, 'placed');
      shape(lines, 0);
      later();
      move('requote', 'requoted', { data: { total: totalOf(offered), replaced: totalOf(lines) } });
      const isAgreed = chance.percent(60);
      price(1, offered, next, isAgreed ? 'agreed' : 'lapsed');
      shape(offered, 1);
      later();
      if (!isAgreed) return move('lapse', 'new');
      [lines, spot] = [offered, next];
      sell('agree');
    }

    if (chance.percent(25)) quote();
    later();
    if (stage === 'new' && chance.percent(20)) {
      const reason = chance.pick(['price-moved', 'address']);
      move('decline', 'declined', { reason });
      facts.push({ what: 'ended', at, stage, reason, total: totalOf(lines) });
    } else if (stage === 'new') sell('confirm', chance.between(-300, 300));
    if (stage === 'confirmed' && chance.percent(30)) {
      later();
      const [first] = lines;
      if (first && (first.quantity > 1 || lines.length > 1)) {
        const quantity = chance.between(1, first.quantity > 1 ? first.quantity - 1 : 1);
        cancelled.set(0, quantity);
        move('cancelPart', 'confirmed', { data: { cancelled: [{ position: 0, quantity, name: first.name }] } });
        facts.push({ what: 'returned', at, lines: [{ ...first, quantity }], spot });
      }
    }
    if (stage === 'confirmed' && chance.percent(20)) {
      later();
      move('default', 'defaulted', { reason: 'defaulted' });
      facts.push({ what: 'returned', at, lines: kept(), spot });
      facts.push({ what: 'ended', at, stage, reason: 'defaulted', total: totalOf(kept()) });
    }
    if (stage === 'confirmed') {
      later();
      const amounts = chance.percent(20) ? [totalOf(kept()) + 5_000, -5_000] : [totalOf(kept())];
      for (const cents of amounts) {
        facts.push({ what: 'money', at, cents });
        rows.payments.push({
          orderId: id,
          cents,
          method: 'wire',
          reference: `${id} ${cents}`,
          receivedOn: '2026-03-02',
          staffId,
          at: new Date(at),
        });
      }
      move('pay', 'paid');
      later();
      move('hold', 'held');
      move('unhold', 'paid');
      move('shipNow', 'shipped');
    }
    rows.orders.push({
      id,
      placedAt: new Date(placedAt),
      stage,
      status: statusOf(stage),
      totalCents: totalOf(kept()),
      firstName: 'Ada',
      lastName: 'Byron',
      email: `ada${nth}@example.com`,
      phone: '312-555-0100',
      address: '12 Elm Street',
      tickId: 1,
      tickAt: new Date(placedAt),
      tickSource: 'fixed',
      goldCents: spot.gold,
      silverCents: spot.silver,
      fingerprint: id,
      paidCents: 0,
    });
    rows.lines.push(
      ...lines.map((line, n) => ({
        ...columns(line, n),
        quantity: line.quantity - (cancelled.get(n) ?? 0),
        cancelled: cancelled.get(n) ?? 0,
      })),
    );
  }
  for (let nth = 0; nth < count; nth += 1) one(nth);
  return { facts, rows };
}

function statusOf(stage: string): string {
  if (stage === 'declined' || stage === 'defaulted') return 'cancelled';
  return stage === 'paid' || stage === 'shipped' ? 'processing' : 'pending';
}

/** Stores generated orders, and returns what happened to them. */
export async function storeOrders(db: Db, staffId: string, generated = FEW): Promise<readonly Fact[]> {
  const { facts, rows } = generateOrders(staffId, generated);
  await insertAll(db, orders, rows.orders);
  await insertAll(db, orderLines, rows.lines);
  await insertAll(db, orderQuotes, rows.quotes);
  await insertAll(db, orderQuoteLines, rows.quoteLines);
  await insertAll(db, orderEvents, rows.events);
  await insertAll(db, payments, rows.payments);
  return facts;
}

/** A statement of the tests has half a minute. */
const AT_ONCE = 5_000;

/** Inserts rows as JSON, many in one statement: columns that no row has get their defaults. */
async function insertAll(db: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  const named = Object.entries(getTableColumns(table)).filter(([name]) => rows.some((row) => name in row));
  const columns = sql.join(
    named.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE).map((row) => {
      const values = new Map(Object.entries(row));
      return Object.fromEntries(named.map(([key, { name }]) => [name, values.get(key) ?? null]));
    });
    await db.execute(sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(part)}::json)`);
  }
}
