import { expect, it } from 'vitest';
import { cents } from './money.ts';
import { photographImage } from './picture.ts';
import { UNNAMED_SELLER } from './seller.ts';
import { beforeText, defaultSettings, settingText, settingTexts } from './shop-settings.ts';
import { microOunces } from './weight.ts';

const ounces = (count: number) => microOunces(count * 1_000_000);

it('says each kind of setting in a few words', () => {
  expect(settingText({ kind: 'as-usual' })).toBe('feed prices');
  expect(settingText({ kind: 'last-price', basisPoints: 50 })).toBe('last price + 0.50%');
  expect(settingText({ kind: 'last-price', basisPoints: 0 })).toBe('last price');
  expect(settingText({ kind: 'stop', sentence: 'Call us.' })).toBe('not sold, “Call us.”');
  expect(settingText(defaultSettings('median')['limits-gold'])).toBe('no limit');
  const tighter = { reviewBeyond: ounces(20), stopBeyond: null };
  expect(settingText({ reviewBeyond: ounces(80), stopBeyond: ounces(100), whileClosed: tighter })).toBe(
    'review beyond 80 oz, stop beyond 100 oz, while closed review beyond 20 oz',
  );
});

it('says what a setting was, and of none that there was none', () => {
  const was = ['no limit', 'none', 'no limit, while closed stop beyond 20 oz', 'not sold, “Call us.”', 'feed prices'];
  expect(was.map(beforeText)).toEqual([
    'No limit until',
    'None until',
    'No limit, while closed stop beyond 20 oz until',
    'Was not sold, “Call us.” until',
    'Was feed prices until',
  ]);
});

it('says of two sellers in what they differ', () => {
  const named = { ...UNNAMED_SELLER, legalName: 'Troy Inc.', phone: '(312) 555-0148' };
  expect(settingTexts(UNNAMED_SELLER, named)).toEqual([
    'legal name none, phone 1-800-555-0142',
    'legal name Troy Inc., phone (312) 555-0148',
  ]);
  expect(settingTexts(named, named)).toEqual(['', '']);
});

it('adds to the last price of the market, and lets made-up prices be', () => {
  expect(
    (['while-closed-gold', 'while-closed-silver'] as const).map((name) =>
      settingText(defaultSettings('gold-api')[name]),
    ),
  ).toEqual(['last price + 0.50%', 'last price + 1.00%']);
  expect(defaultSettings('demo')['while-closed-gold']).toEqual({ kind: 'as-usual' });
});

it('says of settings of several figures those that differ', () => {
  const { promises, review, approval, newsletter } = defaultSettings('demo');
  expect(settingTexts(promises, { ...promises, holdHours: 1, reminders: false })).toEqual([
    'price hold 4 business hours, reminders on',
    'price hold 1 business hour, reminders off',
  ]);
  expect(settingTexts(review, { ...review, monthFrom: cents(1_234_50) })).toEqual([
    'flag from $10,000 in 30 days',
    'flag from $1,234.50 in 30 days',
  ]);
  expect(settingTexts(approval, { ...approval, premiumBasisPoints: 50 })).toEqual([
    'premium beyond 3 points',
    'premium beyond 0.5 points',
  ]);
  expect(settingTexts(newsletter, { isOn: false })).toEqual(['on', 'off']);
});

it('says of texts and slides how they begin', () => {
  const { banner, 'policy-terms': terms } = defaultSettings('demo');
  const slide = {
    heading: 'Back',
    line: 'Now.',
    product: null,
    photograph: null,
    links: [{ to: '/', label: 'See' }],
    from: null,
  };
  expect(settingTexts(banner, { slides: [{ ...slide, until: '2026-12-24' }] })).toEqual([
    'the usual slides',
    '“Back” (Now., See /, until 2026-12-24)',
  ]);
  const photograph = photographImage('ab'.repeat(32));
  expect(settingTexts(banner, { slides: [{ ...slide, photograph, until: null }] })[1]).toBe(
    '“Back” (Now., photograph abababababab, See /)',
  );
  expect(settingTexts(terms, { markdown: `# Terms\n\n${'x'.repeat(100)}` })).toEqual([
    'the page that comes with the shop',
    `109 characters: “# Terms ${'x'.repeat(71)}…”`,
  ]);
});
