import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { deskTest as test } from '../support/desk-browser.ts';
import { fedexNumber } from '../support/parcels.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { enterDesk } from './desk-steps.ts';
import { completeOrder } from './order-steps.ts';
import { addFirstOf, complaintsOf, newCustomer, openCheckout, signUp, toldOrderNumber } from './steps.ts';

/** Letters of staff wait for half a minute, in which their move can be taken back. */
const LETTERS_WITHIN_MS = 60_000;
const PIECES = 3;
const PARCELS = [fedexNumber(), fedexNumber()] as const;
/** In groups or without. */
const spaced = (number: string) => new RegExp([...number].join(' ?'));

const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();

/** Of the letters about an order, those whose subject begins so, as plain text. */
async function lettersAbout({ dataDir }: ShopProcess, orderId: string, subject: string): Promise<readonly string[]> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const letters = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const plain = letters.map((letter) => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  return plain.filter((letter) => letter.includes(`Subject: ${subject}`) && letter.includes(orderId));
}

async function letterAbout(shop: ShopProcess, orderId: string, subject: string): Promise<string> {
  const found = async () => (await lettersAbout(shop, orderId, subject)).length;
  await expect.poll(found, { message: `no letter: ${subject}`, timeout: LETTERS_WITHIN_MS }).toBe(1);
  return (await lettersAbout(shop, orderId, subject))[0] ?? '';
}

/** What the customer's own page says of the order, in the words of its timeline. */
async function expectStep(customer: Page, orderId: string, step: string | RegExp): Promise<void> {
  await customer.goto('about:blank');
  await customer.goto(`/track-order#${orderId}`);
  await expect(customer.locator('main')).toContainText(step);
}

test('goes from a new order over a new price to the last of two parcels', { tag: '@long' }, async ({
  page,
  owner,
  shop,
  browser,
}) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  await page.goto('/desk');
  await enterDesk(page, owner.nextCode());
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/desk\/orders/);

  // A customer orders in the shop, and the order is there without reloading.
  const context = await browser.newContext({ baseURL: shop.url });
  const customer = await context.newPage();
  await signUp(customer, newCustomer());
  await addFirstOf(customer, 'gold-bars', PIECES);
  await openCheckout(customer);
  await completeOrder(customer);
  const orderId = await toldOrderNumber(customer).innerText();
  const row = page.locator(`a[href*="${orderId}"]`).first();
  await expect(row).toBeVisible();
  await expectStep(customer, orderId, 'Placed');

  await row.click();
  await expect(page).toHaveURL(`/desk/orders/${orderId}`);
  await button(page, /^Take/).click();
  await expect(page.getByText(/^You have it, since/)).toBeVisible();
  await button(page, 'Reached').click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Wants two instead of three.');
  await button(page, 'Log call').click();
  await expect(page.getByText('You: reached')).toBeVisible();

  await button(page, 'Re-quote').click();
  const dialog = page.getByRole('dialog', { name: /^New price for/ });
  await dialog
    .getByLabel(/^Pieces of/)
    .first()
    .fill('2');
  await dialog.getByRole('button', { name: /^Offer \$/ }).click();
  await expect(page.getByRole('region', { name: 'New price offered' })).toBeVisible();

  // The customer agrees by the link of the letter, and the desk says so by itself.
  const letter = await letterAbout(shop, orderId, 'A new price for your order');
  const [link = ''] = /\/order-quote#token=[\w-]+/.exec(letter) ?? [];
  await customer.goto(link);
  await customer.getByRole('button', { name: /^Agree to \$/ }).click();
  await expect(customer.getByText(/^You agreed to \$/)).toBeVisible();
  await expect(page.getByText('The customer agreed to the new price.')).toBeVisible();
  await expectStep(customer, orderId, 'Confirmed');

  await page.getByLabel('Reference').fill('FT 20261123 17');
  await button(page, 'Record payment').click();
  await expect(page.getByText(/: payment of \$[\d,.]+ recorded$/).first()).toBeVisible();
  await expectStep(customer, orderId, 'Paid');

  if (await button(page, 'Step by step instead').isVisible()) await button(page, 'Step by step instead').click();
  await page.getByRole('checkbox', { name: /2 ×/ }).check();
  await button(page, /^Allocate$/).click();
  await button(page, /^Packed$/).click();
  await expectStep(customer, orderId, 'Packed');

  // Two parcels, the second after the first.
  for (const number of PARCELS) {
    await expect(page.getByRole('heading', { name: 'To ship' })).toBeVisible();
    const pieces = page.getByRole('spinbutton', { name: /^Pieces of/ });
    await pieces.fill('1');
    await page.getByLabel('Carrier').selectOption('fedex');
    await page.getByLabel('Number', { exact: true }).fill(number);
    await button(page, 'Ship 1 parcel').click();
    await expect(page.getByRole('link', { name: spaced(number) })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  await expectStep(customer, orderId, spaced(PARCELS[1]));

  await button(page, 'All delivered').click();
  await expectStep(customer, orderId, 'Delivered');

  await letterAbout(shop, orderId, 'Your price is fixed');
  // The customer has not proven the address: the letter names no way of paying.
  await letterAbout(shop, orderId, 'Your payment of');
  const sent = async () =>
    (await lettersAbout(shop, orderId, '')).filter((one) => PARCELS.some((number) => spaced(number).test(one))).length;
  await expect.poll(sent, { timeout: LETTERS_WITHIN_MS }).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});
