import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { CHARTED, PRICE_RANGES, RANGE_STEPS, seriesOf } from '#domain/price-range.ts';
import { demoFeed } from '#server/prices/feeds/demo.ts';
import { readChartFile } from '#web/ui/charts/chart-file.ts';
import { placeAndWord } from '#web/ui/charts/chart-times.ts';
import { drawChart } from '#web/ui/charts/draw-chart.ts';
import { fixedClock } from '../support/clock.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describe('the page of prices', () => {
  const clock = fixedClock();
  let shop: TestShop;
  let visitor: Visitor;
  const textOf = async (address: string) =>
    (await visitor.ask('GET', address, undefined, { accept: 'text/html' })).body;

  beforeAll(async () => {
    shop = await openShop(await openAnyDatabase(), { feeds: [demoFeed({ seed: 1, clock })], clock }, 'built');
    visitor = new Visitor(shop.app);
  }, 60_000);
  afterAll(() => shop.close());

  it.each(CHARTED.flatMap((metal) => PRICE_RANGES.map((range) => [metal, range] as const)))(
    'has the chart of %s over %s in its HTML, the same that a browser draws of its file',
    async (metal, range) => {
      const html = await textOf(`/prices?metal=${metal}&range=${range}`);
      const series = seriesOf(
        RANGE_STEPS[range].kind,
        readChartFile(await textOf(`/data/chart/${metal}-${range}.csv`)),
      );
      if (!series) throw new Error('Nothing to draw');
      const { line, hairlines, times, grid, marks, now } = drawChart(series);
      expect(line.length).toBeGreaterThan(100);
      const drawn = [
        `<path class="chart__line" d="${line}"`,
        ...(hairlines ? [`<path class="chart__hairlines" d="${hairlines}"`] : []),
        ...[...times, ...grid].flatMap((label) => {
          const [, word] = placeAndWord(label);
          return word ? [`>${word}</text>`] : [];
        }),
        ...marks.flatMap(({ x, y, text }) => [`<circle cx="${x}" cy="${y}"`, `>${text}</text>`]),
        `${now.text}</text>`,
      ];
      expect(drawn.filter((text) => !html.includes(text))).toEqual([]);
    },
  );

  it('says in one sentence what the chart shows, and that the prices are made up', async () => {
    const html = await textOf('/prices?metal=silver&range=1Y');
    expect(html).toMatch(
      /aria-label="Silver, dollars per troy ounce, each day from Mar 2, 2025 to now\. It rose from \$[\d.]+ to \$[\d.]+; lowest \$[\d.]+ on \w+ \d+, 202\d, highest \$[\d.]+ on \w+ \d+, 202\d\."/,
    );
    expect(html).toContain('Demo prices, made up for trying the shop');
  });

  it('shows the same figures as a table', async () => {
    const html = await textOf('/prices?range=1W&table=1');
    const steps = readChartFile(await textOf('/data/chart/gold-1W.csv'));
    const rows = [...html.matchAll(/<tr><th scope="row">([^<]+)<\/th><td>\$([\d,.]+)<\/td>/g)];
    expect(rows.map(([, , price = '']) => Math.round(Number(price.replace(',', '')) * 100))).toEqual(
      steps.map(({ close }) => close).toReversed(),
    );
    expect(html).not.toContain('class="chart"');
  });

  it('leads any other choice to its own', async () => {
    expect(await textOf('/prices?metal=lead&range=9Y&table=0&x=1')).toBe(await textOf('/prices'));
  });

  it('is of now: the last price is the newest reading', async () => {
    clock.advance(2 * HOUR_MS + MINUTE_MS);
    await shop.shop.spot.refresh();
    const { prices } = shop.shop.spot.acceptableTicks()[0] ?? { prices: { gold: 0 } };
    const steps = readChartFile(await textOf('/data/chart/gold-1D.csv'));
    expect(steps.at(-1)?.close).toBe(prices.gold);
    // The shop was down for two hours: what it did not read is not drawn.
    const { line } = drawChart(seriesOf('minutes', steps) ?? (steps as never));
    expect(line).toMatch(/.M\d+/);
    expect(await textOf('/prices?range=1D')).toContain(line);
  });
});

it('of a shop that has just opened says that there is nothing to draw', async () => {
  const shop = await openShop(await openAnyDatabase(), {}, 'built');
  const html = (await new Visitor(shop.app).ask('GET', '/prices', undefined, { accept: 'text/html' })).body;
  expect(html).toContain('There is nothing to draw yet');
  expect(html).not.toContain('made up');
  await shop.close();
});
