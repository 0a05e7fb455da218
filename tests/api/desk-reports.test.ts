import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { readReport } from '#contract/calls/desk-reports.ts';
import { openMsBetween } from '#domain/business-time.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import {
  type Fact,
  type Line,
  meltOf,
  type Spot,
  shopDayOf,
  storeOrders,
  totalOf,
} from '../support/generated-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

type Report = CallAnswer<typeof readReport>['data'];

const HOUR = 3_600_000;
function tookOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const count = sorted.length;
  const [below = 0, above = 0] = [sorted[Math.ceil(count / 2) - 1], sorted[Math.floor(count / 2)]];
  const slow = sorted[Math.ceil(count * 0.95) - 1] ?? 0;
  return count === 0 ? null : { count, median: Math.round((below + above) / 2), slow };
}

/** The same figures by adding up what was written down. */
function fold(facts: readonly Fact[], from: string, to: string) {
  const of = <What extends Fact['what']>(what: What) =>
    facts.filter(
      (fact): fact is Extract<Fact, { what: What }> =>
        fact.what === what && from <= shopDayOf(fact.at) && shopDayOf(fact.at) <= to,
    );
  const [sold, returned] = [of('sold'), of('returned')];
  const sum = <Item>(items: readonly Item[], value: (item: Item) => number) =>
    items.reduce((total, item) => total + value(item), 0);
  const only = (lines: readonly Line[], metal?: string) => lines.filter((line) => !metal || line.metal === metal);
  const net = (value: (lines: readonly Line[], spot: Spot) => number, metal?: string) =>
    sum(sold, ({ lines, spot }) => value(only(lines, metal), spot)) -
    sum(returned, ({ lines, spot }) => value(only(lines, metal), spot));
  const soldOf = (metal?: string) => ({
    pieces: net((lines) => sum(lines, ({ quantity }) => quantity), metal),
    microOunces: net((lines) => sum(lines, ({ quantity, weight }) => quantity * weight), metal),
    cents: net(totalOf, metal),
    premium: net((lines, spot) => totalOf(lines) - meltOf(lines, spot), metal),
  });
  const money = of('money');
  const against = sold.filter(({ drift = 0 }) => drift > 0);
  return {
    placed: { orders: of('placed').length, cents: sum(of('placed'), ({ lines }) => totalOf(lines)) },
    confirmed: sum(sold, ({ lines }) => totalOf(lines)),
    sold: soldOf(),
    metals: { gold: soldOf('gold'), silver: soldOf('silver') },
    reached: sold.length,
    confirm: tookOf(sold.map(({ placedAt, at }) => openMsBetween(placedAt, at, USUAL_HOURS))),
    ended: sum(of('ended'), ({ total }) => total),
    declined: of('ended').filter(({ stage, reason }) => stage === 'declined' && reason === 'address').length,
    margin: sum(sold, ({ margin }) => margin),
    against: sum(against, ({ drift = 0 }) => drift),
    againstOrders: against.length,
    received: sum(
      money.filter(({ cents }) => cents > 0),
      ({ cents }) => cents,
    ),
    refunded: sum(
      money.filter(({ cents }) => cents < 0),
      ({ cents }) => cents,
    ),
  };
}

function readOff(report: Report): ReturnType<typeof fold> {
  const { placed, confirmed, sold, metals, ended, decisions, money } = report;
  const declined = ended.find(({ stage, reason }) => stage === 'declined' && reason === 'address');
  return {
    ...{ placed, confirmed, sold, metals },
    reached: report.reached.confirmed ?? 0,
    confirm: report.times.confirm,
    ended: ended.reduce((sum, { cents }) => sum + cents, 0),
    declined: declined?.orders ?? 0,
    ...{ margin: decisions.margin, against: decisions.against, againstOrders: decisions.againstOrders },
    ...{ received: money.received, refunded: money.refunded },
  };
}

describeOnBothDatabases('a report', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let facts: readonly Fact[];

  const report = async (from: string, to: string): Promise<Report> => {
    const answer = await manager.desk('GET', `/reports?from=${from}&to=${to}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Report']);
    return answer.json().data;
  };

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    const staff = await newStaff(shop, 'manager');
    manager = staff.visitor;
    facts = await storeOrders(shop.database.db, staff.id);
  });
  afterAll(() => shop.close());

  describe('of generated orders', () => {
    it.each([
      ['2026-03-08', '2026-03-08'],
      ['2026-03-02', '2026-03-08'],
      ['2026-03-01', '2026-03-31'],
      ['2026-11-01', '2026-11-01'],
      ['2026-10-31', '2026-11-02'],
      ['2026-11-01', '2026-11-30'],
      ['2026-01-01', '2026-12-31'],
      ['2025-11-01', '2025-11-30'],
    ])('has the figures of what happened from %s to %s', async (from, to) => {
      expect(readOff(await report(from, to))).toEqual(fold(facts, from, to));
    });

    it('has days whose figures are those of the range', async () => {
      const { days, placed, sold } = await report('2026-10-25', '2026-11-07');
      expect(days).toHaveLength(14);
      expect(days.reduce((sum, { orders: count }) => sum + count, 0)).toBe(placed.orders);
      expect(days.reduce((sum, one) => sum + one.sold, 0)).toBe(sold.cents);
      for (const { day, orders: count } of days)
        expect([day, count]).toEqual([day, fold(facts, day, day).placed.orders]);
    });

    it('exports files whose sums are the figures, each event in one row', async () => {
      const month = { from: '2026-03-01', to: '2026-03-31' };
      const { placed, sold, confirmed, ended, money } = await report(month.from, month.to);
      const rowsOf = async (file: string): Promise<Record<string, string>[]> => {
        const answer = await manager.desk('GET', `/reports/${file}?from=${month.from}&to=${month.to}`);
        expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
          200,
          `attachment; filename="${file}-2026-03.csv"`,
        ]);
        return parse(answer.body, { bom: true, columns: true });
      };
      const sum = (rows: readonly Record<string, string>[], column = 'Amount') =>
        rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
      const booked = await rowsOf('orders');
      const of = (...events: string[]) => booked.filter(({ Event = '' }) => events.includes(Event));
      expect([of('placed').length, sum(of('placed'))]).toEqual([placed.orders, placed.cents]);
      expect(sum(of('confirmed'))).toBe(confirmed);
      const sales = of('confirmed', 'cancelled', 'part cancelled', 'defaulted');
      expect([sum(sales), sum(sales, 'Premium')]).toEqual([sold.cents, sold.premium]);
      expect(of('declined')).toHaveLength(
        ended.reduce((count, { stage, orders: n }) => (stage === 'declined' ? count + n : count), 0),
      );
      const lines = await rowsOf('lines');
      expect([sum(lines), sum(lines, 'Premium')]).toEqual([sold.cents, sold.premium]);
      expect(lines.reduce((pieces, row) => pieces + Number(row.Pieces), 0)).toBe(sold.pieces);
      expect([sum(await rowsOf('payments')), sum(await rowsOf('refunds'))]).toEqual([money.received, money.refunded]);
      for (const file of ['trades', 'price-changes']) expect(await rowsOf(file)).toEqual([]);
      expect(booked[0]?.Time).toMatch(/^2026-03-01T\d\d:\d\d:\d\d-06:00$/);
      expect(booked.at(-1)?.Time).toMatch(/-05:00$/);
    });

    it('leads to the orders that a figure counts', async () => {
      const { placed, reached, ended } = await report('2026-03-01', '2026-03-31');
      const counted = async (what: string) => {
        const answer = await manager.desk('GET', `/orders/count?view=all&reported=${what}_2026-03-01_2026-03-31`);
        return answer.json().data.orders;
      };
      expect(await counted('placed')).toBe(placed.orders);
      for (const stage of ['confirmed', 'paid', 'shipped', 'requoted'])
        expect([stage, await counted(stage)]).toEqual([stage, reached[stage] ?? 0]);
      for (const { stage, reason, orders: n } of ended)
        expect([reason, await counted(`${stage}.${reason}`)]).toEqual([reason, n]);
    });

    it('has products and categories that add up to what was sold', async () => {
      const { products, categories, sold } = await report('2026-03-01', '2026-03-31');
      for (const parts of [products, categories])
        expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(sold.cents);
      expect(products.map(({ cents }) => cents)).toEqual(products.map(({ cents }) => cents).toSorted((a, b) => b - a));
    });
  });

  it('counts real moves, none that was undone, and stays as it was when a later day corrects it', async () => {
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    const today = shopDayOf(shop.clock());
    const before = await report(today, today);
    const order = await OrderAtDesk.placedBy(shop, ada);
    const { seq } = await order.do(manager, 'confirm', { total: order.total });
    await order.do(manager, 'undo', { seq });
    const placed = await report(today, today);
    expect(placed.placed.cents - before.placed.cents).toBe(order.total);
    expect(placed.confirmed).toBe(before.confirmed);

    await order.do(manager, 'confirm', { total: order.total });
    await order.do(manager, 'payments', order.payment());
    const settled = await report(today, today);
    expect(settled.confirmed - before.confirmed).toBe(order.total);
    expect(settled.money.received - before.money.received).toBe(order.total);
    expect(settled.decisions.unknownDrift).toBe(before.decisions.unknownDrift);

    shop.clock.advance(24 * HOUR);
    // The session has ended overnight.
    manager = (await newStaff(shop, 'manager')).visitor;
    await shop.shop.spot.refresh();
    const pieces = [{ position: 0, quantity: 1 }];
    await order.do(manager, 'cancel-part', { reason: 'not-in-stock', pieces });
    const tomorrow = shopDayOf(shop.clock());
    const [{ sold, placed: asPlaced }, later] = [await report(today, today), await report(tomorrow, tomorrow)];
    expect([sold, asPlaced]).toEqual([settled.sold, settled.placed]);
    const { total } = await order.page(manager);
    const { cents } = fold(facts, tomorrow, tomorrow).sold;
    expect(later.sold.cents - cents).toBe(total - order.total);
  });

  it('tells what is open and owed, now and as it was at an instant', async () => {
    const ben = new Visitor(shop.app);
    await ben.signUp('ben@example.com');
    const owed = async (at?: number) => {
      const { data } = (await manager.desk('GET', `/owed${at === undefined ? '' : `?at=${at}`}`)).json();
      const { received, receivable, refundsDue, sentUnpaid } = data;
      return [received.cents, receivable.cents, refundsDue.cents, sentUnpaid.cents];
    };
    const later = async () => {
      const at = shop.clock();
      shop.clock.advance(60_000);
      await shop.shop.spot.refresh();
      return at;
    };
    const [received = 0, receivable = 0, refunds = 0, unpaid = 0] = await owed();
    const placedBefore = await later();
    const order = await OrderAtDesk.placedBy(shop, ben);
    const { total } = order;
    await order.do(manager, 'confirm', { total });
    const steps = [
      [placedBefore, [received, receivable, refunds, unpaid]],
      [await later(), [received, receivable + total, refunds, unpaid]],
    ] as [number, number[]][];
    await order.do(manager, 'payments', order.payment(1_000));
    steps.push([await later(), [received + 1_000, receivable + total - 1_000, refunds, unpaid]]);
    await order.do(manager, 'payments', order.payment(total - 1_000));
    steps.push([await later(), [received + total, receivable, refunds, unpaid]]);
    await order.do(manager, 'cancel-part', { reason: 'not-in-stock', pieces: [{ position: 0, quantity: 1 }] });
    const { total: kept } = await order.page(manager);
    steps.push([await later(), [received + kept, receivable, refunds + total - kept, unpaid]]);
    for (const [at, figures] of steps) expect([at, await owed(at)]).toEqual([at, figures]);
    expect(await owed()).toEqual(steps.at(-1)?.[1]);
  });

  it('is refused to clerks, and for days in no order', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    expect((await clerk.desk('GET', '/reports?from=2026-03-01&to=2026-03-01')).statusCode).toBe(403);
    for (const query of [
      'from=2026-03-02&to=2026-03-01',
      'from=2024-01-01&to=2026-01-01',
      'from=2026-02-30&to=2026-03-01',
    ])
      expect((await manager.desk('GET', `/reports?${query}`)).statusCode).toBe(400);
  });
});
