import { expect, type Page } from '@playwright/test';
import { ownDeskOfManyTest } from '../support/desk-browser.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const CLERK = { role: 'clerk', name: 'Clerk One', letters: 'C1' };
const MANAGER = { role: 'manager', name: 'Manager Two', letters: 'M2' };
const EAGLE = '1-oz-american-gold-eagle-random-year';
const BUFFALO = '1-oz-american-gold-buffalo-random-year';
const figures = (page: Page) => page.getByRole('region', { name: 'What changes' });
const amount = (page: Page) => page.getByLabel('By how much: points', { exact: true });

const test = ownDeskOfManyTest().extend<{ clerk: Page }>({
  clerk: async ({ staff }, use) => use(await staff.pageOf(CLERK)),
});
// One shop, whose premiums no other file may find changed, and one letters' name of the clerk.
test.describe.configure({ mode: 'serial' });

test('lets a clerk ask for premiums, and another person decide', { tag: '@long' }, async ({ page, clerk }) => {
  const complaints = complaintsOf(page);
  await clerk.goto(`/desk/goods/premiums?keys=${EAGLE}`);
  await expect(figures(clerk)).toContainText('product, of');
  await amount(clerk).fill('+0.25');
  await expect(figures(clerk)).toContainText('largest change, ');
  await clerk.getByLabel('Why', { exact: true }).fill('Mints raised their prices');
  await clerk.getByRole('button', { name: 'Request approval' }).click();
  await expect(clerk.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await clerk.getByRole('link', { name: /^Premiums for 1 product/ }).click();
  await expect(clerk.getByText('You requested this, so someone else must approve it.')).toBeVisible();
  await expect(clerk.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await page.goto('/desk/goods/proposals');
  await page.getByRole('link', { name: /^Premiums for 1 product/ }).click();
  await expect(page.getByText('Clerk One requested this; you decide')).toBeVisible();
  await expect(figures(page)).toContainText('largest change, ');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('1 premium changed')).toBeVisible();
  await expect(page.getByText('No changes are waiting for approval.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('says that goods have changed since a change was asked for', { tag: '@long' }, async ({ page, clerk }) => {
  await clerk.goto(`/desk/goods/premiums?keys=${EAGLE}`);
  await amount(clerk).fill('+0.25');
  await clerk.getByLabel('Why', { exact: true }).fill('Mints raised their prices');
  await clerk.getByRole('button', { name: 'Request approval' }).click();
  await expect(clerk.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await page.goto('/desk/goods/proposals');
  await page
    .getByRole('link', { name: /^Premiums for 1 product/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  const table = await page.context().newPage();
  await table.goto('/desk/goods?view=gold');
  await table.getByRole('button', { name: /^Premium of 1 oz American Gold Eagle \(Random Year\), / }).click();
  await table.keyboard.press('ArrowUp');
  await table.keyboard.press('Enter');
  await expect(page.getByText('Products have changed since')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByLabel('Why').fill('It is dearer already');
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('link', { name: 'Start over' }).click();
  await expect(amount(page)).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premiums for 1 product');
  await table.close();
});

test('reads a file once more where goods have changed since', { tag: '@long' }, async ({ desk: page }) => {
  const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(`key;premium\r\n${BUFFALO};4,20\r\n`) };
  await page.goto('/desk/goods');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await page.getByLabel('File, CSV in UTF-8').setInputFiles(file);
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText('4.20%');
  const before = await differences.textContent();
  const table = await page.context().newPage();
  await table.goto('/desk/goods?view=gold&q=buffalo');
  await table.getByRole('button', { name: /^Premium of 1 oz American Gold Buffalo \(Random Year\), / }).click();
  await table.keyboard.press('ArrowUp');
  await table.keyboard.press('Enter');
  await expect(table.getByText(/^Premium \d/)).toBeVisible();
  await table.close();
  const make = page.getByRole('button', { name: 'Change 1 product' });
  await make.click();
  await expect(page.getByText('Products have changed since this preview. Review the updated preview.')).toBeVisible();
  await expect(differences).not.toHaveText(before ?? '');
  await make.click();
  await expect(page.getByText('1 premium changed')).toBeVisible();
});

test('lets a clerk ask for another order of goods, and another person decide', { tag: '@long' }, async ({
  page,
  clerk,
}) => {
  const list = clerk.getByRole('list', { name: 'Products in sort order' });
  await clerk.setViewportSize({ width: 390, height: 844 });
  await clerk.goto('/desk/goods/order?category=gold-bars');
  await list.getByRole('listitem').nth(1).focus();
  await clerk.keyboard.press('Alt+ArrowUp');
  const asking = clerk.getByRole('region', { name: 'Request this sort order' });
  await expect(asking).toContainText('A manager decides.');
  await expectForEverybody(clerk, 'order of goods');
  await asking.getByRole('button', { name: 'Discard changes' }).click();
  await expect(asking).toBeHidden();
  const second = list.getByRole('listitem').nth(1);
  const name = (await second.locator('.order-goods__name').textContent()) ?? '';
  await second.focus();
  await clerk.keyboard.press('Alt+ArrowUp');
  await asking.getByLabel('Why').fill('It sells best');
  await clerk.keyboard.press('Enter');
  await expect(clerk.getByText('The new sort order needs approval')).toBeVisible();
  await expect(asking).toBeHidden();
  await expect(list.getByRole('listitem').nth(1)).toContainText(name);

  await page.goto('/desk/goods/proposals');
  await page.getByRole('link', { name: 'Changes of 2 products' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Position in category21');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('No changes are waiting for approval.')).toBeVisible();
  await clerk.reload();
  await expect(list.getByRole('listitem').first()).toContainText(name);
});

test('stops a slip before it is sent, and asks the only person who decides for the number', { tag: '@long' }, async ({
  desk: page,
}) => {
  await page.goto('/desk/goods/premiums?view=silver');
  await amount(page).fill('45');
  await expect(page.getByRole('button', { name: /^Invalid \d+/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change \d+ premiums/ })).toHaveAttribute('aria-disabled', 'true');
  await amount(page).fill('0.05');
  await page.getByLabel('Stop at 1.5% and 50%').check();
  await expect(page.getByText('You are the only one who can approve')).toBeVisible();
  await page.getByLabel('Why', { exact: true }).fill('Dearer');
  await page.getByLabel('How many products does this change?').fill('1');
  const make = page.getByRole('button', { name: /^Change \d+ premiums/ });
  await expect(make).toHaveAttribute('aria-disabled', 'true');
  const count = (await make.textContent())?.match(/\d+/)?.[0] ?? '';
  await page.getByLabel('How many products does this change?').fill(count);
  await make.click();
  await expect(page.getByText(`${count} premiums changed`)).toBeVisible();
});

test('keeps the preview and what is typed beside it while there is no connection', { tag: '@long' }, async ({
  desk: page,
}) => {
  await page.goto(`/desk/goods/premiums?keys=${EAGLE}`);
  await amount(page).fill('0.05');
  const why = page.getByLabel('Why (if you like)');
  await why.fill('Mints raised their prices');
  await expect(figures(page)).toContainText('largest change, 1 oz');
  await page.context().setOffline(true);
  await amount(page).fill('0.10');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(figures(page)).toContainText('largest change, 1 oz');
  await expect(why).toHaveValue('Mints raised their prices');
  await expect(page.getByRole('button', { name: 'Change 1 premium' })).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
});

test('says before anything is typed what there is, and judges nothing', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/goods/premiums?view=silver');
  await expect(figures(page)).toContainText('products, of');
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Below cost/ })).toHaveCount(0);
  await amount(page).fill('0.05');
  await expect(page.getByRole('button', { name: /^Below cost/ })).toBeVisible();
  await page.goto('/desk/goods/premiums?view=silver&category=shoes');
  await expect(page.getByText('No products are selected.')).toBeVisible();
});

test('asks a second person to take back what would sell below cost then', { tag: '@long' }, async ({
  desk: page,
  staff,
}) => {
  const manager = await staff.pageOf(MANAGER);
  await page.goto(`/desk/goods/premiums?keys=${EAGLE},${BUFFALO}`);
  await amount(page).fill('1');
  await page.getByRole('button', { name: 'Change 2 premiums' }).click();
  await expect(page.getByText('2 premiums changed')).toBeVisible();
  const premium = page.getByLabel('Premium over spot, %');
  await page.goto(`/desk/goods/${EAGLE}`);
  const raised = Number(await premium.inputValue());
  await page.getByLabel('Your cost over spot').fill((raised - 0.5).toFixed(2));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('is not saved yet')).toHaveCount(0);

  await page.goto('/desk/goods/revisions');
  await page
    .getByRole('button', { name: /^Undo revision/ })
    .nth(1)
    .click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('It changes 2 products. Second approval required: the price would be below cost.'),
  ).toBeVisible();
  await expectForEverybody(page, 'an undo for two');
  await dialog.getByLabel('Why').fill('Too dear');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText(/^Undoing revision \d+ needs approval/)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await manager.goto('/desk/goods/proposals');
  await manager.getByRole('row').filter({ hasText: 'Too dear' }).getByRole('link').click();
  await manager.getByRole('button', { name: 'Approve' }).click();
  await expect(manager.getByText('2 premiums changed')).toBeVisible();
  await page.goto(`/desk/goods/${EAGLE}`);
  await expect(premium).toHaveValue((raised - 1).toFixed(2));
});

for (const look of [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
] as const)
  test(`is for everybody at ${look.width}, ${look.theme}`, { tag: '@long' }, async ({ desk: page }) => {
    await show(page, look);
    await page.goto('/desk/goods/premiums?view=silver');
    await amount(page).fill('1.25');
    await expect(figures(page)).toContainText('largest change, ');
    await expectForEverybody(page, 'premiums');
  });
