import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents, centsFromDollars } from '#domain/money.ts';
import { orderBody } from '../support/claims.ts';
import { OWNER, deskTest as test } from '../support/desk-browser.ts';

const [eagle] = troyCatalogue().entries;
let customers = 0;

/** A customer with an account of their own, who orders in another browser. */
async function newCustomer(url: string) {
  customers += 1;
  const name = `Customer${customers}-${Date.now()}`;
  const api = await request.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.${customers}.7`, 'sec-fetch-site': 'same-origin' },
  });
  const registration = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  await answer(api.post('/auth/register', { data: registration }));
  return {
    name,
    async order(quantity = 1): Promise<string> {
      const { rates } = await answer(api.get('/api/getMetal'));
      const spot = { gold: toCents(rates.USDXAU), silver: toCents(rates.USDXAG) };
      const body = { ...orderBody([{ id: eagle?.id ?? '', quantity }], spot), firstName: name, lastName: 'Ordering' };
      return (await answer(api.post('/api/order/place', { data: body }))).data.orderId;
    },
  };
}

type Answer = { readonly data: { readonly orderId: string }; readonly rates: Readonly<Record<string, number>> };

async function answer(asked: ReturnType<APIRequestContext['get']>): Promise<Answer> {
  const response = await asked;
  if (!response.ok()) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

function toCents(dollars: number | undefined) {
  return centsFromDollars(dollars ?? 0) ?? cents(0);
}

const rows = (page: Page) => page.locator('.orders-table tbody tr');
const handle = (id: string) => `…${id.slice(-6)}`;
const rowOf = (page: Page, id: string) => rows(page).filter({ hasText: handle(id) });

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/desk/orders${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
}

test('shows an order that a customer places, without loading anew', async ({ page, desk, shop }) => {
  await openList(page);
  expect(desk.pages()).toContain(page);
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await expect(rowOf(page, id)).toContainText(customer.name);
  await expect(rowOf(page, id)).toContainText('Springfield, IL');
  await expect(rowOf(page, id)).toContainText('oz gold');
  await expect(page.getByText('Live. The last order came in at')).toBeVisible();
});

test('lets what comes wait while somebody points at the list', async ({ page, desk, shop }) => {
  const customer = await newCustomer(shop.url);
  const first = await customer.order();
  await openList(page);
  expect(desk.pages()).toHaveLength(1);
  await rowOf(page, first).hover();
  const before = await rows(page).count();
  const second = await customer.order(2);
  const waiting = page.getByRole('button', { name: /^1 new order/ });
  await expect(waiting).toBeVisible();
  await expect(rows(page)).toHaveCount(before);
  await page.keyboard.press('r');
  await expect(rowOf(page, second)).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('is walked, chosen from, taken and opened by keys', async ({ page, desk, shop }) => {
  const customer = await newCustomer(shop.url);
  const ids = [await customer.order(), await customer.order(), await customer.order()];
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}&sort=oldest`);
  expect(desk.pages()).toHaveLength(1);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('2 chosen')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 chosen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/chosen$/)).toBeHidden();
  await page.keyboard.press('c');
  await expect(rowOf(page, ids[1] ?? '').getByRole('img', { name: `${OWNER.name} (you)` })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${ids[0]}`);
});

test('keeps its state in the address, and saves it as a view', { tag: '@long' }, async ({ page, desk, shop }) => {
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await openList(page, '?view=all');
  expect(desk.pages()).toHaveLength(1);
  await page.getByLabel('Search orders').fill(customer.name);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Metal').selectOption('gold');
  await expect(page).toHaveURL(/view=all&q=[^&]+&metal=gold/);
  await page.reload();
  await expect(rowOf(page, id)).toBeVisible();
  await expect(page.getByLabel('Metal')).toHaveValue('gold');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Theirs');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Theirs' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await page.getByLabel('Metal').selectOption('silver');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await tab.click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Change the view Theirs' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(tab).toBeHidden();
});

test('changes many orders at once, and saves the list as a file', { tag: '@long' }, async ({ page, desk, shop }) => {
  const customer = await newCustomer(shop.url);
  await customer.order();
  const id = await customer.order();
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
  expect(desk.pages()).toHaveLength(1);
  await page.getByLabel('Choose all').check();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByText('2 orders taken')).toBeVisible();
  await expect(page.getByText('2 chosen')).toBeHidden();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('orders-all.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(id);
});

test('finds an order, and a place, from anywhere', async ({ page, desk, shop }) => {
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await page.goto('/desk/me');
  expect(desk.pages()).toHaveLength(1);
  await expect(page.locator('main h1')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  await field.fill(id.slice(-6));
  await expect(page.getByRole('option', { name: customer.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${id}`);
  await page.keyboard.press('Control+k');
  await field.fill('await');
  await expect(page.getByRole('option', { name: 'Awaiting payment' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/desk/orders?view=awaiting-payment');
  await expect(page.getByText('Every confirmed order is paid.')).toBeVisible();
});

test('says that the list could not be read, and tries again', async ({ page, desk }) => {
  expect(desk.pages()).toHaveLength(1);
  const list = (url: URL) => url.pathname === '/api/desk/orders';
  const down = { status: 'ERROR', message: 'Not now.', data: 'Not now.', reason: 'unavailable' };
  // New rates ask for the list too: it is down until the press.
  await page.route(list, async (route) =>
    (await page.locator('body[data-pressed]').count()) > 0
      ? route.continue()
      : route.fulfill({ status: 503, json: down }),
  );
  await openList(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true));
  await again.click();
  await expect(page.getByText('Live.')).toBeVisible();
  await expect(again).toBeHidden();
});

for (const width of [390, 1024, 1440])
  for (const theme of ['light', 'dark'] as const)
    test(`is without a fault of accessibility at ${width}, ${theme}`, { tag: '@long' }, async ({
      page,
      desk,
      shop,
    }) => {
      expect(desk.pages()).toHaveLength(1);
      const customer = await newCustomer(shop.url);
      await customer.order(9);
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
      const shown = width < 768 ? page.locator('.orders-card') : rows(page);
      await expect(shown).toHaveCount(1);
      await expect(shown).toContainText('9 oz gold');
      await page.locator('main').getByRole('button', { name: /^More/ }).click();
      await page.getByLabel(/^Choose order/).check();
      await expect(page.getByText('1 chosen')).toBeVisible();
      const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
