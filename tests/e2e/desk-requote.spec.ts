import { expect, type Page } from '@playwright/test';
import { deskOfManyTest } from '../support/desk-browser.ts';
import { type PlacedOrder, placeOrder } from '../support/placed-order.ts';
import { expectForEverybody, show } from './looks.ts';

/** `order` is a new one; `clerk` is a page of another member of the staff. */
const test = deskOfManyTest.extend<{ order: PlacedOrder; clerk: Page }>({
  order: async ({ shop }, use) => use(await placeOrder(shop.url)),
  clerk: async ({ desk, staff, order }, use) => {
    await openOrder(desk, order);
    await use(await staff.pageOf({ role: 'clerk', name: 'Cleo One', letters: 'C1' }));
  },
});

async function openOrder(page: Page, { orderId }: PlacedOrder): Promise<void> {
  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Calls and history' })).toBeVisible({ timeout: 20_000 });
}

async function openDialog(page: Page, order: PlacedOrder) {
  await openOrder(page, order);
  await page.keyboard.press('q');
  return page.getByRole('dialog', { name: /^New price for/ });
}

test('offers another premium with its margin, agreed to on the phone by one request and by keys', async ({
  desk: page,
  order,
}) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
  });
  const dialog = await openDialog(page, order);
  writes.length = 0;
  const margin = dialog.locator('dl > div').filter({ hasText: 'Margin left' });
  await expect(margin).toContainText(/\$[\d,.]+ \([\d.]+%\)/);
  const before = await margin.textContent();
  const premium = dialog.getByLabel(/^Premium of .*, %$/).first();
  await premium.focus();
  await page.keyboard.type('51');
  await expect(dialog.getByText(/^A premium is a percentage from 1.5 to 50/).first()).toBeVisible();
  await premium.focus();
  await premium.selectText();
  await page.keyboard.type('2');
  await expect(margin).not.toHaveText(before ?? '');
  const agrees = dialog.getByLabel('The customer agreed on the phone');
  await agrees.focus();
  await page.keyboard.press('Space');
  const reason = dialog.locator('.dialog-form__what', { hasText: 'Write a note first.' });
  await expect(reason).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('She says yes.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const confirm = dialog.getByRole('button', { name: /^Confirm at \$/ });
  await expect(confirm).toBeFocused();
  // Nothing is sent without the reason.
  await page.keyboard.press('Enter');
  const why = dialog.getByLabel(/^Why 2.00% instead of [\d.]+%\?$/);
  await expect(why).toBeFocused();
  await page.keyboard.type('Split the difference.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Lovelace …\d{6}: confirmed at \$/).first()).toBeVisible();
  await expect(page.getByText('You have it now.')).toBeVisible();
  expect(writes).toEqual([`/api/desk/orders/${order.orderId}/quote`]);
  await expect(page.getByText(/^2.00% agreed instead of [\d.]+%: Split the difference\.$/)).toBeVisible();
  const history = page.getByRole('region', { name: 'Calls and history' });
  await expect(history.getByText(/at 2\.00% instead of [\d.]+%: Split the difference\.$/).first()).toBeVisible();
});

test('refuses an agreement to a price that has moved, keeps the form, and has no premium for clerks', {
  tag: '@long',
}, async ({ order, clerk }) => {
  const dialog = await openDialog(clerk, order);
  await expect(dialog.getByText(/premium$/).first()).toBeVisible();
  await expect(dialog.getByLabel(/^Premium of/)).toHaveCount(0);
  await dialog.getByLabel('The customer agreed on the phone').check();
  await dialog.getByLabel('Note, for staff only').fill('She says yes.');
  const moved = { status: 'ERROR', data: '', message: '', reason: 'price-moved' };
  await clerk.route('**/quote', (route) => route.fulfill({ status: 409, json: moved }), { times: 1 });
  await dialog.getByRole('button', { name: /^Confirm at \$/ }).click();
  await expect(dialog.getByText(/^The price has moved\. Nothing was changed/)).toBeVisible();
  await expect(dialog.getByLabel('Note, for staff only')).toHaveValue('She says yes.');
  await dialog.getByRole('button', { name: /^Confirm at \$/ }).click();
  await expect(clerk.getByText(/^Lovelace …\d{6}: confirmed at \$/).first()).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1440])
    test(`is for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({ desk: page, order }) => {
      await show(page, { theme, width });
      const dialog = await openDialog(page, order);
      await dialog
        .getByLabel(/^Premium of .*, %$/)
        .first()
        .fill('2');
      await dialog.getByLabel('The customer agreed on the phone').check();
      await expect(dialog.getByLabel(/^Why 2.00% instead of/)).toBeVisible();
      await expectForEverybody(page, 'another premium');
    });
