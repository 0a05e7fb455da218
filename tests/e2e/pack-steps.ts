import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { centsOf } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { askDesk } from '../support/desk-browser.ts';
import { newBuyer, type PlacedOrder } from '../support/placed-order.ts';

export const SILVER =
  troyCatalogue().entries.find(({ metal, weight }) => metal === 'silver' && weight === 1_000_000)?.id ?? '';
export const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();
export const panel = (page: Page) => page.getByRole('region', { name: 'To pack' });
export const serial = (page: Page) => panel(page).getByLabel('Serial number', { exact: true });
export const number = (page: Page) => panel(page).getByLabel('Number', { exact: true });
export const packLink = (page: Page) => page.getByRole('link', { name: 'Pack the next order' });
export const addressOf = (orderId: string) => `/desk/orders/${orderId}`;
export const readOrder = (page: Page, orderId: string) => askDesk(page, `/orders/${orderId}`, undefined, 'GET');

/** Paid orders of a new buyer, of as many pieces each, that nobody works on. */
export async function paid(page: Page, url: string, ...quantities: readonly number[]): Promise<readonly string[]> {
  if (!page.url().startsWith(`${url}/desk`)) await page.goto('/desk/me');
  // Nothing is left of earlier tests.
  for (const { orderId, version } of (await askDesk(page, '/orders?view=to-pack', undefined, 'GET')).rows)
    await askDesk(page, `/orders/${orderId}/hold`, { version, reason: 'address' });
  const buyer = await newBuyer(url);
  const ids: string[] = [];
  for (const quantity of quantities) {
    const order = await buyer.order([{ id: SILVER, quantity }]);
    await pay(page, order);
    ids.push(order.orderId);
  }
  return ids;
}

/** Confirms an order, records its payment, and leaves it to whoever packs. */
export async function pay(page: Page, { orderId, totalAmount }: PlacedOrder, version = 1): Promise<void> {
  const total = centsOf(totalAmount);
  await askDesk(page, `/orders/${orderId}/confirm`, { version, total });
  const payment = { amount: total, method: 'wire', reference: `W ${orderId}`, receivedOn: calendarDay(Date.now()) };
  await askDesk(page, `/orders/${orderId}/payments`, { version: version + 1, ...payment });
  await askDesk(page, `/orders/${orderId}/drop`, {});
}

/** Begins the walk by Find or do, which offers it once. */
export async function findToPack(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
  await page.keyboard.type('pack the');
  await expect(page.getByRole('option', { name: 'Pack the next order' })).toHaveCount(1);
  await page.keyboard.press('Enter');
}

/** One key after the other. */
export async function pressAll(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** As a scanner does it: the text at once, and Enter. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}
