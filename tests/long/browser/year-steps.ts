import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { TOTP } from 'otpauth';
import { DAY_MS } from '#domain/durations.ts';
import { OWNER } from '#tests/support/desk-client.ts';
import { type MailServer, startMailServer, tokenOf } from '#tests/support/mail-server.ts';
import { type MovedClock, movedClock } from '#tests/support/moved-clock.ts';
import { fedexNumber } from '#tests/support/parcels.ts';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { completeOrder } from '../../e2e/order-steps.ts';
import { addFirstOf, hydrated, newCustomer, openCheckout, PASSWORD, signUp, toldOrderNumber } from '../../e2e/steps.ts';

/** A Tuesday at ten in Chicago. */
export const OPENING = Date.parse('2027-01-12T16:00Z');
const ARRIVES_MS = 90_000;

/** A shop whose clock is moved from day to day, and the emails that it sends. */
export type Year = { readonly shop: ShopProcess; readonly mail: MailServer; readonly clock: MovedClock };

export const test = base.extend<object, { year: Year }>({
  year: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const mail = await startMailServer();
      const clock = await movedClock(OPENING);
      const env = { ...clock.env, MAX_STREAMS: '0', DESK_OWNER: OWNER.email, SMTP_URL: mail.url };
      const shop = await startShop({ database: 'postgres', env });
      await use({ shop, mail, clock });
      await shop.stop();
      await mail.stop();
      await clock.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ year }, use) => use(year.shop.url),
});

export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();

/** Makes a password, takes an authenticator, and opens the desk. */
export async function join(page: Page, clock: MovedClock): Promise<TOTP> {
  await page.getByLabel('Choose a password').fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name').fill(OWNER.name);
  await page.getByLabel('Initials').fill(OWNER.letters);
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const uri = await page.getByRole('link', { name: 'Open it on this device' }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  const totp = new TOTP({ secret });
  await page.getByLabel('Code from the app').fill(totp.generate({ timestamp: clock.now() }));
  await page.getByRole('button', { name: /Open the desk$/ }).click();
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
  return totp;
}

/** Moves the clock on to another day, and signs in: a session has ended overnight. */
export async function begin(page: Page, clock: MovedClock, at: number, totp: TOTP | undefined): Promise<void> {
  await clock.moveTo(at);
  await page.goto('about:blank');
  await page.goto('/desk/');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code', { exact: true }).fill(totp?.generate({ timestamp: clock.now() }) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
}

export async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link', { name: place }).click();
}

export async function setHowToPay(page: Page, text: string): Promise<void> {
  await button(page, 'Change how to pay').click();
  const dialog = page.getByRole('dialog', { name: 'How to pay' });
  await dialog.getByLabel('What emails say about paying', { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page, 'How to pay')).toContainText(text.split('\n').at(-1) ?? '');
}

export async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill(orderId);
  await page.getByRole('option', { name: new RegExp(orderId.slice(-6)) }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${orderId}`));
}

/** Opens a new order, confirms it and records its payment. */
export async function sell(page: Page, orderId: string): Promise<string> {
  await openOrder(page, orderId);
  await button(page, /^Confirm at \$/).click();
  await page.getByLabel('Reference').fill(`FT ${orderId.slice(-8)}`);
  await button(page, 'Record payment').click();
  await expect(page.getByText(/: payment of \$[\d,.]+ recorded$/).first()).toBeVisible();
  return orderId;
}

/** Packs and ships a paid order, and has it delivered two days later. */
export async function deliver(page: Page, clock: MovedClock, orderId: string, totp: TOTP | undefined): Promise<void> {
  const [steps, allocate] = [button(page, 'Step by step instead'), panel(page, 'To allocate')];
  await expect(steps.or(allocate).first()).toBeVisible();
  if (await steps.isVisible()) await steps.click();
  await allocate.getByRole('checkbox').check();
  await button(page, /^Allocate$/).click();
  await button(page, /^Packed$/).click();
  await page.getByLabel('Carrier').selectOption('fedex');
  await page.getByLabel('Number', { exact: true }).fill(fedexNumber());
  await button(page, 'Ship 1 parcel').click();
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  await begin(page, clock, clock.now() + 2 * DAY_MS, totp);
  await openOrder(page, orderId);
  await button(page, 'Delivered').click();
  await expect(page.getByText(/: delivered$/).first()).toBeVisible();
}

/** A new customer with an email that is confirmed, in a browser of their own. */
export async function newBuyer(browser: Browser, { shop, mail }: Year) {
  const customer = {
    ...newCustomer(),
    phone: `(312) 555-${String(Math.trunc(Math.random() * 10_000)).padStart(4, '0')}`,
  };
  const context = await browser.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: {
      'x-forwarded-for': `10.9.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}`,
    },
  });
  const page = await context.newPage();
  await expect
    .poll(async () => (await (await page.request.get('/api/getMetal')).json()).success, { timeout: ARRIVES_MS })
    .toBe(true);
  await signUp(page, customer);
  const token = tokenOf(await mail.letter(customer.email, 'Please confirm your email address'));
  await page.goto(`/auth/verify-email#token=${token}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  return {
    email: customer.email,
    async order(category: string): Promise<string> {
      await page.goto('/');
      await addFirstOf(page, category, 1);
      await openCheckout(page);
      await completeOrder(page);
      return toldOrderNumber(page).innerText();
    },
    letter: (subject: string) => textOf(mail, customer.email, subject),
    async expectNoAccount() {
      const { email } = customer;
      const answer = await page.request.post('/auth/login', {
        data: { email, password: PASSWORD },
        headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
      });
      expect((await answer.json()).status).toBe('ERROR');
    },
  };
}

/** The newest of so many emails. Those about a move wait until it can no longer be undone. */
export async function textOf(mail: MailServer, to: string, subject: string, count = 1): Promise<string> {
  await expect.poll(() => mail.to(to, subject).length, { message: subject, timeout: ARRIVES_MS }).toBe(count);
  return mail.to(to, subject).at(-1)?.text ?? '';
}

export async function expectFooter(browser: Browser, { url }: ShopProcess, text: RegExp): Promise<void> {
  const page = await browser.newPage();
  await expect(async () => {
    await page.goto(`${url}/`);
    await expect(page.getByRole('contentinfo')).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: ARRIVES_MS });
  await page.close();
}

/** The sums of the files of the range that is shown are its figures, and so many orders were sold in it. */
export async function expectBooks(page: Page, orders: number): Promise<void> {
  const figure = (name: string, row: RegExp) =>
    panel(page, name).getByRole('row', { name: row }).getByRole('cell').last();
  await expect(panel(page, 'Orders by stage reached').getByRole('row', { name: /^Delivered/ })).toContainText(
    String(orders),
  );
  const sum = async (file: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: file, exact: true }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    return { rows: rows.length, cents: rows.reduce((cents, row) => cents + Math.round(Number(row.Amount) * 100), 0) };
  };
  const lines = await sum('Order lines');
  expect(lines.rows).toBe(orders);
  await expect(figure('Metal sold', /^Net sales/)).toHaveText(dollars(lines.cents));
  const payments = await sum('Payments');
  expect(payments).toEqual(lines);
  await expect(figure('Money and trades', /^Payments received/)).toHaveText(dollars(payments.cents));
  await expect(figure('Money and trades', /^Refunds/)).toHaveText(dollars((await sum('Refunds')).cents));
}

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
