import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_APPROVAL } from '#domain/price-move.ts';
import { USUAL_REVIEW } from '#domain/review-limits.ts';
import type { SettingName } from '#domain/shop-settings.ts';
import { USUAL_PROMISES } from '#domain/terms.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { fixedFeed } from '#server/prices/feeds/fixed.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SELLER, SPOT, type TestShop } from '../support/open-shop.ts';

type Bounds = {
  /** At the bounds, each another than the one before, and none the default. */
  readonly within: readonly unknown[];
  readonly beyond: readonly unknown[];
};

const closed = (basisPoints: unknown) => ({ kind: 'last-price', basisPoints });
const stop = (length: number) => ({ kind: 'stop', sentence: 'x'.repeat(length) });
const WHILE_CLOSED: Bounds = {
  within: [closed(0), closed(500), { kind: 'as-usual' }, stop(1), stop(160)],
  beyond: [closed(-1), closed(501), closed(0.5), closed('1'), stop(0), stop(161), { kind: 'haggle' }],
};
const NONE = { reviewBeyond: null, stopBeyond: null };
const limit = (ounces: unknown) => ({ reviewBeyond: ounces, stopBeyond: null, whileClosed: NONE });
const LIMITS: Bounds = {
  within: [limit(1), limit(1e13), { ...limit(1), stopBeyond: 1, whileClosed: { reviewBeyond: 1, stopBeyond: 1e13 } }],
  beyond: [limit(0), limit(1e13 + 1), limit(1.5), NONE],
};
const day = (opens: unknown, closes: unknown) => ({
  ...USUAL_HOURS,
  week: { ...USUAL_HOURS.week, Monday: { opens, closes } },
});
const off = (count: number) => ({
  ...USUAL_HOURS,
  closedDays: Array.from({ length: count }, (_, nth) => ({
    day: `2027-${String(1 + Math.floor(nth / 28)).padStart(2, '0')}-${String(1 + (nth % 28)).padStart(2, '0')}`,
    name: 'x'.repeat(60),
  })),
});
const promise = (more: object) => ({ ...USUAL_PROMISES, ...more });
const seller = (more: object) => ({ ...SELLER, ...more });

const LINK = { to: '/category/gold-bars?page=2#top', label: 'x'.repeat(30) };
const slide = (more: object) => ({
  heading: 'x'.repeat(60),
  line: 'y'.repeat(120),
  product: 'Any',
  photograph: null,
  links: [LINK, LINK],
  from: null,
  until: null,
  ...more,
});
const POLICY: Bounds = {
  within: [{ markdown: 'x' }, { markdown: `# Returns\n\n\t${'x'.repeat(39_988)}` }],
  beyond: [{ markdown: 'x'.repeat(40_001) }, { markdown: '\u0007' }, { markdown: null }, {}],
};

/** Prices by hand have calls of their own: `hand-price.test.ts`. */
const BOUNDS = {
  'while-closed-gold': WHILE_CLOSED,
  'while-closed-silver': WHILE_CLOSED,
  'limits-gold': LIMITS,
  'limits-silver': LIMITS,
  seller: {
    within: [seller({ legalName: 'x'.repeat(200) }), seller({ legalName: '', address: '', registration: '' })],
    beyond: [seller({ legalName: 'x'.repeat(201) }), seller({ phone: '' }), seller({ phone: '555' }), {}],
  },
  hours: {
    within: [day(0, 1), day(0, 1_439), off(1), off(60)],
    beyond: [day(-1, 60), day(0, 1_440), day(60, 60), day(0, 1.5), off(61)],
  },
  promises: {
    within: [
      promise({ holdHours: 1, payWithinDays: 1, shipWithinDays: 1, offerMinutes: 15, reminders: false }),
      promise({ holdHours: 24, payWithinDays: 10, shipWithinDays: 10, offerMinutes: 120 }),
    ],
    beyond: [
      ...[{ holdHours: 0 }, { holdHours: 25 }, { holdHours: 1.5 }, { holdHours: '4' }, { payWithinDays: 0 }],
      ...[{ payWithinDays: 11 }, { shipWithinDays: 0 }, { shipWithinDays: 11 }, { offerMinutes: 20 }],
      ...[{ reminders: null }, { reminders: undefined }],
    ].map(promise),
  },
  review: {
    within: [
      { orderFrom: 100, monthFrom: 100, firstFrom: 100 },
      { orderFrom: 1e9, monthFrom: 1e9, firstFrom: 1e9 },
    ],
    beyond: [
      { orderFrom: 99 },
      { orderFrom: 1e9 + 1 },
      { monthFrom: 99 },
      { firstFrom: 1e9 + 1 },
      { firstFrom: 100.5 },
    ].map((more) => ({ ...USUAL_REVIEW, ...more })),
  },
  approval: {
    within: [
      { premiumBasisPoints: 0, pricePercent: 0, products: 1 },
      { premiumBasisPoints: 5_000, pricePercent: 100, products: 1_000 },
    ],
    beyond: [
      ...[{ premiumBasisPoints: -1 }, { premiumBasisPoints: 5_001 }, { pricePercent: 101 }, { pricePercent: 0.5 }],
      ...[{ products: 0 }, { products: 1_001 }],
    ].map((more) => ({ ...USUAL_APPROVAL, ...more })),
  },
  newsletter: { within: [{ isOn: false }], beyond: [{ isOn: 'no' }, {}] },
  banner: {
    within: [
      { slides: [slide({ heading: 'x', line: 'y', links: [], from: '2026-12-24', until: '2026-12-24' })] },
      { slides: Array.from({ length: 5 }, () => slide({})) },
    ],
    beyond: [
      { slides: Array.from({ length: 6 }, () => slide({})) },
      ...[
        ...[{ heading: '' }, { heading: 'x'.repeat(61) }, { line: '' }, { line: 'x'.repeat(121) }],
        ...[
          { links: [LINK, LINK, LINK] },
          { links: [{ to: '/', label: '' }] },
          { links: [{ to: '/', label: 'x'.repeat(31) }] },
        ],
        ...[
          'https://evil.example',
          '//evil.example',
          '/\\evil.example',
          'javascript:alert(1)',
          '/desk',
          '/api/order',
          'about',
        ].map((to) => ({
          links: [{ to, label: 'Words' }],
        })),
        { photograph: '/pictures/gold-bars--10-oz-640.webp' },
        ...[{ from: '2026-02-30' }, { until: 'soon' }, { from: '2026-12-25', until: '2026-12-24' }],
      ].map((wrong) => ({ slides: [slide(wrong)] })),
    ],
  },
  'free-shipping': {
    within: [{ above: 0 }, { above: 1e8 }],
    beyond: [{ above: -1 }, { above: 1e8 + 1 }, { above: 0.5 }, {}],
  },
  'policy-privacy': POLICY,
  'policy-terms': POLICY,
  'policy-about': POLICY,
  'how-to-pay': {
    within: [{ text: 'x' }, { text: `{order} {total} {payBy} ${'x'.repeat(1_476)}` }],
    beyond: [{ text: 'x'.repeat(1_501) }, { text: '{iban}' }, { text: '\u0007' }, {}],
  },
  'drift-limit': {
    within: [{ basisPoints: 151 }, { basisPoints: 500 }],
    beyond: [{ basisPoints: 149 }, { basisPoints: 501 }, { basisPoints: 150.5 }, {}],
  },
} as const satisfies Record<Exclude<SettingName, `hand-price-${string}`>, Bounds>;

describe('each setting', () => {
  let shop: TestShop;
  let owner: StaffVisitor;
  beforeAll(async () => {
    shop = await openShop(await openAnyDatabase(), { desk: DESK, feeds: [fixedFeed(SPOT, 'gold-api')] });
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const read = async (name: string) => (await owner.desk('GET', '/settings')).json().data[name];
  async function change(name: string, value: unknown) {
    const { version } = await read(name);
    return owner.desk('PUT', name === 'how-to-pay' ? '/settings/how-to-pay' : '/settings', { name, value, version });
  }

  it.each(Object.entries<Bounds>(BOUNDS))(
    'is taken at its bounds, refused past them, and goes back: %s',
    async (name, { within, beyond }) => {
      const { standard } = await read(name);
      for (const value of within) {
        expect((await change(name, value)).statusCode, JSON.stringify(value)).toBe(200);
        expect((await read(name)).value).toEqual(value);
      }
      const before = await read(name);
      for (const value of beyond)
        expect((await change(name, value)).json().reason, JSON.stringify(value)).toBe('invalid-input');
      expect(await read(name)).toEqual(before);
      expect((await change(name, null)).statusCode).toBe(200);
      expect(await read(name)).toMatchObject({ value: standard, standard, before: within.at(-1) });
      expect(before.version).toBe(within.length);
    },
  );
});
