import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder, expectOrders, notAgain, orderWithoutAnswer } from '../../e2e/order-steps.ts';
import { answerRates, atCheckout, complaintsOf, hydrated, newCustomer, signUp } from '../../e2e/steps.ts';

/**
 * What came after the oldest browsers that the site is made for (see the `target` in vite.config.ts), taken away before the first
 * script of a page: each of them lacks some of it.
 */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  Array: ['fromAsync'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  'Iterator.prototype': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  PublicKeyCredential: ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'],
  Document: ['parseHTMLUnsafe'],
  'Document.prototype': ['startViewTransition'],
};

test.beforeEach(({ page }) =>
  page.addInitScript((newer) => {
    for (const [path, names] of Object.entries(newer)) {
      const owner = path.split('.').reduce<unknown>((within, name) => Reflect.get(Object(within), name), window);
      for (const name of names) Reflect.deleteProperty(Object(owner), name);
    }
    // The helpers stay where this name is gone: they are of the prototype.
    Reflect.deleteProperty(window, 'Iterator');
  }, NEWER),
);

test('an order is placed in an older browser', async ({ page }) => {
  const complaints = complaintsOf(page);
  await atCheckout(page);
  expect(await page.evaluate(() => 'toWellFormed' in String.prototype || 'canParse' in URL)).toBe(false);
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  expect(complaints).toEqual([]);
  await expectOrders(page, 1);
});

test('an order whose answer is lost is said to be so in an older browser, and is placed once', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await completeOrder(page);
  await expect(notAgain(page)).toBeVisible();
  await expectOrders(page, 1);
});

test('an order history without an answer says so in an older browser', async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route('**/api/order/get/**', (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
});

test('a question for rates that is lost in an older browser is asked again', async ({ page }) => {
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByText('Rates unavailable').first()).toBeVisible();
  await page.unroute('**/api/getMetal');
  await answerRates(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('main').getByText('$3,940.70').first()).toBeVisible();
});
