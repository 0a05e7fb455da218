import type { Instant } from '#domain/spot.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Stock, StockMove } from '#domain/stock.ts';
import type { GoodsRow } from '../../goods/goods-row.ts';
import type { Change, Changed, Refused, StaffChange } from '../change.ts';
import type { Actor } from '../log-store.ts';
import { type GoodsStores, make } from './make-change.ts';

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
      if ((await stores.goods.rowsOf([key])).length === 0) return { ok: false, reason: 'unknown-goods' };
      const held = await stores.stock.hold(key);
      const [row] = await stores.goods.rowsOf([key]);
      const fault = row ? faultOf(by, row, stocking) : ({ ok: false, reason: 'unknown-goods' } as const);
      if (fault) return fault;
      const { staffId } = by.staff;
      const { reason } = stocking;
      const moved = await stores.stock.move(movesOf(key, stocking, held), { at: clock(), staffId, reason });
      if (!moved.ok) return tooFew(held);
      const switched = await setCounted(stores, actor, clock(), key, stocking);
      if (!switched.ok) return switched;
      const after = stocking.kind === 'not-counted' ? null : await stores.stock.hold(key);
      const entry = { action: `stock-${stocking.kind}`, subject: `goods ${key}`, before: held, after, reason };
      await stores.log.add(actor, entry);
      return { ok: true, answer: { key, revision: switched.answer.revision ?? moved.revision ?? null, stock: after } };
    });
}

function faultOf({ staff }: StaffChange, { isCounted }: GoodsRow, { kind }: Stocking): Refused | undefined {
  const isForClerks = isCounted && kind !== 'not-counted';
  if (!isForClerks && !mayDo(staff.role, 'change-goods')) return { ok: false, reason: 'not-allowed' };
  if (isCounted || kind === 'counted') return undefined;
  return { ok: false, reason: 'state-not-allowed' };
}

function movesOf(key: string, stocking: Stocking, { here }: Stock): readonly StockMove[] {
  if (stocking.kind === 'not-counted') return [];
  const { kind, quantity } = stocking;
  return [{ key, kind, quantity: kind === 'counted' ? quantity - here : quantity }];
}

function setCounted(stores: GoodsStores, actor: Actor, at: Instant, key: string, { kind, reason }: Stocking) {
  const edits = [{ kind: 'change' as const, key, set: { isCounted: kind !== 'not-counted' } }];
  return make(stores, actor, at, { key, edits, products: 1, source: 'form', asked: { reason, ask: false } });
}

function tooFew({ reserved }: Stock): Refused {
  const sentence = `Orders wait for ${reserved} of them: at least as many have to be here.`;
  return { ok: false, reason: 'not-enough', fields: { quantity: sentence } };
}
