import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#domain/week.ts';
import { rowsOf } from '#server/database/sql.ts';
import { describeOnEachDatabase, EACH_DATABASE } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { type Fact, shopDayOf, storeOrders } from '../support/generated-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { canFoldInPython, fold, foldInPython, foldInSql, type Report, readOff } from '../support/report-folds.ts';

const HOUR = 3_600_000;
const RANGES = [
  ['2026-03-08', '2026-03-08'],
  ['2026-03-02', '2026-03-08'],
  ['2026-03-01', '2026-03-31'],
  ['2026-11-01', '2026-11-01'],
  ['2026-10-31', '2026-11-02'],
  ['2026-11-01', '2026-11-30'],
  ['2026-01-01', '2026-12-31'],
  ['2025-11-01', '2025-11-30'],
] as const;
/** A whole year is read in the long suite. */
const READ = EACH_DATABASE.length > 1 ? RANGES : RANGES.filter(([from]) => from !== '2026-01-01');

describeOnEachDatabase('a report', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let facts: readonly Fact[];

  const report = async (from: string, to: string): Promise<Report> => {
    const answer = await manager.desk('GET', `/reports?from=${from}&to=${to}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Report']);
    return answer.json().data;
  };

  const fileOf = async (file: string, from: string, to: string, name: string): Promise<Record<string, string>[]> => {
    const answer = await manager.desk('GET', `/reports/${file}?from=${from}&to=${to}`);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${file}-${name}.csv"`,
    ]);
    return parse(answer.body, { bom: true, columns: true });
  };
  const sum = (rows: readonly Record<string, string>[], column = 'Amount', unit = 100) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * unit), 0);

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    const staff = await newStaff(shop, 'manager');
    manager = staff.visitor;
    facts = await storeOrders(shop.database.db, staff.id);
  });
  afterAll(() => shop.close());

  describe('of generated orders', () => {
    it.each(READ)('has the figures of what happened from %s to %s', async (from, to) => {
      const figures = readOff(await report(from, to));
      expect(figures).toEqual(fold(facts, from, to));
      expect(await foldInSql(shop.database.db, from, to)).toEqual(figures);
    });

    it.skipIf(!canFoldInPython)('has the figures that a program in Python makes of the same rows', async () => {
      const folded = await foldInPython(shop.database.db, READ);
      for (const [nth, [from, to]] of READ.entries())
        expect([from, to, folded[nth]]).toEqual([from, to, readOff(await report(from, to))]);
    });

    it.each(READ)(
      'counts orders by the hours of the week, twice or never on changes of clocks, from %s to %s',
      async (from, to) => {
        const options = { timeZone: 'America/Chicago', weekday: 'long', hour: '2-digit', hourCycle: 'h23' } as const;
        const placed = facts.filter(
          ({ what, at }) => what === 'placed' && from <= shopDayOf(at) && shopDayOf(at) <= to,
        );
        const counted = Map.groupBy(placed, ({ at }) => new Date(at).toLocaleString('en-US', options));
        const { week, reached } = await report(from, to);
        const shown = week.orders.flatMap((hours, day) =>
          hours.flatMap((n, hour) =>
            n > 0 ? [[`${WEEKDAYS[day]}, ${String(hour).padStart(2, '0')}`, n] as const] : [],
          ),
        );
        expect(new Map(shown)).toEqual(new Map([...counted].map(([at, orders]) => [at, orders.length])));
        const answers = week.answers.flat().reduce((all, n) => all + n, 0);
        expect(answers).toBeGreaterThanOrEqual((reached.declined ?? 0) + (reached.requoted ?? 0));
      },
    );

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
      const { placed, sold, confirmed, ended, money, people } = await report(month.from, month.to);
      const rowsOf = (file: string) => fileOf(file, month.from, month.to, '2026-03');
      const booked = await rowsOf('orders');
      const of = (...events: string[]) => booked.filter(({ Event = '' }) => events.includes(Event));
      expect([of('placed').length, sum(of('placed'))]).toEqual([placed.orders, placed.cents]);
      expect(sum(of('confirmed'))).toBe(confirmed);
      expect(people.reduce((count, one) => count + one.confirmed, 0)).toBe(of('confirmed').length);
      expect(people.map(({ staffId }) => staffId)).toContain(null);
      const sales = of('confirmed', 'cancelled', 'part cancelled', 'defaulted');
      expect([sum(sales), sum(sales, 'Premium')]).toEqual([sold.cents, sold.premium]);
      expect(of('declined')).toHaveLength(
        ended.reduce((count, { stage, orders: n }) => (stage === 'declined' ? count + n : count), 0),
      );
      const lines = await rowsOf('lines');
      expect([sum(lines), sum(lines, 'Premium')]).toEqual([sold.cents, sold.premium]);
      expect(lines.reduce((pieces, row) => pieces + Number(row.Pieces), 0)).toBe(sold.pieces);
      expect([sum(await rowsOf('payments')), sum(await rowsOf('refunds'))]).toEqual([money.received, money.refunded]);
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

    it('counts an order at a stage on the day on which it first came there, unless that was undone', async () => {
      const { db } = shop.database;
      const ids = await rowsOf<{ readonly id: string }>(
        db,
        sql`select id from orders o where not exists (select 1 from order_events e where e.order_id = o.id and e.move = 'requote') limit 2`,
      );
      const add = (
        nth: number,
        seq: number,
        day: string,
        kind: string,
        move: string | null,
        data: object | null = null,
      ) =>
        db.execute(sql`insert into order_events (order_id, seq, kind, move, from_stage, to_stage, actor_kind, at, data)
          values (${ids[nth]?.id}, ${seq}, ${kind}, ${move}, 'new', 'requoted', 'staff', ${`${day}T15:00:00Z`}, ${JSON.stringify(data)}::jsonb)`);
      await add(0, 101, '2024-05-06', 'move', 'requote');
      await add(0, 102, '2024-05-07', 'move', 'requote');
      await add(1, 101, '2024-05-06', 'move', 'requote');
      await add(1, 102, '2024-05-06', 'undone', null, { seq: 101 });
      await add(1, 103, '2024-05-07', 'move', 'requote');
      for (const [from, to, orders] of [
        ['2024-05-06', '2024-05-06', 1],
        ['2024-05-07', '2024-05-07', 1],
        ['2024-05-06', '2024-05-07', 2],
      ] as const) {
        expect([from, to, (await report(from, to)).reached.requoted]).toEqual([from, to, orders]);
        const counted = await manager.desk('GET', `/orders/count?view=all&reported=requoted_${from}_${to}`);
        expect([from, to, counted.json().data.orders]).toEqual([from, to, orders]);
      }
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

  it('exports trades and changes of prices whose sums are the figures, with what corrects them', async () => {
    const today = shopDayOf(shop.clock());
    const record = async (trade: object, path = '') => {
      const answer = await manager.desk('POST', `/metal/trades${path}`, { tradedAt: shop.clock(), ...trade });
      expect([answer.statusCode, answer.json().message]).toEqual([200, answer.json().message]);
      return answer.json().data.id;
    };
    const trade = { metal: 'gold', kind: 'physical', microOunces: 3_215_074, priceCents: 401_013 };
    for (const metal of ['gold', 'silver']) await record({ metal, kind: 'opening', microOunces: 90_000_000 });
    await record(trade);
    await record({ ...trade, microOunces: -1_000_001, priceCents: 402_007 });
    await record({ ...trade, metal: 'silver', kind: 'hedge', microOunces: 77_000_003, priceCents: 5_013 });
    const wrong = await record({ ...trade, metal: 'silver', microOunces: 10_000_000, priceCents: 5_100 });
    const right = { microOunces: 11_000_000, priceCents: 5_099, reason: 'Typed wrong' };
    await record(right, `/${wrong}/correct`);
    for (const [nth, key] of [
      '1-oz-american-gold-eagle-random-year',
      '1-oz-american-gold-buffalo-random-year',
    ].entries()) {
      const { version, premium } = (await manager.desk('GET', `/goods/${key}`)).json().data;
      const change = { version, premium: premium + 5 + nth };
      expect((await manager.desk('PATCH', `/goods/${key}`, change)).json().status).toBe('SUCCESS');
    }
    const { trades, priceChanges } = await report(today, today);
    const rows = await fileOf('trades', today, today, today);
    expect(rows).toHaveLength(6);
    expect(trades.map(({ metal, kind }) => `${metal} ${kind}`)).toEqual([
      'gold physical',
      'silver hedge',
      'silver physical',
    ]);
    for (const { metal, kind, trades: count, cents, microOunces } of trades) {
      const own = rows.filter((row) => row['Metal type'] === metal && row.Kind === kind);
      expect([own.length, sum(own), sum(own, 'Fine oz', 1_000_000)]).toEqual([count, cents, microOunces]);
    }
    expect(trades.at(-1)?.microOunces).toBe(11_000_000);
    const changes = await fileOf('price-changes', today, today, today);
    expect(
      changes.map((row) => Math.round((Number(row['Premium after %']) - Number(row['Premium before %'])) * 100)),
    ).toEqual([5, 6]);
    expect(priceChanges).toBe(2);
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
