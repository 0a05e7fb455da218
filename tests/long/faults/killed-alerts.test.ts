import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sellAsUsual } from '../../support/market.ts';
import { createDatabase } from '../../support/postgres.ts';
import { type PriceProvider, startPriceProvider } from '../../support/price-provider.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const SOON = { timeout: 60_000, interval: 20 };
const KILLS = 16;
const LONGEST_LIFE_MS = 3_000;
const START = 4078.4;
/** Beyond the half percent after which an alert is armed again, in both directions. */
const SWING = 44;
/** In cents, on both sides of the first price. */
const BELOW = Array.from({ length: 10 }, (_, nth) => 404_000 + nth * 300);
const ABOVE = Array.from({ length: 10 }, (_, nth) => 409_000 + nth * 250);

let provider: PriceProvider;
let where: { url: string; drop(): Promise<void> };
let client: pg.Client;
let shops: ShopProcess[] = [];
let isMoving = false;

const start = () =>
  startShop({
    database: 'postgres',
    databaseUrl: where.url,
    env: {
      SPOT_FEED: 'metalpriceapi',
      METALPRICE_API_URL: provider.url,
      METALPRICE_API_KEY: 'any',
      SPOT_POLL_SECONDS: '1',
      APP_SECRET: 'a secret that both processes have',
      PUBLIC_URL: 'http://shop.example.com',
    },
  });

beforeAll(async () => {
  provider = await startPriceProvider((asked) => {
    return { USDXAU: isMoving ? START + SWING * Math.sin(asked * 1.9) : START, USDXAG: 50.62 };
  });
  where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
  client = new pg.Client({ connectionString: where.url });
  shops = await Promise.all([start(), start()]);
  await sellAsUsual(where.url);
  await client.connect();
}, 180_000);
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await client.end();
  await where.drop();
  await provider.close();
}, 60_000);

it('tells of each event once while one process or the other is killed', async () => {
  // At this price no alert is reached. Until it is read, the price may be that of a closed market.
  await expect.poll(newest, SOON).toMatchObject({ gold: Math.round(START * 100) });
  await expect.poll(watchedBehind, SOON).toBe(0);
  const { id } = await newest();
  await client.query(
    `insert into users (id, name, email, email_verified) values ('u', 'Ada', 'ada@example.com', true)`,
  );
  await client.query(
    `insert into alert_readers (user_id, zone, quiet_from, quiet_until) values ('u', 'America/Chicago', 0, 0)`,
  );
  await client.query(
    `insert into alerts (user_id, subject, event, figure, repeats, state, made_at, series, waits_below, waits_above)
      select 'u', 'gold', 'below', f, true, 'armed', now(), 'gold', f, null::bigint from unnest($1::bigint[]) f
      union all select 'u', 'gold', 'above', f, true, 'armed', now(), 'gold', null, f from unnest($2::bigint[]) f`,
    [BELOW, ABOVE],
  );
  isMoving = true;
  for (let nth = 0; nth < KILLS; nth += 1) {
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await shops[nth % 2]?.kill('SIGKILL');
    shops[nth % 2] = await start();
  }
  isMoving = false;
  await expect.poll(watchedBehind, SOON).toBe(0);

  const { rows: ticks } = await client.query('select gold_cents::int as gold from ticks where id >= $1 order by id', [
    id,
  ]);
  const { rows: alerts } = await client.query(
    `select event, figure::int, array(select h.figure::int from alert_hits h where h.alert_id = a.id order by h.at) as hits
      from alerts a order by figure`,
  );
  const expected = alerts.map(({ event, figure }) => {
    return {
      event,
      figure,
      hits: hitsOf(
        event,
        figure,
        ticks.map(({ gold }) => gold),
      ),
    };
  });
  expect(alerts).toEqual(expected);
  expect(alerts.flatMap(({ hits }) => hits).length).toBeGreaterThan(4 * alerts.length);
  // All of it in one email, which waits in the outbox.
  const { rows } = await client.query(`select 1 from outbox where letter ->> 'about' = 'price-alerts'`);
  expect(rows).toHaveLength(1);
}, 240_000);

/** The newest tick. */
async function newest(): Promise<{ readonly id: string; readonly gold: number }> {
  const { rows } = await client.query('select id, gold_cents::int as gold from ticks order by id desc limit 1');
  return rows[0];
}

/** Ticks that no alert was watched at yet. */
async function watchedBehind(): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as behind from ticks
    where id > (select split_part(value, ' ', 1)::bigint from shop_facts where name = 'alerts-watched')`);
  return rows[0].behind;
}

/** The prices at which an alert is reached, each time after it has moved back by half a percent. */
function hitsOf(event: 'below' | 'above', figure: number, prices: readonly number[]): readonly number[] {
  const hits: number[] = [];
  let isArmed = true;
  for (const price of prices) {
    const isReached = event === 'below' ? price <= figure : price >= figure;
    const hasMovedBack = event === 'below' ? price >= figure * 1.005 : price <= figure * 0.995;
    if (isArmed && isReached) hits.push(price);
    isArmed = isArmed ? !isReached : hasMovedBack;
  }
  return hits;
}
