import { addCents, sumCents } from '#domain/money.ts';
import { addSold, NOTHING_SOLD, type SoldRow, sumsBy, tookOf, weekHours } from '#domain/reports.ts';
import type { SalesDay, WorkDay } from './report-days.ts';
import type { Ended, ReportedProduct, StepKind, TradedSum } from './report-store.ts';

const BEST = 20;

/** Adds up orders and sales: by metal, category and product, with the names and categories that products have now. */
export function foldSales(days: readonly SalesDay[], products: readonly ReportedProduct[]) {
  const rows = sumsOfProducts(days);
  const byName = new Map(
    products.flatMap((product) => [product.name, ...product.names].map((name) => [name, product])),
  );
  const nameOf = ({ productId }: SoldRow) => byName.get(productId)?.name ?? productId;
  const metals = sumsBy(rows, ({ metal }) => metal);
  const metalOf = new Map(rows.map((row) => [nameOf(row), row.metal]));
  const byProduct = [...sumsBy(rows, nameOf)].sort(([, a], [, b]) => b.cents - a.cents);
  const bought = new Set(rows.filter(({ confirmed }) => confirmed > 0).map(nameOf));
  const categories = sumsBy(rows, ({ productId }) => byName.get(productId)?.category ?? '');
  return {
    placed: days.map(({ placed }) => placed).reduce(plus),
    confirmed: sumCents(rows.map(({ confirmed }) => confirmed)),
    sold: rows.reduce(addSold, NOTHING_SOLD),
    metals: { gold: metals.get('gold') ?? NOTHING_SOLD, silver: metals.get('silver') ?? NOTHING_SOLD },
    categories: [...categories]
      .map(([category, sum]) => ({ category: category || null, ...sum }))
      .sort((a, b) => b.cents - a.cents),
    products: byProduct.slice(0, BEST).map(([name, sum]) => ({ name, metal: metalOf.get(name) ?? 'gold', ...sum })),
    unsold: products.filter(({ name, isOnSale }) => isOnSale && !bought.has(name)).map(({ name }) => name),
  };
}

/** Returns a row for each product: a year has a hundred on each of its days. */
function sumsOfProducts(days: readonly SalesDay[]): readonly SoldRow[] {
  const rows = days.flatMap(({ sold }) => sold);
  return sumsUnder(
    rows,
    ({ metal, productId }) => `${metal} ${productId}`,
    (sum, row) => ({
      productId: row.productId,
      metal: row.metal,
      pieces: sum.pieces + row.pieces,
      microOunces: sum.microOunces + row.microOunces,
      cents: addCents(sum.cents, row.cents),
      melt: addCents(sum.melt, row.melt),
      confirmed: addCents(sum.confirmed, row.confirmed),
    }),
  );
}

/** Adds up what was done on days, one at least. */
export function foldWork(days: readonly WorkDay[]) {
  const { waits, people } = foldWaits(days);
  const busy = (count: 'orders' | 'answers') =>
    weekHours(days.flatMap(({ hours }) => hours.map((hour) => [hour.at, hour[count]] as const)));
  return {
    reached: foldReached(days),
    ended: foldEnded(days),
    decisions: days.map(({ decisions }) => decisions).reduce(plus),
    money: days.map(({ money }) => money).reduce(plus),
    trades: foldTrades(days),
    priceChanges: days.reduce((sum, { priceChanges }) => sum + priceChanges, 0),
    times: { confirm: waits('confirm'), pay: waits('pay'), ship: waits('ship') },
    people,
    week: { orders: busy('orders'), answers: busy('answers') },
  };
}

/** Adds the figures of two rows; what is no number is taken from the first. */
function plus<Row extends object>(one: Row, other: Row): Row {
  const others = new Map<string, unknown>(Object.entries(other));
  const added = Object.entries(one).map(([name, value]) => [
    name,
    typeof value === 'number' ? value + Number(others.get(name) ?? 0) : value,
  ]);
  return Object.fromEntries(added) as Row;
}

function sumsUnder<Row>(rows: readonly Row[], keyOf: (row: Row) => string, add: (sum: Row, row: Row) => Row): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? row : add(sum, row));
  }
  return [...sums.values()];
}

function foldReached(days: readonly WorkDay[]): Readonly<Record<string, number>> {
  const rows = days.flatMap(({ reached }) => Object.entries(reached).map(([stage, orders]) => ({ stage, orders })));
  const sums = sumsUnder(rows, ({ stage }) => stage, plus);
  return Object.fromEntries(sums.map(({ stage, orders }) => [stage, orders]));
}

function foldEnded(days: readonly WorkDay[]): Ended[] {
  const rows = days.flatMap(({ ended }) => ended);
  return sumsUnder(rows, ({ stage, reason }) => `${stage} ${reason}`, plus).sort(
    (a, b) => b.orders - a.orders || a.stage.localeCompare(b.stage),
  );
}

function foldTrades(days: readonly WorkDay[]): readonly TradedSum[] {
  const nameOf = ({ metal, kind }: TradedSum) => `${metal} ${kind}`;
  const rows = days.flatMap(({ trades }) => trades);
  return sumsUnder(rows, nameOf, plus).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** Medians are not sums: those of all days are taken together. */
function foldWaits(days: readonly WorkDay[]) {
  const all = days.flatMap(({ waits }) => waits);
  const took = (parts: typeof all) => tookOf(joined(parts.map(({ ms }) => ms)));
  const byPerson = Map.groupBy(
    all.filter(({ kind }) => kind === 'confirm'),
    ({ by }) => by,
  );
  return {
    waits: (wanted: StepKind) => took(all.filter(({ kind }) => kind === wanted)),
    people: [...byPerson]
      .flatMap(([staffId, parts]) => {
        const theirs = took(parts);
        return theirs ? [{ staffId, confirmed: theirs.count, median: theirs.median }] : [];
      })
      .sort((a, b) => b.confirmed - a.confirmed),
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
