import { expect, it } from 'vitest';
import { formatUsd } from '#domain/money.ts';
import { ouncesText } from '#domain/position.ts';
import { microOunces } from '#domain/weight.ts';
import { orderLines, orders } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { openWeekend, type SettingChange, type WeekendSum } from '../../../tools/demo/weekend.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

const oz = (ounces: number) => microOunces(ounces * 1_000_000);
const [REVIEW, STOP] = [oz(1_000), oz(5_000)];
/** The largest that there is. */
const ONE_ORDER = oz(100);
const NO_LIMIT = { reviewBeyond: null, stopBeyond: null };
const AS_USUAL: SettingChange = { name: 'while-closed-silver', value: { kind: 'as-usual' } };
const LIMITS: SettingChange = {
  name: 'limits-silver',
  value: { ...NO_LIMIT, whileClosed: { reviewBeyond: REVIEW, stopBeyond: STOP } },
};

describeOnEachDatabase('the weekend of 29 January to 1 February 2021', (open) => {
  it('costs less at the price of a closed market, and no more than a limit lets it', { timeout: 900_000 }, async () => {
    const asUsual = await replay('as usual', await open(), [AS_USUAL]);
    const standard = await replay('last price + 1.00%', await open(), []);
    const bounded = await open();
    const limited = await replay('last price + 1.00%, stop beyond 5,000 oz', bounded, [LIMITS]);
    // Two dollars an ounce, of which the price of a closed market gets one percent of 26.90 back.
    expect(asUsual.cost).toBe((asUsual.microOunces / 1_000_000) * 2_00);
    expect(standard.microOunces).toBe(asUsual.microOunces);
    expect(standard.cost).toBe((standard.microOunces / 1_000_000) * (28_90 - 27_17));
    expect(limited.microOunces).toBeGreaterThan(STOP);
    expect(limited.microOunces).toBeLessThanOrEqual(STOP + ONE_ORDER);
    // All that is beyond the first limit is in review; all of one half hour were in flight at once.
    expect(await ouncesIn(bounded, 'new')).toBeLessThanOrEqual(REVIEW);
    expect((await ouncesIn(bounded, 'new')) + (await ouncesIn(bounded, 'review'))).toBe(limited.microOunces);
  });
});

async function replay(name: string, database: Database, changes: readonly SettingChange[]): Promise<WeekendSum> {
  const weekend = await openWeekend(database, changes);
  while (await weekend.next());
  const sum = await weekend.sum();
  await weekend.stop();
  const { placed, refused, microOunces: sold, cost } = sum;
  console.log(`${name}: ${placed} orders, ${refused} refused, ${ouncesText(sold)} oz, cost ${formatUsd(cost)}`);
  return sum;
}

async function ouncesIn({ db }: Database, wanted: string): Promise<number> {
  const stages = new Map((await db.select().from(orders)).map(({ id, stage }) => [id, stage]));
  return (await db.select().from(orderLines))
    .filter(({ orderId }) => stages.get(orderId) === wanted)
    .reduce((sum, { weightMicroOunces, quantity }) => sum + weightMicroOunces * quantity, 0);
}
