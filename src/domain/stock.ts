import type { NotEnough } from './sale.ts';

/** Kinds of moves of the pieces of a counted product. */
export const STOCK_MOVE_KINDS = ['received', 'counted', 'reserved', 'released', 'taken', 'returned'] as const;

export type StockMoveKind = (typeof STOCK_MOVE_KINDS)[number];

/** Pieces of a counted product: on the shelf, and those of them that orders wait for. `here >= reserved >= 0`. */
export type Stock = { readonly here: number; readonly reserved: number };

/** `quantity` is above 0; of `counted` it is how many more or fewer than the books had. */
export type StockMove = { readonly key: string; readonly kind: StockMoveKind; readonly quantity: number };

const EFFECTS: Readonly<Record<StockMoveKind, Stock>> = {
  received: { here: 1, reserved: 0 },
  counted: { here: 1, reserved: 0 },
  reserved: { here: 0, reserved: 1 },
  released: { here: 0, reserved: -1 },
  /** Taken for an order that had reserved them. */
  taken: { here: -1, reserved: -1 },
  returned: { here: 1, reserved: 0 },
};

export const NO_STOCK: Stock = { here: 0, reserved: 0 };

/** The ledger's rule: stock is the sum of its moves. */
export function afterMove({ here, reserved }: Stock, { kind, quantity }: Pick<StockMove, 'kind' | 'quantity'>): Stock {
  const effect = EFFECTS[kind];
  return { here: here + effect.here * quantity, reserved: reserved + effect.reserved * quantity };
}

/** From this number of sellable pieces down, stock is low. */
export const LOW_STOCK = 5;

export function isLow(stock: Stock): boolean {
  return toSell(stock) <= LOW_STOCK;
}

export function toSell({ here, reserved }: Stock): number {
  return here - reserved;
}

/** An order's pieces of a product: reserved for it, and taken off the shelf for it. */
export type OrderPieces = { readonly reserved: number; readonly taken: number };

const NO_PIECES: OrderPieces = { reserved: 0, taken: 0 };

/** Sums the moves of one order and one product. */
export function orderPieces(moves: readonly Pick<StockMove, 'kind' | 'quantity'>[]): OrderPieces {
  const sum = (kind: StockMoveKind) => moves.reduce((n, move) => (move.kind === kind ? n + move.quantity : n), 0);
  const taken = sum('taken');
  return { reserved: sum('reserved') - sum('released') - taken, taken: taken - sum('returned') };
}

type PiecesByProduct = ReadonlyMap<string, OrderPieces>;
/** Pieces by the key of their product. */
export type Pieces = ReadonlyMap<string, number>;

/** Pieces of a counted product that an order is to have: `id` and `name` are the product's in calls and sentences. */
export type CountedPieces = {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
};

/** Returns the moves that reserve the pieces of a new order. */
export function reserving(counted: readonly CountedPieces[]): readonly StockMove[] {
  return counted.map(({ key, quantity }) => move('reserved', key, quantity));
}

/** Refuses to reserve pieces, and names the product and the pieces that are left. */
export function notEnough(counted: readonly CountedPieces[], key: string, left: number): NotEnough {
  const { id = key, name = key } = counted.find((pieces) => pieces.key === key) ?? {};
  return { reason: 'not-enough', id, name, most: Math.max(0, left) };
}

/** Reserves the missing pieces up to so many; nothing is released. */
export function reserveUpTo(wanted: Pieces, own: PiecesByProduct): readonly StockMove[] {
  return present([...wanted].map(([key, pieces]) => move('reserved', key, pieces - reservedOf(own, key))));
}

/** Releases the reserved pieces beyond so many; of a product that is not named, all. */
export function releaseDownTo(kept: Pieces, own: PiecesByProduct): readonly StockMove[] {
  return present([...own].map(([key, { reserved }]) => move('released', key, reserved - (kept.get(key) ?? 0))));
}

/** Takes so many pieces off the shelf, those first that are reserved. */
export function take(wanted: Pieces, own: PiecesByProduct): readonly StockMove[] {
  const rest = new Map([...wanted].map(([key, pieces]) => [key, pieces - (own.get(key)?.taken ?? 0)]));
  return [...reserveUpTo(rest, own), ...present([...rest].map(([key, pieces]) => move('taken', key, pieces)))];
}

/** Returns taken pieces to the shelf, less those that have been shipped. */
export function putBack(gone: Pieces, own: PiecesByProduct): readonly StockMove[] {
  return present([...own].map(([key, { taken }]) => move('returned', key, taken - (gone.get(key) ?? 0))));
}

/** Pieces of a line: reserved for it, taken for it, and missing from stock (`short`). */
export type LineStock = OrderPieces & { readonly short: number };

/** The stock of each order line; two lines of one product share them in turn. */
export function stockByLine(
  lines: readonly { readonly key: string; readonly quantity: number }[],
  own: PiecesByProduct,
  toSellOf: Pieces,
): readonly LineStock[] {
  const left = new Map(own);
  const free = new Map(toSellOf);
  return lines.map(({ key, quantity }) => {
    const has = left.get(key) ?? NO_PIECES;
    const taken = Math.min(has.taken, quantity);
    const reserved = Math.min(has.reserved, quantity - taken);
    const missing = quantity - taken - reserved;
    const found = Math.min(Math.max(0, free.get(key) ?? 0), missing);
    left.set(key, { taken: has.taken - taken, reserved: has.reserved - reserved });
    free.set(key, (free.get(key) ?? 0) - found);
    return { taken, reserved, short: missing - found };
  });
}

/** Returns the moves that undo an order's moves, in the order in which to write them. */
export function inverseMoves(moves: readonly StockMove[]): readonly StockMove[] {
  return [...moves].reverse().flatMap(({ key, kind, quantity }): readonly StockMove[] => {
    const as = (...kinds: readonly StockMoveKind[]) => kinds.map((one) => ({ key, kind: one, quantity }));
    if (kind === 'reserved') return as('released');
    if (kind === 'released') return as('reserved');
    if (kind === 'taken') return as('returned', 'reserved');
    return kind === 'returned' ? as('reserved', 'taken') : [];
  });
}

function reservedOf(own: PiecesByProduct, key: string): number {
  return (own.get(key) ?? NO_PIECES).reserved;
}

function move(kind: StockMoveKind, key: string, quantity: number): StockMove {
  return { key, kind, quantity };
}

function present(moves: readonly StockMove[]): readonly StockMove[] {
  return moves.filter(({ quantity }) => quantity > 0);
}
