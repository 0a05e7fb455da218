import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { listGoods } from '#contract/calls/desk-goods.ts';
import type { listDeskOrders, readDeskOrder } from '#contract/calls/desk-order-reads.ts';
import type { previewGoods } from '#contract/calls/desk-premiums.ts';
import { check } from '#contract/check.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { driftOf, marginLeft, premiumIn } from '#domain/drift.ts';
import { METALS } from '#domain/metal.ts';
import { cents, subtractCents } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { PREMIUM_RULES, previewPremiums } from '#domain/premium-change.ts';
import { priceOf } from '#domain/product-cost.ts';
import { fineWeight } from '#domain/weight.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase, EACH_DATABASE } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { reviseGoods } from '../support/revise-goods.ts';

const RUNS = EACH_DATABASE.length > 1 ? 20 : 8;

const pieces = fc.record({ first: fc.integer({ min: 1, max: 3 }), second: fc.integer({ min: 0, max: 4 }) });
const moved = fc.record({ gold: fc.integer({ min: -30, max: 40 }), silver: fc.integer({ min: -30, max: 40 }) });
/** Of the first product; none where it is not known. */
const cost = fc.oneof(
  fc.constant({ costBasisPoints: null, costCents: null }),
  fc.integer({ min: 0, max: 900 }).map((costBasisPoints) => ({ costBasisPoints, costCents: null })),
  fc.integer({ min: 0, max: 20_000 }).map((each) => ({ costBasisPoints: null, costCents: cents(each) })),
);
const change = fc.record({
  rule: fc.constantFrom(...PREMIUM_RULES),
  value: fc.integer({ min: 1, max: 12_000 }),
  rounds: fc.boolean(),
  clamps: fc.boolean(),
});

describeOnEachDatabase('a figure of the desk', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  beforeEach(async () => {
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(() => shop.close());

  async function setSpot(percent: { readonly gold: number; readonly silver: number }) {
    const at = (metal: 'gold' | 'silver') => cents(Math.round(SPOT[metal] * (1 + percent[metal] / 1_000)));
    const spot = { gold: at('gold'), silver: at('silver') };
    shop.feed.set(spot);
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    return spot;
  }
  const keyOf = (id: string) => {
    const { productById, keyOf: keyOfProduct } = shop.shop.goods.current();
    return keyOfProduct(productById(id) ?? expect.fail('It is not sold'));
  };
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = (await manager.desk(method, path, body)).json();
    expect(answer.reason).toBeUndefined();
    return answer.data as Answer;
  };

  it('of an order is the one that the domain has of its lines, whatever the market and its costs', async () => {
    const { deskOrders } = shop.shop.desk?.reads ?? expect.fail('There is no desk');
    await fc.assert(
      fc.asyncProperty(pieces, moved, moved, cost, async ({ first, second }, then, now, costOfFirst) => {
        const placedAt = await setSpot(then);
        await reviseGoods(shop.database, shop.clock, [{ kind: 'change', key: keyOf(GOODS[0].id), set: costOfFirst }]);
        await shop.shop.goods.catchUp();
        const wanted = [
          { id: GOODS[0].id, quantity: first },
          { id: GOODS[1].id, quantity: second },
        ].filter(({ quantity }) => quantity > 0);
        const { id } = await OrderAtDesk.placedBy(shop, ada, orderBody(wanted, placedAt));
        const spot = await setSpot(now);
        const stored = (await deskOrders.find(id)) ?? expect.fail('The order is gone');
        const page = await ask<CallAnswer<typeof readDeskOrder>['data']>('GET', `/orders/${id}`);
        expect(page).toMatchObject({ total: stored.total, placedAt: stored.placedAt, premium: premiumIn(stored) });
        expect(page.tick.prices).toEqual(placedAt);
        for (const [nth, line] of page.lines.entries()) {
          const { weight, premium, quantity, unitPrice } = stored.lines[nth] ?? expect.fail('A line too many');
          expect(line).toMatchObject({ weight, premium, quantity, unitPrice });
          expect(line.unitPrice).toBe(priceLine({ ...line, id: line.productId }, quantity, placedAt).unitPrice);
        }
        expect(orderTotal(page.lines)).toBe(page.total);
        expect(page.balance).toEqual({ paid: 0, open: page.total, toPayBack: 0 });

        const { rows } = await ask<CallAnswer<typeof listDeskOrders>['data']>('GET', `/orders?view=all&q=${id}`);
        const costs = new Map(page.lines.map((line) => [line.productId, line.cost]));
        const { cents: drifted, basisPoints } = driftOf(stored, spot);
        expect(rows[0]).toMatchObject({
          total: stored.total,
          drift: { cents: drifted, basisPoints },
          margin: marginLeft(stored, spot, (productId) => costs.get(productId)),
          fine: Object.fromEntries(
            METALS.map((metal) => [metal, fineWeight(stored.lines.filter((line) => line.metal === metal))]),
          ),
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('of goods and of a preview is the one that the domain has at the newest spot', async () => {
    await fc.assert(
      fc.asyncProperty(moved, cost, change, async (now, costOfFirst, wanted) => {
        const spot = await setSpot(now);
        await reviseGoods(shop.database, shop.clock, [{ kind: 'change', key: keyOf(GOODS[0].id), set: costOfFirst }]);
        const answer = (await manager.desk('GET', '/goods')).json();
        expect(check(DESK_CALLS.listGoods.answer, answer)).toMatchObject({ ok: true });
        const { rows } = answer.data as CallAnswer<typeof listGoods>['data'];
        const ofGold = rows.filter(({ metal }) => metal === 'gold');
        const preview = await ask<CallAnswer<typeof previewGoods>['data']>('POST', '/goods/preview', {
          choice: { keys: ofGold.map(({ key }) => key) },
          change: wanted,
          most: 1_000,
        });
        const { rows: expected, ...sums } = previewPremiums(ofGold, wanted, spot);
        expect(preview).toMatchObject({
          meanMove: sums.meanMoveBasisPoints,
          faults: sums.faults,
          belowCost: sums.belowCost,
        });
        for (const row of expected) {
          const {
            product,
            premium,
            price,
            margin = null,
            overCost = null,
            costBasisPoints = null,
            wanted = null,
          } = row;
          expect(price.before).toBe(priceOf(product, spot));
          expect(preview.rows.find(({ key }) => key === product.key)).toMatchObject({
            premium,
            price,
            margin,
            overCost,
            wanted,
            cost: costBasisPoints,
          });
        }
        const largest = Math.max(0, ...expected.map(({ price }) => Math.abs(subtractCents(price.after, price.before))));
        expect(Math.abs(preview.largest?.move ?? 0)).toBe(largest);
      }),
      { numRuns: RUNS },
    );
  });
});
