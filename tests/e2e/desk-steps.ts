import type { Page } from '@playwright/test';
import { OWNER } from '#tests/support/desk-client.ts';

/** Enters as the owner by the form of the page that is open, with a backup code. */
export async function enterDesk(page: Page, code: string): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}
