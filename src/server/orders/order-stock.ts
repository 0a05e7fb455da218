import { piecesLeft } from '#domain/parcels.ts';
import type { SaleFault } from '#domain/sale.ts';
import type { Instant } from '#domain/spot.ts';
import {
  inverseMoves,
  type LineStock,
  type Pieces,
  putBack,
  releaseDownTo,
  reserveUpTo,
  type StockMove,
  stockByLine,
  take,
} from '#domain/stock.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Refused } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderMove, OrderStores } from './apply-move.ts';

type Line = { readonly productId: string; readonly quantity: number };
type Stores = Pick<OrderStores, 'stock' | 'parcels'>;
type MovedPieces =
  | { readonly ok: true; readonly moves: readonly StockMove[] }
  | (Refused & { readonly fault: SaleFault });

/**
 * Reserves, releases and takes pieces of counted products at a move. While a price is offered, an order keeps what its own
 * lines and those of the offer need: whichever it ends with is there. Called before a move writes: where there are too few it
 * is refused with `not-enough`, and nothing is written.
 */
export async function moveStock(
  stores: Stores,
  actor: Actor,
  now: Instant,
  order: DeskOrder,
  { move, offered, kept }: OrderMove,
): Promise<MovedPieces> {
  switch (move) {
    case 'decline':
    case 'withdraw':
    case 'default':
    case 'cancel':
      return writeMoves(stores, actor, now, order, await endingMoves(stores, order));
    case 'cancelPart':
    case 'cancelRest':
      return writeMoves(stores, actor, now, order, await keptMoves(stores, order, kept ?? order.lines));
    case 'lapse':
      return writeMoves(stores, actor, now, order, await keepFor(stores, order, order.lines));
    case 'agree':
      return writeMoves(stores, actor, now, order, await keepFor(stores, order, offered ?? order.lines));
    case 'requote':
      return writeMoves(stores, actor, now, order, await needed(stores, order, offered ?? [], reserveUpTo));
    case 'allocate':
    case 'shipNow':
      return writeMoves(stores, actor, now, order, await needed(stores, order, order.lines, take));
    default:
      return { ok: true, moves: [] };
  }
}

/** Undoes the stock moves of a move. Refused with `not-enough` where released pieces were sold meanwhile. */
export function undoStock(stores: Stores, actor: Actor, now: Instant, order: DeskOrder, moves: readonly StockMove[]) {
  return writeMoves(stores, actor, now, order, inverseMoves(moves));
}

/** The stock of each line's product; null where it is not counted. */
export async function stockOfLines(
  { stock }: Pick<Stores, 'stock'>,
  { id, lines }: DeskOrder,
): Promise<readonly (LineStock | null)[]> {
  const products = await stock.named(lines.map(({ productId }) => productId));
  const keyed = lines.map(({ productId, quantity }) => ({ key: products.get(productId), quantity }));
  const counted = keyed.flatMap(({ key, quantity }) => (key?.isCounted ? [{ key: key.key, quantity }] : []));
  if (counted.length === 0) return lines.map(() => null);
  const [own, left] = await Promise.all([stock.piecesOfOrder(id), stock.left(counted.map(({ key }) => key))]);
  const found = [...stockByLine(counted, own, left)];
  return keyed.map(({ key }) => (key?.isCounted ? (found.shift() ?? null) : null));
}

/** Releases everything that an ended order reserved, and puts back pieces taken for it, unless they were shipped. */
async function endingMoves({ stock, parcels }: Stores, order: DeskOrder): Promise<readonly StockMove[]> {
  const own = await stock.piecesOfOrder(order.id);
  if (own.size === 0) return [];
  const sent = await parcels.of(order.id);
  // What a lost parcel held does not come back.
  const gone = sent.map((parcel) => (parcel.state === 'lost' ? { ...parcel, state: 'shipped' as const } : parcel));
  const left = piecesLeft(order.lines, gone);
  const lines = order.lines.map((line, position) => ({ ...line, quantity: line.quantity - (left[position] ?? 0) }));
  return [...releaseDownTo(new Map(), own), ...putBack(await piecesOf(stock, lines), own)];
}

/** Releases cancelled pieces, or puts them back on the shelf; those that a lost parcel held do not come back. */
async function keptMoves({ stock, parcels }: Stores, order: DeskOrder, lines: readonly Line[]) {
  const own = await stock.piecesOfOrder(order.id);
  if (own.size === 0) return [];
  const lost = (await parcels.of(order.id)).filter(({ state }) => state === 'lost').flatMap((parcel) => parcel.lines);
  const gone = lost.flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [{ ...line, quantity }] : [];
  });
  return [
    ...releaseDownTo(await piecesOf(stock, lines), own),
    ...putBack(await piecesOf(stock, [...lines, ...gone]), own),
  ];
}

async function keepFor({ stock }: Stores, order: DeskOrder, lines: readonly Line[]): Promise<readonly StockMove[]> {
  const own = await stock.piecesOfOrder(order.id);
  return own.size === 0 ? [] : releaseDownTo(await piecesOf(stock, lines), own);
}

async function needed(
  { stock }: Stores,
  order: DeskOrder,
  lines: readonly Line[],
  plan: typeof take,
): Promise<readonly StockMove[]> {
  const wanted = await piecesOf(stock, lines, ({ isCounted }) => isCounted);
  return wanted.size === 0 ? [] : plan(wanted, await stock.piecesOfOrder(order.id));
}

async function piecesOf(
  stock: Stores['stock'],
  lines: readonly Line[],
  isWanted: (product: { readonly isCounted: boolean }) => boolean = () => true,
): Promise<Pieces> {
  const products = await stock.named(lines.map(({ productId }) => productId));
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const product = products.get(productId);
    if (product && isWanted(product)) pieces.set(product.key, (pieces.get(product.key) ?? 0) + quantity);
  }
  return pieces;
}

async function writeMoves(
  { stock }: Stores,
  actor: Actor,
  at: Instant,
  order: DeskOrder,
  moves: readonly StockMove[],
): Promise<MovedPieces> {
  const staffId = actor.kind === 'staff' ? actor.staffId : null;
  const moved = await stock.move(moves, { at, orderId: order.id, staffId });
  if (moved.ok) return { ok: true, moves };
  const name = await stock.nameOf(moved.key);
  return { ok: false, reason: 'not-enough', fault: { reason: 'not-enough', id: name, name, most: moved.left } };
}
