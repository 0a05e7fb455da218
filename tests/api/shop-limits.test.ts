import { afterAll, beforeAll, expect, it } from 'vitest';
import { USUAL_APPROVAL } from '#domain/price-move.ts';
import { HIGHEST_REVIEW, USUAL_REVIEW } from '#domain/review-limits.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import { orderBody, SHIPPING } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE } from '../support/revise-goods.ts';

const SOON = { timeout: 2_000, interval: 20 };

describeOnEachDatabase('the limits of the shop', (open) => {
  let shop: TestShop;
  /** Another process of the same shop. */
  let other: TestShop;
  let manager: StaffVisitor;
  /** Signed in at the other process. */
  let colleague: StaffVisitor;
  let people = 0;

  beforeAll(async () => {
    const database = await open();
    shop = await openShop(database, { desk: DESK }, 'built');
    await seedShop(shop);
    other = await openShop(database, { desk: DESK, clock: shop.clock }, 'built');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: colleague } = await newStaff(other, 'manager'));
  });
  afterAll(async () => {
    await shop.close();
    await other.close();
  });

  async function set<Name extends 'review' | 'approval' | 'newsletter'>(name: Name, value: ShopSettings[Name] | null) {
    const { version, standard } = (await manager.desk('GET', '/settings')).json().data[name];
    expect((await manager.desk('PUT', '/settings', { name, value, version })).statusCode).toBe(200);
    await expect.poll(() => other.shop.settings.current()[name], SOON).toEqual(value ?? standard);
  }
  const pageOf = async (url: string) =>
    (await other.app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('<!-- -->', '');
  async function place(email: string) {
    const visitor = new Visitor(other.app);
    await visitor.signUp(email);
    people += 1;
    // Nobody's telephone and address are those of another: sums are by person.
    const own = {
      email,
      phone: `+1 312 555 01${10 + people}`,
      address: { ...SHIPPING, address: `${people} Sample Street` },
    };
    const placed = await visitor.ask('POST', '/api/order/place', { ...orderBody(), ...own });
    return (await colleague.desk('GET', `/orders/${placed.json().data.orderId}`)).json().data;
  }

  it('send orders of a total to review, and the terms say from which on', async () => {
    expect(await pageOf('/terms-conditions')).toContain('Orders of $50,000 and more are confirmed by a manager.');
    const { total, stage } = await place('below@example.com');
    expect(stage).toBe('new');
    await set('review', { ...USUAL_REVIEW, orderFrom: total });
    expect((await place('at@example.com')).stage).toBe('review');
    expect(await pageOf('/terms-conditions')).not.toContain('$50,000');
    await set('review', { ...USUAL_REVIEW, orderFrom: (total + 1) as typeof total });
    expect((await place('under@example.com')).stage).toBe('new');
    await set('review', null);
  });

  it('flag first orders and sums of a month from where the desk says', async () => {
    const { total } = await place('plain@example.com');
    const high = { ...USUAL_REVIEW, monthFrom: HIGHEST_REVIEW, firstFrom: HIGHEST_REVIEW };
    await set('review', { ...high, firstFrom: total });
    const first = await place('first@example.com');
    expect([first.flags.includes('first-large'), first.flags.includes('month-sum')]).toEqual([true, false]);
    await set('review', { ...high, monthFrom: total });
    const month = await place('month@example.com');
    expect([month.flags.includes('first-large'), month.flags.includes('month-sum')]).toEqual([false, true]);
    const listed = (await colleague.desk('GET', '/customers?q=month@example.com')).json().data.rows;
    expect(listed[0].flags).toEqual(['month-sum']);
    await set('review', null);
  });

  it('ask for a second person from where the desk says', async () => {
    const change = async (by: number) => {
      const { version, premium } = (await colleague.desk('GET', `/goods/${EAGLE}`)).json().data;
      const answer = await colleague.desk('PATCH', `/goods/${EAGLE}`, { version, premium: premium + by });
      return answer.json();
    };
    expect((await change(60)).data.revision).toEqual(expect.any(Number));
    await set('approval', { ...USUAL_APPROVAL, premiumBasisPoints: 50 });
    expect((await change(50)).data.revision).toEqual(expect.any(Number));
    expect(await change(51)).toMatchObject({
      reason: 'second-person',
      fields: { ask: 'Second approval required: the premium changes by more than 0.5 points.' },
    });
    await set('approval', null);
    expect((await change(51)).data.revision).toEqual(expect.any(Number));
  });

  it('close the newsletter, on every page and for every call', async () => {
    const subscribe = () => new Visitor(other.app).ask('POST', '/api/newsletter', { email: 'reader@example.com' });
    expect(await pageOf('/about')).toContain('A short email on prices and new arrivals.');
    await set('newsletter', { isOn: false });
    expect(await pageOf('/about')).not.toContain('A short email on prices and new arrivals.');
    expect((await subscribe()).json()).toMatchObject({ status: 'ERROR', reason: 'newsletter-off' });
    await set('newsletter', null);
    expect((await subscribe()).statusCode).toBe(200);
  });
});
