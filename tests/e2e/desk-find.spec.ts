import { expect, type Page } from '@playwright/test';
import { deskOfManyTest as test } from '../support/desk-browser.ts';
import { handle, newCustomer } from './list-steps.ts';
import { expectForEverybody } from './looks.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Find or do' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
}

async function find(page: Page, text: string): Promise<void> {
  if (!(await field(page).isVisible())) await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

test('does what the open page can do first, and shows its key', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await open(page, `/desk/orders/${id}`);
  await expect(page.getByRole('button', { name: /^Confirm at/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(option(page, /^Confirm, then Enter/)).toContainText('A');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await expectForEverybody(page, 'what can be done');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeVisible();
  await find(page, 'conf');
  await expect(page.getByRole('option').first()).toContainText('Confirm, then Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Confirm at/ }).first()).toBeFocused();
  await find(page, 'note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
  await find(page, 'print');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/print/order/${id}`);
});

test('tells orders of one customer apart, by their day and goods', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const [one, three] = [await customer.order(1), await customer.order(3)];
  await open(page, '/desk/me');
  await find(page, customer.name);
  await expect(option(page, handle(one))).toContainText(/New, \d+:\d\d [AP]M, 1 × 1 oz/);
  await expect(option(page, handle(three))).toContainText(/, 3 × 1 oz/);
});

test('opens by Enter the person that is named, and an order by its number, before orders of the name', {
  tag: '@long',
}, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  const [first] = [await customer.order(), await customer.order()];
  await open(page, '/desk/me');
  await find(page, customer.name);
  // Typed ahead of the answer.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/customers\/[\da-f-]+$/);
  await find(page, first.slice(-6));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${first}`);
});

/** What is typed, what it finds, and the least role that it finds it for. */
const ACTS = [
  ['dark', 'Dark theme', 'viewer'],
  ['sign out', 'Sign out', 'viewer'],
  ['revis', 'Revisions of products', 'viewer'],
  ['phone or', 'Take a phone order', 'clerk'],
  ['pause', /^Stop selling$/, 'clerk'],
  ['pause gold', /^Stop selling gold$/, 'clerk'],
  ['new prod', 'Add a product', 'clerk'],
  ['premium', 'Change premiums', 'clerk'],
  ['audit', 'Log', 'manager'],
  ['clerk', 'Invite a person', 'owner'],
] as const;
const ROLES = ['viewer', 'clerk', 'manager', 'owner'] as const;

for (const role of ROLES)
  test(`finds what a person may do and nothing else: ${role}`, { tag: '@long' }, async ({ desk, staff }) => {
    const page = role === 'owner' ? desk : await staff.pageOf({ role, name: `Some ${role}`, letters: 'SO' });
    await open(page, '/desk/me');
    for (const [typed, name, least] of ACTS) {
      await find(page, typed);
      const isAllowed = ROLES.indexOf(role) >= ROLES.indexOf(least);
      await expect(option(page, name), `${typed} for ${role}`).toHaveCount(isAllowed ? 1 : 0);
    }
    await find(page, 'dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (role === 'viewer') return;
    await find(page, 'stop sell');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Stop selling' })).toBeVisible();
    await page.keyboard.press('Escape');
    if (role !== 'owner') return;
    await find(page, 'invite');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Invite a colleague' })).toBeVisible();
  });

test('loses no letter that is typed while it is loading', async ({ desk: page }) => {
  let load = () => {};
  const isLoading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/find-[^/]*\.js$/, async (route) => {
    await isLoading;
    await route.continue();
  });
  await open(page, '/desk/me');
  await page.keyboard.press('/');
  await page.keyboard.type('sett', { delay: 20 });
  await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('sett');
  load();
  await expect(field(page)).toBeVisible();
  await page.keyboard.type('ings');
  await expect(field(page)).toHaveValue('settings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/desk/settings');
});
