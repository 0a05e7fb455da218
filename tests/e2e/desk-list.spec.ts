import { expect, type Page } from '@playwright/test';
import { groupsOf } from '#domain/order-number.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { askDesk, deskTest as test } from '../support/desk-browser.ts';
import { OWNER } from '../support/desk-client.ts';
import { parcelHolding } from '../support/parcels.ts';
import { newBuyer } from '../support/placed-order.ts';
import { eagle, newCustomer, openList, rowOf, rows } from './list-steps.ts';
import { expectForEverybody, show } from './looks.ts';

/** Sends an order on its way from a page that has entered, by the calls that the desk itself makes. */
async function ship(page: Page, orderId: string): Promise<void> {
  const move = (path: string, body: object) => askDesk(page, `/orders/${orderId}/${path}`, body);
  const { total } = await askDesk(page, `/orders/${orderId}`, undefined, 'GET');
  const payment = { method: 'wire', reference: orderId, receivedOn: calendarDay(Date.now()), amount: total };
  let { version } = await move('confirm', { version: 1, total });
  ({ version } = await move('payments', { version, ...payment }));
  await move('ship-now', { version, parcels: [parcelHolding([0, 1])] });
}

test('shows an order that a customer places, without loading anew', async ({ desk: page, shop }) => {
  await openList(page);
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await expect(rowOf(page, id)).toContainText(customer.name);
  await expect(rowOf(page, id)).toContainText('Springfield, IL');
  await expect(rowOf(page, id)).toContainText('oz gold');
  await expect(page.getByText('Live. The last order came in at')).toBeVisible();
});

test('moves no row when one is selected, and holds new orders back while the pointer is on the list', {
  tag: '@long',
}, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const first = await customer.order();
  await openList(page);
  await rowOf(page, first).hover();
  const before = await rows(page).count();
  const place = await rowOf(page, first).boundingBox();
  await rowOf(page, first).getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await rowOf(page, first).boundingBox()).toEqual(place);
  const second = await (await newCustomer(shop.url)).order(2);
  const waiting = page.getByRole('button', { name: /^1 new order/ });
  await expect(waiting).toBeVisible();
  await expect(rows(page)).toHaveCount(before);
  expect(await rowOf(page, first).boundingBox()).toEqual(place);
  await page.keyboard.press('r');
  await expect(rowOf(page, second)).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('is walked, selected from, taken and opened by keys', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const ids = [await customer.order(), await customer.order(), await customer.order()];
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}&sort=oldest`);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/selected$/)).toBeHidden();
  await page.keyboard.press('c');
  await expect(rowOf(page, ids[1] ?? '').getByRole('img', { name: `${OWNER.name} (you)` })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${ids[0]}`);
  // The address changes before the page is there that hears keys.
  await expect(page.getByRole('link', { name: 'All, 1 of 3' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(`/desk/orders/${ids[1]}`);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(3);
});

test('keeps its state in the address, and saves it as a view', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await openList(page, '?view=all');
  await page.getByLabel('Search orders').fill(customer.name);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Metal').selectOption('gold');
  for (const part of [/[?&]view=all/, /[?&]metal=gold/, /[?&]q=[^&]/]) await expect(page).toHaveURL(part);
  await page.reload();
  await expect(rowOf(page, id)).toBeVisible();
  await expect(page.getByLabel('Metal')).toHaveValue('gold');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Theirs');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Theirs' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toHaveText('Theirs1');
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ })).toHaveText(
    /^All\d+$/,
  );
  await customer.order();
  await expect(tab).toHaveText('Theirs2');
  await page.keyboard.press('Escape');
  await page.getByLabel('Metal').selectOption('silver');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await tab.click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Change the view Theirs' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(tab).toBeHidden();
});

test('is narrowed by buttons that say what they are set to, and says its sum', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const name = `Customer-${Date.now()}`;
  const buyer = await newBuyer(shop.url);
  const order = async (quantity: number) =>
    (await buyer.order([{ id: eagle?.id ?? '', quantity }], { firstName: name, lastName: 'Ordering' })).totalAmount;
  const [one, nine] = [await order(1), await order(9)];
  const sumOf = (orders: string, total: number) =>
    `${orders}, $${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const filters = page.getByRole('search', { name: 'Filters' });
  const total = filters.getByLabel('Total', { exact: true });
  await openList(page, `?view=all&q=${name}`);
  await expect(filters.getByText(sumOf('2 orders', one + nine))).toBeVisible();
  await expect(filters.getByText('Total', { exact: true })).toBeVisible();

  await total.selectOption('From $25,000');
  await expect(rows(page)).toHaveCount(1);
  await expect(filters.getByText(sumOf('1 order', nine))).toBeVisible();
  await expect(filters.locator('.filter__face--set')).toHaveText('From $25,000');
  await expect(page).toHaveURL(/[?&]from=25000/);

  await total.selectOption('$1,000 to $5,000');
  await expect(filters.getByText(sumOf('1 order', one))).toBeVisible();
  await total.selectOption('Any');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/[?&](from|to)=/);

  // Bounds that were typed are one more choice.
  await filters.getByRole('button', { name: 'More' }).click();
  await filters.getByLabel('Total to $').fill('9000');
  await expect(total).toHaveValue('-9000');
  await expect(filters.locator('.filter__face--set')).toHaveText('Up to $9,000');
  await expect(rows(page)).toHaveCount(1);

  await filters.getByLabel('Taken by').selectOption(`${OWNER.name} (you)`);
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

test('changes many orders at once, and saves the list as a file', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  await customer.order();
  const id = await customer.order();
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByText('2 orders taken')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeHidden();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('orders-all.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(groupsOf(id).join(' '));
});

test('marks many orders delivered, and takes all of them back by one Undo', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const customer = await newCustomer(shop.url);
  await page.goto('/desk/me');
  for (const _ of [1, 2]) await ship(page, await customer.order());
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Mark delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click();
  await expect(page.getByText('2 orders delivered')).toBeVisible();
  await expect(rows(page).getByText('Delivered')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 orders undone')).toBeVisible();
  await expect(rows(page).getByText('Shipped')).toHaveCount(2);
});

test('finds an order, and a place, from anywhere', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await page.goto('/desk/me');
  await expect(page.locator('main h1')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  await field.fill(id.slice(-6));
  // A customer may have these digits in an email.
  await expect(page.getByRole('option', { name: `…${id.slice(-6)} ${customer.name}` })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${id}`);
  await page.keyboard.press('Control+k');
  await field.fill('await');
  await expect(page.getByRole('option', { name: 'Awaiting payment' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/desk/orders?view=awaiting-payment');
  await expect(page.getByRole('link', { name: 'Awaiting payment' })).toHaveAttribute('aria-current', 'page');
});

test('says that the list could not be read, and tries again', { tag: '@long' }, async ({ desk: page }) => {
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
      desk: page,
      shop,
    }) => {
      const customer = await newCustomer(shop.url);
      await customer.order(9);
      await show(page, { theme, width });
      await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
      const shown = width < 768 ? page.locator('.orders-list > .list-card') : rows(page);
      await expect(shown).toHaveCount(1);
      await expect(shown).toContainText('9 × 1 oz Gold Bar');
      await page.locator('main').getByRole('button', { name: /^More/ }).click();
      await page.getByLabel(/^Select order/).check();
      await expect(page.getByText('1 selected')).toBeVisible();
      await expectForEverybody(page, 'a list');
    });
