import { dollars } from '#domain/money.ts';
import { type BasisPoints, percentOf } from '#domain/price.ts';
import { costOf } from '#domain/product-cost.ts';
import { formatOunces, type MicroOunces } from '#domain/weight.ts';
import { presentCost } from '../desk/presenters.ts';
import type { GoodsList, GoodsPage, GoodsThen } from './goods-reads.ts';
import type { GoodsRow } from './goods-row.ts';
import type { ListedRevision, NamedItem, RevisionHead } from './history-store.ts';

/** What is as of most goods is left out: ten thousand rows are sent at once. */
function presentRow(row: GoodsRow) {
  const { key, name, metal, image, categories, state, shipsFrom, pausedMessage, most, struckIn, stock } = row;
  return {
    key,
    version: row.revision,
    name,
    metal,
    ounces: formatOunces(row.weight),
    premium: percentOf(row.premium),
    cost: presentCost(costOf(row)),
    state,
    image,
    categories: [...categories],
    ...(shipsFrom !== null && { shipsFrom }),
    ...(pausedMessage !== null && { pausedMessage }),
    ...(most !== null && { most }),
    ...(struckIn !== null && { struckIn }),
    ...(row.isCounted && { stock: stock ?? { here: 0, reserved: 0 } }),
  };
}

export function presentGoodsList({ last, rows, places, featured }: GoodsList) {
  return {
    revision: last?.id ?? 0,
    at: last ? new Date(last.at).toISOString() : null,
    staffId: last?.staffId ?? null,
    rows: rows.map(presentRow),
    places: Object.fromEntries([...places].map(([slug, keys]) => [slug, [...keys]])),
    featured: [...featured],
  };
}

export function presentGoodsPage(page: GoodsPage) {
  const { row, places, featured, hasOrders, oldNames, stockMoves, history, premiums } = page;
  return {
    ...presentRow(row),
    description: row.description,
    text: row.text,
    facts: { ...row.facts },
    places: [...places],
    featured,
    hasOrders,
    oldNames: [...oldNames],
    stockMoves: stockMoves.map(({ kind, quantity, orderId, staffId, at, reason }) => ({
      ...{ kind, quantity, orderId, staffId, reason },
      at: at.toISOString(),
    })),
    history: history.map(presentRevision),
    premiums: premiums.map(({ at, premium }) => ({ at: new Date(at).toISOString(), premium: percentOf(premium) })),
  };
}

export function presentThen({ at, product, revision, spot, price, salesPause }: GoodsThen) {
  return {
    at: new Date(at).toISOString(),
    product: product
      ? {
          name: product.name,
          ounces: formatOunces(product.weight),
          metal: product.metal,
          premium: percentOf(product.premium),
          state: product.state,
          shipsFrom: product.shipsFrom,
          pausedMessage: product.pausedMessage,
          isSoldOut: product.isSoldOut,
          salesPause,
        }
      : null,
    revision: revision ?? null,
    spot:
      spot && product ? { price: dollars(spot.prices[product.metal]), at: isoOf(spot.at), source: spot.source } : null,
    price: price === undefined ? null : dollars(price),
  };
}

export function presentRevision({ items, ...head }: ListedRevision) {
  return { ...presentHead(head), items: presentItems(items) };
}

function presentHead({ id, at, staffId, source, reason, undoOf, endsHonour, proposalId, products }: RevisionHead) {
  return { revision: id, at: isoOf(at), staffId, source, reason, undoOf, endsHonour, proposalId, products };
}

/** Both columns of a cost are one. */
function presentItems(items: readonly NamedItem[]) {
  const costs = Map.groupBy(items.filter(isCost), ({ key }) => key);
  const told = items.filter((item) => !isCost(item) || costs.get(item.key)?.[0] === item);
  return told.map((item) => {
    const parts = costs.get(item.key) ?? [];
    if (isCost(item)) return { ...item, field: 'cost', before: costIn(parts, 'before'), after: costIn(parts, 'after') };
    if (item.field === 'removed') return { ...item, before: nameIn(item.before) };
    const field = item.field === 'weight' ? 'ounces' : item.field;
    return {
      ...item,
      field,
      before: presentValue(item.field, item.before),
      after: presentValue(item.field, item.after),
    };
  });
}

function isCost({ field }: NamedItem): boolean {
  return field === 'costBasisPoints' || field === 'costCents';
}

function costIn(items: readonly NamedItem[], when: 'before' | 'after') {
  const partOf = (field: string) => items.find((item) => item.field === field)?.[when] ?? null;
  return presentCost(
    costOf({
      costBasisPoints: partOf('costBasisPoints') as GoodsRow['costBasisPoints'],
      costCents: partOf('costCents') as GoodsRow['costCents'],
    }),
  );
}

function presentValue(field: string, value: unknown): unknown {
  if (value === null) return null;
  if (field === 'premium') return percentOf(value as BasisPoints);
  return field === 'weight' ? formatOunces(value as MicroOunces) : value;
}

function nameIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'name' in fields ? fields.name : null;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
