import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const catalogue = troyCatalogue();
const PRODUCTS = (['gold', 'silver'] as const).flatMap((metal) =>
  catalogue.entries.filter((product) => product.metal === metal && product.weight <= 1_000_000).slice(0, 2),
);
const METALS: readonly Metal[] = ['gold', 'silver'];
const START = { stage: 'waiting', quote: undefined } as const;

type Line = { readonly metal: Metal; readonly ounces: number; readonly spot: number; quantity: number };
/** An order as somebody notes it who knows nothing of the shop: what it would sell, and whether it has. */
type Noted = {
  readonly desk: OrderAtDesk;
  readonly productIds: readonly string[];
  lines: readonly Line[];
  quote: readonly Line[] | undefined;
  stage: 'waiting' | 'sold' | 'over';
  /** How it was before the last move, where that can be undone. */
  before: Omit<Noted, 'desk' | 'productIds' | 'before'> | undefined;
};
type NotedTrade = { id: string; metal: Metal; kind: string; ounces: number; price: number; tradedAt: number };

/** Long multiplication by hand, so that nothing of the shop's own arithmetic is trusted. */
const worth = (ounces: number, price: number) => {
  const size = (BigInt(Math.abs(ounces)) * BigInt(price) * 2n + 1_000_000n) / 2_000_000n;
  return Number(size) * Math.sign(ounces);
};
const sumOf = (lines: readonly Line[], metal: Metal) =>
  lines
    .filter((line) => line.metal === metal)
    .reduce(
      (sum, { ounces, spot, quantity }) => ({
        microOunces: sum.microOunces + ounces * quantity,
        cents: sum.cents + worth(ounces, spot) * quantity,
      }),
      { microOunces: 0, cents: 0 },
    );

describeOnEachDatabase('the board of metal', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let ada: Visitor;
  let spot = { ...SPOT };
  const orders: Noted[] = [];
  const trades: NotedTrade[] = [];
  /** What the board has to say of each instant at which something happened. */
  const history: { at: number; gold: object; silver: object }[] = [];
  const replaced = new Set<string>();

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(() => shop.close());

  const board = async (at?: number) =>
    (await manager.desk('GET', `/metal${at === undefined ? '' : `?at=${at}`}`)).json().data;
  const linesOf = (ids: readonly string[], quantity: number): Line[] =>
    ids.map((id) => {
      const { metal, weight } = catalogue.productById(id) ?? expect.fail(id);
      return { metal, ounces: weight, spot: spot[metal], quantity };
    });

  async function place(quantity: number, nth: number) {
    const ids = [...new Set([PRODUCTS[nth % PRODUCTS.length], PRODUCTS[(nth * 7 + 1) % PRODUCTS.length]])].map(
      (product) => product?.id ?? '',
    );
    const goods = ids.map((id) => ({ id, quantity }));
    const desk = await OrderAtDesk.placedBy(shop, ada, orderBody(goods, spot));
    orders.push({ ...START, desk, productIds: ids, lines: linesOf(ids, quantity), before: undefined });
  }

  const noteOf = ({ lines, quote, stage }: Noted) => ({ lines: lines.map((line) => ({ ...line })), quote, stage });
  async function move(order: Noted, what: string, quantity: number) {
    const { desk } = order;
    const before = noteOf(order);
    const done = async (path: string, body: object, canUndo = true) => {
      await desk.do(manager, path, body);
      order.before = canUndo ? before : undefined;
    };
    if (what === 'undo') {
      if (!order.before) return;
      await desk.do(manager, 'undo', { seq: desk.seq });
      Object.assign(order, order.before, { before: undefined });
      return;
    }
    if (order.stage === 'waiting' && !order.quote) {
      if (what === 'confirm') {
        const total = (await desk.page(manager)).total;
        await done('confirm', { total });
        order.stage = 'sold';
      } else if (what === 'quote') {
        const ids = order.productIds.slice(0, 1 + (quantity % 2));
        await done('quote', { lines: ids.map((productId) => ({ productId, quantity })), minutes: 30 });
        order.quote = linesOf(ids, quantity);
      } else if (what === 'end') {
        await done('decline', { reason: 'you-asked' });
        order.stage = 'over';
      }
    } else if (order.stage === 'waiting') {
      if (what === 'confirm') {
        await done('quote/agreed-by-phone', { note: 'Agreed' }, false);
        Object.assign(order, { stage: 'sold', lines: order.quote, quote: undefined });
      } else if (what === 'quote') {
        await done('quote/take-back', {}, false);
        order.quote = undefined;
      } else if (what === 'end') {
        await done('decline', { reason: 'you-asked' });
        order.stage = 'over';
      }
    } else if (order.stage === 'sold') {
      const kept = order.lines.reduce((sum, line) => sum + line.quantity, 0);
      if (what === 'end') {
        await done('cancel', { reason: 'you-asked' });
        order.stage = 'over';
      } else if (what === 'part' && kept > 1) {
        const position = order.lines.findIndex((line) => line.quantity > 0);
        await done('cancel-part', { reason: 'not-in-stock', pieces: [{ position, quantity: 1 }] });
        order.lines = order.lines.map((line, nth) =>
          nth === position ? { ...line, quantity: line.quantity - 1 } : line,
        );
      }
    }
  }

  async function trade(metal: Metal, ounces: number, minutesAgo: number, corrects: boolean) {
    const kind = trades.some((one) => one.metal === metal) ? (ounces % 2 ? 'physical' : 'hedge') : 'opening';
    const tradedAt = shop.clock() - minutesAgo * 60_000;
    const price = Math.max(1, spot[metal] + ounces);
    const wrong = trades.find((one) => one.metal === metal && !replaced.has(one.id));
    const given = { microOunces: ounces * 1_001, priceCents: price, tradedAt };
    const answer =
      corrects && wrong
        ? await manager.desk('POST', `/metal/trades/${wrong.id}/correct`, {
            ...given,
            microOunces: Math.abs(given.microOunces),
            reason: 'Typed wrong',
          })
        : await manager.desk('POST', '/metal/trades', {
            metal,
            kind,
            ...given,
            microOunces: kind === 'opening' ? Math.abs(given.microOunces) : given.microOunces,
          });
    expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
    const { id, microOunces, kind: stored } = answer.json().data;
    if (corrects && wrong) replaced.add(wrong.id);
    trades.push({ id, metal, kind: stored, ounces: microOunces, price, tradedAt });
  }

  /** By what is noted so far. Sums of sold metal until an instant are those of its own row of the history. */
  function fold(metal: Metal) {
    const sold = orders.filter(({ stage }) => stage === 'sold').flatMap(({ lines }) => lines);
    const offered = orders.filter(({ stage }) => stage === 'waiting').flatMap(({ lines, quote }) => quote ?? lines);
    return { sold: sumOf(sold, metal), offered: sumOf(offered, metal) };
  }

  function expectedAt(nth: number, metal: Metal) {
    const row = history[nth] ?? expect.fail();
    const { sold, offered } = row[metal] as ReturnType<typeof fold>;
    const counted = trades.filter((one) => one.metal === metal && !replaced.has(one.id) && one.tradedAt <= row.at);
    const begun = counted.find(({ kind }) => kind === 'opening')?.tradedAt;
    if (begun === undefined) return { begunAt: null, sold, offered, own: null };
    const before = history.findLast(({ at }) => at <= begun)?.[metal] as ReturnType<typeof fold> | undefined;
    const since = {
      microOunces: sold.microOunces - (before?.sold.microOunces ?? 0),
      cents: sold.cents - (before?.sold.cents ?? 0),
    };
    const own = (kind: string) => {
      const of = counted.filter((one) => one.kind === kind && one.tradedAt >= begun);
      return {
        microOunces: of.reduce((sum, { ounces }) => sum + ounces, 0),
        cents: of.reduce((sum, { ounces, price }) => sum + worth(ounces, price), 0),
      };
    };
    const kinds = { opening: own('opening'), physical: own('physical'), hedge: own('hedge') };
    return { begunAt: begun, sold: since, offered, own: kinds };
  }

  const act = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('place'), nth: fc.nat(20), quantity: fc.integer({ min: 1, max: 4 }) }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constantFrom(
          ...['confirm', 'confirm', 'confirm', 'confirm', 'quote', 'quote'],
          ...['end', 'part', 'part', 'undo'],
        ),
        nth: fc.nat(20),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constantFrom('trade', 'correct'),
        nth: fc.nat(20),
        quantity: fc.integer({ min: -9_000, max: 9_000 }).filter((n) => n !== 0),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('spot'),
        nth: fc.nat(20),
        quantity: fc.integer({ min: -400, max: 400 }),
      }),
    },
  );

  it('equals an independent fold over orders, moves, undos and trades, at every instant', {
    timeout: 180_000,
  }, async () => {
    const acts = fc.sample(fc.array(act, { minLength: 100, maxLength: 100 }), 1)[0] ?? [];
    for (const { what, nth, quantity } of acts) {
      shop.clock.advance(what === 'undo' ? 1_000 : 7_000);
      if (what === 'spot') {
        spot = { gold: cents(SPOT.gold + quantity), silver: cents(SPOT.silver + Math.trunc(quantity / 100)) };
        shop.feed.set(spot);
      }
      await shop.shop.spot.refresh();
      const order =
        what === 'undo' ? orders.findLast(({ before }) => before) : orders[nth % Math.max(1, orders.length)];
      const metal = METALS[nth % 2] ?? 'gold';
      if (what === 'place' || orders.length === 0) await place((Math.abs(quantity) % 4) + 1, nth);
      else if (what === 'trade' || what === 'correct') await trade(metal, quantity, nth % 5, what === 'correct');
      else if (order && what !== 'spot') {
        const isLate = what === 'undo' && (await isOver(order));
        if (!isLate) await move(order, what, quantity);
      }
      history.push({ at: shop.clock(), gold: fold('gold'), silver: fold('silver') });
    }
    expect(trades.length).toBeGreaterThan(5);
    expect(orders.filter(({ stage }) => stage === 'sold').length).toBeGreaterThan(2);
    for (const [nth, { at }] of history.entries()) {
      const { gold, silver } = await board(at);
      expect({ nth, gold, silver }).toEqual({ nth, gold: expectedAt(nth, 'gold'), silver: expectedAt(nth, 'silver') });
    }
    const last = history.length - 1;
    const { gold, silver, spot: past } = await board();
    expect({ gold, silver, past }).toEqual({
      gold: expectedAt(last, 'gold'),
      silver: expectedAt(last, 'silver'),
      past: null,
    });
  });

  /** Whether the thirty seconds of an undo are over, or somebody has moved the order since. */
  async function isOver({ desk }: Noted) {
    const events = (await shop.shop.desk?.reads.deskOrders.events(desk.id)) ?? [];
    const at = events.find(({ seq }) => seq === desk.seq)?.at.getTime() ?? 0;
    return shop.clock() - at > 30_000;
  }

  it('has the value of the metal at the prices of then', async () => {
    shop.clock.advance(1_000);
    const { spot: then } = await board(history.at(-1)?.at);
    expect(then).toEqual({ gold: spot.gold, silver: spot.silver });
    expect((await board(shop.clock() - 40 * 86_400_000)).spot).toBeNull();
  });
});
