import { test } from '#tests/support/shop.ts';
import { checkEveryPage, checkEveryState } from './accessibility.ts';

/** The other themes and widths are part of the long suite. */
const ONE_KILO = `/product/${encodeURIComponent('1 Kilo Gold Bar')}`;
const PHONE = { theme: 'light', width: 390 } as const;

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

// Proves r.32
test('every page can be used by everybody, on a phone', { tag: '@long' }, ({ page }) => checkEveryPage(page, PHONE));

test('the way to an order can be used by everybody, on a phone', ({ page }) =>
  checkEveryPage(page, PHONE, ['/', '/category/gold-bars', ONE_KILO, '/cart', '/checkout']));

// Proves r.33
test('every state can be used by everybody, on a phone', { tag: '@long' }, ({ page }) => checkEveryState(page, PHONE));
