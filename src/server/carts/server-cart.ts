import type { Catalogue } from '#catalogue/catalogue.ts';
import { addToCart, type CartLine } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { livePrices } from '#domain/spot.ts';
import type { Session } from '../http/call-route.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { CartStore } from './store.ts';

/** A line of the server's cart. No price while that of its metal is not live. */
export type PricedLine = {
  readonly product: Product;
  readonly quantity: number;
  readonly unitPrice: Cents | undefined;
};

type Added = { readonly ok: true } | { readonly ok: false; readonly reason: 'cart-full' | 'not-signed-in' };

export type AddedToCart =
  | { readonly ok: true; readonly lines: readonly PricedLine[] }
  | { readonly ok: false; readonly reason: 'unknown-product' | 'cart-full' | 'not-signed-in' };

/** Every use case answers the whole cart after it. Lines of products that have left the catalogue are left out. */
export type ServerCart = {
  add(session: Session, productId: string, quantity: number): Promise<AddedToCart>;
  remove(userId: string, productId: string): Promise<readonly PricedLine[]>;
  clear(userId: string): Promise<readonly PricedLine[]>;
  read(userId: string): Promise<readonly PricedLine[]>;
};

export function createServerCart({
  carts,
  whileSignedIn,
  catalogue,
  spot,
  clock,
}: {
  readonly carts: CartStore;
  /**
   * A transaction under the lock of the session's account; `not-signed-in` where the session has ended. A reset of the password
   * clears the cart and ends the sessions: nothing is added by one of them afterwards.
   */
  readonly whileSignedIn: (
    session: Session,
    work: (stores: { readonly carts: CartStore }) => Promise<Added>,
  ) => Promise<Added>;
  readonly catalogue: () => Pick<Catalogue, 'productById'>;
  readonly spot: Pick<SpotBoard, 'current'>;
  readonly clock: () => number;
}): ServerCart {
  return {
    async add(session, productId, quantity) {
      if (!catalogue().productById(productId)) return { ok: false, reason: 'unknown-product' };
      const added = await whileSignedIn(session, async (stores): Promise<Added> => {
        const own = stores.carts.of(session.userId);
        const line = lineAfterAdding(await own.lines(), { id: productId, quantity });
        if (!line) return { ok: false, reason: 'cart-full' };
        await own.put(line, clock());
        return { ok: true };
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

  /** Lines that are not shown do not fill a cart: the customer could not remove them. */
  function lineAfterAdding(lines: readonly CartLine[], added: CartLine): CartLine | undefined {
    const shown = lines.filter(({ id }) => catalogue().productById(id));
    return addToCart(shown, added).find(({ id }) => id === added.id);
  }

  async function read(userId: string): Promise<readonly PricedLine[]> {
    const lines = await carts.of(userId).lines();
    const current = spot.current();
    return lines.flatMap(({ id, quantity }) => {
      const product = catalogue().productById(id);
      if (!product) return [];
      const { metal, weight, premium } = product;
      const prices = livePrices(current, [metal]);
      return [{ product, quantity, unitPrice: prices && unitPrice(prices[metal], weight, premium) }];
    });
  }
}
