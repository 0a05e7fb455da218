import { expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { priceLine } from '#domain/order.ts';
import { isDatabaseUnavailable } from '#server/database/errors.ts';
import { openDatabase } from '#server/database/open.ts';
import { orders } from '#server/database/schema.ts';
import type { OrderRequest, PlaceOrder } from '#server/orders/place-order.ts';
import { GOODS } from '../../support/claims.ts';
import { describeOnBothDatabases, urlOf } from '../../support/databases.ts';
import { countPieces, stockOf } from '../../support/goods.ts';
import { openShop, SPOT, Visitor } from '../../support/open-shop.ts';

const [{ id: COUNTED }] = GOODS;
const PIECES = 10;
const ORDERS = 1_000;
const AT_ONCE = 100;
/** An account places no more in an hour than its limit. */
const CUSTOMERS = 20;

describeOnBothDatabases('the last ten pieces', (open, kind) => {
  it('are sold ten times, however many orders for them come at once, on however many processes', async () => {
    const database = await open();
    const here = await openShop(database);
    const other = kind === 'postgres' ? await openDatabase({ kind, url: urlOf(database) }) : database;
    const shops = kind === 'postgres' ? [here, await openShop(other)] : [here];
    const key = await countPieces(here, COUNTED, PIECES);
    await Promise.all(shops.map(({ shop }) => shop.goods.catchUp()));
    const customers: string[] = [];
    for (let nth = 0; nth < CUSTOMERS; nth += 1)
      customers.push(await new Visitor(here.app).signUp(`buyer${nth}@example.com`));

    const reasons: (string | undefined)[] = [];
    let next = 0;
    const buy = async () => {
      while (next < ORDERS) {
        const nth = next++;
        const request = requestOf(customers[nth % CUSTOMERS] ?? '', nth);
        reasons.push(await outcomeOf(shops[nth % shops.length]?.shop.placeOrder, request));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, buy));
    expect(reasons).toHaveLength(ORDERS);
    expect(reasons.filter((reason) => reason === 'placed')).toHaveLength(PIECES);
    expect(new Set(reasons)).toEqual(new Set(['placed', 'not-enough']));
    expect(await stockOf(here, key)).toEqual({ here: PIECES, reserved: PIECES });
    expect(await database.db.select({ id: orders.id }).from(orders)).toHaveLength(PIECES);
    for (const shop of shops) await shop.close();
    if (other !== database) await other.close();
  }, 300_000);
});

/** As a customer: what could not be answered is asked again, under the same key. */
async function outcomeOf(placeOrder: PlaceOrder | undefined, request: OrderRequest): Promise<string | undefined> {
  for (;;) {
    try {
      const outcome = await placeOrder?.(request);
      return outcome?.ok ? 'placed' : outcome?.reason;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

function requestOf(userId: string, nth: number): OrderRequest {
  const product = troyCatalogue().productById(COUNTED);
  if (!product) throw new Error(`There is no ${COUNTED}`);
  const line = priceLine(product, 1, SPOT);
  const recipient = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '1', address: 'x' };
  const claim = {
    lines: [line],
    total: line.unitPrice,
    userId,
    isEmailVerified: false,
    recipient,
    idempotencyKey: `order-${nth}`,
    fingerprint: '',
  };
  return { claim, client: { ip: `10.0.${nth >> 8}.${nth & 255}` } };
}
