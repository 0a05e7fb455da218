import { expect, it } from 'vitest';
import type { LogAction } from '#domain/log-action.ts';
import { ACTION_OPTIONS, didWords, factWords, reasonWords } from './log-words.ts';

type Told = { readonly before?: unknown; readonly after?: unknown; readonly says: string };

const MOVED = { before: 'new', after: 'confirmed', says: 'New → Confirmed' };
const NOTHING = { says: '' };

/**
 * Each action with the facts that the server keeps, and the words of its row. The compiler misses an action that is not here.
 */
const ROWS: Readonly<Record<LogAction, Told>> = {
  entered: NOTHING,
  left: NOTHING,
  refused: NOTHING,
  invited: { after: { role: 'clerk' }, says: 'as clerk' },
  'invitation withdrawn': NOTHING,
  joined: { before: { role: 'clerk' }, after: { role: 'owner' }, says: 'clerk → owner' },
  'role changed': { before: 'clerk', after: 'manager', says: 'clerk → manager' },
  suspended: { before: 'active', after: 'suspended', says: '' },
  active: { before: 'suspended', after: 'active', says: '' },
  'sessions ended': NOTHING,
  'factor taken away': NOTHING,
  'letters chosen': { after: { notice: 'new-order', isOn: true }, says: 'A new order, on' },
  'test email': NOTHING,
  place: { after: 'new', says: 'New' },
  take: { after: { from: 'a1' }, says: 'from Grace' },
  drop: NOTHING,
  attached: { after: { file: { type: 'application/pdf', bytes: 1_240_000 } }, says: 'PDF, 1.2 MB.' },
  'attachment removed': { after: { file: { type: 'image/png', bytes: 20_000 } }, says: 'PNG, 20 KB.' },
  'attachment restored': { after: { file: { type: 'image/png', bytes: 20_000 } }, says: 'PNG, 20 KB.' },
  'hand over': { after: { from: 'a1', to: 'a2', seq: 3 }, says: 'from Grace, to Ana' },
  call: { after: { outcome: 'voicemail' }, says: 'Voicemail' },
  'callback cleared': {
    before: { callAt: '2026-11-26T20:00:00.000Z' },
    says: expect.stringMatching(/^was due .*2:00:00 PM$/),
  },
  note: { after: { mentioned: ['a1', 'a2'] }, says: 'mentioned Grace, Ana' },
  edit: { after: ['firstName', 'email'], says: 'First name, Email' },
  confirm: MOVED,
  requote: {
    before: 'new',
    after: { stage: 'requoted', total: 417_595, replaced: 412_069 },
    says: '$4,175.95 instead of $4,120.69.',
  },
  agree: { before: 'requoted', after: { stage: 'new', total: 417_595 }, says: '$4,175.95.' },
  lapse: { before: 'requoted', after: 'new', says: 'Re-quoted → New' },
  withdraw: MOVED,
  decline: MOVED,
  review: MOVED,
  release: MOVED,
  reminded: NOTHING,
  payment: { after: { cents: 200_000, method: 'wire', reference: 'FT-2211' }, says: 'Wire of $2,000.00, FT-2211.' },
  pay: {
    before: 'confirmed',
    after: { stage: 'paid', cents: -5_000, method: 'check' },
    says: 'Refund of $50.00 by check.',
  },
  default: MOVED,
  hold: MOVED,
  unhold: MOVED,
  allocate: MOVED,
  pack: MOVED,
  ship: {
    before: 'packed',
    after: { stage: 'shipped', sent: [{ carrier: 'fedex', number: '794611820353', pieces: 40, insured: 240_280 }] },
    says: 'FedEx 7946 1182 0353, 40 pieces, insured for $2,402.80.',
  },
  shipNow: MOVED,
  parcel: { after: { state: 'lost' }, says: 'Lost.' },
  deliver: MOVED,
  correct: MOVED,
  cancel: MOVED,
  cancelPart: {
    before: 'paid',
    after: { stage: 'paid', cancelled: [{ quantity: 2, name: 'Eagle' }] },
    says: '2 × Eagle cancelled.',
  },
  cancelRest: MOVED,
  undone: { before: 'confirmed', after: 'new', says: 'Confirmed → New' },
  letter: { after: { again: 3, about: 'order-paid' }, says: '“payment received”' },
  'premium agreed': { before: '4.00%', after: '2.00%', says: '4.00% → 2.00%' },
  'premium offered': { before: '4.00%', after: '3.00%', says: '4.00% → 3.00%' },
  'customer note': NOTHING,
  'customer note mended': NOTHING,
  'customer blocked': NOTHING,
  'customer unblocked': NOTHING,
  'customer always reviewed': NOTHING,
  'customer not always reviewed': NOTHING,
  'customer joined': { after: { joined: 'b2' }, says: '' },
  'customer parted': { after: { parted: 'b2' }, says: '' },
  'customer file': NOTHING,
  'customer erased': NOTHING,
  'order erased': NOTHING,
  'goods-changed': {
    after: { products: 131, needs: [], rule: 'add', value: 50 },
    says: '131 products, premium +0.50 points',
  },
  'goods-asked': {
    after: { key: 'gold-bar-1-oz', products: 1, needs: ['premium-moves'], cost: { basisPoints: 210 } },
    says: 'gold bar 1 oz, 1 product, cost 2.10%',
  },
  'goods-approved': { after: { products: 2, needs: [] }, says: '2 products' },
  'proposal-approved': { after: { products: 2 }, says: '2 products' },
  'proposal-sent-back': NOTHING,
  'proposal-withdrawn': NOTHING,
  'proposal-applied': NOTHING,
  'proposal-failed': NOTHING,
  'pre-sale over': NOTHING,
  picture: NOTHING,
  'stock-received': {
    before: { here: 12, reserved: 0 },
    after: { here: 1_020, reserved: 0 },
    says: '12 → 1,020 pieces',
  },
  'stock-counted': { before: { here: 12, reserved: 2 }, after: { here: 11, reserved: 2 }, says: '12 → 11 pieces' },
  'stock-not-counted': { before: { here: 12, reserved: 0 }, after: null, says: '12 pieces before' },
  'selling stopped': { after: 'We are closed.', says: 'We are closed.' },
  'sold again': { before: 'We are closed.', says: 'We are closed.' },
  'price accepted': { before: '$3,940.70', after: '$4,600.00', says: '$3,940.70 → $4,600.00' },
  'trade recorded': {
    after: { trade: 'hedge', microOunces: -32_150_000, priceCents: 404_920 },
    says: 'sold 32.15 oz at $4,049.20, hedge',
  },
  'trade corrected': {
    before: { trade: 'opening', microOunces: 32_150_000 },
    after: { trade: 'opening', microOunces: 0 },
    says: '0 oz, on hand',
  },
  'setting changed': {
    before: { kind: 'last-price', basisPoints: 50 },
    after: { kind: 'as-usual' },
    says: 'last price + 0.50% → feed prices',
  },
  export: {
    after: { view: 'all', placedFrom: '2026-11-17T06:00:00.000Z', isSearched: true },
    says: expect.stringMatching(/^view all, placed from Nov 17, (2026, )?12:00:00 AM, with search terms$/),
  },
  sleep: { after: '2026-11-26T15:04:05.000Z', says: expect.stringMatching(/^until .*9:04:05 AM$/) },
  'view-saved': NOTHING,
  'view-changed': NOTHING,
  'view-removed': NOTHING,
};

it.each(Object.entries(ROWS))(
  'words a row of %s, with what it keeps',
  (action, { before = null, after = null, says }) => {
    const row = {
      action,
      before,
      after,
      at: Date.parse('2026-11-26T15:00:00.000Z'),
      actor: 'staff',
      staffId: 'b2',
      subject: '',
      reason: null,
    };
    expect(didWords(action, 'staff')).not.toBe('');
    expect(factWords(row, (id) => (id === 'a1' ? 'Grace' : 'Ana'))).toEqual(says);
  },
);

it('offers each action once, in a group, as an infinitive of its own', () => {
  expect(ACTION_OPTIONS.map(({ value }) => value).sort()).toEqual(Object.keys(ROWS).sort());
  const labels = ACTION_OPTIONS.map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

it('says a reason in words, whether it was typed or chosen', () => {
  expect(reasonWords('parcel-lost')).toBe('Parcel lost');
  expect(reasonWords('preview-changed')).toContain('Products have changed since');
  expect(reasonWords('She asked for it.')).toBe('She asked for it.');
});

it('tells an offer that staff withdrew from one that expired', () => {
  expect(didWords('lapse', 'staff')).toBe('withdrew the offer on');
  expect(didWords('lapse', 'clock')).toBe('expired the offer on');
});
