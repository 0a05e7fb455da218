import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { type BasisPoints, premiumPercent } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { orders } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import type { RevisionChange } from '#server/goods/revision.ts';
import { quoteFor } from '#server/orders/price-order.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { LIMITS, openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

describeOnEachDatabase('a price of before a change of the goods', (open) => {
  let database: Database;
  let shop: TestShop;
  let ada: Visitor;

  beforeEach(async () => {
    database = await open();
    shop = await openShop(database);
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterEach(() => shop.close());

  const eagle = () => shop.shop.goods.current().productByKey(EAGLE) as Product;
  async function setPremium(percent: number, more: Partial<RevisionChange> = {}) {
    const set = { premium: premiumPercent(percent) };
    await reviseGoods(database, shop.clock, [{ kind: 'change', key: EAGLE, set }], more);
  }
  /** Minute by minute: prices have to be live, and a change of the goods is known long before its minutes are over. */
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= MINUTE_MS) {
      shop.clock.advance(Math.min(left, MINUTE_MS));
      await shop.shop.spot.refresh();
      await shop.shop.goods.catchUp();
    }
  }
  async function placeSeen(body: unknown) {
    const response = await ada.ask('POST', '/api/order/place', body);
    return response.json().reason ?? response.statusCode;
  }

  it('is taken 9:59 minutes after its tick, and refused at 10:01', async () => {
    const seen = orderBody([{ id: eagle().id, quantity: 2 }]);
    shop.clock.advance(5_000);
    await setPremium(9.5);
    await pass(9 * MINUTE_MS + 54_000);
    expect(await placeSeen(seen)).toBe(200);
    expect(await database.db.select({ revision: orders.catalogueRevision }).from(orders)).toEqual([{ revision: 1 }]);
    shop.clock.advance(2_000);
    expect(await placeSeen(seen)).toBe('price-moved');
  });

  it('is refused at once where the change corrects a wrong price', async () => {
    const seen = orderBody([{ id: eagle().id, quantity: 2 }]);
    shop.clock.advance(5_000);
    await setPremium(9.5, { refusesShownPrices: true });
    expect(await placeSeen(seen)).toBe('price-moved');
  });

  it('is of one revision in all its lines', async () => {
    const [bar] = shop.shop.goods.current().productsIn('gold-bars');
    const before = orderBody([{ id: eagle().id, quantity: 1 }]);
    await setPremium(9.5);
    await shop.shop.goods.catchUp();
    const other = shop.shop.goods.current().keyOf(bar as Product);
    const set = { premium: premiumPercent(8) };
    await reviseGoods(database, shop.clock, [{ kind: 'change', key: other, set }]);
    await shop.shop.goods.catchUp();
    const newBar = priceLine({ ...(bar as Product), premium: premiumPercent(8) }, 1, SPOT);
    const mixed = {
      ...before,
      lines: [
        ...before.lines,
        {
          product: { id: bar?.id, name: bar?.name, price: newBar.unitPrice / 100 },
          quantity: 1,
          price: newBar.unitPrice / 100,
        },
      ],
      amount: (Math.round(before.amount * 100) + newBar.unitPrice) / 100,
    };
    expect(await placeSeen(mixed)).toBe('price-moved');
    expect(await placeSeen(before)).toBe(200);
  });

  it('does not help a product that is not for sale any more', async () => {
    const seen = orderBody([{ id: eagle().id, quantity: 2 }]);
    async function change(set: object) {
      await reviseGoods(database, shop.clock, [{ kind: 'change', key: EAGLE, set }]);
      await shop.shop.goods.catchUp();
    }
    await change({ state: 'paused' });
    expect(await placeSeen(seen)).toBe('product-paused');
    await change({ state: 'hidden' });
    expect(await placeSeen(seen)).toBe('unknown-product');
    await change({ state: 'on-sale' });
    expect(await placeSeen(seen)).toBe(200);
    await reviseGoods(database, shop.clock, [{ kind: 'pause', scope: 'gold', message: 'Not today.', cause: 'hand' }]);
    expect(await placeSeen(orderBody([{ id: eagle().id, quantity: 1 }]))).toBe('sales-paused');
  });

  it('is taken if and only if this shop has shown it in the honour window', async () => {
    const step = fc.record({
      seconds: fc.integer({ min: 3, max: 90 }),
      gold: fc.integer({ min: 400_000, max: 420_000 }),
      does: fc.constantFrom('reads', 'changes', 'corrects', 'nothing'),
      percent: fc.integer({ min: 2, max: 40 }),
      tries: fc.nat(),
    });
    const shown: { readonly price: number; readonly tickAt: number; readonly corrections: number }[] = [];
    let corrections = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
        for (const { seconds, gold, does, percent, tries } of steps) {
          shop.clock.advance(seconds * 1000);
          if (does === 'reads') shop.feed.set({ gold: cents(gold), silver: SPOT.silver });
          await shop.shop.spot.refresh();
          const before = shop.shop.goods.revision();
          if (does === 'changes') await setPremium(percent);
          if (does === 'corrects') await setPremium(percent, { refusesShownPrices: true });
          await shop.shop.goods.catchUp();
          // The premium that it has already is no revision, and corrects nothing.
          if (does === 'corrects' && shop.shop.goods.revision() > before) corrections += 1;
          show();
          const tried = shown[tries % shown.length];
          if (!tried) continue;
          const inWindow = shop.clock() - tried.tickAt <= LIMITS.honourMs && tried.corrections === corrections;
          const isShown = shown.some(
            ({ price, tickAt, corrections: at }) =>
              price === tried.price && shop.clock() - tickAt <= LIMITS.honourMs && at === corrections,
          );
          const isTaken = take(tried.price);
          if (inWindow) expect(isTaken).toBe(true);
          if (isTaken) expect(isShown).toBe(true);
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );

    function show(): void {
      const spot = shop.shop.spot.current();
      if (spot.state !== 'live') return;
      const { unitPrice } = priceLine(eagle(), 1, spot.tick.prices);
      shown.push({ price: unitPrice, tickAt: spot.tick.at, corrections });
    }
  });

  function take(price: number): boolean {
    const { goods, spot } = shop.shop;
    const line = { productId: eagle().id, quantity: 1, unitPrice: cents(price), premium: 0 as BasisPoints };
    const claim = { lines: [line], total: orderTotal([line]) };
    return quoteFor(claim, {
      catalogue: goods.current(),
      pauses: goods.pauses(),
      inForce: goods.inForce,
      spot: spot.current(),
      ticks: spot.acceptableTicks(),
    }).ok;
  }
});
