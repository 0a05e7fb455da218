import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { FEED_KINDS, HONOUR_MS, MAX_JUMP, type SpotPrices, STALE_AFTER_MS, spotAt, type Tick } from '#domain/spot.ts';
import { createFeedReader } from './feed-reader.ts';
import { FeedError, type SpotFeed } from './feeds/feed.ts';

const ORDERS = 1_000_000;
const ORDERS_A_POLL = 40;
const POLLS_OF_A_FAULT = 12;
const LOG = { info() {}, warn() {}, error() {} };
const never = new AbortController().signal;

const scaled = ({ gold, silver }: SpotPrices, byGold: number, bySilver = byGold): SpotPrices => ({
  gold: Math.round(gold * byGold) as SpotPrices['gold'],
  silver: Math.round(silver * bySilver) as SpotPrices['silver'],
});

type Fault = (truth: SpotPrices, atItsBegin: SpotPrices) => SpotPrices;
const failing =
  (fault: ConstructorParameters<typeof FeedError>[0]): Fault =>
  () => {
    throw new FeedError(fault);
  };
/** No price in itself: a single other feed is enough. */
const PLAIN: readonly Fault[] = [
  ...(['unreachable', 'timed-out', 'rate-limited', 'server-error', 'refused', 'not-json', 'too-large'] as const).map(
    failing,
  ),
  ...(['not-success', 'missing-rate', 'wrong-unit', 'contradictory', 'not-dated', 'too-old'] as const).map(failing),
  failing('in-the-future'),
  () => ({ gold: cents(0), silver: cents(0) }),
  (truth) => scaled(truth, -1),
  (truth) => scaled(truth, 1 / 31.1034768),
  (truth) => scaled(truth, 1, 1 / 31.1034768),
  (truth) => scaled(truth, 32.1507),
  ({ gold, silver }) => ({ gold: silver, silver: gold }),
  () => ({ gold: Number.NaN as SpotPrices['gold'], silver: cents(5_062) }),
];
/** Like a price, and wrong: two others outvote it. */
const LYING: readonly Fault[] = [
  (truth) => scaled(truth, 1.006),
  (truth) => scaled(truth, 0.33, 1),
  (truth) => scaled(truth, 1, 1.4),
  // It stands still, under a new date each time.
  (_truth, before) => before,
];

/** Sells a million orders over feeds of which one at a time errs; counts those refused, and those at a wrong price. */
async function sell(feedCount: number, faults: readonly Fault[]) {
  let random = 7;
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  let now = Date.parse('2026-03-02T00:00:00Z');
  let truth: SpotPrices = { gold: cents(407_840), silver: cents(5_062) };
  let [poll, before, tick]: [number, SpotPrices, Tick | undefined] = [0, truth, undefined];
  const feeds = FEED_KINDS.slice(1, 1 + feedCount).map(
    (source, nth): SpotFeed => ({
      source,
      description: source,
      async read() {
        const fault = Math.floor(poll / POLLS_OF_A_FAULT);
        const isErring = fault % feedCount === nth && poll % POLLS_OF_A_FAULT > 1;
        const wrong = isErring && faults[Math.floor(fault / feedCount) % faults.length];
        return wrong ? wrong(truth, before) : scaled(truth, 1 + 0.0002 * nth);
      },
    }),
  );
  const limits = { maxJump: MAX_JUMP, pollMs: MINUTE_MS, honourMs: HONOUR_MS, staleAfterMs: STALE_AFTER_MS };
  const read = createFeedReader({ feeds, clock: () => now, limits, journal: { add() {} }, log: LOG });
  let [refused, wrong] = [0, 0];
  for (; poll < ORDERS / ORDERS_A_POLL; poll += 1) {
    now += MINUTE_MS;
    // The middle that the walk comes back to; up to a tenth of a percent a minute.
    const pull = (407_840 / truth.gold - 1) / 500;
    truth = scaled(truth, 1 + pull + (next() - 0.5) * 0.002);
    if (poll % POLLS_OF_A_FAULT === 0) before = truth;
    const made = await read(async () => tick, never);
    if (made.reading) tick = { id: String(poll), source: 'median', at: now, ...made.reading };
    for (let order = 0; order < ORDERS_A_POLL; order += 1) {
      const spot = spotAt(tick, now + order * 1_000, STALE_AFTER_MS);
      if (spot.state !== 'live' || spot.tick.halted) refused += 1;
      else if (Math.abs(spot.tick.prices.gold / truth.gold - 1) > 0.005) wrong += 1;
      else if (Math.abs(spot.tick.prices.silver / truth.silver - 1) > 0.005) wrong += 1;
    }
  }
  return { refused, wrong };
}

it.each([
  ['two feeds, of which one fails', 2, PLAIN],
  ['three feeds, of which one fails or lies', 3, [...PLAIN, ...LYING]],
] as const)(
  'prices a million orders over %s from no bad reading, and refuses none',
  async (_name, feeds, faults) => {
    expect(await sell(feeds, faults)).toEqual({ refused: 0, wrong: 0 });
  },
  60_000,
);
