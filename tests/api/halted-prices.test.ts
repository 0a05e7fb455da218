import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { centsOf } from '#domain/money.ts';
import { metalPriceApiFeed } from '#server/prices/feeds/metalpriceapi.ts';
import { orderBody } from '../support/claims.ts';
import { type FixedClock, fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { LIMITS, openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { type SpotProvider, saying, spotAnswer, startSpotProvider } from '../support/price-provider.ts';

const [GOLD, SILVER] = [4078.4, 50.62];
const idOf = (metal: string) => troyCatalogue().entries.find((product) => product.metal === metal)?.id ?? '';
const [GOLD_ID, SILVER_ID] = [idOf('gold'), idOf('silver')];
const MINUTE = 60_000;

describeOnEachDatabase('a feed that gives gold at a third of its price', (open) => {
  let provider: SpotProvider;
  let clock: FixedClock;
  let shop: TestShop;
  let ada: Visitor;
  let [clerk, manager]: StaffVisitor[] = [];
  const says = (gold: number) => provider.answer((response) => saying(spotAnswer(gold, SILVER, clock()))(response));
  const read = async () => {
    clock.advance(MINUTE);
    await shop.shop.spot.refresh();
  };

  beforeAll(async () => {
    clock = fixedClock();
    provider = await startSpotProvider((response) => saying(spotAnswer(GOLD, SILVER, clock()))(response));
    const feed = metalPriceApiFeed({ key: 'k', url: provider.url, firstPauseMs: 1, clock });
    shop = await openShop(await open(), { feeds: [feed], clock, desk: DESK, limits: LIMITS });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    [clerk, manager] = await Promise.all(
      (['clerk', 'manager'] as const).map(async (role) => (await newStaff(shop, role)).visitor),
    );
    await manager?.desk('PUT', '/me/notices', { notice: 'feed-trouble', isOn: true });
  });
  afterAll(async () => {
    await shop.close();
    provider.stop();
  });
  beforeEach(async () => {
    says(GOLD);
    await read();
  });

  const place = (id: string) => ada.ask('POST', '/api/order/place', orderBody([{ id, quantity: 1 }]));
  const metal = async () => (await ada.ask('GET', '/api/getMetal')).json();
  const halts = async () => (await clerk?.desk('GET', '/halts'))?.json().data;
  const accept = (by: StaffVisitor | undefined, reading: number) => by?.desk('POST', '/halts/gold/accept', { reading });

  it('stops selling gold at whatever price, and sells silver on, until the feed comes back', async () => {
    expect((await place(GOLD_ID)).statusCode).toBe(200);
    says(1350.1);
    for (let readings = 0; readings < 5; readings += 1) await read();
    const refused = await place(GOLD_ID);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ reason: 'sales-paused', data: expect.stringMatching(/^Gold cannot be/) });
    expect((await place(SILVER_ID)).statusCode).toBe(200);
    expect(await metal()).toMatchObject({
      success: true,
      halted: ['gold'],
      rates: { USDXAU: GOLD, USDXAG: SILVER },
      sales: { gold: expect.stringMatching(/^Gold cannot be/), silver: null, shop: null },
    });
    says(GOLD);
    await read();
    expect(await metal()).not.toHaveProperty('halted');
    expect((await place(GOLD_ID)).statusCode).toBe(200);
  });

  it('confirms and re-quotes no order of gold meanwhile', async () => {
    if (!clerk) throw new Error('There is no clerk');
    const [gold, silver] = [GOLD_ID, SILVER_ID].map((id) =>
      OrderAtDesk.placedBy(shop, ada, orderBody([{ id, quantity: 1 }])),
    );
    const [ofGold, ofSilver] = [await gold, await silver];
    says(1350.1);
    await read();
    const lines = [{ productId: GOLD_ID, quantity: 1 }];
    expect(await ofGold?.refusalOf(clerk, 'confirm', { total: ofGold.total })).toBe('no-live-price');
    expect(await ofGold?.refusalOf(clerk, 'quote', { lines, minutes: 30 })).toBe('no-live-price');
    expect(await ofSilver?.refusalOf(clerk, 'confirm', { total: ofSilver.total })).toBeUndefined();
  });

  it('tells the desk the figures, and sells at the price that a manager accepts', async () => {
    says(3000.5);
    await read();
    expect(await halts()).toEqual([
      {
        metal: 'gold',
        price: centsOf(GOLD),
        goodAt: expect.any(Number),
        reading: 300_050,
        since: clock(),
      },
    ]);
    const today = (await clerk?.desk('GET', '/today'))?.json().data;
    expect(today.items[0]).toMatchObject({ kind: 'price-halted', goods: ['Gold'] });
    expect((await accept(clerk, 300_050))?.json().reason).toBe('not-allowed');
    expect((await accept(manager, 310_000))?.json().reason).toBe('changed-meanwhile');
    expect((await accept(manager, 300_050))?.json().status).toBe('SUCCESS');
    expect(await metal()).toMatchObject({ success: true, rates: { USDXAU: 3000.5, USDXAG: SILVER } });
    expect(await halts()).toEqual([]);
    const log = (await manager?.desk('GET', '/log'))?.json().data;
    expect(log[0]).toMatchObject({ action: 'price accepted', before: '$4,078.40', after: '$3,000.50' });
    says(3001);
    await read();
    expect(await metal()).toMatchObject({ rates: { USDXAU: 3001 } });
    says(GOLD);
    await read();
    expect(await metal()).toMatchObject({ halted: ['gold'] });
    await accept(manager, centsOf(GOLD));
  });

  it('is told of once by email to staff who asked for it', async () => {
    says(1350.1);
    await read();
    await shop.shop.desk?.runClock();
    await read();
    await shop.shop.desk?.runClock();
    const told = async () =>
      (await shop.letters()).filter((letter) => letter.includes('Gold sales stopped: price jumped -66.90%'));
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(1);
  });
});
