import { expect, type Page } from '@playwright/test';
import { askDesk, deskOfManyTest } from '../support/desk-browser.ts';
import { OWNER } from '../support/desk-client.ts';
import { type PlacedOrder, placeOrder } from '../support/placed-order.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const CLERK = { role: 'clerk', name: 'Cleo One', letters: 'C1' } as const;
const VIEWER = { role: 'viewer', name: 'Vera View', letters: 'VV' } as const;

type People = { order: PlacedOrder; clerk: Page; viewer: Page };

/** `order` is a new one; `clerk` and `viewer` are pages of other members of the staff. */
const test = deskOfManyTest.extend<People>({
  order: async ({ shop }, use) => use(await placeOrder(shop.url)),
  clerk: async ({ desk, staff, order }, use) => {
    await openOrder(desk, order);
    await use(await staff.pageOf(CLERK));
  },
  viewer: async ({ staff }, use) => use(await staff.pageOf(VIEWER)),
});

async function openOrder(page: Page, { orderId }: Pick<PlacedOrder, 'orderId'>): Promise<void> {
  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Calls and history' })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });

test('is taken, called about, confirmed and taken back, by keys alone', async ({ desk: page, order }) => {
  const complaints = complaintsOf(page);
  await openOrder(page, order);
  await page.keyboard.press('c');
  await expect(page.getByText(/^You have it, since/)).toBeVisible();
  await button(page, 'Voicemail').click();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Asked to call back before noon.');
  await button(page, 'Log call').click();
  const history = panel(page, 'Calls and history');
  await expect(history.getByText('You: voicemail')).toBeVisible();
  await expect(note(page)).toHaveValue('');
  await expect(history.getByText('Asked to call back before noon.')).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('a');
  await expect(button(page, /^Confirm at \$/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Lovelace …\d{6}: confirmed at \$/).first()).toBeVisible();
  // The notice stays out of the column of the next acts.
  const [notice, acts] = await Promise.all([
    page.locator('.toasts').boundingBox(),
    page.locator('.order__side').boundingBox(),
  ]);
  expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThanOrEqual(acts?.x ?? 0);
  await expect(history.getByText('You confirmed the order')).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('z');
  await expect(page.getByText(/^Lovelace …\d{6}: undone$/)).toBeVisible();
  await expect(button(page, /^Confirm at \$/)).toBeVisible();
  await expect(history.getByText('was cancelled before it was sent')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('asks once for what a press changes', { tag: '@long' }, async ({ desk: page, order, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname));
  const reads = (path: string) => asked.filter((one) => one === `/api/desk${path}`).length;
  await openOrder(page, order);
  // Once more when the stream opens.
  await expect.poll(() => reads(`/orders/${order.orderId}`)).toBe(2);
  const answered = page.waitForResponse((response) => response.url().endsWith(`/${order.orderId}`));
  asked.length = 0;
  await button(page, /^Confirm at \$/).click();
  await expect(panel(page, 'Calls and history').getByText('You confirmed the order')).toBeVisible();
  await answered;
  expect(reads('/orders/to-confirm')).toBe(1);
  // The stream tells of an order that comes after it has told of the confirmation.
  await placeOrder(shop.url);
  await expect.poll(() => reads('/orders/to-confirm')).toBe(2);
  expect(reads(`/orders/${order.orderId}`)).toBe(1);
});

test('shows at once that the customer has agreed to a new price', { tag: '@long' }, async ({ desk: page, order }) => {
  await openOrder(page, order);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: /^New price for/ });
  await expect(dialog.getByText(/^gold \$[\d,]+\.\d\d$/)).toBeVisible();
  await dialog
    .getByLabel(/^Pieces of/)
    .first()
    .fill('1');
  await dialog.getByRole('button', { name: '2 h' }).click();
  await dialog.getByRole('button', { name: /^Offer \$/ }).click();
  const offer = panel(page, 'New price offered');
  await expect(offer).toBeVisible();
  const { orderId, customer } = order;
  const { total } = (await customer.ask('POST', '/api/order/quote/read-own', { orderId })).json.data;
  const agreed = await customer.ask('POST', '/api/order/quote/agree-own', { orderId, total });
  expect(agreed.status, JSON.stringify(agreed.json)).toBe(200);
  await expect(offer).toBeHidden();
  await expect(panel(page, 'Stages').getByText('Confirmed')).toBeVisible();
  await expect(page.getByText('The customer agreed to the new price.')).toBeVisible();
});

test('tells the second of two people what the first has done, and keeps what they typed', { tag: '@long' }, async ({
  page,
  order,
  clerk,
}) => {
  await openOrder(clerk, order);
  await clerk.keyboard.press('c');
  await expect(clerk.getByText(/^You have it/)).toBeVisible();
  await note(clerk).fill('She wants it on Friday.');
  await expect(button(page, `Take over from ${CLERK.letters}`)).toBeVisible();
  await page.keyboard.press('c');
  // Said where the person is, whatever they read further down.
  await clerk.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(clerk.getByText(`${OWNER.name} has taken this order over from you.`)).toBeInViewport();
  await button(page, /^Confirm at \$/).click();
  await expect(clerk.getByText(`${OWNER.name} confirmed the order.`)).toBeInViewport();
  await expect(note(clerk)).toHaveValue('She wants it on Friday.');
  await button(clerk, 'Got it').click();
  await expect(button(clerk, 'Got it')).toBeHidden();
});

test('refuses what was decided on an older order, and shows the order as it is', { tag: '@long' }, async ({
  page,
  order,
  clerk,
}) => {
  await openOrder(clerk, order);
  await clerk.keyboard.press('d');
  const dialog = clerk.getByRole('dialog', { name: 'Decline this order' });
  await dialog.getByRole('button', { name: 'Address' }).click();
  await dialog.getByLabel('Note, for staff only').fill('A box, not a house.');
  // The page has not read the order anew when it sends its own.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await clerk.route(`**/api/desk/orders/${order.orderId}`, async (route) => {
    await held;
    await route.continue();
  });
  await askDesk(page, `/orders/${order.orderId}/review`, { version: 1, note: 'Look at it' });
  await dialog.getByRole('button', { name: 'Decline the order' }).click();
  letGo();
  await expect(dialog.getByText(/^This has changed since you opened it/)).toBeVisible();
  await expect(dialog.getByText(`${OWNER.name} asked a manager to review it.`)).toBeVisible();
  await expect(dialog.getByLabel('Note, for staff only')).toHaveValue('A box, not a house.');
});

test('says in an open dialog what another person did, keeps the offer that is typed there, and takes its tick away', {
  tag: '@long',
}, async ({ page, order, clerk }) => {
  await openOrder(clerk, order);
  await clerk.keyboard.press('q');
  const dialog = clerk.getByRole('dialog', { name: /^New price for/ });
  const pieces = dialog.getByLabel(/^Pieces of/).first();
  await pieces.fill('7');
  const agrees = dialog.getByLabel('The customer agreed on the phone');
  const agreement = dialog.getByLabel('Note, for staff only');
  await agrees.check();
  await agreement.fill('She says yes.');
  await askDesk(page, `/orders/${order.orderId}/review`, { version: 1, note: 'Look at it' });
  await expect(dialog.getByText(`${OWNER.name} asked a manager to review it.`)).toBeVisible();
  await expect(pieces).toHaveValue('7');
  // The next press offers, and confirms nothing of an order that is another one now.
  await expect(agrees).not.toBeChecked();
  await agrees.check();
  await expect(agreement).toHaveValue('She says yes.');
  await agrees.uncheck();
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await expect(dialog.getByText(`${OWNER.name} asked a manager to review it.`)).toBeHidden();
  await dialog.getByRole('button', { name: /^Offer \$/ }).click();
  await expect(panel(clerk, 'New price offered')).toBeVisible();
});

test('corrects a name beside another person who corrects the address', { tag: '@long' }, async ({
  page,
  order,
  clerk,
}) => {
  await openOrder(clerk, order);
  await button(clerk, 'Edit').click();
  const dialog = clerk.getByRole('dialog', { name: 'Edit recipient' });
  await dialog.getByLabel('Last name').fill('Corrected');
  const address = '9 Other Street, Springfield, IL 62704';
  await askDesk(page, `/orders/${order.orderId}/recipient`, { version: 1, address });
  await expect(dialog.getByLabel('Address')).toHaveValue(address);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(clerk, / Corrected$/)).toContainText('9 Other Street');
});

test('keeps a typed note over another order, and asks before it is lost', { tag: '@long' }, async ({
  desk: page,
  shop,
  order,
}) => {
  const other = await placeOrder(shop.url);
  await openOrder(page, order);
  await page.evaluate(
    (orderIds) => sessionStorage.setItem('deskList', JSON.stringify({ label: 'To confirm', to: '/orders', orderIds })),
    [order.orderId, other.orderId],
  );
  await openOrder(page, order);
  await expect(page.getByRole('link', { name: 'To confirm, 1 of 2' })).toBeVisible();
  await note(page).fill('Half a sentence');
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'To confirm, 2 of 2' })).toBeVisible();
  await expect(note(page)).toHaveValue('');
  await page.keyboard.press('k');
  await expect(note(page)).toHaveValue('Half a sentence');
  const asked = page.waitForEvent('dialog');
  const leaving = page.reload().catch(() => {});
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await leaving;
});

test('tells viewers nothing of the customer, and has no controls for them', async ({ viewer, order }) => {
  await openOrder(viewer, order);
  await expect(viewer.getByText('Your role does not show names, phone numbers and addresses.')).toBeVisible();
  await expect(viewer.getByText('Lovelace')).toHaveCount(0);
  await expect(viewer.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  for (const name of [/^Confirm/, 'Re-quote', 'Decline', /^Take/, /^Keep/])
    await expect(viewer.locator('main').getByRole('button', { name })).toHaveCount(0);
});

/** Screens that a viewer can only reach by their address, and whose work each is. */
const NOT_FOR_VIEWERS = [
  ['/desk/phone-order', 'Clerks and managers take phone orders.'],
  ['/desk/goods/new', 'Only clerks and managers can add products.'],
  ['/desk/goods/order', 'Viewers can see products but not change them.'],
  ['/desk/staff/log', 'Only managers and owners can read the log.'],
] as const;

test('tells viewers whose work a screen is, and asks nothing that is refused', { tag: '@long' }, async ({ viewer }) => {
  const refused: string[] = [];
  viewer.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  for (const [path, words] of NOT_FOR_VIEWERS) {
    await viewer.goto(path);
    await expect(viewer.getByText(words)).toBeVisible();
    await expect(viewer.locator('main').getByRole('button')).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});

test('is confirmed with one thumb on a phone', { tag: '@long' }, async ({ desk: page, order }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOrder(page, order);
  const bar = panel(page, 'Act on this order');
  await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1312555\d{4}$/);
  const small = await page.locator('main :is(a, button, select, input, textarea)').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      // A link within a sentence is as high as its line.
      .filter((control) => !control.closest('dd, .order-head__number, .customer__others'))
      .filter((control) => control.getBoundingClientRect().height < 40)
      .map((control) => control.outerHTML.slice(0, 80)),
  );
  expect(small).toEqual([]);
  for (const control of await bar.locator('a, button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const confirm = bar.getByRole('button', { name: /^Confirm at \$/ });
  expect((await confirm.boundingBox())?.y).toBeGreaterThan(600);
  const reached = page.getByRole('button', { name: 'Reached' });
  await expect(reached).toHaveAttribute('aria-pressed', 'false');
  // The telephone that a press would open is not the page's.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await bar.getByRole('link', { name: 'Call' }).click();
  await expect(reached).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Log call').click();
  await expect(panel(page, 'Calls and history').getByText('You: reached')).toBeVisible();
  const down = { status: 'ERROR', message: 'Not now.', data: 'Not now.', reason: 'unavailable' };
  await page.route('**/confirm', (route) => route.fulfill({ status: 503, json: down }), { times: 1 });
  await confirm.click();
  await expect(bar.getByText('Not now.')).toBeInViewport();
  await confirm.click();
  await expect(page.getByText(/^Lovelace …\d{6}: confirmed at \$/).first()).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1024, 1440])
    test(`is for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({ desk: page, order }) => {
      await show(page, { theme, width });
      await openOrder(page, order);
      await expectForEverybody(page, 'new');
      for (const [act, name] of [
        ['Re-quote', /^New price/],
        ['Decline', 'Decline this order'],
      ] as const) {
        await button(page, act).click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectForEverybody(page, act);
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      }
    });
