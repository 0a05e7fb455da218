import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { EVERY_PAGE } from '../../e2e/every-page.ts';
import { addFirstOf, answerRates, fillShipping, hydrated, newCustomer, signUp, storedLine } from '../../e2e/steps.ts';

/** In CSS pixels, in both directions: what a thumb hits. Rounding of the browser is allowed for. */
const LEAST_SIDE = 43.5;

const CART = [storedLine('10 oz Silver Bar', 'silver', 2)];

test.use({ hasTouch: true, isMobile: true });

for (const width of [390, 768]) {
  test(`a thumb hits whatever can be pressed on a page of ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, width);
    await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), JSON.stringify(CART));
    for (const path of EVERY_PAGE) {
      await page.goto(path);
      await hydrated(page);
      expect.soft(await smallTargets(page), path).toEqual([]);
    }
  });
}

test('a thumb hits what comes and goes: notices, faults, sheets and suggestions', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, 390);
  await answerRates(page, { success: false, state: 'unavailable', rates: { USDXAU: 0, USDXAG: 0 } });
  for (const path of ['/', '/categories/gold', '/category/gold-bars']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().waitFor();
    expect.soft(await smallTargets(page), `no rates at ${path}`).toEqual([]);
  }
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('fields need your attention').waitFor();
  expect.soft(await smallTargets(page), 'faults of a form').toEqual([]);
  await signUp(page, newCustomer());
  expect.soft(await smallTargets(page), 'a notice').toEqual([]);

  await addFirstOf(page, 'gold-bars', 2);
  expect.soft(await smallTargets(page), 'added to the cart').toEqual([]);
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect.soft(await smallTargets(page), 'an empty cart, and the way back').toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await page.getByRole('dialog').waitFor();
  expect.soft(await smallTargets(page), 'a question').toEqual([]);

  await page.goto('/checkout');
  await hydrated(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByText('fields need your attention').waitFor();
  expect.soft(await smallTargets(page), 'faults at checkout').toEqual([]);
  await fillShipping(page);
  await page.route('**/api/order/place', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  expect.soft(await smallTargets(page), 'an order without an answer').toEqual([]);

  await page.goto('/category/gold-bars');
  await hydrated(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog').waitFor();
  expect.soft(await smallTargets(page), 'filters').toEqual([]);
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search products' }).fill('eagle');
  await page.getByRole('option').first().waitFor();
  expect.soft(await smallTargets(page), 'suggestions').toEqual([]);
  for (const name of ['Gold', 'Account']) {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('navigation').getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    expect.soft(await smallTargets(page), `the sheet ${name}`).toEqual([]);
  }
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect.soft(await smallTargets(page), 'profile').toEqual([]);
});

async function open(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 844 });
}

/**
 * What can be pressed and is too small for it. Links in the middle of a sentence are left out, as in WCAG 2.5.8; a label counts
 * for its box, and what a link is stretched over for the link.
 */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
      );
    const groundOf = (element: HTMLElement): Element => {
      if (element.matches('[type=radio], [type=checkbox]')) return element.closest('label') ?? element;
      const isStretched = getComputedStyle(element, '::after').position === 'absolute';
      return (isStretched && element.offsetParent) || element;
    };
    const pressable = 'a[href], button, input, select, textarea, summary, [role=option]';
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const { width, height, bottom } = groundOf(element).getBoundingClientRect();
      const isThere = element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
      // A link that skips to the content waits above the page.
      if (!isThere || width <= 1 || bottom <= 0 || isInSentence(element)) return [];
      if (width >= least && height >= least) return [];
      const name = (element.getAttribute('aria-label') || element.textContent || element.id).trim();
      return [`${element.localName} "${name}" ${width.toFixed()} x ${height.toFixed()}`];
    });
  }, LEAST_SIDE);
}
