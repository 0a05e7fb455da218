import { expect } from '@playwright/test';
import { askDesk, deskTest as test } from '../support/desk-browser.ts';
import { newBuyer, placeOrder } from '../support/placed-order.ts';
import { expectForEverybody, show } from './looks.ts';
import { addField, addProduct, both, fillCustomer, openForm, place } from './phone-order-steps.ts';
import { complaintsOf } from './steps.ts';

const BUFFALO = '1 oz American Gold Buffalo';

test('is taken by keys, said back, and placed once', { tag: '@long' }, async ({ desk: page }) => {
  const complaints = complaintsOf(page);
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await page.getByRole('button', { name: /^One more / }).click();
  await expect(page.getByLabel(/^Pieces of/).last()).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Read back' })).toContainText(/^.*Two one-ounce .*s, .*thousand/);
  await expect(page.getByRole('timer')).toHaveText(/^\d+ min \d\d s left of 10 minutes$/);
  // Nothing is sent while an entry is missing.
  await place(page).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await fillCustomer(page, 'Lindqvist');
  await expect(page.getByRole('region', { name: 'Read back' })).toContainText('to 512 Harbor Road, Duluth.');
  await place(page).dblclick();
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  await expect(page.getByText('Harriet Lindqvist').first()).toBeVisible();
  expect(complaints).toEqual([]);
  await page.goto('/desk/phone-order');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByLabel('Name, phone or email')).toBeFocused();
  await page.getByLabel('Name, phone or email').fill('lindqvist');
  await expect(page.getByRole('button', { name: /Harriet Lindqvist.*1 order/ })).toHaveCount(1);
  await page.getByLabel('Name, phone or email').press('ArrowDown');
  await expect(page.getByRole('button', { name: /Harriet Lindqvist.*1 order/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toHaveValue('Duluth');
});

test('begins in the search for the caller, and lists one alone once they are chosen', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  for (const lastName of ['Chosen', 'Other'])
    await (await newBuyer(shop.url)).order(undefined, { firstName: 'Caller', lastName });
  await page.goto('/desk/');
  await page.getByRole('link', { name: 'Phone order' }).first().click();
  const search = page.getByLabel('Name, phone or email');
  await expect(search).toBeFocused();
  await page.keyboard.type('caller');
  const found = page.locator('.callers__one');
  await expect(found).toHaveCount(2);
  await found.filter({ hasText: 'Chosen' }).click();
  await expect(found).toHaveText([/Caller Chosen/]);
  await expect(page.getByLabel('Last name')).toHaveValue('Chosen');
  await search.fill('calle');
  await expect(found).toHaveCount(2);
  await search.press('Enter');
  await expect(page.getByLabel('Add a product')).toBeFocused();
  await expect(search).toHaveValue('calle');
});

test('takes another premium with a reason, says it back, and shows it on the order', { tag: '@long' }, async ({
  desk: page,
}) => {
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await fillCustomer(page, 'Premium', '(218) 555-0164');
  const say = page.getByRole('region', { name: 'Read back' });
  const before = await say.textContent();
  const premium = page.getByLabel(/^Premium of .*, %$/);
  await expect(page.locator('.phone-line__premium')).toContainText('%');
  await premium.fill('51');
  await expect(page.getByText(/^A premium is a percentage from 1.5 to 50/).first()).toBeVisible();
  // There is no price to read out.
  await expect(page.getByRole('region', { name: 'Read back' })).toBeHidden();
  await expect(place(page)).toHaveAttribute('aria-disabled', 'true');
  await premium.fill('2');
  await place(page).click();
  const why = page.getByLabel(/^Why 2.00% instead of the shop’s \d/);
  await expect(why).toBeFocused();
  await why.fill('Ten years a customer.');
  expect(await say.textContent()).not.toBe(before);
  await expect(page.getByText('1.0200 =')).toBeVisible();
  await place(page).click();
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  await expect(page.getByText(/^2.00% agreed instead of [\d.]+%: Ten years a customer\.$/)).toBeVisible();
});

test('is placed and confirmed by one press from within a field, by one request, and can be undone', async ({
  desk: page,
}) => {
  const complaints = complaintsOf(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
  });
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await expect(both(page)).toBeVisible();
  await expect(page.getByText(/^Confirming fixes this price, with payment due/)).toBeVisible();
  // Nothing is sent while an entry is missing.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await fillCustomer(page, 'Onestep', '(218) 555-0165');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  await expect(page.getByText(/^Placed and confirmed at \$/)).toBeVisible();
  const history = page.getByRole('region', { name: 'Calls and history' });
  await expect(history.getByText('You confirmed the order')).toBeVisible();
  await expect(history.getByText('You: reached')).toBeVisible();
  expect(writes).toEqual(['/api/desk/orders']);
  await page.keyboard.press('z');
  await expect(page.getByText(/^Onestep …\d{6}: undone$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm at \$/ }).first()).toBeVisible();
  await expect(history.getByText('You: reached')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('says before the press that a large order is reviewed, and lets a manager confirm it with its placing', {
  tag: '@long',
}, async ({ desk: page }) => {
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await page
    .getByLabel(/^Pieces of/)
    .last()
    .fill('60');
  await expect(
    page.getByText('Orders of $50,000 or more are reviewed by a manager. You can still confirm it.'),
  ).toBeVisible();
  await fillCustomer(page, 'Large', '(218) 555-0166');
  // Ctrl+Enter places it alone; confirming it as well takes the other button.
  await both(page).click();
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  await expect(page.getByText(/^Placed and confirmed at \$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' }).first()).toBeVisible();
});

test('keeps the form where it cannot be confirmed, and still places it alone', { tag: '@long' }, async ({
  desk: page,
}) => {
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await fillCustomer(page, 'Alone', '(218) 555-0167');
  const refused = { status: 'ERROR', data: '', message: '', reason: 'below-cost' };
  await page.route('**/api/desk/orders', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
  await both(page).click();
  await expect(page.getByText(/^Nothing was placed: buying this metal/).filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Alone');
  await place(page).click();
  await expect(page.getByText(/^Placed at \$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm at \$/ }).first()).toBeVisible();
});

test('makes one order of a draft whose answer was lost, though it is changed, left, or placed the other way', {
  tag: '@long',
}, async ({ desk: page }) => {
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await fillCustomer(page, 'Lost', '(218) 555-0168');
  await page.route('**/api/desk/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await both(page).click();
  await expect(page.getByText(/^No answer arrived/).filter({ visible: true })).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/desk/orders');
  const placedAlready = page.getByText(/^This order was placed already/).filter({ visible: true });
  await page.getByRole('link', { name: 'Today' }).first().click();
  await page.getByRole('link', { name: 'Phone order' }).click();
  await place(page).click();
  await expect(placedAlready).toBeVisible();
  await page
    .getByRole('button', { name: /^One more/ })
    .first()
    .click();
  await both(page).click();
  await expect(placedAlready).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Name, phone or email').fill('harriet lost');
  await expect(page.getByRole('button', { name: /Harriet Lost.*1 order/ })).toHaveCount(1);
});

test('keeps what it holds over a refusal, a lost answer and another screen', { tag: '@long' }, async ({
  desk: page,
}) => {
  await openForm(page);
  await addProduct(page, 'gold buffalo');
  await fillCustomer(page, 'Keeper', '(218) 555-0163');
  const refused = { status: 'ERROR', data: '', message: '', reason: 'price-moved' };
  await page.route('**/api/desk/orders', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
  await place(page).click();
  await expect(page.getByText(/^The shop no longer sells at this price/).filter({ visible: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page).toHaveURL(/\/desk\/?$/);
  await page.getByRole('link', { name: 'Phone order' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Keeper');
  await page.getByRole('button', { name: 'New price' }).click();
  // The order is placed, and its answer is lost on the way: it is asked for again under the same key.
  await page.route(
    '**/api/desk/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await place(page).click();
  await expect(page).toHaveURL(/\/desk\/orders\/\d{23}$/);
  await page.goto('/desk/phone-order');
  await page.getByLabel('Name, phone or email').fill('keeper');
  await expect(page.getByRole('button', { name: /Harriet Keeper.*1 order/ })).toHaveCount(1);
});

test('begins again with the lines and the customer of an order that ended', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await openForm(page);
  await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
  await page.goto(`/desk/orders/${orderId}`);
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/desk/phone-order');
  await expect(page.getByRole('group', { name: /^Pieces of/ })).toHaveCount(2);
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('ZIP code')).toHaveValue('62704');
  await expect(place(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('');
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1024, 1440])
    test(`is for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({ desk: page }) => {
      await show(page, { theme, width });
      await openForm(page);
      await expectForEverybody(page, 'empty');
      await addProduct(page, BUFFALO);
      await page.getByLabel(/^Premium of .*, %$/).fill('3');
      await addField(page).fill('silver bar');
      await expect(page.locator('.product-search__one').first()).toBeVisible();
      await expectForEverybody(page, 'with lines');
      await expect(place(page)).toHaveCount(1);
      await expect(both(page)).toHaveCount(1);
    });
