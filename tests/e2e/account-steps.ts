import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Customer, newCustomer, signUp } from './steps.ts';

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

/** A device with a fingerprint reader, as Chromium plays it. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    /** Whether the finger on it is its owner's. */
    isHeldByOwner: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
