import { costOf } from '#domain/product-cost.ts';
import type { CostDates, GoodsList, GoodsPage, GoodsThen } from './goods-reads.ts';
import type { GoodsRow } from './goods-row.ts';
import type { ListedRevision, NamedItem, RevisionHead } from './history-store.ts';

/** Presents a row without fields at their usual value: ten thousand rows are sent at once. */
function presentRow(row: GoodsRow, costDates: CostDates) {
  const { key, name, metal, image, categories, state, shipsFrom, pausedMessage, most, struckIn, stock } = row;
  const cost = costOf(row);
  const costAt = cost && costDates.get(key);
  return {
    key,
    version: row.revision,
    name,
    metal,
    weight: row.weight,
    premium: row.premium,
    cost,
    ...(costAt !== undefined && { costAt }),
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

export function presentGoodsList({ last, rows, costDates, places, featured }: GoodsList) {
  return {
    revision: last?.id ?? 0,
    at: last?.at ?? null,
    staffId: last?.staffId ?? null,
    rows: rows.map((row) => presentRow(row, costDates)),
    places: Object.fromEntries([...places].map(([slug, keys]) => [slug, [...keys]])),
    featured: [...featured],
  };
}

export function presentGoodsPage(page: GoodsPage) {
  const { row, costDates, hasOrders, stockMoves, history, premiums } = page;
  return {
    ...presentRow(row, costDates),
    description: row.description,
    text: row.text,
    facts: { ...row.facts },
    hasOrders,
    stockMoves: stockMoves.map(({ kind, quantity, orderId, staffId, at, reason }) => ({
      kind,
      quantity,
      orderId,
      staffId,
      reason,
      at: at.getTime(),
    })),
    history: history.map(presentRevision),
    premiums: [...premiums],
  };
}

export function presentThen({ product, revision, spot, price, salesPause }: GoodsThen) {
  return {
    product: product
      ? {
          name: product.name,
          premium: product.premium,
          state: product.state,
          pausedMessage: product.pausedMessage,
          isSoldOut: product.isSoldOut,
          salesPause,
        }
      : null,
    revision: revision ?? null,
    spot: spot && product ? { price: spot.prices[product.metal], at: spot.at } : null,
    price: price ?? null,
  };
}

export function presentRevision({ items, ...head }: ListedRevision) {
  return { ...presentHead(head), items: presentItems(items) };
}

function presentHead({ id, at, staffId, source, reason, undoOf, products }: RevisionHead) {
  return { revision: id, at, staffId, source, reason, undoOf, products };
}

/** Both columns of a cost are one. */
function presentItems(items: readonly NamedItem[]) {
  const costs = Map.groupBy(items.filter(isCost), ({ key }) => key);
  const told = items.filter((item) => !isCost(item) || costs.get(item.key)?.[0] === item);
  return told.map((item) => {
    const parts = costs.get(item.key) ?? [];
    if (isCost(item)) return { ...item, field: 'cost', before: costIn(parts, 'before'), after: costIn(parts, 'after') };
    return item.field === 'removed' ? { ...item, before: nameIn(item.before) } : item;
  });
}

function isCost({ field }: NamedItem): boolean {
  return field === 'costBasisPoints' || field === 'costCents';
}

function costIn(items: readonly NamedItem[], when: 'before' | 'after') {
  const partOf = (field: string) => items.find((item) => item.field === field)?.[when] ?? null;
  const cost = costOf({
    costBasisPoints: partOf('costBasisPoints') as GoodsRow['costBasisPoints'],
    costCents: partOf('costCents') as GoodsRow['costCents'],
  });
  return cost ?? null;
}

function nameIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'name' in fields ? fields.name : null;
}
