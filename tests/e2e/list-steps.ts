import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { newBuyer } from '../support/placed-order.ts';

export const [eagle] = troyCatalogue().entries;
let customers = 0;

/** A customer whose orders are found by a name that no other has. */
export async function newCustomer(url: string) {
  customers += 1;
  const name = `Customer${customers}-${Date.now()}`;
  const buyer = await newBuyer(url);
  return {
    name,
    async order(quantity = 1): Promise<string> {
      const goods = [{ id: eagle?.id ?? '', quantity }];
      return (await buyer.order(goods, { firstName: name, lastName: 'Ordering' })).orderId;
    },
  };
}

export const rows = (page: Page) => page.locator('.orders-list tbody tr');
export const handle = (id: string) => `…${id.slice(-6)}`;
export const rowOf = (page: Page, id: string) => rows(page).filter({ hasText: handle(id) });

export async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/desk/orders${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  // A row is 0.36 px lower once our typeface is there.
  await page.evaluate(() => document.fonts.ready);
}
