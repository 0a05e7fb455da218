import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { addFirstOf, answerRates, hydrated, newCustomer, signOut, signUp, storedLine, toast } from './steps.ts';

const SILVER = '10 oz Silver Bar';
const GOLD = '1 oz Gold Bar in Assay Card';

async function fillCart(page: Page): Promise<void> {
  await page.goto('/about');
  await page.evaluate(
    (cart) => localStorage.setItem('legacyGoldCart', cart),
    JSON.stringify([storedLine(GOLD, 'gold', 1), storedLine(SILVER, 'silver', 1)]),
  );
}

test('a notice ends when another page is opened, be it by its own link or not', { tag: '@long' }, async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 1);
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
  await expect(toast(page, 'Added to cart')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(toast(page, 'Removed from cart')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(toast(page, 'Removed from cart')).toHaveCount(0);
});

test('a notice about the way to another page is read there', { tag: '@long' }, async ({ page }) => {
  await fillCart(page);
  await page.goto('/checkout');
  await hydrated(page);
  for (const label of ['First name', 'Last name', 'Street address', 'City', 'State'])
    await page.getByLabel(label, { exact: true }).fill('Illinois');
  await page.getByLabel('ZIP code', { exact: true }).fill('60614');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Phone', { exact: true }).fill('(312) 555-0188');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(toast(page, 'Authentication Required')).toBeVisible();
});

test('no notice lies on the button that places the order', { tag: '@long' }, async ({ page }) => {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await fillCart(page);
    await page.goto('/checkout');
    await hydrated(page);
    await expect(page.getByRole('button', { name: /^Complete Order - / })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link').first().click();
    const notice = page.locator('.toast').first();
    await expect(notice).toBeVisible();
    const [over, under] = [
      await notice.boundingBox(),
      await page.getByRole('button', { name: 'Complete Order' }).boundingBox(),
    ];
    if (!over || !under) throw new Error('Nothing is to be seen.');
    const isApart =
      over.x + over.width <= under.x ||
      under.x + under.width <= over.x ||
      over.y + over.height <= under.y ||
      under.y + under.height <= over.y;
    expect(isApart, `${width} px`).toBe(true);
    await page.context().setOffline(false);
  }
});

test('Undo gives the focus to the line that is back, and says so', { tag: '@long' }, async ({ page }) => {
  await answerRates(page);
  await fillCart(page);
  await page.goto('/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: SILVER });
  await line
    .getByRole('button', { name: `Remove ${SILVER}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeFocused();
  await expect(toast(page, `${SILVER} is back in your cart`)).toBeVisible();
});

test('signing out says that it has emptied the cart, if there was one', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await signOut(page);
  await expect(page.getByText('Your cart was emptied on this device.')).toHaveCount(0);
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 2);
  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Signed out.')).toBeVisible();
  await expect(page.getByText('Your cart was emptied on this device.')).toBeVisible();
});

test.describe('before the scripts are there', () => {
  for (const [path, empty, filled] of [
    ['/cart', 'Your cart is empty', '.cart__awaited-line'],
    ['/checkout', 'Cart is Empty', 'form[aria-labelledby="shipping-heading"]'],
  ] as const) {
    test(`${path} shows at once whether there is a cart`, { tag: '@long' }, async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('heading', { name: empty })).toBeVisible();
      await expect(page.locator(filled).first()).toBeHidden();
      await fillCart(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: empty })).toBeHidden();
      await expect(page.locator(filled).first()).toBeVisible();
    });
  }
});

test('each button that adds names its product to a screen reader', { tag: '@long' }, async ({ page }) => {
  await page.goto('/category/gold-bars');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await expect(card.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveAccessibleDescription(name);
});
