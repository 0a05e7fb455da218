import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { FeedError } from '#server/prices/feeds/feed.ts';
import { type FixedFeed, fixedFeed } from '#server/prices/feeds/fixed.ts';
import { orderBody } from '../support/claims.ts';
import { type FixedClock, fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { LIMITS, openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const MINUTE = 60_000;
const gold = (price: number) => ({ gold: cents(price), silver: SPOT.silver });

describeOnEachDatabase('the feeds at the desk', (open) => {
  let clock: FixedClock;
  let shop: TestShop;
  let viewer: StaffVisitor;
  let ada: Visitor;
  let feeds: readonly [FixedFeed, FixedFeed, FixedFeed];
  const poll = async (times = 1) => {
    for (let nth = 0; nth < times; nth += 1) {
      clock.advance(MINUTE);
      await shop.shop.spot.refresh();
    }
  };
  const listed = async () => (await viewer.desk('GET', '/feeds'))?.json().data;
  const lines = async () =>
    (await viewer.desk('GET', '/today'))
      ?.json()
      .data.items.filter(({ kind }: { kind: string }) => kind.startsWith('feed-'));

  beforeAll(async () => {
    clock = fixedClock();
    feeds = [fixedFeed(SPOT, 'goldapi'), fixedFeed(SPOT, 'gold-api'), fixedFeed(SPOT, 'metals-dev')];
    shop = await openShop(await open(), { feeds, clock, desk: DESK, limits: { ...LIMITS, pollMs: MINUTE } });
    viewer = (await newStaff(shop, 'viewer')).visitor;
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(() => shop.close());

  it('are told by what they said, how far from the price, how good for a day and why refused', async () => {
    feeds[1].set(gold(SPOT.gold + 408));
    await poll();
    feeds[1].set(gold(SPOT.gold + 8_157));
    feeds[2].fail(new FeedError('rate-limited'));
    await poll();
    const quote = { price: SPOT.gold, away: 0, isApart: false };
    const silver = { price: SPOT.silver, away: 0, isApart: false };
    expect(await listed()).toMatchObject([
      {
        source: 'goldapi',
        condition: 'good',
        gold: quote,
        silver,
        readAt: clock(),
        goodShare: 10_000,
        lastRefusal: null,
      },
      {
        source: 'gold-api',
        condition: 'apart',
        gold: { price: SPOT.gold + 8_157, away: 200, isApart: true },
        silver,
      },
      {
        source: 'metals-dev',
        condition: 'failing',
        gold: quote,
        readAt: clock() - MINUTE,
        goodShare: 6_667,
        lastRefusal: { sentence: 'Rate limit or quota exceeded.', at: clock() },
      },
    ]);
  });

  it('are on Today once one has been silent or apart for more than ten minutes', async () => {
    feeds[1].set(SPOT);
    feeds[2].set(SPOT);
    await poll();
    expect(await lines()).toEqual([]);
    feeds[1].set(gold(SPOT.gold + 8_157));
    feeds[2].fail(new FeedError('timed-out'));
    // Two that agree are needed beside the one that is apart.
    await poll(1);
    expect(await lines()).toEqual([]);
    feeds[2].set(SPOT);
    await poll(11);
    expect(await lines()).toMatchObject([{ kind: 'feed-apart', goods: ['gold-api'], at: clock() - 11 * MINUTE }]);
    feeds[1].fail(new FeedError('timed-out'));
    await poll(11);
    expect(await lines()).toMatchObject([{ kind: 'feed-silent', goods: ['gold-api'], at: clock() - 11 * MINUTE }]);
    const [line] = await lines();
    const until = clock() + 30 * MINUTE;
    const clerk = (await newStaff(shop, 'clerk')).visitor;
    expect((await clerk.desk('POST', `/today/${line.key}/sleep`, { until, note: 'They know' })).statusCode).toBe(200);
    expect(await lines()).toEqual([]);
    feeds[1].set(SPOT);
    await poll();
  });

  it('are on the page of an order as what its price was made of', async () => {
    feeds[0].set(gold(SPOT.gold + 2));
    feeds[1].set(gold(SPOT.gold + 8_157));
    feeds[2].set(SPOT);
    await poll();
    const { USDXAU } = (await ada.ask('GET', '/api/getMetal')).json().rates;
    expect(USDXAU).toBe((SPOT.gold + 2) / 100);
    const order = await OrderAtDesk.placedBy(shop, ada, orderBody(undefined, gold(SPOT.gold + 2)));
    const page = (await viewer.desk('GET', `/orders/${order.id}`))?.json().data;
    const said = (price: number) => ({ at: clock(), prices: gold(price), fault: null });
    expect(page.tick).toEqual({
      at: clock(),
      source: 'median',
      prices: gold(SPOT.gold + 2),
      madeOf: [
        { source: 'goldapi', ...said(SPOT.gold + 2), apart: [] },
        { source: 'gold-api', ...said(SPOT.gold + 8_157), apart: ['gold'] },
        { source: 'metals-dev', ...said(SPOT.gold), apart: [] },
      ],
      deskPrices: [],
    });
  });
});
