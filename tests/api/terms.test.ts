import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldUntil } from '#domain/opening-hours.ts';
import { clockText } from '#domain/shop-time.ts';
import { CANCEL_RULE, CHECKOUT_HOLD, shippingTerms, USUAL_FREE_SHIPPING } from '#domain/terms.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { type HtmlElement, openPages, type Pages } from '../support/open-pages.ts';

describe('the terms', () => {
  let pages: Pages;
  let main: HtmlElement;
  beforeAll(async () => {
    pages = await openPages();
    main = await pages.main('/terms-conditions');
  });
  afterAll(() => pages.close());

  it('say how long a price counts before the order, and how long after it', () => {
    const { text } = main.region('Prices');
    expect(text).toContain(CHECKOUT_HOLD);
    expect(text).toContain('until we have been open for 4 hours, unless it would cost more than 1.50% more');
    // The examples of the text, on November 20 and 22, 2026.
    expect(text).toContain(
      'An order placed Friday at 5pm is held until Monday at 11am; one placed Sunday, until Monday at noon.',
    );
    expect(clockText(heldUntil(Date.parse('2026-11-20T23:00:00Z'), USUAL_HOURS))).toBe('11:00 AM CST');
    expect(clockText(heldUntil(Date.parse('2026-11-22T20:00:00Z'), USUAL_HOURS))).toBe('12:00 PM CST');
  });

  it('say who bears the market in a table: you cancel, we cancel, the price moved', () => {
    const table = main.region('Cancellation and market moves').one('table');
    expect(table.all('th', { scope: 'col' }).map(({ text }) => text)).toEqual([
      'You cancel',
      'We cancel',
      'The price moved',
    ]);
    expect(table.all('th', { scope: 'rowgroup' }).map(({ text }) => text)).toEqual([
      'Before we confirm',
      'Confirmed, not paid',
      'Paid, not shipped',
      'Shipped',
    ]);
    expect(table.all('td')).toHaveLength(12);
  });

  it('let customers cancel on the page until we confirm, as the tracking page says, and ship free as About says', async () => {
    const { text } = main.region('Cancellation and market moves');
    expect(text).toContain(CANCEL_RULE);
    expect(text).toContain('Free, online or by phone. You owe nothing.');
    for (const page of [main, await pages.main('/about')])
      expect(page.text).toContain(shippingTerms(USUAL_FREE_SHIPPING));
  });

  it('work two examples to the cent', () => {
    const { text } = main.region('Cancellation and market moves');
    expect(text).toContain(
      'with gold at $3,998.60 per oz, for $8,357.08. Later gold is at $4,078.40, and the same order costs $8,523.86.',
    );
    expect(text).toContain('It went up by $166.78, or 2.00%. That is more than 1.50%, so we offer $8,523.86.');
    expect(text).toContain('You paid $4,245.16 and get back $4,159.58.');
  });

  it('say until when to pay, and how, when and against what the parcel comes', () => {
    expect(main.region('Payment').text).toContain('credit cards, bank transfers and cryptocurrency');
    expect(main.region('Payment').text).toContain('by 6pm CST on business day 2 after we confirm');
    const { text } = main.region('Delivery');
    for (const words of [
      'within 2 business days after payment arrives',
      'FedEx or UPS',
      'an adult at the address',
      'the full order total',
    ])
      expect(text).toContain(words);
  });

  it('say how metal is sold back', () => {
    expect(main.region('Buying metal').text).toContain('To sell metal back, call us');
  });

  it('say what it means that we contact you', () => {
    expect(main.region('Orders').text).toContain('“Contact you” means we call the phone number on the order');
  });

  it('are led to from the about page, which says the same', async () => {
    const about = await pages.main('/about');
    const hrefs = about.links.map(({ href }) => href);
    expect(hrefs).toContain('/terms-conditions#cancelling');
    expect(hrefs).toContain('/terms-conditions#delivery');
    expect(about.text).toContain('We ship within 2 business days of receiving your payment, by FedEx or UPS');
  });
});
