import { expect, type Page } from '@playwright/test';

export const place = (page: Page) => page.getByRole('button', { name: /^Place at/ }).filter({ visible: true });
/** The primary one where nothing speaks against confirming. */
export const both = (page: Page) =>
  page.getByRole('button', { name: /^Place and confirm at/ }).filter({ visible: true });
export const addField = (page: Page) => page.getByLabel('Add a product');

export async function openForm(page: Page): Promise<void> {
  await page.goto('/desk/phone-order');
  await expect(page.getByRole('heading', { level: 1, name: 'Phone order' })).toBeVisible();
}

/** By keys alone: words, and Enter for the first of what is found. */
export async function addProduct(page: Page, words: string): Promise<void> {
  await addField(page).fill(words);
  await expect(page.locator('.product-search__one').first()).toBeVisible();
  await addField(page).press('Enter');
  await expect(page.getByRole('group', { name: /^Pieces of/ }).last()).toBeVisible();
}

export async function fillCustomer(page: Page, lastName: string, phone = '(218) 555-0162'): Promise<void> {
  const entries = {
    'First name': 'Harriet',
    'Last name': lastName,
    Phone: phone,
    'Street address': '512 Harbor Road',
    City: 'Duluth',
    State: 'MN',
    'ZIP code': '55802',
  };
  for (const [label, value] of Object.entries(entries)) await page.getByLabel(label, { exact: true }).fill(value);
}
