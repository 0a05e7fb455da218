import { expect, type Page } from '@playwright/test';
import { askDesk, deskTest as test } from '../support/desk-browser.ts';
import { placeOrder } from '../support/placed-order.ts';
import { newCustomer, openList, rowOf, rows } from './list-steps.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

type Told = { readonly stage: string; readonly events: { kind: string; move: string | null; call: object | null }[] };

const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });
const reached = (page: Page) => button(page, 'Reached');
const readOrder = (page: Page, id: string): Promise<Told> => askDesk(page, `/orders/${id}`, undefined, 'GET');

async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Calls and history' })).toBeVisible();
}

/** A list of the new orders of one customer, of whom nothing is confirmed. */
async function openOrdersOf(page: Page, name: string, count: number): Promise<void> {
  await openList(page, `?view=to-confirm&q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(count);
}

/** Counts the keys that are pressed, since a job of a hundred times a day is measured by them. */
function keysOf(page: Page) {
  const pressed: string[] = [];
  return {
    pressed,
    async press(key: string) {
      pressed.push(key);
      await page.keyboard.press(key);
    },
  };
}

test('confirms the first new order with its call by three keys from the list, and goes to the next', async ({
  desk: page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  const customer = await newCustomer(shop.url);
  const [first, second] = [await customer.order(), await customer.order()];
  await openOrdersOf(page, customer.name, 2);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
  });
  const { press, pressed } = keysOf(page);
  await press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${first}`);
  await expect(button(page, /^Confirm at \$/)).toBeVisible();
  await press('l');
  await expect(reached(page)).toHaveAttribute('aria-pressed', 'true');
  await press('Shift+Enter');
  await expect(page).toHaveURL(`/desk/orders/${second}`);
  expect(pressed).toHaveLength(3);
  // What was confirmed is no longer counted.
  await expect(page.getByRole('link', { name: 'To confirm, 1 of 1' })).toBeVisible();
  expect(writes).toEqual([`/api/desk/orders/${first}/confirm`]);
  const { stage, events } = await readOrder(page, first);
  expect(stage).toBe('confirmed');
  expect(events.map(({ kind, move }) => move ?? kind)).toEqual(['call', 'confirm']);
  await expect(reached(page)).toHaveAttribute('aria-pressed', 'false');

  // The last one leads back to the list.
  await expect(button(page, 'Confirm and next')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/\/desk\/orders\?/);
  expect((await readOrder(page, second)).events.map(({ kind, move }) => move ?? kind)).toEqual(['confirm']);

  // Both can be undone: Z reaches the last one alone.
  await page.keyboard.press('z');
  await expect(page.getByText(/: undone$/)).toBeVisible();
  await page.keyboard.press('z');
  expect((await readOrder(page, second)).stage).toBe('new');
  expect((await readOrder(page, first)).stage).toBe('confirmed');
  expect(writes.filter((path) => path.endsWith('/undo'))).toEqual([`/api/desk/orders/${second}/undo`]);
  expect(complaints).toEqual([]);
});

test('undoes from an empty field, and leaves a text its own undo', { tag: '@long' }, async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await openOrder(page, orderId);
  await button(page, /^Confirm at \$/).click();
  const key = page.locator('.toast__undo .key');
  await expect(key).toHaveText('Z');
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await expect(key).toHaveText('Ctrl Z');
  await page.keyboard.type('z');
  await expect(key).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(note(page)).toHaveValue('');
  expect((await readOrder(page, orderId)).stage).toBe('confirmed');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/: undone$/)).toBeVisible();
  expect((await readOrder(page, orderId)).stage).toBe('new');
});

test('lands on the row of the order that one comes back from, or on the one in its place', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const customer = await newCustomer(shop.url);
  const ids = [await customer.order(), await customer.order(), await customer.order()];
  const [first = '', second = '', third = ''] = ids;
  await openOrdersOf(page, customer.name, 3);
  const link = (id: string) => rowOf(page, id).locator('.row-link');
  await link(first).click();
  await expect(page).toHaveURL(`/desk/orders/${first}`);
  await expect(button(page, /^Confirm at \$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(`/desk/orders/${second}`);
  await expect(button(page, /^Confirm at \$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(second)).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, /^Confirm at \$/).click();
  await expect(panel(page, 'Awaiting payment')).toBeVisible();
  await page.getByRole('link', { name: /^To confirm, / }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(link(third)).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(link(third)).not.toBeFocused();
});

test('logs the call of a customer who rings in by a digit, without dialing, and confirms with it', async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  const dialed: string[] = [];
  await page.exposeFunction('toldOfDialing', (url: string) => dialed.push(url));
  await page.addInitScript(() => {
    const { navigation, toldOfDialing } = window as unknown as {
      navigation: EventTarget;
      toldOfDialing(url: string): void;
    };
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as Event & { destination: { url: string } }).destination;
      if (url.startsWith('tel:')) toldOfDialing(url);
    });
  });
  await openOrder(page, orderId);
  await page.keyboard.press('1');
  await expect(reached(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Awaiting payment')).toBeVisible();
  const { stage, events } = await readOrder(page, orderId);
  expect([stage, events.map(({ kind, move }) => move ?? kind)]).toEqual(['confirmed', ['call', 'confirm']]);
  expect(dialed).toEqual([]);
  const number = panel(page, 'Ada Lovelace').getByRole('link', { name: /\(312\) 555/ });
  await expect(number).toHaveAttribute('aria-keyshortcuts', 'L');
  await page.keyboard.press('l');
  await expect.poll(() => dialed).toHaveLength(1);
});

test('chooses the outcome by digits outside of fields, and saves by Ctrl+Enter', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await openOrder(page, orderId);
  await note(page).focus();
  await page.keyboard.press('2');
  await expect(button(page, 'Voicemail')).toHaveAttribute('aria-pressed', 'false');
  await expect(note(page)).toHaveValue('2');
  await note(page).fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(button(page, /^Confirm at \$/)).toBeFocused();
  await page.keyboard.press('3');
  await expect(button(page, 'No answer')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await expect(button(page, 'Voicemail')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Left 3 words.');
  await page.keyboard.press('Control+Enter');
  const history = panel(page, 'Calls and history');
  await expect(history.getByText('You: voicemail')).toBeVisible();
  await expect(history.getByText('Left 3 words.')).toBeVisible();
  await expect(note(page)).toHaveValue('');
  // The single keys work again, and so does Escape out of the note.
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await expect(reached(page)).toHaveAttribute('aria-pressed', 'true');
  // From anywhere on the page, once an outcome is chosen.
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+Enter');
  await expect(history.getByText('You: reached')).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Choose how the call went, or write a note.')).toBeHidden();
  await expect(page).toHaveURL(`/desk/orders/${orderId}`);
  expect((await readOrder(page, orderId)).stage).toBe('new');
});

test('calls again at another time, and says what is wrong with a typed one', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await openOrder(page, orderId);
  await button(page, 'No answer').click();
  await page.getByLabel('Call again', { exact: true }).selectOption('Another time');
  const time = page.getByLabel('Call again at (Chicago)');
  await expect(time).not.toHaveValue('');
  await time.fill('2020-01-01T10:00');
  await button(page, 'Log call').click();
  await expect(page.getByText('Please choose a time in the future.')).toBeVisible();
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await time.fill(`${nextWeek}T13:37`);
  await button(page, 'Log call').click();
  await expect(panel(page, /^Call$/).locator('.call-back')).toContainText(/Call again \w{3} \d+, 1:37 PM/);
  await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
});

test('declines in the call that it was said in, by one request', { tag: '@long' }, async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await openOrder(page, orderId);
  await reached(page).click();
  await note(page).fill('Found it cheaper.');
  await expect(page.getByText('The decision above logs this call too.')).toBeVisible();
  await button(page, 'Decline').click();
  const dialog = page.getByRole('dialog', { name: 'Decline this order' });
  await expect(dialog.getByRole('button', { name: 'Price moved' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Customer asked' }).click();
  await dialog.getByRole('button', { name: 'Decline the order' }).click();
  await expect(panel(page, 'Calls and history').getByText('Found it cheaper.')).toBeVisible();
  await expect(note(page)).toHaveValue('');
  const { stage, events } = await readOrder(page, orderId);
  expect([stage, events.map(({ kind, move }) => move ?? kind)]).toEqual(['declined', ['call', 'decline']]);
  await expect(page.getByText(/^Lovelace …\d{6}: declined$/)).toBeVisible();
  // When it ended is said once.
  await expect(panel(page, 'Ended').locator('time')).toHaveCount(1);
});

test('shows the margin of the confirmation, and nothing that the market moves', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await openOrder(page, orderId);
  await expect(panel(page, 'Price breakdown').getByText(/^Margin left/)).toBeVisible();
  await button(page, /^Confirm at \$/).click();
  const price = panel(page, /^Price$/);
  await expect(price.getByText(/Margin at confirmation/)).toBeVisible();
  await expect(price.getByText(/Margin left|since the order|^now \$|cost /)).toHaveCount(0);
  await expect(price.getByText(/ × .* = \$/).first()).toBeHidden();
  await price.getByText('How it was priced').click();
  await expect(price.getByText(/ × .* = \$/).first()).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`has a call and a decision for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({
      desk: page,
      shop,
    }) => {
      const { orderId } = await placeOrder(shop.url);
      await show(page, { theme, width });
      await openOrder(page, orderId);
      await reached(page).click();
      await page.getByLabel('Call again', { exact: true }).selectOption('Another time');
      await expectForEverybody(page, 'a call');
      await button(page, /^Confirm at \$/).click();
      await expect(page.getByText('How it was priced')).toBeVisible();
      await expectForEverybody(page, 'confirmed');
    });
