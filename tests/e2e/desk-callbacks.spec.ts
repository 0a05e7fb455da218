import { expect, type Page } from '@playwright/test';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { placeOrder } from '../support/placed-order.ts';
import { addProduct, fillCustomer, openForm, place } from './phone-order-steps.ts';

const test = ownDeskTest();

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const waiting = (page: Page) =>
  panel(page, 'Needs attention').getByRole('listitem').filter({ hasText: 'call with the details' });

test('promises no email where there is no address, says what to tell, and reminds until it was told', {
  tag: '@long',
}, async ({ desk: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await fillCustomer(page, 'Silent');
  await place(page).click();
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  const order = page.url();
  const side = page.getByRole('complementary');
  await expect(side.getByText(/^EmailNone/)).toBeVisible();
  await expect(
    side.getByText(/No email address: nothing is sent\. Tell them: \$[\d,.]+, by .*, order \d{4}/),
  ).toBeVisible();
  await expect(side.getByText(/sends the email/)).toHaveCount(0);
  await side.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(side.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\$[\d,.]+, by .+, order [\d ]{28}$/);

  await side.getByRole('button', { name: 'Re-quote' }).click();
  const dialog = page.getByRole('dialog', { name: /^New price for/ });
  await expect(dialog.getByText('No email address: nothing is sent.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Offer \$/ }).click();
  const offer = panel(page, 'New price offered');
  await expect(offer.getByText(/Tell them: \$[\d,.]+, by .* (today|tomorrow)/)).toBeVisible();
  await page.goto('/desk/');
  await expect(waiting(page)).toContainText('A new price was offered');
  await page.goto(order);
  await offer.getByRole('button', { name: 'Withdraw' }).click();

  await side.getByRole('button', { name: /^Confirm at \$/ }).click();
  await expect(panel(page, 'Awaiting payment').getByText(/Tell them: \$/)).toBeVisible();
  await page.goto('/desk/');
  await expect(waiting(page)).toContainText(/^.*Harriet Silent.*It is confirmed, but there is no email address/s);
  await waiting(page).getByRole('link', { name: 'Call Harriet Silent' }).click();
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(panel(page, 'Calls and history').getByText('You: reached')).toBeVisible();
  await page.goto('/desk/');
  await expect(panel(page, 'Needs attention')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('shows when a customer is to be called again, until somebody clears it', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await page.goto(`/desk/orders/${orderId}`);
  const history = panel(page, 'Calls and history');
  const call = panel(page, /^Call$/);
  await call.getByRole('button', { name: 'No answer' }).click();
  await call.getByLabel('Call again').selectOption({ index: 1 });
  await call.getByRole('button', { name: 'Log call' }).click();
  const callAgain = call.locator('.call-back');
  await expect(callAgain).toContainText('Call again');
  await callAgain.getByRole('button', { name: 'Clear the call back' }).click();
  await expect(page.getByText('Call back cleared')).toBeVisible();
  await expect(callAgain).toHaveCount(0);
  await page.reload();
  await expect(history.getByText('You: no answer')).toBeVisible();
  await expect(callAgain).toHaveCount(0);
  await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
});
