import { expect } from '@playwright/test';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { newBuyer } from '../support/placed-order.ts';
import { expectForEverybody, show } from './looks.ts';
import { addProduct } from './phone-order-steps.ts';
import { complaintsOf } from './steps.ts';

const test = ownDeskTest();
const MARSH = {
  firstName: 'Eleanor',
  lastName: 'Marsh',
  email: 'eleanor@example.com',
  phone: '(312) 555-0148',
  address: { address: '1840 Lakeview Avenue', city: 'Chicago', state: 'IL', zipCode: '60614' },
};

// One shop for all tests of this file: each goes on where the one before ended.
test.describe.configure({ mode: 'serial' });

test('finds a customer, writes a note, blocks and undoes it', { tag: '@long' }, async ({ desk: page, shop }) => {
  const complaints = complaintsOf(page);
  const buyer = await newBuyer(shop.url);
  await buyer.order(undefined, MARSH);
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('marsh 0148');
  await page.getByRole('link', { name: 'Eleanor Marsh' }).click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await expect(customer.getByRole('link', { name: '(312) 555-0148' })).toHaveAttribute('href', 'tel:+13125550148');
  await expect(customer).toContainText('1840 Lakeview Avenue, Chicago, IL 60614');
  await customer.getByRole('textbox', { name: 'New note' }).fill('Calls after ten.');
  await customer.getByRole('button', { name: 'Add note' }).click();
  await expect(customer.getByRole('listitem').filter({ hasText: 'Calls after ten.' })).toBeVisible();

  await customer.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Block this customer' });
  await dialog.getByLabel('Reason, for staff only').fill('Bounced checks');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(customer.getByRole('alert')).toContainText('Bounced checks');
  await expect(buyer.order()).rejects.toThrow('Please call us to place this order.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(customer.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await expect(customer.getByRole('alert')).toHaveCount(0);
  await buyer.order(undefined, MARSH);
  expect(complaints).toEqual([]);
});

test('says why a block could not be undone', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/customers?q=marsh');
  await page.getByRole('link', { name: 'Eleanor Marsh' }).click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await customer.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Block this customer' });
  await dialog.getByLabel('Reason, for staff only').fill('Bounced checks');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const path = `/customers/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const { version } = await askDesk(page, path, undefined, 'GET');
  await askDesk(page, `${path}/always-review`, { version, isOn: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Not undone' });
  await expect(refused).toContainText('This has changed since you opened it.');
  await customer.getByRole('button', { name: 'Unblock' }).click();
  await expect(customer.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
});

test('finds a customer by Find or do, and marks them beside their call', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/me');
  await expect(page.locator('main h1')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('marsh');
  const found = page.getByRole('option', { name: /^Eleanor Marsh/ });
  await expect(found).toContainText('2 orders');
  await found.click();
  await expect(page).toHaveURL(/\/desk\/customers\/[\da-f-]+$/);
  await page.goto('/desk/phone-order');
  await page.getByRole('searchbox', { name: 'Name, phone or email' }).fill('0148');
  const caller = page.getByRole('button', { name: /Eleanor Marsh/ });
  await expect(caller).toContainText('1 note');
  await caller.click();
  const row = await caller.boundingBox();
  const link = await page.getByRole('link', { name: 'Open this customer' }).boundingBox();
  expect((link?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await page.getByRole('link', { name: 'Open this customer' }).click();
  await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText('Calls after ten.');
});

test('takes an order by phone for a customer, and lists their orders', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/customers?q=marsh');
  await page.getByRole('link', { name: 'Eleanor Marsh' }).click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await customer.getByRole('link', { name: 'Phone order' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Marsh');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await page.goBack();
  await customer.getByRole('link', { name: 'In the list of orders' }).click();
  await expect(page.locator('.orders-list tbody tr')).toHaveCount(2);
  await page.getByRole('button', { name: 'All customers' }).click();
  await expect(page).not.toHaveURL(/customer=/);
});

test('says on the phone that every order of a customer is reviewed', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/customers?q=marsh');
  await page.getByRole('link', { name: 'Eleanor Marsh' }).click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await customer.getByRole('button', { name: 'Always review' }).click();
  await expect(customer.getByRole('button', { name: 'Stop always reviewing' })).toBeVisible();
  await customer.getByRole('link', { name: 'Phone order' }).click();
  await addProduct(page, 'gold buffalo');
  await expect(
    page.getByText('Every order of this customer is reviewed by a manager. You can still confirm it.'),
  ).toBeVisible();
});

test('says that the count of orders leaves out those that the list below has', { tag: '@long' }, async ({
  desk: page,
}) => {
  await page.goto('/desk/customers?q=marsh');
  await page.getByRole('link', { name: 'Eleanor Marsh' }).click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await expect(customer.getByText('2 orders', { exact: true })).toBeVisible();
  const orders = customer.getByRole('table', { name: 'Newest orders' });
  await orders.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  const orderId = page.url().slice(-23);
  await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
  await page.goBack();
  await expect(customer.getByText('1 order, cancelled ones not counted')).toBeVisible();
  await expect(orders.getByRole('row')).toHaveCount(2);
});

test('hands over a person’s data, and erases who has no orders', { tag: '@long' }, async ({ desk: page, shop }) => {
  await newBuyer(shop.url);
  await page.goto('/desk/customers');
  await page.locator('.customers-list tbody tr').filter({ hasText: 'Ada Lovelace' }).getByRole('link').click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await customer.getByRole('link', { name: 'Data file' }).click();
  await expect(page.getByRole('heading', { name: 'Data file' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/ada-.+@example\.com/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('customer.json');
  await page.getByRole('link', { name: 'Back' }).click();
  await customer.getByRole('button', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this customer' });
  await dialog.getByLabel(/The person has asked for this/).check();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page).toHaveURL(/\/desk\/customers$/);
  await expect(page.locator('.customers-list')).not.toContainText('Ada Lovelace');
});

test('can be used by everybody, on a phone too', { tag: '@long' }, async ({ desk: page }) => {
  for (const look of [{ theme: 'light', width: 1440 } as const, { theme: 'dark', width: 390 } as const]) {
    await show(page, look);
    await page.goto('/desk/customers?q=marsh');
    await page.getByRole('link', { name: 'Eleanor Marsh' }).waitFor();
    await expectForEverybody(page, `customers ${look.width}`);
    await page.getByRole('link', { name: 'Eleanor Marsh' }).click();
    await expect(
      page.getByRole('region', { name: 'Customer', exact: true }).getByRole('heading', { level: 2 }),
    ).toBeVisible();
    await expectForEverybody(page, `customer ${look.width}`);
  }
});
