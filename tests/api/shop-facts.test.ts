import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import type { Seller } from '#domain/seller.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import { type OpeningHours, USUAL_HOURS } from '#domain/week.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import type { Database } from '#server/database/types.ts';
import type { Letter, Mailer } from '#server/letters/letter.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { DEALER, openShop, SELLER, type TestShop, Visitor } from '../support/open-shop.ts';
import { makeLettersDue } from '../support/outbox.ts';

const OTHER: Seller = {
  ...SELLER,
  legalName: 'Plain Metals Inc.',
  phone: '(312) 555-0148',
  email: 'help@plain.example',
};
const SOON = { timeout: 2_000, interval: 20 };

describeOnEachDatabase('facts of the shop that the desk sets', (open) => {
  let database: Database;
  let shop: TestShop;
  /** Another process of the same shop. */
  let other: TestShop;
  let manager: StaffVisitor;
  const letters: Letter[] = [];
  const mailer: Mailer = {
    description: 'kept',
    isServer: false,
    send: async (letter) => {
      letters.push(letter);
      return { ok: true };
    },
    close: () => {},
  };

  beforeAll(async () => {
    database = await open();
    shop = await openShop(database, { desk: DESK, mailer }, 'built');
    other = await openShop(database, { desk: DESK, mailer, clock: shop.clock }, 'built');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(async () => {
    await shop.close();
    await other.close();
  });

  const settings = async () => (await manager.desk('GET', '/settings')).json().data;
  async function change(name: string, value: unknown, by = manager) {
    const { version } = (await settings())[name];
    const path = name === 'how-to-pay' ? '/settings/how-to-pay' : '/settings';
    return by.desk('PUT', path, { name, value, version });
  }
  const pageOf = async (of: TestShop, url: string) =>
    (await of.app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('<!-- -->', '');
  const pages = (...urls: readonly string[]) =>
    Promise.all([shop, other].flatMap((of) => urls.map((url) => pageOf(of, url))));

  /** Waits for the processes, not for pages: none that was made before is shown then. */
  async function inForce<Name extends keyof ShopSettings>(name: Name, value: ShopSettings[Name]): Promise<void> {
    const current = () => [shop, other].map((of) => of.shop.settings.current()[name]);
    await expect.poll(current, SOON).toEqual([value, value]);
  }

  it('are those of the environment until then', async () => {
    expect((await settings()).seller).toMatchObject({ value: SELLER, standard: SELLER, version: 0 });
    for (const page of await pages('/', '/about', '/terms-conditions')) expect(page).toContain(SELLER.phone);
  });

  it('stand on the pages of every process within two seconds, ten of ten', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      await pages('/', '/about');
      const phone = `(312) 555-01${nth}0`;
      const seller = { ...OTHER, phone };
      expect((await change('seller', seller)).statusCode).toBe(200);
      await inForce('seller', seller);
      for (const page of await pages('/', '/about')) expect(page).toContain(phone);
    }
  });

  it('stand in the data for search engines, in the call for prints and in letters, on every process', async () => {
    await change('seller', OTHER);
    const { visitor: viewer } = await newStaff(other, 'viewer');
    await inForce('seller', OTHER);
    expect((await viewer.desk('GET', '/settings')).json().data.seller.value).toEqual(OTHER);
    for (const page of await pages('/')) {
      expect(page).toContain(`"telephone":"${OTHER.phone}"`);
      expect(page).toContain(`"legalName":"${OTHER.legalName}"`);
      expect(page).not.toContain(SELLER.phone);
    }
    const ada = new Visitor(other.app);
    await ada.signUp('ada@example.com');
    letters.length = 0;
    const placed = await ada.ask('POST', '/api/order/place', { ...orderBody(), email: 'ada@example.com' });
    expect(placed.statusCode).toBe(200);
    await expect
      .poll(() => letters.filter(isOf(placed.json().data.orderId)).map(footOf), { timeout: 15_000 })
      .toEqual([expect.stringMatching(/\(312\) 555-0148.*help@plain\.example.*Plain Metals Inc\., 400 Sample Street/)]);
  });

  it('are changed by managers, and each change is in the log with before and after', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    expect((await change('seller', SELLER, clerk)).json().reason).toBe('not-allowed');
    await change('seller', { ...OTHER, registration: 'Registered nowhere' });
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.subject, 'setting seller'));
    expect(rows.at(-1)).toMatchObject({
      action: 'setting changed',
      before: OTHER,
      after: { ...OTHER, registration: 'Registered nowhere' },
    });
  });

  it.each([
    [{ phone: 'call us' }, 'value.phone', /phone number with its area code/],
    [{ phone: '' }, 'value.phone', /required/],
    [{ phone: '555-0142' }, 'value.phone', /area code/],
    [{ email: 'help' }, 'value.email', /valid email/],
    [{ email: '' }, 'value.email', /required/],
    [{ address: '' }, 'value.address', /address of the company too/],
    [{ legalName: '' }, 'value.legalName', /legal name of the company too/],
    [{ legalName: 'x'.repeat(201) }, 'value.legalName', /at most 200/],
    [{ address: 'one\nanother' }, 'value.address', /control characters/],
  ])('refuse %j with a sentence at the field', async (wrong, field, sentence) => {
    const answer = await change('seller', { ...OTHER, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      reason: 'invalid-input',
      fields: { [field]: expect.stringMatching(sentence) },
    });
  });

  it('go back to what was before, and to the default', async () => {
    await change('seller', OTHER);
    await change('seller', { ...OTHER, email: 'later@plain.example' });
    const { before } = (await settings()).seller;
    expect(before).toEqual(OTHER);
    await change('seller', before);
    expect((await settings()).seller.value).toEqual(OTHER);
    await change('seller', null);
    expect((await settings()).seller).toMatchObject({ value: SELLER, before: OTHER });
    await inForce('seller', SELLER);
    for (const page of await pages('/')) expect(page).not.toContain(OTHER.phone);
  });

  describe('the opening hours', () => {
    const short = { opens: 8 * 60, closes: 11 * 60 };
    const HOURS: OpeningHours = {
      week: { ...USUAL_HOURS.week, Monday: short, Wednesday: short, Saturday: short },
      closedDays: [{ day: '2026-03-05', name: 'Inventory' }],
    };
    const TEXT = 'Mon 8am-11am, Tue 8am-6pm, Wed 8am-11am, Thu-Fri 8am-6pm, Sat 8am-11am CST';

    async function place(email: string) {
      const visitor = new Visitor(other.app);
      await visitor.signUp(email);
      const placed = await visitor.ask('POST', '/api/order/place', { ...orderBody(), email });
      return placed.json().data;
    }
    const orderPage = async (orderId: string) => (await manager.desk('GET', `/orders/${orderId}`)).json().data;

    it('count for pages, letters and promises made from then on; what was promised stays', async () => {
      const before = await place('before@example.com');
      expect(before.nextStep).toBe("We're open until 6pm CST and will call you today.");
      const { heldUntil } = await orderPage(before.orderId);
      expect((await change('hours', HOURS)).statusCode).toBe(200);
      await inForce('hours', HOURS);
      for (const page of await pages('/')) expect(page).toMatch(new RegExp(`${TEXT}.*(Inventory)`, 's'));
      for (const page of await pages('/', '/about', '/terms-conditions'))
        expect(page).not.toMatch(/8am (to|-) ?6pm CST|by 6pm/);
      letters.length = 0;
      const after = await place('after@example.com');
      expect(after.nextStep).toBe(
        "We close at 11am CST; if we don't reach you by then, we'll call you on Tuesday morning.",
      );
      expect((await orderPage(after.orderId)).heldUntil).toBe(Date.parse('2026-03-03T17:00:00Z'));
      expect((await orderPage(before.orderId)).heldUntil).toBe(heldUntil);
      await expect
        .poll(() => letters.filter(isOf(after.orderId)).map(footOf), { timeout: 15_000 })
        .toEqual([expect.stringContaining('Saturday, 8am to 11am CST')]);
      const { version, total } = await orderPage(after.orderId);
      await manager.desk('POST', `/orders/${after.orderId}/confirm`, { version, total });
      // Wednesday, when the shop closes at 11.
      expect((await orderPage(after.orderId)).payBy).toBe(Date.parse('2026-03-04T17:00:00Z'));
    });

    const week = (days: object) => ({ ...HOURS, week: { ...HOURS.week, ...days } });
    const off = (...days: readonly string[]) => ({ ...HOURS, closedDays: days.map((day) => ({ day, name: '' })) });
    const NO_WEEKDAY = { Monday: null, Tuesday: null, Wednesday: null, Thursday: null, Friday: null };
    it.each([
      [week({ Monday: { opens: 1_080, closes: 480 } }), 'value.week.Monday', /Closing time must be later/],
      [week({ Monday: { opens: 480, closes: 480 } }), 'value.week.Monday', /Closing time must be later/],
      [week({ Monday: { opens: 480, closes: 1_440 } }), 'value.week.Monday.closes', /when the shop closes/],
      [week({ Monday: { closes: 480 } }), 'value.week.Monday.opens', /when the shop opens/],
      [week(NO_WEEKDAY), 'value.week.Monday', /at least one day from Monday to Friday/],
      [off('2026-02-30'), 'value.closedDays.0.day', /2026-12-24/],
      [off('Christmas'), 'value.closedDays.0.day', /2026-12-24/],
      [off('2026-12-24', '2026-12-24'), 'value.closedDays', /each closed day once/],
      [
        off(...Array.from({ length: 61 }, (_, nth) => new Date(nth * DAY_MS).toISOString().slice(0, 10))),
        'value.closedDays',
        /at most 60/,
      ],
    ])('are refused where they cannot be, %#', async (wrong, field, sentence) => {
      const answer = await change('hours', wrong);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toMatchObject({ [field]: expect.stringMatching(sentence) });
    });

    it('go back to those of the specification', async () => {
      expect((await change('hours', null)).statusCode).toBe(200);
      await inForce('hours', USUAL_HOURS);
      for (const page of await pages('/')) expect(page).toContain('Mon-Fri 8am-6pm CST');
    });
  });

  describe('how to pay', () => {
    const TEXT = 'Wire:\nBank of Chicago, reference {order}, {total} by {payBy}';

    it('is changed by owners alone, each of whom is told by email', async () => {
      const { visitor: owner } = await newStaff(shop, 'owner', 'owner@example.com');
      await newStaff(shop, 'owner', 'second@example.com');
      expect((await change('how-to-pay', { text: TEXT })).json().reason).toBe('not-allowed');
      letters.length = 0;
      expect((await change('how-to-pay', { text: TEXT }, owner)).statusCode).toBe(200);
      const told = () => letters.filter(({ subject }) => subject.includes('paying was changed'));
      await expect
        .poll(
          () =>
            told()
              .map(({ to }) => to)
              .sort(),
          { timeout: 15_000 },
        )
        .toEqual(['owner@example.com', 'second@example.com']);
      expect(JSON.stringify(told()[0]?.parts)).toContain('Bank of Chicago');
      expect(JSON.stringify(told()[0]?.parts)).not.toContain('You asked for this email');
      await expect.poll(() => other.shop.settings.current()['how-to-pay'], SOON).toEqual({ text: TEXT });
      const wrong = await change('how-to-pay', { text: 'To {bank}' }, owner);
      expect(wrong.json().fields).toEqual({ 'value.text': 'Only {order}, {total} and {payBy} are filled in.' });
      expect((await change('how-to-pay', { text: 'x'.repeat(1_501) }, owner)).statusCode).toBe(400);
    });

    it('stands in the letter about a confirmed order, and the default once it is back', async () => {
      const letterOf = async (email: string) => {
        const ada = new Visitor(other.app);
        await ada.signUp(email);
        const placed = await ada.ask('POST', '/api/order/place', { ...orderBody(), email });
        const { orderId } = placed.json().data;
        const { version, total } = (await manager.desk('GET', `/orders/${orderId}`)).json().data;
        expect((await manager.desk('POST', `/orders/${orderId}/confirm`, { version, total })).statusCode).toBe(200);
        await makeLettersDue(database.db);
        const about = () => letters.filter((one) => one.to === email && JSON.stringify(one).includes('How to pay'));
        await expect.poll(() => about().length, { timeout: 60_000 }).toBeGreaterThan(0);
        return JSON.stringify(about());
      };
      expect(await letterOf('payer@example.com')).toContain('Bank of Chicago, reference ');
      const { visitor: owner } = await newStaff(shop, 'owner');
      await change('how-to-pay', null, owner);
      await expect.poll(() => other.shop.settings.current()['how-to-pay'], SOON).toEqual({ text: '' });
      expect(await letterOf('caller@example.com')).not.toContain('Bank of Chicago');
    }, 150_000);
  });

  it('bound the drift within which a clerk confirms, never below what the terms promise', async () => {
    const { visitor: viewer } = await newStaff(other, 'viewer');
    expect((await change('drift-limit', { basisPoints: 300 })).statusCode).toBe(200);
    await inForce('drift-limit', { basisPoints: 300 });
    expect((await viewer.desk('GET', '/today')).json().data.driftLimit).toBe(300);
    for (const basisPoints of [149, 501, 200.5]) {
      const answer = await change('drift-limit', { basisPoints });
      expect(answer.json().fields['value.basisPoints']).toMatch(/^Enter 1\.50 to 5 percent/);
    }
    for (const basisPoints of [150, 500]) expect((await change('drift-limit', { basisPoints })).statusCode).toBe(200);
    await change('drift-limit', null);
    expect((await settings())['drift-limit'].value).toEqual({ basisPoints: DESK.driftLimitBasisPoints });
  });
});

/** The letter to the customer about an order that was placed. */
function isOf(orderId: string) {
  return ({ to, subject }: Letter) => to !== DEALER && subject.includes(orderId);
}

/** The words at the end of a letter. */
function footOf({ parts }: Letter): string {
  return JSON.stringify(parts.filter((part) => 'foot' in part));
}
