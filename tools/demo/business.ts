import type { Catalogue } from '#catalogue/catalogue.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { isOpen } from '#domain/opening-hours.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import type { Shop } from '#server/shop.ts';
import { type Customer, createCustomers, REGULARS } from './customers.ts';
import { createOrderActs, keepPricesLive, type OrderActs } from './desk-acts.ts';
import { createGoods, type Wanted } from './goods.ts';
import { beginDay, openCustomer, STAFF, type Worker } from './people.ts';
import { type Chance, createChance } from './random.ts';

const CUSTOMERS = 170;
const SESSION_HOURS_MS = 11 * HOUR_MS;

/** The demo's dealer: the shop, its goods, its customers and who works. */
export type Business = ReturnType<typeof createBusiness>;

export function createBusiness(shop: Shop, catalogue: Catalogue) {
  const customers = createCustomers(CUSTOMERS);
  const users = new Map<Customer, string>();
  const days = new Map<keyof typeof STAFF, { readonly worker: Worker; readonly begunAt: number }>();
  let placed = 0;

  async function userOf(customer: Customer): Promise<string> {
    const known = users.get(customer);
    if (known) return known;
    const { session } = await openCustomer(shop, customer, addressOf(users.size));
    users.set(customer, session.userId);
    return session.userId;
  }

  /** Signed in of this day. */
  async function worker(role: keyof typeof STAFF): Promise<Worker> {
    const day = days.get(role);
    if (day && shop.clock() - day.begunAt < SESSION_HOURS_MS) return day.worker;
    const begun = await beginDay(shop, STAFF[role]);
    days.set(role, { worker: begun, begunAt: shop.clock() });
    return begun;
  }

  return {
    shop,
    goods: createGoods(catalogue),
    /** Of those who buy often: they come again once the demo is open. */
    async openAccounts(): Promise<void> {
      for (const customer of customers.slice(0, REGULARS)) await userOf(customer);
    },
    /** Every tenth order is one of the few who buy often: with more, each order would carry the flag of their 30 days. */
    someCustomer: (chance: Chance): Customer =>
      chance.percent(10) ? chance.pick(customers.slice(0, REGULARS)) : chance.pick(customers),
    worker,
    /** Of the three who answer orders; when the shop is closed, the owner alone. */
    someWorker(chance: Chance): Promise<Worker> {
      const role = isOpen(shop.clock(), shop.settings.current().hours)
        ? chance.weighted({ clerk: 6, manager: 3, owner: 1 })
        : 'owner';
      return worker(role);
    },
    /** Places an order at the prices of the moment, as a customer does. */
    async place(customer: Customer, wanted: readonly Wanted[]): Promise<OrderActs> {
      const userId = await userOf(customer);
      await keepPricesLive(shop);
      const spot = shop.spot.current();
      if (spot.state !== 'live') throw new Error('There is no live price to order at');
      const goods = shop.goods.current();
      const lines = wanted.map(({ product, quantity }) =>
        // At the premium of now: staff may have changed it.
        priceLine(goods.productById(product.id) ?? product, quantity, spot.tick.prices),
      );
      placed += 1;
      const key = `demo-order-${placed}`;
      const { firstName, lastName, email, phone, address } = customer;
      const claim = { userId, isEmailVerified: true, recipient: { firstName, lastName, email, phone, address } };
      const answer = await shop.placeOrder({
        claim: { ...claim, lines, total: orderTotal(lines), idempotencyKey: key, fingerprint: key },
        client: { ip: addressOf(placed) },
      });
      if (!answer.ok) throw new Error(`No order was placed: ${answer.reason}`);
      return createOrderActs(shop, answer.order.orderNumber, createChance(placed));
    },
  };
}

/** Addresses of the documentation's networks (RFC 5737): one for each, so that no limit counts them together. */
function addressOf(nth: number): string {
  return `198.51.${Math.floor(nth / 250)}.${(nth % 250) + 1}`;
}
