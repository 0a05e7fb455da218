import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type BasisPoints, premiumPercent } from '#domain/price.ts';
import { microOunces } from '#domain/weight.ts';
import { createCatalogueBoard } from './catalogue-board.ts';
import type { GoodsNews } from './goods-news-store.ts';
import type { GoodsRow } from './goods-row.ts';

const PRODUCTS = 3_000;
const NOW = Date.parse('2026-03-02T16:00:00Z');
const KEYS = Array.from({ length: PRODUCTS }, (_, nth) => `bar-${nth}`);

function rowOf(key: string, revision: number, premium: BasisPoints): GoodsRow {
  return {
    key,
    name: key,
    description: '',
    text: null,
    weight: microOunces(1_000_000),
    metal: 'gold',
    premium,
    costBasisPoints: null,
    costCents: null,
    state: 'on-sale',
    shipsFrom: null,
    pausedMessage: null,
    most: null,
    image: '',
    struckIn: null,
    facts: {},
    isCounted: false,
    categories: ['gold-bars'],
    revision,
    stock: null,
  };
}

/** Every revision after the first has changed the premium of all. */
function newsOf(revision: number): GoodsNews {
  const premium = premiumPercent(3 + revision);
  const items = KEYS.map((key) => ({ key, field: 'premium', before: premiumPercent(2 + revision), after: premium }));
  const by = {
    staffId: null,
    source: 'many',
    reason: null,
    undoOf: null,
    refusesShownPrices: false,
    proposalId: null,
  } as const;
  return {
    head: { revision, bindingRevision: 1 },
    rows: KEYS.map((key) => rowOf(key, revision, premium)),
    keysByCategory: new Map(revision === 1 ? [['gold-bars', KEYS]] : []),
    featured: [],
    pauses: new Map(),
    oldNames: new Map(),
    revisions: revision === 1 ? [] : [{ id: revision, at: NOW, items, ...by }],
  };
}

it('lets other work have its turn while a revision of all products is loaded, and shows it at once', async () => {
  let newest = 1;
  const board = createCatalogueBoard({
    readNews: async (known) => (known < newest ? newsOf(newest) : undefined),
    clock: () => NOW,
    honourMs: 600_000,
    log: pino({ level: 'silent' }),
    elect: () => ({ campaign: async () => undefined, resign() {}, close: async () => {} }),
  });
  await board.start();
  newest = 2;
  const seen: (readonly (number | undefined)[])[] = [];
  const look = () => {
    const [inForce] = board.inForce(NOW - 1, NOW + 1);
    const premiums = [board.current(), inForce].map((goods) => goods?.productByKey('bar-7')?.premium);
    seen.push([board.revision(), ...premiums]);
  };
  let turn = setImmediate(function other() {
    look();
    turn = setImmediate(other);
  });
  await board.catchUp();
  clearImmediate(turn);
  // Of the steps back and of the products.
  expect(seen.length).toBeGreaterThanOrEqual((2 * PRODUCTS) / 500);
  expect(new Set(seen.map(String))).toEqual(new Set(['1,400,400']));
  look();
  expect(seen.at(-1)).toEqual([2, 500, 500]);
  await board.stop();
});
