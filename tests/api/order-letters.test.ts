import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, priceLine } from '#domain/order.ts';
import { user } from '#server/database/account-tables.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { DESK } from '../support/desk.ts';
import type { ReceivedLetter } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { DEALER, SELLER, SPOT, Visitor } from '../support/open-shop.ts';

const CONTACT =
  'Something not right? Call 1-800-555-0142 or write to support@troy.example. We are here Monday to Friday, 8am to 6pm CST.';
const SELLER_LINE = `${SELLER.legalName}, ${SELLER.address}. ${SELLER.registration}.`;

describe('the letters about an order', () => {
  let shop: MailedShop;
  let toCustomer: ReceivedLetter;
  let toDealer: ReceivedLetter;
  let orderId: string;
  /** About an order that was placed before somebody had joined the desk. */
  let beforeTheDesk: readonly ReceivedLetter[];

  /** On Monday, March 2, 2026 at 10:00 AM CST. */
  beforeAll(async () => {
    shop = await openMailedShop(await openAnyDatabase(), { desk: DESK });
    const eli = await customer('eli@example.com');
    const first = await place(eli, 'eli@example.com');
    beforeTheDesk = [await shop.mail.letter('eli@example.com', first), await shop.mail.letter(DEALER, first)];
    await join();
    const ada = await customer('ada@example.com');
    orderId = await place(ada, 'ada@example.com');
    toCustomer = await shop.mail.letter('ada@example.com', orderId);
    toDealer = await shop.mail.letter(DEALER, orderId);
  });
  afterAll(async () => {
    await shop.close();
    await shop.database.close();
  });

  async function customer(email: string): Promise<Visitor> {
    const visitor = new Visitor(shop.app);
    const id = await visitor.signUp(email);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
    return visitor;
  }
  async function join(): Promise<void> {
    const userId = await new Visitor(shop.app).signUp('owner@example.com');
    const mark = {
      name: 'The owner',
      email: 'owner@example.com',
      letters: 'OW',
      shape: 'arch',
      role: 'owner',
    } as const;
    await shop.shop.desk?.reads.staff.add({ ...mark, userId }, shop.clock());
  }
  async function place(by: Visitor, email: string): Promise<string> {
    const placed = await by.ask('POST', '/api/order/place', { ...orderBody(), email, phone: '(312) 555-0148' });
    expect(placed.statusCode).toBe(200);
    return placed.json().data.orderId;
  }

  it('greet by name, and say until when the price is held, in words and local time', () => {
    const total = formatUsd(sumOf());
    expect(toCustomer.subject).toBe(`We received your order for ${total} (${orderId})`);
    for (const words of bothOf(toCustomer)) {
      expect(words).toContain('Dear Ada Lovelace,');
      expect(words).toContain(
        `Thank you. Your order comes to ${total}. Your price is held until 2:00 PM CST today, Monday, March 2, unless gold or silver rises more than 1.50% before we reach you. There is nothing to pay yet.`,
      );
      expect(words).toContain('Placed Monday, March 2, 2026 at 10:00 AM CST');
      expect(words).not.toMatch(/\d{4}-\d\d-\d\dT|\bUTC\b|\d x /);
    }
  });

  it('promise no price while the desk has no staff, and say when it is settled', () => {
    const [customers = '', dealers = ''] = beforeTheDesk.map((letter) => bothOf(letter).join(' '));
    expect(customers).toContain(
      `Thank you. Your order comes to ${formatUsd(sumOf())}. We'll settle its price with you when we call. There is nothing to pay yet.`,
    );
    expect(customers).toContain("We'll call you at (312) 555-0148 before 2:00 PM CST");
    expect(dealers).toContain('the customer was not promised a price. Agree on one when you call.');
    expect(customers + dealers).not.toMatch(/\bh(o|e)ld\b/);
  });

  it('say in three steps what happens next, and when we call', () => {
    for (const words of bothOf(toCustomer))
      expect(words).toMatch(
        /What happens next .*We'll call you at \(312\) 555-0148 before 2:00 PM CST to go through the order\. We're open until 6pm CST and will call you today\..*You choose how to pay\..*signature required\./,
      );
    expect(toCustomer.html.match(/<li /g)).toHaveLength(3);
  });

  it('write each line as working, and the number in fours', () => {
    const [line] = lines();
    for (const words of bothOf(toCustomer)) {
      expect(words).toContain(`${line?.name} 2 × ${formatUsd(line?.unitPrice ?? sumOf())} =`);
      expect(words).toContain(`Order number ${orderId.replace(/(.{4})(?=.)/g, '$1 ')}`);
    }
  });

  it('link to the order, the telephone and the mailbox, and end with hours and seller', () => {
    expect(toCustomer.text).toContain(`See your order:\nhttp://localhost:3000/track-order#${orderId}\n`);
    for (const href of [
      `http://localhost:3000/track-order#${orderId}`,
      'tel:+18005550142',
      'mailto:support@troy.example',
    ])
      expect(toCustomer.html).toContain(`href="${href}"`);
    for (const words of bothOf(toCustomer)) expect(words.trim().endsWith(`${CONTACT} ${SELLER_LINE}`)).toBe(true);
  });

  it('lead to cancelling while that is possible, and promise it to nobody whose price is not held', () => {
    expect(toCustomer.text).toMatch(/Until we confirm it, you can cancel it yourself/);
    expect(toCustomer.html).toMatch(new RegExp(`href="[^"]+/track-order#${orderId}"[^>]*>cancel it yourself<`));
    const [customers, dealers] = beforeTheDesk;
    for (const letter of [customers, dealers, toDealer]) expect(letter?.text).not.toContain('cancel it yourself');
  });

  it('keep plain text to 70 signs a line, addresses of pages aside', () => {
    for (const line of `${toCustomer.text}\n${toDealer.text}`.split('\n'))
      if (!line.includes('http')) expect(line.length).toBeLessThanOrEqual(70);
  });

  it('tell the dealer whom to call, until when and about how much, in the subject alone', () => {
    expect(toDealer.subject).toBe(`Call Ada Lovelace by 2:00 PM CST: new order, ${formatUsd(sumOf())} (${orderId})`);
    expect(toDealer.html).toContain('href="tel:+13125550148"');
    expect(toDealer.html).toContain('href="mailto:ada@example.com"');
    for (const words of bothOf(toDealer)) {
      expect(words).toContain('ada@example.com, confirmed');
      expect(words).toContain('12 Elm Street');
      expect(words).toContain(`Sent to ${DEALER} for each new order.`);
    }
    // Without a desk there is only the telephone.
    expect(toDealer.text).toContain(`Open it at the desk:\nhttp://localhost:3000/desk/orders/${orderId}\n`);
    const [, beforehand] = beforeTheDesk;
    expect(beforehand?.html).toContain('>Call</a>');
    expect(beforehand?.html).not.toContain('/desk');
  });

  it('say plainly why an unconfirmed address is told no address', async () => {
    const bob = new Visitor(shop.app);
    await bob.signUp('bob@example.com');
    const letter = await shop.mail.letter('bob@example.com', await place(bob, 'bob@example.com'));
    for (const words of bothOf(letter)) {
      expect(words).toContain('Dear customer,');
      expect(words).toContain('We leave out the address until your email is confirmed.');
      expect(words).not.toMatch(/Ada|Elm Street|555-0148/);
    }
  });

  it('say on a Sunday when we open, across the change of the clock', async () => {
    shop.clock.advance(6 * DAY_MS);
    await shop.shop.spot.refresh();
    const eve = await customer('eve@example.com');
    const letter = await shop.mail.letter('eve@example.com', await place(eve, 'eve@example.com'));
    for (const words of bothOf(letter)) {
      expect(words).toContain('until 12:00 PM CDT on Monday, March 9,');
      expect(words).toContain('We open Monday at 8am CDT and will call you that morning.');
    }
  });
});

function lines() {
  const catalogue = troyCatalogue();
  return GOODS.flatMap(({ id, quantity }) => {
    const product = catalogue.productById(id);
    return product ? [priceLine(product, quantity, SPOT)] : [];
  });
}

function sumOf() {
  const [first, second] = lines().map(lineTotal);
  return ((first ?? 0) + (second ?? 0)) as ReturnType<typeof lineTotal>;
}

/** What a reader sees of either form, on one line. */
function bothOf({ text, html }: ReceivedLetter): readonly string[] {
  const shown = html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(b|a|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'");
  return [text, shown].map((words) => words.replace(/\s+/g, ' '));
}
