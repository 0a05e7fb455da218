import type { Instant } from '#domain/spot.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Stock } from '#domain/stock.ts';
import { isWaiting, openingMoves, type ProductNeed } from '#domain/stock-needs.ts';
import type { Change, Changed, Refused, StaffChange } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { GoodsRow } from './goods-row.ts';
import { type GoodsStores, make } from './make-change.ts';
import type { OrderedMove } from './stock-store.ts';

/** `received`: so many more. `counted`: so many are here. `not-counted`: they are not counted any more. */
export type Stocking =
  | { readonly kind: 'received' | 'counted'; readonly quantity: number; readonly reason?: string | undefined }
  | { readonly kind: 'not-counted'; readonly reason?: string | undefined };

export type Stocked = {
  readonly key: string;
  /** Set where pages now show something else: the product is counted from now on, sold out or came back. */
  readonly revision: number | null;
  /** Null where it is not counted. */
  readonly stock: Stock | null;
};

/** Pieces of a product come in or are counted. A clerk receives and counts what is counted already. */
export type CountStock = (by: StaffChange, key: string, stocking: Stocking) => Promise<Changed<Stocked>>;

export function createCountStock({
  change,
  clock,
}: {
  readonly change: Change<GoodsStores>;
  readonly clock: () => Instant;
}): CountStock {
  return (by, key, stocking) =>
    change<Stocked>(by, async (stores, actor) => {
      const [known] = await stores.goods.rowsOf([key]);
      if (!known) return { ok: false, reason: 'unknown-goods' };
      // Open orders are locked before the stock, as by each of their moves.
      const needs = known.isCounted || stocking.kind !== 'counted' ? [] : await stores.openOrders.needsOf(key);
      const held = await stores.stock.hold(key);
      const [row] = await stores.goods.rowsOf([key]);
      if (row?.isCounted !== known.isCounted) return { ok: false, reason: 'changed-meanwhile' };
      const fault = faultOf(by, row, stocking);
      if (fault) return fault;
      const { staffId } = by.staff;
      const { reason } = stocking;
      const moved = await stores.stock.move(movesOf(key, stocking, held, needs), { at: clock(), staffId, reason });
      if (!moved.ok)
        return tooFew(moved.reserved, needs.filter(isWaiting).length || (await stores.openOrders.countWaiting(key)));
      const switched = await setCounted(stores, actor, clock(), key, stocking);
      if (!switched.ok) return switched;
      const after = stocking.kind === 'not-counted' ? null : await stores.stock.hold(key);
      const action = `stock-${stocking.kind}` as const;
      await stores.log.add(actor, { action, subject: `goods ${key}`, before: held, after, reason });
      return { ok: true, answer: { key, revision: switched.answer.revision ?? moved.revision ?? null, stock: after } };
    });
}

function faultOf({ staff }: StaffChange, { isCounted }: GoodsRow, { kind }: Stocking): Refused | undefined {
  const isForClerks = isCounted && kind !== 'not-counted';
  if (!isForClerks && !mayDo(staff.role, 'change-goods')) return { ok: false, reason: 'not-allowed' };
  if (isCounted || kind === 'counted') return undefined;
  return { ok: false, reason: 'state-not-allowed' };
}

/** Returns the moves that bring the shelf to the counted pieces; pieces taken for orders before the count do not reduce it. */
function movesOf(
  key: string,
  stocking: Stocking,
  { here }: Stock,
  needs: readonly ProductNeed[],
): readonly OrderedMove[] {
  if (stocking.kind === 'not-counted') return [];
  const { kind, quantity } = stocking;
  if (kind === 'received') return [{ key, kind, quantity }];
  const opening = needs.flatMap((need) => openingMoves(key, need).map((move) => ({ ...move, orderId: need.orderId })));
  const taken = opening.reduce((sum, move) => (move.kind === 'taken' ? sum + move.quantity : sum), 0);
  return [{ key, kind, quantity: quantity + taken - here }, ...opening];
}

function setCounted(stores: GoodsStores, actor: Actor, at: Instant, key: string, { kind, reason }: Stocking) {
  const edits = [{ kind: 'change' as const, key, set: { isCounted: kind !== 'not-counted' } }];
  return make(stores, actor, at, { key, edits, products: 1, source: 'form', asked: { reason, ask: false } });
}

function tooFew(pieces: number, orders: number): Refused {
  const are = pieces === 1 ? 'piece is' : 'pieces are';
  const of = orders === 1 ? 'open order' : 'open orders';
  const sentence = `${pieces} ${are} reserved for ${orders} ${of}; count at least that many.`;
  return { ok: false, reason: 'not-enough', sentence, fields: { quantity: sentence } };
}
