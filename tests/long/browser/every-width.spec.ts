import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { DEMO, busyTest as test } from '#tests/support/busy-shop.ts';
import { orderBody } from '#tests/support/claims.ts';
import { BrowserlessClient } from '#tests/support/http-client.ts';
import { layoutFaults } from '#tests/support/layout-faults.ts';
import { EVERY_PAGE } from '../../e2e/every-page.ts';
import { hydrated, nextFrames, sendSignIn, storedLine } from '../../e2e/steps.ts';

const WIDTHS = [320, 340, 360, 390, 768, 1024, 1280, 1440];
/** Where text alone is twice as large. */
const LARGE_TEXT = [390, 768, 1024, 1440] as const;

const CART = [
  storedLine('10 oz Silver Bar', 'silver', 999),
  storedLine('1 oz Gold Bar in Assay Card', 'gold', 30),
  storedLine('1 oz Gold Krugerrand (Random Year)', 'gold', 2),
];
const IN_CART = `/product/${encodeURIComponent('1 oz Gold Bar in Assay Card')}`;

/** As long as an address may be. */
const LONG_EMAIL = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`;

/** The screens of the desk's own list of routes that need no order, product or invitation, so that a new one is tried too. */
const SCREENS = [...readFileSync('src/web/desk/routes.tsx', 'utf8').matchAll(/path: '([\w/-]+?)(?:\/:\w+\?)?'/g)]
  .map(([, path = '']) => path)
  .filter((path) => path !== 'join' && !path.startsWith('print/'));
const DESK_PAGES = ['', ...SCREENS, 'orders?view=all', 'nowhere'];
const VIEWS = ['to-confirm', 'requoted', 'awaiting-payment', 'to-pack', 'on-the-road', 'held'];

test.beforeEach(async ({ page }) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('every page of the shop keeps its parts apart and whole, signed in and with a full cart', async ({ page }) => {
  await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), JSON.stringify(CART));
  await signInAs(page, DEMO.customer, DEMO.password);
  for (const address of [...EVERY_PAGE, IN_CART, '/profile']) {
    await page.goto(address);
    await hydrated(page);
    expect.soft(await faultsAtEveryWidth(page, LARGE_TEXT), address).toEqual([]);
  }
  const order = await placeOrder(page);
  await page.evaluate((placed) => sessionStorage.setItem('placedOrder', placed), JSON.stringify(order));
  for (const [address, shown] of [
    ['/thank-you', LONG_EMAIL],
    ['/orders', LONG_EMAIL],
    [`/track-order#${order.orderNumber}`, 'Print'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeVisible();
    expect.soft(await faultsAtEveryWidth(page, LARGE_TEXT), address).toEqual([]);
  }
});

test('every page of the desk keeps its parts apart and whole', async ({ page, shop, deskClient }) => {
  await page.context().addCookies(deskClient.browserCookies(shop.url));
  const orders: string[] = [];
  for (const view of VIEWS) {
    const { json } = await deskClient.desk('GET', `/orders?view=${view}`);
    const [first] = json.data.rows;
    expect(first, view).toBeDefined();
    orders.push(`orders/${first.orderId}`);
  }
  for (const address of [...DESK_PAGES, ...orders]) {
    await page.goto(`/desk/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await faultsAtEveryWidth(page, LARGE_TEXT), address).toEqual([]);
  }
});

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await sendSignIn(page, { email }, password);
  await expect(page).toHaveURL('/');
}

/** What is in the cart, as the customer whose page is open. */
async function placeOrder(page: Page): Promise<{ readonly userId: string; readonly orderNumber: string }> {
  const spot = await new BrowserlessClient(new URL(page.url()).origin).spot();
  const body = {
    ...orderBody(
      CART.map(({ id, quantity }) => ({ id, quantity })),
      spot,
    ),
    email: LONG_EMAIL,
  };
  return page.evaluate(async (text) => {
    const { id: userId } = JSON.parse(localStorage.getItem('user') ?? '{}');
    const headers = { 'content-type': 'application/json', 'expected-user': userId, 'idempotency-key': userId };
    const answer = await fetch('/api/order/place', { method: 'POST', headers, body: text });
    return { userId, orderNumber: (await answer.json()).data.orderId };
  }, JSON.stringify(body));
}

async function faultsAtEveryWidth(page: Page, ofLargeText: readonly number[]): Promise<readonly string[]> {
  const setText = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  // An address that differs in its hash alone loads nothing anew.
  await setText('');
  const normal = await faultsAt(page, WIDTHS, '');
  await setText('200%');
  return [...normal, ...(await faultsAt(page, ofLargeText, ', text of 200 %'))];
}

async function faultsAt(page: Page, widths: readonly number[], how: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await nextFrames(page);
    faults.push(...(await layoutFaults(page)).map((fault) => `${width} px${how}: ${fault}`));
  }
  return faults;
}
