import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { streamingDeskTest as test } from '../support/desk-browser.ts';
import { completeOrder } from './order-steps.ts';
import { addShownProduct, complaintsOf, newCustomer, openCheckout, signUp, toldOrderNumber } from './steps.ts';

const COIN = '1 oz British Silver Britannia';
const NEW = '1 oz Britannia of Our Own';

async function openGoods(page: Page): Promise<void> {
  await page.goto('/desk/goods');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'All silver coins' });
  await expect(page.getByRole('link', { name: COIN, exact: true })).toBeVisible();
}

/** All silver coins get a quarter of a point more, from the preview. */
async function changeAllSilverCoins(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('link', { name: 'Premium', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premiums for all silver coins' })).toBeVisible();
  await page.getByLabel('By how much: points', { exact: true }).fill('+0.25');
  // Some are at the bound already.
  await page.getByLabel('Stop at 1.5% and 50%').check();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('largest change, ');
  await page.getByRole('button', { name: /^Change \d+ premiums$/ }).click();
  await expect(page.getByText(/^\d+ premiums changed$/)).toBeVisible();
}

/** A copy of the coin with a name and a photograph of its own. */
async function addWithPhotograph(page: Page): Promise<void> {
  await openGoods(page);
  await page.getByRole('link', { name: COIN, exact: true }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicate' })).toBeVisible();
  await page.getByLabel('Name (also its page address)').fill(NEW);
  await page.getByRole('button', { name: 'On sale' }).click();
  const background = '#b0b4b8';
  const photograph = sharp({ create: { width: 1_400, height: 1_200, channels: 3, background } }).jpeg();
  const file = { name: 'coin.jpg', mimeType: 'image/jpeg', buffer: await photograph.toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('A photograph.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NEW })).toBeVisible();
}

test('goes from dearer silver coins and back to a new product that a customer buys', { tag: '@long' }, async ({
  desk: page,
  shop,
  browser,
}) => {
  test.setTimeout(180_000);
  const complaints = complaintsOf(page);
  const context = await browser.newContext({ baseURL: shop.url });
  const customer = await context.newPage();
  await signUp(customer, newCustomer());
  await customer.goto('/category/british-silver-coins');
  const card = customer.locator('.card').filter({ has: customer.getByRole('link', { name: COIN, exact: true }) });
  const premium = async () => Number(/(\d+\.\d\d)%/.exec(await card.innerText())?.[1]);
  const before = await premium();

  await openGoods(page);
  await changeAllSilverCoins(page);
  await expect.poll(premium).toBeCloseTo(before + 0.25, 5);
  await page.keyboard.press('z');
  await expect.poll(premium).toBeCloseTo(before, 5);

  await addWithPhotograph(page);
  const listed = customer.getByRole('link', { name: NEW, exact: true });
  await expect(listed).toBeVisible();
  await listed.click();
  await expect(customer.getByRole('heading', { level: 1, name: NEW })).toBeVisible();
  const picture = customer.locator('.product__picture');
  await expect(picture).toHaveAttribute('src', /^\/pictures\/p\/[0-9a-f]{64}-640\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await addShownProduct(customer, 2);
  await openCheckout(customer);
  await completeOrder(customer);
  const orderId = await toldOrderNumber(customer).innerText();

  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.locator('main').getByText(NEW).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
