import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse battery';

export type Customer = { readonly name: string; readonly email: string; readonly phone: string };

/** A customer whom no other test knows. */
export function newCustomer(): Customer {
  return { name: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com`, phone: '(312) 555-0188' };
}

/** Makes an account with the form, and waits until it has led home. */
export async function signUp(page: Page, { name, email, phone }: Customer): Promise<void> {
  if (new URL(page.url()).pathname !== '/auth') await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Full name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill(phone);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(toast(page, 'Registration Successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  // The address is there before the page: a menu that is opened in between would be closed with the page before.
  await expect(form).toBeHidden();
}

/** Signs in with the form, and waits until it has led home. */
export async function signIn(page: Page, customer: Pick<Customer, 'email'>): Promise<void> {
  await page.goto('/auth');
  await sendSignIn(page, customer);
  await expect(page).toHaveURL('/');
}

/** Sends the sign-in form of the page that is open. */
export async function sendSignIn(page: Page, { email }: Pick<Customer, 'email'>, password = PASSWORD): Promise<void> {
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: newCustomer().name }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
}

/** The profile, which asks by itself who is signed in: that may change from now on, and the page does not know. */
export async function openProfile(page: Page): Promise<void> {
  const answered = ['session', 'sessions', 'account'].map((call) => page.waitForResponse(`**/auth/${call}`));
  await page.goto('/profile');
  await Promise.all(answered);
  await hydrated(page);
}

/** Waits until what was rendered is painted. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** The session ends by itself, and this page is the first to notice. */
export async function endSession(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await page.goto('/orders');
  await expect(page.getByText('Please Sign In').first()).toBeVisible();
}

/** Puts the first product of the category into the cart, from its own page. */
export async function addFirstOf(page: Page, category: string, quantity: number): Promise<void> {
  await page.goto(`/category/${category}`);
  const link = page.getByRole('article').first().getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await addShownProduct(page, quantity);
}

/** Adds the product of the page that is open. */
export async function addShownProduct(page: Page, quantity: number): Promise<void> {
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('spinbutton').first().fill(String(quantity));
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(main.getByText(`${quantity} Added to Cart`).first()).toBeVisible();
}

/** A cart line as it is stored, for a cart that was filled before. */
export function storedLine(id: string, metal: 'gold' | 'silver', quantity: number) {
  return {
    id,
    name: id,
    price: metal === 'gold' ? 4100 : 540,
    weight: metal === 'gold' ? 1 : 10,
    metal,
    quantity,
    image: '/x',
  };
}

export const SHIPPING = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Street address': '1840 Lakeview Avenue',
  City: 'Chicago',
  State: 'IL',
  'ZIP code': '60614',
};

export async function fillShipping(page: Page): Promise<void> {
  for (const [label, entry] of Object.entries(SHIPPING)) await page.getByLabel(label, { exact: true }).fill(entry);
}

/** A new customer with one product in the cart, at a checkout that is filled in. */
export async function atCheckout(page: Page, category = 'gold-bars'): Promise<void> {
  await signUp(page, newCustomer());
  await addFirstOf(page, category, 1);
  await openCheckout(page);
}

export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
}

/** What the browser says to a page that it takes out of its cache on Back. Playwright turns that cache off. */
export async function wakeUp(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** The number of the order that the thank-you page tells. */
export function toldOrderNumber(page: Page) {
  return page.getByText(/^\d{13,}$/);
}

export function toast(page: Page, title: string) {
  return page.locator('[role=status], [role=alert]').getByText(title, { exact: true });
}

/** Rates at which a price can be worked out by hand. */
export const RATES = { USDXAU: 3940.7, USDXAG: 50.62 };

/** Answers the call for rates, from the next question on. Without an answer of its own: live at RATES. */
export async function answerRates(page: Page, answer: object = {}): Promise<void> {
  const live = { success: true, state: 'live', at: '2025-11-19T16:42:00.000Z', rates: RATES };
  await page.route('**/api/getMetal', (route) => route.fulfill({ json: { ...live, ...answer } }));
}

/** Waits until React has taken over the page: before that a click on a button does nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

/** Collects what a page complains about. A picture that is missing is another test's business. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !/\.(avif|webp|png|jpg|svg)$/.test(url))
      complaints.push(`${message.text()} (${url})`);
  });
  return complaints;
}

const MOST_TABS = 120;

/** Presses Tab until this has the focus: what cannot be reached so does not exist for many. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor({ state: 'attached' });
  for (let press = 0; press < MOST_TABS; press += 1) {
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by ${MOST_TABS} presses of Tab: ${wanted}`);
}

/** As the browser does it when a tab goes behind another one; Chromium without a screen shows all its tabs at once. */
export async function showTab(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((isShown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);
}

/** True where the browser asks before the page is left, as something on it is not saved. */
export function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
