import { describe, expect, it } from 'vitest';
import { premiumPercent } from '#domain/price.ts';
import { microOunces } from '#domain/weight.ts';
import {
  changedNames,
  copiedEntries,
  entriesOf,
  type Goods,
  isOtherSale,
  writtenOf,
  writtenSaleOf,
} from './product-entries.ts';
import { issuesOf, serverIssues } from './product-issues.ts';

const EAGLE: Goods = {
  key: 'silver-eagle',
  version: 7,
  name: '1 oz American Silver Eagle',
  metal: 'silver',
  weight: microOunces(1_000_000),
  premium: premiumPercent(14.5),
  cost: { basisPoints: premiumPercent(9) },
  state: 'on-sale',
  most: 20,
  image: '/pictures/american-silver-eagles--1-oz-640.webp',
  categories: ['american-silver-eagles', 'world-silver-coins'],
  description: 'The silver dollar.',
  text: null,
  facts: { mint: 'United States Mint' },
  hasOrders: false,
  stockMoves: [],
  history: [],
  premiums: [],
};
const entries = entriesOf(EAGLE);
const sent = (change: Partial<typeof entries>) => {
  const after = writtenOf({ ...entries, ...change });
  return Object.fromEntries(changedNames(writtenOf(entries), after).map((name) => [name, after[name]]));
};

describe('the form of a product', () => {
  it('sends nothing of what was not typed', () => {
    expect(sent({})).toEqual({});
    expect(sent({ premium: '14.5 %', cost: '9', most: ' 20 ' })).toEqual({});
    expect(issuesOf(entries)).toEqual({});
  });

  it('sends what was typed, in the words of the call', () => {
    expect(sent({ premium: '19,25' })).toEqual({ premium: 1_925 });
    expect(sent({ cost: '$4.20' })).toEqual({ cost: { cents: 420 } });
    expect(sent({ cost: '0,95' })).toEqual({ cost: { basisPoints: 95 } });
    expect(sent({ cost: '$1,500.00' })).toEqual({ cost: { cents: 150_000 } });
    expect(sent({ cost: ' ' })).toEqual({ cost: null });
    expect(sent({ most: '' })).toEqual({ most: null });
    expect(sent({ most: '20 pieces' })).toEqual({ most: Number.NaN });
    expect(sent({ year: ' 2025 ' })).toEqual({ facts: { mint: 'United States Mint', year: '2025' } });
    expect(sent({ also: [] })).toEqual({ categories: ['american-silver-eagles'] });
  });

  it('makes one line of what was typed or pasted, without what cannot be seen', () => {
    const pasted = { name: '\ufeff1 oz Gold\u200b Bar\u202e', text: 'One.\n\nTwo 🦅.\r\n', struckIn: '\n' };
    expect(sent(pasted)).toEqual({ name: '1 oz Gold Bar', text: 'One. Two 🦅.' });
    expect(issuesOf({ ...entries, ...pasted })).toEqual({});
  });

  it('sets a state with what belongs to it alone', () => {
    const typed = { shipsFrom: '2026-12-08', pausedMessage: ' mint is late ' };
    expect(writtenSaleOf({ state: 'pre-sale', ...typed })).toEqual({ state: 'pre-sale', shipsFrom: '2026-12-08' });
    expect(writtenSaleOf({ state: 'paused', ...typed })).toEqual({ state: 'paused', pausedMessage: 'mint is late' });
    expect(isOtherSale(entries, { ...entries, ...typed })).toBe(false);
    expect(isOtherSale(entries, { ...entries, state: 'hidden' })).toBe(true);
  });

  it('begins a copy without a name, hidden', () => {
    expect(copiedEntries(EAGLE)).toMatchObject({ name: '', state: 'hidden', premium: '14.50' });
  });
});

describe('what is typed of a product', () => {
  it.each([
    ['name', 'a%2fb'],
    ['description', ''],
    ['weight', '2000.1'],
    ['premium', '450'],
    ['cost', '101'],
    ['cost', '0,955'],
    ['cost', '1.500,00'],
    ['cost', '$x'],
    ['most', '0'],
    ['most', '1001'],
    ['diameterMm', '32,7'],
    ['category', ''],
  ] as const)('has a fault at %s of %j', (name, typed) => {
    expect(Object.keys(issuesOf({ ...entries, [name]: typed }))).toEqual([name]);
  });

  it('needs a day for a pre-sale, and categories of one metal', () => {
    expect(issuesOf({ ...entries, state: 'pre-sale' })).toHaveProperty('shipsFrom');
    expect(issuesOf({ ...entries, also: ['gold-bars'] })).toHaveProperty('also');
  });

  it('has the sentences of the server at its entries', () => {
    expect(serverIssues({ 'cost.basisPoints': 'a', 'facts.mint': 'b', categories: 'c', name: 'd' })).toEqual({
      cost: 'a',
      mint: 'b',
      category: 'c',
      name: 'd',
    });
  });
});
