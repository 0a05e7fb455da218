import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { DAY_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import type { Database } from '#server/database/types.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import type { Business } from './business.ts';
import { ask, deskOf, type STAFF } from './people.ts';
import { minutesLater, type Story } from './timeline.ts';

const DAY_MINUTES = 24 * 60;
const EAGLE = '1 oz American Silver Eagle (Random Year)';
const MAPLE = '1 oz Canadian Silver Maple Leaf';
/** Cost over spot as a share of the premium. */
const COST_SHARE = 0.62;
/** Sold below its cost since its price was set. */
const BELOW_COST = '100 Gram Gold Bar';

/** Changes to the goods over eight weeks. Products that stop selling are of sizes that no customer of the demo buys. */
export async function* goodsWork(business: Business, database: Database, end: Instant): Story {
  const { shop } = business;
  const before = (days: number, minutes = 0) => minutesLater(end, -days * DAY_MINUTES - minutes);
  const act = goodsActs(business);
  yield before(50);
  await setCosts(database, shop.clock(), (await business.worker('owner')).session.staffId);
  await shop.goods.catchUp();
  yield before(34);
  await act.premium('manager', EAGLE, 40);
  yield before(21);
  await act.premium('owner', MAPLE, -25);
  yield before(12);
  await act.premium('manager', EAGLE, 35);
  yield before(9);
  await act.state('manager', '10 oz Gold Bar', { state: 'pre-sale', shipsFrom: calendarDay(end + 15 * DAY_MS) });
  yield before(6);
  await act.count('manager', '1 Gram Gold Bar', 4);
  await act.count('manager', '50 Gram Gold Bar', 64);
  yield before(5);
  await act.count('owner', '1 oz Silver Round, Sunburst', 2140);
  yield before(3);
  await act.state('clerk', '1 Kilo Gold Bar', { state: 'paused', pausedMessage: 'The next bars come on Friday.' });
  yield before(1, 90);
  await act.premium('owner', MAPLE, 30);
  yield before(0, 45);
  await act.premium('clerk', EAGLE, 75, 'The mint raised its prices on Monday.');
}

/** One revision, as from a list of the suppliers. */
async function setCosts({ db }: Database, at: Instant, staffId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const goods = goodsStore(transaction);
    const rows = await goods.rowsOf();
    const edits = rows.map(({ key, name, premium, metal }, nth) => {
      const points = Math.round((premium * COST_SHARE) / 5) * 5;
      const isFixed = metal === 'silver' && nth % 9 === 4;
      const set = isFixed
        ? { costCents: cents(2_20 + (nth % 5) * 20), costBasisPoints: null }
        : { costBasisPoints: name === BELOW_COST ? premium + 45 : points, costCents: null };
      return { kind: 'change' as const, key, set };
    });
    const reason = 'Prices of our suppliers';
    const applied = await goods.applyRevision({ at, staffId, source: 'csv', reason, edits });
    if (!applied.ok) throw new Error(`No costs: ${applied.reason}`);
  });
}

type Sale = Omit<CheckedInput<typeof DESK_CALLS.setGoodsState>['body'], 'version' | 'ask'>;

function goodsActs({ shop, worker }: Business) {
  const { calls, reads } = deskOf(shop);
  async function productOf(name: string) {
    const goods = shop.goods.current();
    const product = goods.productById(name);
    const [row] = await reads.goods.rowsOf(product ? [goods.keyOf(product)] : []);
    if (!row) throw new Error(`${name} is none of the goods`);
    return row;
  }
  return {
    /** `points` are basis points. What a clerk wants waits for somebody who may decide. */
    async premium(role: keyof typeof STAFF, name: string, points: number, reason?: string) {
      await shop.spot.refresh();
      const { key, revision: version, premium: before } = await productOf(name);
      const premium = (before + points) as BasisPoints;
      const body = { version, premium, ask: reason !== undefined, refusesShownPrices: false, reason };
      await ask(calls.changeGoods, await worker(role), { params: { key }, body });
      await shop.goods.catchUp();
    },
    async state(role: keyof typeof STAFF, name: string, sale: Sale) {
      const { key, revision: version } = await productOf(name);
      await ask(calls.setGoodsState, await worker(role), { params: { key }, body: { ...sale, version, ask: false } });
      await shop.goods.catchUp();
    },
    async count(role: keyof typeof STAFF, name: string, quantity: number) {
      const { key } = await productOf(name);
      const body = { kind: 'counted' as const, quantity, reason: 'Counted in the vault' };
      await ask(calls.setGoodsStock, await worker(role), { params: { key }, body });
      await shop.goods.catchUp();
    },
  };
}
