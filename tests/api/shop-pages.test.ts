import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BannerSlide } from '#domain/banner.ts';
import { DAY_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { photographImage } from '#domain/picture.ts';
import type { SettingName, ShopSettings } from '#domain/shop-settings.ts';
import { dayOfYearText } from '#domain/shop-time.ts';
import { pictureStore } from '#server/goods/picture-store.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const [SHOWN, UNUSED] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const SOON = { timeout: 2_000, interval: 20 };

describeOnEachDatabase('pages whose content the desk decides', (open) => {
  let shop: TestShop;
  /** Another process of the same shop. */
  let other: TestShop;
  let manager: StaffVisitor;

  beforeAll(async () => {
    const database = await open();
    shop = await openShop(database, { desk: DESK }, 'built');
    other = await openShop(database, { desk: DESK, clock: shop.clock }, 'built');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(async () => {
    await shop.close();
    await other.close();
  });

  async function set<Name extends SettingName>(name: Name, value: ShopSettings[Name] | null) {
    const { version, standard } = (await manager.desk('GET', '/settings')).json().data[name];
    expect((await manager.desk('PUT', '/settings', { name, value, version })).statusCode).toBe(200);
    await expect.poll(() => other.shop.settings.current()[name], SOON).toEqual(value ?? standard);
  }
  const pageOf = async (url: string) =>
    (await other.app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('<!-- -->', '');
  const today = () => new Date(shop.clock()).toISOString().slice(0, 10);
  async function place(email: string) {
    const visitor = new Visitor(other.app);
    await visitor.signUp(email);
    return (await visitor.ask('POST', '/api/order/place', { ...orderBody(), email })).json().data;
  }

  it('are those of the specification until then', async () => {
    const home = await pageOf('/');
    expect(home).toContain('Free shipping on orders above $3999');
    expect(home).toContain('aria-label="1 of 3"');
    expect(await pageOf('/privacy-policy')).toContain('a one-way hash of your password');
  });

  it('name another sum for free shipping within two seconds, ten of ten, and no other price', async () => {
    const priceOf = (home: string) => home.match(/"price":"?[\d.]+/g);
    const prices = priceOf(await pageOf('/'));
    for (let nth = 0; nth < 10; nth += 1) {
      await pageOf('/about');
      await set('free-shipping', { above: cents(500_000 + nth * 100) });
      const home = await pageOf('/');
      expect(home).toContain(`Free shipping on orders above $${5000 + nth}<`);
      expect(home).not.toContain('$3999');
      expect(priceOf(home)).toEqual(prices);
      for (const page of [await pageOf('/about'), await pageOf('/terms-conditions')])
        expect(page).toContain(`Shipping is free on orders above $${5000 + nth}, and included in the price`);
    }
    await set('free-shipping', { above: cents(0) });
    expect(await pageOf('/')).toContain('Free shipping on every order');
    await set('free-shipping', null);
  });

  it('show the slides of the day, with the picture of a product, and the usual ones without any', async () => {
    const [product] = other.shop.goods.current().entries;
    if (!product) expect.fail('There are no goods');
    const slide: BannerSlide = {
      heading: 'Eagles are <b>back</b>',
      line: 'Struck this week.',
      product: product.id,
      photograph: null,
      links: [{ to: '/category/gold-coins', label: 'See them' }],
      from: null,
      until: today(),
    };
    const tomorrow = new Date(shop.clock() + DAY_MS).toISOString().slice(0, 10);
    await set('banner', { slides: [slide, { ...slide, heading: 'Not yet', from: tomorrow, until: null }] });
    const home = await pageOf('/');
    expect(home).toContain('Eagles are &lt;b&gt;back&lt;/b&gt;');
    expect(home).toMatch(/href="\/category\/gold-coins"[^>]*>See them/);
    expect(home).toContain('aria-label="1 of 1"');
    expect(home).toContain(product.image);
    expect(home).not.toMatch(/Not yet|Free shipping on orders/);
    await set('banner', { slides: [{ ...slide, from: tomorrow, until: null }] });
    expect(await pageOf('/')).toContain('Free shipping on orders above $3999');
    await set('banner', null);
  });

  it('show a photograph on a slide, which stays while the slides or those before name it', async () => {
    const pictures = pictureStore(shop.database.db);
    const madeAt = new Date(shop.clock() - 2 * DAY_MS);
    for (const hash of [SHOWN, UNUSED])
      await pictures.add(hash, [{ width: 640, format: 'webp', bytes: Buffer.from(hash) }], madeAt);
    const slide = { heading: 'Our counter', line: 'Come by.', product: null, links: [], from: null, until: null };
    const slides = [{ ...slide, photograph: photographImage(SHOWN) }];
    await set('banner', { slides });
    expect(await pageOf('/')).toContain(photographImage(SHOWN));
    await set('banner', null);
    await pictures.removeUnused(new Date(shop.clock() + DAY_MS));
    const statusOf = async (hash: string) => (await other.app.inject(photographImage(hash))).statusCode;
    expect([await statusOf(SHOWN), await statusOf(UNUSED)]).toEqual([200, 404]);

    const { version } = (await manager.desk('GET', '/settings')).json().data.banner;
    const change = (photograph: string) =>
      manager.desk('PUT', '/settings', { name: 'banner', version, value: { slides: [{ ...slide, photograph }] } });
    expect((await change(photographImage(UNUSED))).json()).toMatchObject({ reason: 'picture-unreadable' });
    expect((await change('/pictures/gold-bars--10-oz-640.webp')).statusCode).toBe(400);
  });

  it('show texts of the desk without HTML of theirs, and keep every version', async () => {
    await set('policy-terms', { markdown: '# Our terms\n\nCall [us](tel:+13125550148). <script>alert(1)</script>' });
    const terms = await pageOf('/terms-conditions');
    expect(terms).toContain('<h2>Our terms</h2>');
    expect(terms).toContain('<a href="tel:+13125550148">us</a>. &lt;script&gt;');
    expect(terms).not.toContain('until we have been open for 4 hours');
    await set('policy-terms', { markdown: 'Second.' });
    await set('policy-terms', null);
    expect(await pageOf('/terms-conditions')).toContain('until we have been open for 4 hours');
    const versions = (await manager.desk('GET', '/settings/policies/terms')).json().data;
    expect(versions).toMatchObject([
      { version: 3, markdown: '' },
      { version: 2, markdown: 'Second.' },
      { version: 1, markdown: expect.stringContaining('# Our terms') },
    ]);
    const preview = await manager.desk('POST', '/settings/policy-preview', { markdown: '[x](javascript:1) **y**' });
    expect(preview.json().data).toEqual({ html: '<p>[x](javascript:1) <strong>y</strong></p>\n' });
  });

  it('are remembered by orders, which name their date', async () => {
    const before = await place('before@example.com');
    expect(before.policies).toBeUndefined();
    await set('policy-privacy', { markdown: 'We keep little.' });
    const after = await place('after@example.com');
    const day = dayOfYearText(shop.clock());
    expect(after.policies).toBe(`Privacy Policy of ${day}.`);
    await set('policy-privacy', { markdown: 'We keep less.' });
    await set('policy-terms', { markdown: 'Short terms.' });
    expect((await place('later@example.com')).policies).toBe(
      `Terms & Conditions of ${day}, and Privacy Policy of ${day}.`,
    );
    const { terms } = (await manager.desk('GET', `/orders/${after.orderId}`)).json().data;
    expect(terms.policies).toBe(`Privacy Policy of ${day}.`);
  });
});
