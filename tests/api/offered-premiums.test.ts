import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { marginLeft } from '#domain/drift.ts';
import { cents, dollars, formatUsd } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { formatPremium, premiumPercent } from '#domain/price.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { letterText } from '#server/letters/letter-text.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { movedLettersOf } from '../support/moved-letters.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const reason = 'Split the difference.';
const [PRODUCT] = troyCatalogue().entries;
const PIECES = GOODS[0].quantity;

/** The first product of the order alone, at a premium in percent and a multiple of the spot. */
function priceAt(percent: number, times = 1) {
  const spot = { gold: cents(Math.round(SPOT.gold * times)), silver: cents(Math.round(SPOT.silver * times)) };
  const lines = [priceLine({ ...(PRODUCT ?? expect.fail()), premium: premiumPercent(percent) }, PIECES, spot)];
  return { lines, total: orderTotal(lines), spot };
}

const offerOf = (agreed: object | undefined = { premium: 300, reason }, more: object = {}) => ({
  lines: [{ productId: GOODS[0].id, quantity: PIECES, ...(agreed && { agreed }) }],
  minutes: 30,
  ...more,
});

describeOnEachDatabase('a new price with another premium', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let ada: Visitor;
  let order: OrderAtDesk;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(async () => {
    await moveSpot(1);
    order = await OrderAtDesk.placedBy(shop, ada, orderBody([GOODS[0]]));
  });
  afterAll(() => shop.close());

  async function moveSpot(times: number) {
    shop.feed.set(priceAt(3, times).spot);
    shop.clock.advance(1_000);
    await shop.shop.spot.refresh();
  }
  const read = async (path: string, by = clerk) => (await by.desk('GET', path)).json().data;
  const pageOf = (by = clerk) => read(`/orders/${order.id}`, by);
  const rowOf = async () => (await read(`/orders?view=all&q=${order.id}`)).rows[0];
  const moves = async () => (await pageOf()).events.map((one: { move: string; kind: string }) => one.move ?? one.kind);
  const logged = async () =>
    shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.id}`))
      .orderBy(auditLog.id);
  const before = formatPremium(PRODUCT?.premium ?? expect.fail());

  it('is offered at it to the cent, with old and new premium, reason and author in the history', async () => {
    await moveSpot(1.01);
    await order.do(manager, 'quote', offerOf());
    const { total, lines, spot } = priceAt(3, 1.01);
    const page = await pageOf();
    expect(page.quotes.at(-1)).toMatchObject({ total, lines: [{ premium: 300 }] });
    expect(page.events[0]).toMatchObject({ move: 'requote', staffId: expect.any(String) });
    expect(page.events[0].detail).toContain(`${GOODS[0].id} at 3.00% instead of ${before}: Split the difference.`);
    const row = await rowOf();
    expect(row).toMatchObject({ offered: { total }, drift: { cents: 0 }, margin: marginLeft({ lines, total }, spot) });
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    const [shown] = (await pageOf(viewer)).events;
    expect(shown.detail).toContain(`at 3.00% instead of ${before}`);
    expect(JSON.stringify(shown)).not.toContain('Split');
    // The log outlives people: without the reason.
    const [moved, offered] = await logged();
    expect(moved).toMatchObject({ action: 'requote', after: { stage: 'requoted', total, replaced: order.total } });
    expect(offered).toMatchObject({ action: 'premium offered', before, after: '3.00%', role: 'manager' });
    expect(JSON.stringify(await logged())).not.toContain('Split');
  });

  it('is what the customer reads, and becomes the order with its reason', async () => {
    await moveSpot(1.03);
    await order.do(manager, 'quote', offerOf());
    const { total } = priceAt(3, 1.03);
    const shown = (await ada.ask('POST', '/api/order/quote/read-own', { orderId: order.id })).json().data;
    expect(shown).toMatchObject({ total: dollars(total), why: 'We repriced your order.' });
    expect(shown.lines).toMatchObject([
      { premiumPercentage: 3, before: { quantity: 2, premiumPercentage: (PRODUCT?.premium ?? 0) / 100 } },
    ]);
    const text = letterText(await movedLettersOf(shop).newest(order.id));
    expect(text).toContain(formatUsd(total));
    expect(text).toContain('3.00% over spot');
    expect(text).not.toMatch(/Split|risen/);
    const agreed = await ada.ask('POST', '/api/order/quote/agree-own', { orderId: order.id, total: shown.total });
    expect(agreed.statusCode).toBe(200);
    const page = await pageOf();
    expect(page).toMatchObject({ stage: 'confirmed', total });
    expect(page.lines).toMatchObject([{ premium: 300, agreed: { before: PRODUCT?.premium, reason } }]);
  });

  it('is for managers, within the bounds and with a reason; what the order has already is for everybody', async () => {
    expect(await order.refusalOf(clerk, 'quote', offerOf())).toBe('not-allowed');
    for (const [wrong, sentence] of [
      [{ premium: 149, reason }, 'A premium is a percentage from 1.5 to 50, with up to two decimal places.'],
      [{ premium: 5_001, reason }, 'A premium is a percentage from 1.5 to 50, with up to two decimal places.'],
      [{ premium: 300 }, 'Please say why.'],
      [{ premium: 300, reason: ' ' }, 'Please say why.'],
    ] as const) {
      const answer = (await order.ask(manager, 'quote', offerOf(wrong))).json();
      expect([answer.reason, Object.values(answer.fields)]).toEqual(['invalid-input', [sentence]]);
    }
    expect(await moves()).toEqual([]);
    await order.do(clerk, 'quote', offerOf({ premium: PRODUCT?.premium, reason }));
    expect((await logged()).map(({ action }) => action)).toEqual(['requote']);
  });

  it('is kept by a clerk who re-quotes the order afterwards', async () => {
    await order.do(manager, 'quote', offerOf());
    await order.do(manager, 'quote/agreed-by-phone', { note: 'Yes.' });
    // Not for a clerk to change back either.
    order = await OrderAtDesk.placedBy(shop, ada, orderBody([GOODS[0]]));
    await order.do(manager, 'quote', offerOf());
    await order.do(manager, 'quote/take-back');
    await order.do(clerk, 'quote', offerOf(undefined, { lines: [{ productId: GOODS[0].id, quantity: PIECES }] }));
    expect((await pageOf()).quotes.at(-1).total).toBe(order.total);
  });

  it('is offered, agreed to and confirmed by one request, once, with the call in which it was said', async () => {
    const { total } = priceAt(3);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = offerOf(undefined, {
      ...offerOf(),
      agreement: { total, note: 'She says yes.' },
      call: { outcome: 'reached' },
    });
    const first = await order.ask(manager, 'quote', body, headers);
    expect(first.json().data).toMatchObject({ stage: 'confirmed', version: 3, undoUntil: null, isTaken: true });
    await moveSpot(1.1);
    expect((await order.ask(manager, 'quote', body, headers)).json()).toEqual(first.json());
    const page = await pageOf();
    expect(page).toMatchObject({ stage: 'confirmed', total, lines: [{ premium: 300 }] });
    expect(page.events.map(({ move, kind }: { move: string; kind: string }) => move ?? kind)).toEqual([
      'call',
      'agree',
      'requote',
    ]);
    expect(page.events[1].note).toBe('She says yes.');
    // No letter asks what is agreed to already.
    expect(page.events.map(({ letter }: { letter: { about: string } | null }) => letter?.about)).toEqual([
      undefined,
      'order-confirmed',
      undefined,
    ]);
    expect((await logged()).map(({ action }) => action)).toEqual(['requote', 'premium offered', 'agree', 'call']);
  });

  it('is confirmed at the price that was read out, though the next reading is another one', async () => {
    const { total, spot } = priceAt(3);
    await moveSpot(1.01);
    await order.do(manager, 'quote', { ...offerOf(), agreement: { total, note: 'Yes.' } });
    expect(await pageOf()).toMatchObject({ stage: 'confirmed', total, tick: { prices: spot } });
  });

  it('is not offered where it was agreed to at another total, and nothing of it stays', async () => {
    const agreement = { total: priceAt(3).total, note: 'Yes.' };
    const orderNow = async () => {
      const { version, stage, total, lines, quotes, events } = await pageOf();
      return [{ version, stage, total, lines, quotes, events }, await logged()];
    };
    const untouched = await orderNow();
    const refusal = (by: StaffVisitor, agreed: object) =>
      order.refusalOf(by, 'quote', { ...offerOf(), agreement: agreed });
    await moveSpot(1.02);
    // Metal has risen beyond the limit since it was read out.
    expect(await refusal(manager, agreement)).toBe('price-moved');
    await moveSpot(1.001);
    expect(await refusal(manager, { ...agreement, total: agreement.total + 1 })).toBe('price-moved');
    shop.clock.advance(10 * 60_000);
    await moveSpot(1.002);
    // It was read out too long ago.
    expect(await refusal(manager, agreement)).toBe('price-moved');
    expect(await refusal(clerk, agreement)).toBe('not-allowed');
    expect(await refusal(manager, { ...agreement, note: ' ' })).toBe('invalid-input');
    expect(await orderNow()).toEqual(untouched);
    expect((await pageOf()).quotes).toEqual([]);
  });

  it('takes an order out of review for managers alone, and into it again where the offer ends', async () => {
    const offer = { lines: [{ productId: GOODS[0].id, quantity: PIECES }], minutes: 30 };
    const agreed = { ...offer, agreement: { total: order.total, note: 'Yes.' } };
    await order.do(clerk, 'review', { note: 'Who is it?' });
    expect(await order.refusalOf(clerk, 'quote', agreed)).toBe('in-review');
    await order.do(clerk, 'quote', offer);
    expect((await order.do(clerk, 'quote/take-back')).stage).toBe('review');
    expect(await order.refusalOf(clerk, 'confirm', { total: order.total })).toBe('in-review');
    expect((await order.do(manager, 'quote', agreed)).stage).toBe('confirmed');
  });
});
