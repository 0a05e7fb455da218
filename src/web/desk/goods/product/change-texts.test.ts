import { expect, it } from 'vitest';
import { premiumPercent } from '#domain/price.ts';
import { microOunces } from '#domain/weight.ts';
import { changeTexts, savedText } from './change-texts.ts';
import { changedNames, entriesOf, type Goods, writtenOf } from './product-entries.ts';

const PANDA: Goods = {
  key: 'panda',
  version: 3,
  name: 'Panda',
  metal: 'gold',
  weight: microOunces(1_000_000),
  premium: premiumPercent(7.5),
  state: 'on-sale',
  image: '/pictures/panda-640.webp',
  categories: ['gold-bars'],
  description: 'A coin.',
  text: null,
  facts: {},
  hasOrders: false,
  stockMoves: [],
  history: [],
  premiums: [],
};
const kept = entriesOf(PANDA);
function texts(change: Partial<typeof kept>) {
  const values = { ...kept, ...change };
  const written = writtenOf(values);
  const changed = changedNames(writtenOf(kept), written);
  return changeTexts(PANDA, { changed, written, values, issues: {}, isOtherSale: values.state !== kept.state });
}

it('says what a premium, a cost and a state were and will be', () => {
  expect(texts({ cost: '2.85' })).toEqual(['Cost: none → 2.85% over spot']);
  expect(texts({ premium: '8', cost: '$4.20', state: 'paused' })).toEqual([
    'Premium: 7.50% → 8.00%',
    'cost: none → $4.20 each over spot',
    'on sale → paused',
  ]);
});

it('says that a change is live only where customers see it', () => {
  expect(savedText(['cost'], 'on-sale')).toBe('margins use the new cost now; customers never see it');
  expect(savedText(['cost', 'premium'], 'on-sale')).toBe('live on every page');
  expect(savedText(['premium'], 'hidden')).toBe('hidden from customers');
  expect(savedText([], 'paused')).toBe('live on every page');
});
