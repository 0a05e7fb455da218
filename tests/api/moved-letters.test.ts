import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents, formatUsd } from '#domain/money.ts';
import { user } from '#server/database/account-tables.ts';
import { orders } from '#server/database/schema.ts';
import type { Letter } from '#server/letters/letter.ts';
import { letterHtml } from '#server/letters/letter-html.ts';
import { letterText } from '#server/letters/letter-text.ts';
import { phrasesText } from '#server/letters/plain-words.ts';
import type { OrderMovedLetter } from '#server/letters/waiting-letter.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { movedLettersOf } from '../support/moved-letters.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { fedexParcel } from '../support/parcels.ts';

const FOOT =
  /\? Call 1-800-555-0142 or write to support@troy\.example\. We are here Monday to Friday, 8am to 6pm CST\./;

describe('the letters about moves of an order', () => {
  let shop: TestShop;
  let ada: Visitor;
  let manager: StaffVisitor;
  let order: OrderAtDesk;
  let amount: string;

  /** On Monday, March 2, 2026 at 10:00 AM CST. */
  beforeAll(async () => {
    shop = await openShop(await openAnyDatabase(), { desk: DESK });
    ada = new Visitor(shop.app);
    const userId = await ada.signUp('ada@example.com');
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
  });
  beforeEach(async () => {
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
    order = await OrderAtDesk.placedBy(shop, ada, { ...orderBody(), email: 'ada@example.com' });
    amount = formatUsd(order.total);
  });
  afterAll(async () => {
    await shop.close();
    await shop.database.close();
  });

  const done = (path: string, body: object = {}) => order.do(manager, path, body);
  const pay = (amount: number = order.total) => done('payments', order.payment(amount));
  /** The lines at these positions, in one parcel. */
  function ship(path: 'ship' | 'ship-now', number: string, positions: readonly number[], service = '') {
    const lines = positions.map((position) => ({ position, quantity: GOODS[position]?.quantity ?? 0, serials: [] }));
    return done(path, { parcels: [{ ...fedexParcel(), service, number, insured: order.total, lines }], again: true });
  }

  const newestWaiting = () => movedLettersOf(shop).newestWaiting(order.id);
  const written = (waiting: OrderMovedLetter) => movedLettersOf(shop).written(waiting);
  const newest = (howToPay?: string) => movedLettersOf(shop).newest(order.id, howToPay);

  /** Its words, the same in text and HTML. */
  async function words(letter: Letter): Promise<string> {
    const text = letterText(letter).replace(/\s+/g, ' ');
    const html = letterHtml(letter)
      .replace(/<style>.*?<\/style>|<\/?(?:p|div|td|tr|table|li|ol|h\d)\b[^>]*>/gs, ' ')
      .replace(/<[^>]+>/g, '')
      .replace(/&#39;/g, "'")
      .replace(/\s+/g, ' ');
    for (const part of letter.parts)
      if ('text' in part) expect(html).toContain(phrasesText(part.text).replace(/ <http[^>]*>/g, ''));
    expect(text).toMatch(FOOT);
    expect(html.replace(/\s+/g, ' ')).toContain('1-800-555-0142');
    expect(letter.subject.endsWith(`(${order.id})`)).toBe(true);
    for (const secret of [text, html]) expect(secret).not.toMatch(/The manager|A note|margin/);
    for (const line of letterText(letter).split('\n'))
      if (!line.includes('http')) expect(line.length).toBeLessThanOrEqual(70);
    return text;
  }

  it('offer a new price with both totals, why, until when and one button', async () => {
    shop.feed.set({ gold: cents(Math.round(SPOT.gold * 1.03)), silver: cents(SPOT.silver) });
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    const lines = orderBody().lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    await done('quote', { lines, minutes: 30 });
    const letter = await newest();
    expect(letter.subject).toMatch(/^A new price for your order: \$[\d,.]+, until \d+:\d\d AM CST \(/);
    const text = await words(letter);
    expect(text).toMatch(
      /Dear Ada Lovelace, .*risen since you ordered, by more than our price hold covers \(1\.50%\)\. At today's prices your order comes to \$/,
    );
    expect(text).toContain('Nothing is final until you agree.');
    expect(text).toContain(`You ordered at ${amount}, based on `);
    expect(text).toMatch(/New price \$[\d,.]+ Based on gold at .* The difference is \+\$[\d,.]+ \(\+\d\.\d\d%\)\./);
    expect(letter.parts.filter((part) => 'button' in part)).toHaveLength(1);
    expect(letterText(letter)).toMatch(/\/order-quote#token=token-of-/);
    // Nobody is sent a price that is not offered any more.
    await done('quote/take-back');
    await expect(newest()).rejects.toThrow('Nothing is written');
  });

  it('name the fixed total, the reference, the day and how to pay', async () => {
    await order.goTo(manager, 'confirmed');
    const letter = await newest();
    expect(letter.subject).toMatch(/^Your price is fixed: please pay \$[\d,.]+ by 6:00 PM CST on \w+ \(/);
    const text = await words(letter);
    expect(text).toContain(
      `Your price is now fixed, no matter what the market does. Please pay ${amount} by 6:00 PM CST on `,
    );
    expect(text).toContain(`Reference ${order.id.replace(/(.{4})(?=.)/g, '$1 ')}`);
    expect(text).toContain('We will tell you by phone how to pay.');
    const own = await words(await newest('Wire {total} with {order} by {payBy}. Not {other}.'));
    expect(own).toContain(`Wire ${amount} with ${order.id.replace(/(.{4})(?=.)/g, '$1 ')} by 6:00 PM CST on `);
    expect(own).toContain('Not {other}.');
    expect(own).not.toContain('Reference ');
    expect(own).toContain('We never change our bank details by email.');
    const ways = await newest(
      'By wire:\nSample Bank\nAccount 4471\n\nBy check:\nTo the shop.\n\nNothing else: no cards.',
    );
    expect(ways.parts).toEqual(
      expect.arrayContaining([
        { facts: [['By wire', 'Sample Bank\nAccount 4471']] },
        { facts: [['By check', 'To the shop.']] },
        { text: 'Nothing else: no cards.' },
      ]),
    );
    expect(letterText(ways)).toContain('By wire\n   Sample Bank\n   Account 4471\n\nBy check To the shop.\n');
  });

  it('remind of what is still open, and of nothing once it is here', async () => {
    await order.goTo(manager, 'confirmed');
    await pay(100_00);
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    shop.clock.advance((row?.remindAt?.getTime() ?? 0) - shop.clock() + 1);
    await shop.shop.spot.refresh();
    await shop.shop.desk?.runClock();
    const reminder = await newestWaiting();
    const letter = await written(reminder);
    const text = await words(letter);
    const open = formatUsd(cents(order.total - 100_00));
    expect(text).toContain(`We are waiting for ${open} for your order. Please pay by 6:00 PM CST`);
    expect(text).toContain('Paid so far $100.00');
    expect(letter.subject).toMatch(/^Please pay \$[\d,.]+ by 6:00 PM CST on \w+ \(/);
    expect(letter.subject).toContain(open);
    // Written when its turn comes: by then the rest may be here.
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    order.version += 1;
    await pay(order.total - 100_00);
    await expect(written(reminder)).rejects.toThrow('Nothing is written');
  });

  it('say what was paid, and what of it was too much', async () => {
    await order.goTo(manager, 'paid');
    const whole = await newest();
    expect(whole.subject).toBe(`Your wire of ${amount} has arrived (${order.id})`);
    expect(await words(whole)).toMatch(
      /Your wire of \$[\d,.]+ arrived (today,|on) Monday, March 2\. Your order is paid/,
    );
    await pay(7_00);
    const text = await words(await newest());
    expect(text).toContain(`Thank you. Your payment of ${formatUsd(cents(order.total + 7_00))} arrived. `);
    expect(text).toContain('That is $7.00 more than the order total. We will refund the difference.');
    expect(text).toContain(`Total, paid ${amount}`);
  });

  it('name carrier, number, link and what is in the parcel', async () => {
    await order.goTo(manager, 'paid');
    await ship('ship-now', '794611820353', [0, 1]);
    const letter = await newest();
    expect(letter.subject).toBe(`Your order is on its way: FedEx 7946 1182 0353 (${order.id})`);
    const text = await words(letter);
    expect(text).toMatch(
      /Your order shipped today, \w+, March \d+, in one parcel\. Someone must be there to sign for it\./,
    );
    expect(text).toContain('Track the parcel: https://www.fedex.com/fedextrack/?trknbr=794611820353');
    expect(text).toContain(`In this parcel -------------- ${GOODS[0].id}`);
    expect(text).toContain(`Insured for ${amount}.`);
    expect(text).toContain('1. FedEx will deliver it to 12 Elm Street, Springfield, IL 62704.');
  });

  it('name the service beside the number, and the carrier alone as who delivers', async () => {
    await order.goTo(manager, 'paid');
    await ship('ship-now', '794611820353', [0, 1], 'Standard Overnight');
    const letter = await newest();
    const sent = 'FedEx Standard Overnight 7946 1182 0353';
    expect(letter.subject).toBe(`Your order is on its way: ${sent} (${order.id})`);
    expect(letter.parts).toContainEqual({ figure: 'FedEx Standard Overnight', value: '7946 1182 0353' });
    expect(await words(letter)).toContain('1. FedEx will deliver it to 12 Elm Street, Springfield, IL 62704.');
  });

  it('say of each parcel whether it is a part, or the rest, also when sent again after the last', async () => {
    await order.goTo(manager, 'packed');
    await ship('ship', '794611820353', [0]);
    const part = await newestWaiting();
    shop.clock.advance(60_000);
    await ship('ship', '794611820364', [1]);
    const rest = await written(await newestWaiting());
    expect(rest.subject).toBe(`The rest of your order is on its way: FedEx 7946 1182 0364 (${order.id})`);
    expect((await written(part)).subject).toBe(`Part of your order is on its way: FedEx 7946 1182 0353 (${order.id})`);
  });

  it('say why an order is cancelled, and what is paid back, exact from the books', async () => {
    await done('decline', { reason: 'not-in-stock', note: 'A note' });
    const declined = await newest();
    expect(declined.subject).toBe(`Your order was cancelled; you owe nothing (${order.id})`);
    const text = await words(declined);
    expect(text).toContain('Your order was cancelled. What you ordered is not in stock. You owe nothing.');
    expect(text).toContain('You have not paid anything, so no refund is due.');
    expect(text).toContain(`Total, not charged ${amount}`);
  });

  it('say of money that came what goes back', async () => {
    await order.goTo(manager, 'confirmed');
    await pay(120_50);
    const refund = { amount: 120_50, method: 'wire', reference: `back ${order.id}`, receivedOn: '2026-03-02' };
    await done('cancel', { reason: 'you-asked', refund });
    expect(await words(await newest())).toContain('You paid $120.50, and we refunded it.');
  });

  it('say that a name or address was changed, and never to what', async () => {
    await done('recipient', { firstName: 'Augusta', address: '9 Periwinkle Terrace, Peoria, IL 61602' });
    const letter = await newest();
    expect(letter.subject).toBe(`Your order was changed (${order.id})`);
    expect(await words(letter)).toContain(
      "Dear customer, The name, address or contact details on your order were changed. You can see them on your order. If you didn't request this change, please call us right away.",
    );
    for (const form of [letterText(letter), letterHtml(letter)]) expect(form).not.toMatch(/Augusta|Periwinkle|Peoria/);
  });

  it.each([
    ['clearing', 'Your payment is clearing.'],
    ['goods-late', 'Your items are arriving later than expected.'],
    ['address', 'We have a question about your address.'],
  ])('say why an order that is held for %s takes longer', async (reason, sentence) => {
    await order.goTo(manager, 'paid');
    await done('hold', { reason, until: '2030-01-01', note: 'A note' });
    const letter = await newest();
    expect(letter.subject).toBe(`Your order is taking a little longer (${order.id})`);
    expect(await words(letter)).toContain(
      `Dear Ada Lovelace, Your order is taking a little longer. ${sentence} Your price`,
    );
  });

  it('confirm to customers that they cancelled, and that nothing is owed', async () => {
    expect((await ada.ask('POST', '/api/order/withdraw', { orderId: order.id })).statusCode).toBe(200);
    const letter = await newest();
    expect(letter.subject).toBe(`You cancelled your order; you owe nothing (${order.id})`);
    const text = await words(letter);
    expect(text).toContain('Dear Ada Lovelace, You cancelled your order. You owe nothing, and nothing');
    expect(text).toContain(`Total, not charged ${amount}`);
  });

  it('greet without a name, and name no address and no way of paying, where the reader is not proven', async () => {
    const bob = new Visitor(shop.app);
    await bob.signUp('bob@example.com');
    order = await OrderAtDesk.placedBy(shop, bob, { ...orderBody(), email: 'bob@example.com' });
    await order.goTo(manager, 'paid');
    expect(await words(await newest())).toContain(`Dear customer, Thank you. Your payment of ${amount} arrived. Your `);
    await ship('ship-now', '794611820353', [0, 1]);
    const text = await words(await newest());
    expect(text).toContain('Dear customer, Your order shipped today, ');
    expect(text).toContain('1. FedEx will deliver it to the address on your order.');
    expect(text).not.toMatch(/Ada|Elm Street/);
  });
});
