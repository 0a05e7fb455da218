import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Customer, hydrated, newCustomer, signUp } from './steps.ts';

/** A customer who has just made an account, and is signed in. */
export async function signedUp(page: Page): Promise<Customer> {
  const customer = newCustomer();
  await signUp(page, customer);
  return customer;
}

/** A browser without stored values. Its context is the caller's to close. */
export async function anotherDevice(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

export async function fillNewPassword(form: Locator, password: string, again = password): Promise<void> {
  await form.getByLabel('New password', { exact: true }).fill(password);
  await form.getByLabel('Confirm new password', { exact: true }).fill(again);
}

export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

export async function signIn(page: Page, { email }: Customer, password: string): Promise<void> {
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}
