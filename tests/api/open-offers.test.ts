import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents, formatAmount } from '#domain/money.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

type Figures = {
  orderId: string;
  total: number;
  drift: { todayTotal: number; amount: number; percent: number };
  margin: { amount: number; percent: number; isBeforeCost: boolean };
};
type Row = Figures & { flags: string[]; offered: { total: number } | null; ounces: { gold: number; silver: number } };
type Page = Figures & { driftLimit: number; quotes: { state: string; total: number }[] };
type Sums = {
  orders: number;
  total: number;
  todayTotal: number;
  marginLeft: number;
  gold: number;
  withoutCost: number;
};

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
  const list = (view: string): Promise<{ rows: Row[]; sums: Sums }> => read(`/orders?view=${view}`);
  const pageOf = (id: string): Promise<Page> => read(`/orders/${id}`);
  const bindingOf = ({ quotes, total }: Page) => quotes.find(({ state }) => state === 'open')?.total ?? total;
  const figuresOf = ({ total, drift, margin }: Figures) => ({ total, drift, margin });
  const sumOf = (amounts: number[]) => Math.round(amounts.reduce((sum, one) => sum + one * 100, 0)) / 100;

  it.each([
    ['requoted', 3],
    ['to-confirm', 2],
  ])('has in the list, its sums and its file the figures of the page of each order: %s', async (view, count) => {
    const { rows, sums } = await list(view);
    expect(rows).toHaveLength(count);
    const pages = await Promise.all(rows.map(({ orderId }) => pageOf(orderId)));
    expect(rows.map(figuresOf)).toEqual(pages.map(figuresOf));
    expect(rows.map(({ total, offered }) => offered?.total ?? total)).toEqual(pages.map(bindingOf));
    expect(sums).toMatchObject({
      orders: count,
      total: sumOf(pages.map(bindingOf)),
      todayTotal: sumOf(pages.map(({ drift }) => drift.todayTotal)),
      marginLeft: sumOf(pages.map(({ margin }) => margin.amount)),
      gold: rows.reduce((sum, { ounces }) => sum + ounces.gold, 0),
      withoutCost: pages.filter(({ margin }) => margin.isBeforeCost).length,
    });
    const file = (await clerk.desk('GET', `/orders.csv?view=${view}`)).body.split(/\r?\n/).slice(1);
    for (const [nth, { drift, margin }] of pages.entries())
      for (const amount of [drift.todayTotal, margin.amount])
        expect(file[nth]).toContain(`,${formatAmount(cents(Math.round(amount * 100)))},`);
  });

  it('has the figures of the page on Today', async () => {
    const items: { kind: string; order: Figures }[] = (await read('/today')).items;
    const ends = items.filter(({ kind }) => kind === 'quote-ends');
    expect(ends).toHaveLength(3);
    for (const { order } of ends) expect(figuresOf(order)).toEqual(figuresOf(await pageOf(order.orderId)));
  });

  it('is flagged once it moved beyond the limit, by itself and not by the price before', async () => {
    const { rows } = await list('requoted');
    const pages = await Promise.all(rows.map(({ orderId }) => pageOf(orderId)));
    const isBeyond = pages.map(({ drift, driftLimit }) => drift.percent > driftLimit);
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
