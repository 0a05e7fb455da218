import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Cents } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import type { Session } from '../http/call-route.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { CartStore, UserCart } from './store.ts';

/** A line of the server's cart. No price while spot is not live. */
export type PricedLine = {
  readonly product: Product;
  readonly quantity: number;
  readonly unitPrice: Cents | undefined;
};

export type Added =
  | { readonly ok: true; readonly lines: readonly PricedLine[] }
  | { readonly ok: false; readonly reason: 'unknown-product' | 'cart-full' | 'not-signed-in' };

/** Every use case answers the whole cart after it. */
export type KeepCart = {
  add(session: Session, productId: string, quantity: number): Promise<Added>;
  remove(userId: string, productId: string): Promise<readonly PricedLine[]>;
  clear(userId: string): Promise<readonly PricedLine[]>;
  read(userId: string): Promise<readonly PricedLine[]>;
};

type Parts = {
  readonly carts: CartStore;
  /** Runs a change in a transaction, unless the session has ended. */
  readonly whileSignedIn: <Result>(
    session: Session,
    change: (stores: { readonly carts: CartStore }) => Promise<Result>,
  ) => Promise<Result | { readonly ok: false; readonly reason: 'not-signed-in' }>;
  readonly catalogue: Catalogue;
  readonly spot: Pick<SpotBoard, 'current'>;
  readonly clock: () => number;
};

export function createKeepCart({ carts, whileSignedIn, catalogue, spot, clock }: Parts): KeepCart {
  return {
    async add(session, productId, quantity) {
      if (!catalogue.productById(productId)) return { ok: false, reason: 'unknown-product' };
      // What a stranger adds must not be in the cart that a reset has left to its owner.
      const added = await whileSignedIn(session, async (stores) => {
        const own = stores.carts.of(session.userId);
        const add = () => own.add(productId, quantity, clock());
        const isAdded = (await add()) || ((await makeRoom(own)) && (await add()));
        return isAdded ? ({ ok: true } as const) : ({ ok: false, reason: 'cart-full' } as const);
      });
      return added.ok ? { ok: true, lines: await read(session.userId) } : added;
    },
    async remove(userId, productId) {
      await carts.of(userId).remove(productId);
      return read(userId);
    },
    async clear(userId) {
      await carts.of(userId).clear();
      return read(userId);
    },
    read,
  };

  /** What is not shown must not fill a cart: nobody could take it out. */
  async function makeRoom(own: UserCart): Promise<boolean> {
    const lines = await own.lines();
    const gone = lines.flatMap(({ id }) => (catalogue.productById(id) ? [] : [id]));
    if (gone.length > 0) await own.remove(...gone);
    return gone.length > 0;
  }

  /** Products that left the catalogue are left out. */
  async function read(userId: string): Promise<readonly PricedLine[]> {
    const lines = await carts.of(userId).lines();
    const current = spot.current();
    return lines.flatMap(({ id, quantity }) => {
      const product = catalogue.productById(id);
      if (!product) return [];
      const price =
        current.state === 'live'
          ? unitPrice(current.tick.prices[product.metal], product.weight, product.premium)
          : undefined;
      return [{ product, quantity, unitPrice: price }];
    });
  }
}
