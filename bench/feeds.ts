import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '#domain/durations.ts';
import { defaultSettings } from '#domain/shop-settings.ts';
import { openDatabase } from '#server/database/open.ts';
import { createPrices } from '#server/prices/create-prices.ts';
import { goldDashApiFeed } from '#server/prices/feeds/gold-api.ts';
import { goldApiFeed } from '#server/prices/feeds/goldapi.ts';
import { metalPriceApiFeed } from '#server/prices/feeds/metalpriceapi.ts';
import { LIMITS } from '#tests/support/open-shop.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { atMost, milliseconds, type Row } from './row.ts';

const WARM_UP = 50;
const POLLS = 300;
const MOST_PER_TICK_MS = 20;
const LOG = { info() {}, warn() {}, error() {} };

/** Processor time of a tick of three feeds on PostgreSQL: five questions over HTTP, the median, the tick and the states stored. */
export async function measureFeeds(): Promise<Row[]> {
  const postgres = await startPostgres();
  const made = await createDatabase(postgres.url);
  const database = await openDatabase({ kind: 'postgres', url: made.url });
  let now = Date.now();
  const provider = await startProvider(() => now);
  const settings = { url: provider.url, key: 'k', clock: () => now };
  const feeds = [metalPriceApiFeed(settings), goldDashApiFeed(settings), goldApiFeed(settings)];
  const { spot, journal } = createPrices({
    database,
    feeds,
    clock: () => now,
    log: LOG,
    limits: { ...LIMITS, pollMs: MINUTE_MS },
    settings: { current: () => defaultSettings('fixed'), onChange: () => () => {} },
    onLive: async () => {},
  });
  const poll = async (times: number) => {
    for (let nth = 0; nth < times; nth += 1) {
      now += MINUTE_MS;
      await spot.refresh();
    }
  };
  try {
    await poll(WARM_UP);
    const [before, taken] = [process.cpuUsage(), journal.counts().get('taken') ?? 0];
    await poll(POLLS);
    const { user, system } = process.cpuUsage(before);
    if ((journal.counts().get('taken') ?? 0) - taken !== POLLS) throw new Error('Not every poll became a tick');
    return [
      atMost('a tick of three feeds, processor', (user + system) / 1_000 / POLLS, MOST_PER_TICK_MS, milliseconds),
    ];
  } finally {
    await spot.stop();
    provider.close();
    await database.close();
    await postgres.stop();
  }
}

/** Answers as all three do, in this process: its work counts too. */
async function startProvider(clock: () => number) {
  const server = createServer(({ url = '' }, response) => {
    const isGold = url.includes('XAU');
    const [price, timestamp] = [isGold ? 4078.4 : 50.62, Math.floor(clock() / 1000)];
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        success: true,
        timestamp,
        rates: { USDXAU: 4078.4, USDXAG: 50.62 },
        price,
        metal: isGold ? 'XAU' : 'XAG',
        symbol: isGold ? 'XAU' : 'XAG',
        currency: 'USD',
        updatedAt: new Date(timestamp * 1000).toISOString(),
      }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
