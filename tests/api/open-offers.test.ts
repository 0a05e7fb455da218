import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { listDeskOrders, readDeskOrder } from '#contract/calls/desk-order-reads.ts';
import { driftOf, marginLeft } from '#domain/drift.ts';
import { cents, formatAmount, sumCents } from '#domain/money.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

type List = CallAnswer<typeof listDeskOrders>['data'];
type Page = CallAnswer<typeof readDeskOrder>['data'];
type Figures = Pick<List['rows'][number], 'orderId' | 'total' | 'drift' | 'margin'>;

const [first, second] = GOODS.map(({ id }) => id);
/** What each order has, and what is offered for it: nothing, the same, fewer pieces, other goods. */
const ORDERS = [
  { has: [2, 0] },
  { has: [1, 0], offered: [1, 0], lapses: true },
  { has: [1, 0], offered: [1, 0] },
  { has: [3, 2], offered: [1, 2] },
  { has: [1, 0], offered: [0, 4] },
  { has: [1, 1], offered: [1, 1], declined: true },
] as const;

describeOnEachDatabase('a price that is offered and waits for an answer', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await reviseGoods(shop.database, shop.clock, [{ kind: 'change', key: EAGLE, set: { costBasisPoints: 150 } }]);
    await shop.shop.goods.catchUp();
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    const placed = [];
    for (const { has } of ORDERS) placed.push(await OrderAtDesk.placedBy(shop, ada, orderBody(goodsOf(has, 'id'))));
    await moveSpot(1.04, 60_000);
    for (const [nth, order] of placed.entries()) {
      const { offered, lapses, declined } = { offered: undefined, lapses: false, declined: false, ...ORDERS[nth] };
      if (!offered) continue;
      await order.do(clerk, 'quote', { lines: goodsOf(offered, 'productId'), minutes: lapses ? 15 : 60 });
      if (declined) await order.do(clerk, 'decline', { reason: 'you-asked' });
    }
    await moveSpot(1.07, 20 * 60_000);
    await shop.shop.desk?.runClock();
  });
  afterAll(() => shop.close());

  async function moveSpot(times: number, ms: number) {
    shop.feed.set({ gold: cents(Math.round(SPOT.gold * times)), silver: SPOT.silver });
    shop.clock.advance(ms);
    await shop.shop.spot.refresh();
  }
  const read = async (path: string) => (await clerk.desk('GET', path)).json().data;
  const list = (view: string): Promise<List> => read(`/orders?view=${view}`);
  const pageOf = (id: string): Promise<Page> => read(`/orders/${id}`);
  const bindingOf = (page: Page) => page.quotes.find(({ state }) => state === 'open') ?? page;
  const prices = () => {
    const spot = shop.shop.spot.current();
    return spot.state === 'unavailable' ? expect.fail('No price is known') : spot.tick.prices;
  };
  /** As the domain has them of the lines of a page. */
  const computed = (page: Page) => {
    const binding = bindingOf(page);
    const costs = new Map(binding.lines.map(({ productId, cost }) => [productId, cost]));
    return { drift: driftOf(binding, prices()), margin: marginLeft(binding, prices(), (id) => costs.get(id)) };
  };
  const figuresOf = ({ total, drift, margin }: Figures) => ({ total, drift, margin });
  const figuresIn = (page: Page) => {
    const { drift, margin } = computed(page);
    return { total: page.total, drift: { cents: drift.cents, basisPoints: drift.basisPoints }, margin };
  };

  it.each([
    ['requoted', 3],
    ['to-confirm', 2],
  ])('has in the list, its sums and its file the figures of the page of each order: %s', async (view, count) => {
    const { rows, sums } = await list(view);
    expect(rows).toHaveLength(count);
    const pages = await Promise.all(rows.map(({ orderId }) => pageOf(orderId)));
    const figures = pages.map(computed);
    expect(rows.map(figuresOf)).toEqual(pages.map(figuresIn));
    expect(rows.map(({ total, offered }) => offered?.total ?? total)).toEqual(
      pages.map((page) => bindingOf(page).total),
    );
    expect(sums).toMatchObject({
      orders: count,
      total: sumCents(pages.map((page) => bindingOf(page).total)),
      todayTotal: sumCents(figures.map(({ drift }) => drift.todayTotal)),
      marginLeft: sumCents(figures.map(({ margin }) => margin.cents)),
      gold: rows.reduce((sum, { fine }) => sum + fine.gold, 0),
      withoutCost: figures.filter(({ margin }) => margin.isBeforeCost).length,
    });
    const file = (await clerk.desk('GET', `/orders.csv?view=${view}`)).body.split(/\r?\n/).slice(1);
    for (const [nth, { drift, margin }] of figures.entries())
      for (const amount of [drift.todayTotal, margin.cents]) expect(file[nth]).toContain(`,${formatAmount(amount)},`);
  });

  it('has the figures of the page on Today', async () => {
    const items: { kind: string; order: Figures }[] = (await read('/today')).items;
    const ends = items.filter(({ kind }) => kind === 'quote-ends');
    expect(ends).toHaveLength(3);
    for (const { order } of ends) expect(figuresOf(order)).toEqual(figuresIn(await pageOf(order.orderId)));
  });

  it('is flagged once it moved beyond the limit, by itself and not by the price before', async () => {
    const { rows } = await list('requoted');
    const pages = await Promise.all(rows.map(({ orderId }) => pageOf(orderId)));
    const isBeyond = pages.map((page) => computed(page).drift.basisPoints > page.driftLimit);
    expect(rows.map(({ flags }) => flags.includes('moved'))).toEqual(isBeyond);
    expect(new Set(isBeyond)).toEqual(new Set([true]));
    await moveSpot(1.04, 60_000);
    expect((await list('requoted')).rows.flatMap(({ flags }) => flags)).not.toContain('moved');
    expect((await list('to-confirm')).rows.flatMap(({ flags }) => flags)).toContain('moved');
  });
});

function goodsOf<Name extends 'id' | 'productId'>([one, other]: readonly [number, number], name: Name) {
  const lines = [
    { [name]: first, quantity: one },
    { [name]: second, quantity: other },
  ] as ({ [name in Name]: string } & { quantity: number })[];
  return lines.filter(({ quantity }) => quantity > 0);
}
