import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ownDeskTest } from '../support/desk-browser.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const test = ownDeskTest();

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

// One shop for all tests of this file: each goes on where the one before ended.
test.describe.configure({ mode: 'serial' });

const photograph = () =>
  sharp({ create: { width: 1_400, height: 1_200, channels: 3, background: '#b0b4b8' } })
    .jpeg()
    .toBuffer();

test('says who sells: refuses what cannot be, shows it in the shop, takes it back', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/desk/');
  await page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link', { name: 'Settings' }).click();
  const seller = panel(page, 'Business details');
  await expect(seller).toContainText('1-800-555-0142');
  await expect(seller).not.toContainText('Default:');
  await button(seller, 'Change seller').click();
  const dialog = dialogOf(page, 'Business details');
  await field(dialog, 'Phone').fill('call us');
  await field(dialog, 'Address, in one line').fill('1 Sample Street, Chicago, IL 60601');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Phone')).toHaveAccessibleDescription(/^Please enter a phone number with its area code/);
  await field(dialog, 'Phone').fill('(312) 555-0148');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Legal name')).toHaveAccessibleDescription(/^Enter the legal name of the company too\./);
  await field(dialog, 'Legal name').fill('Plain Metals Inc.');
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  await expect(seller).toContainText('Default: 1-800-555-0142');
  await expect(seller).toContainText(/Was legal name none, address none, phone 1-800-555-0142 until/);
  const history = panel(page, 'Recent changes');
  await expect(history).toContainText(/changed the setting seller.*phone 1-800-555-0142 → .*\(312\) 555-0148/);
  const visitor = await page.context().newPage();
  await visitor.goto(`${shop.url}/`);
  const footer = visitor.getByRole('contentinfo');
  await expect(footer).toContainText('Plain Metals Inc., 1 Sample Street, Chicago, IL 60601.');
  await expect(footer.getByRole('link', { name: '(312) 555-0148' })).toHaveAttribute('href', 'tel:+13125550148');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change to seller undone')).toBeVisible();
  await expect(seller).not.toContainText('Default:');
  await button(seller, 'Undo the change to seller').click();
  await expect(seller).toContainText('Plain Metals Inc.');
  await button(seller, 'Reset to default for seller').click();
  await expect(seller).not.toContainText('Default:');
  await expect(button(seller, 'Reset to default for seller')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('sets opening hours and days off, and says which line cannot be', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  await page.goto('/desk/settings');
  const hours = panel(page, 'When you are open');
  await expect(hours).toContainText('Mon-Fri 8am-6pm CST');
  await button(hours, 'Change opening hours').click();
  const dialog = dialogOf(page, 'When you are open');
  await expect(field(dialog, 'Friday')).toHaveValue('8am-6pm');
  await field(dialog, 'Friday').fill('mornings');
  await field(dialog, 'Closed days, one per line').fill('2030-12-24 Christmas Eve\nnext week');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Friday')).toHaveAccessibleDescription(/^Write hours as 8am-6pm, or leave blank/);
  await expect(field(dialog, 'Closed days, one per line')).toHaveAccessibleDescription(
    /^Line 2: write a date as 2026-12-24/,
  );
  await field(dialog, 'Closed days, one per line').fill('2030-02-30');
  await expect(field(dialog, 'Closed days, one per line')).toHaveAccessibleDescription(
    /^Enter a closed day as 2026-12-24\./,
  );
  await field(dialog, 'Closed days, one per line').fill('2030-12-24 Christmas Eve');
  await field(dialog, 'Friday').fill('4pm-8am');
  await expect(field(dialog, 'Friday')).toHaveAccessibleDescription(/^Closing time must be later than opening time\./);
  await field(dialog, 'Friday').fill('8 to 4');
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  await expect(hours).toContainText('Mon-Thu 8am-6pm, Fri 8am-4pm CST');
  await expect(hours).toContainText('Dec 24, 2030 (Christmas Eve)');
  await expect(hours).toContainText(/Was Mon-Fri 8am-6pm CST until/);
  const visitor = await page.context().newPage();
  await visitor.goto(`${shop.url}/`);
  await expect(visitor.getByRole('contentinfo')).toContainText('Mon-Thu 8am-6pm, Fri 8am-4pm CST');
  await button(hours, 'Reset to default for opening hours').click();
  await expect(hours).toContainText('Mon-Fri 8am-6pm CST');
  await expect(hours).not.toContainText('Default:');
});

test('sets how to pay and the drift limit, and says what cannot be', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/settings');
  await button(page, 'Change how to pay').click();
  const pay = dialogOf(page, 'How to pay');
  const text = field(pay, 'What emails say about paying');
  await text.fill('Wire to {bank}');
  await button(pay, 'Save').click();
  await expect(text).toHaveAccessibleDescription(/^Only \{order\}, \{total\} and \{payBy\} are filled in\./);
  await text.fill('Wire:\nBank of Chicago, {order}');
  await button(pay, 'Save').click();
  await expect(pay).toBeHidden();
  await expect(panel(page, 'How to pay')).toContainText('Bank of Chicago, {order}');
  await button(page, 'Change drift limit').click();
  const limit = dialogOf(page, 'Price drift limit');
  const percent = field(limit, 'Percent that metal may rise before a new price');
  await percent.fill('1');
  await button(limit, 'Save').click();
  await expect(percent).toHaveAccessibleDescription(/^Enter 1\.50 to 5 percent, with up to two decimal places\./);
  await percent.fill('2.25');
  await button(limit, 'Save').click();
  await expect(panel(page, 'Price drift limit')).toContainText('2.25%');
});

test('sets promises, limits, slides and a policy, and says what cannot be', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  await page.goto('/desk/settings');
  await button(page, 'Change promises').click();
  const promises = dialogOf(page, 'What you promise');
  const hold = field(promises, 'Business hours that the price of a new order is held');
  await hold.fill('25');
  await button(promises, 'Save').click();
  await expect(hold).toHaveAccessibleDescription(/^Enter 1 to 24 hours\./);
  await hold.fill('6');
  await button(promises, '60 min').click();
  await button(promises, 'Save').click();
  await expect(panel(page, 'What you promise')).toContainText('6 business hours');
  await expect(panel(page, 'What you promise')).toContainText('Was price hold 4 business hours');
  await button(page, 'Change review limits').click();
  const review = dialogOf(page, 'Orders to review');
  await field(review, 'A manager reviews orders from, in dollars').fill('$25,000');
  await button(review, 'Save').click();
  await expect(panel(page, 'Orders to review')).toContainText('$25,000');
  await button(page, 'Add a slide').click();
  const slide = dialogOf(page, 'Add a slide');
  await field(slide, 'Heading').fill('Eagles are back');
  await field(slide, 'Line of text').fill('Struck this week.');
  const file = { name: 'counter.jpg', mimeType: 'image/jpeg' };
  await slide.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('No picture.') });
  await expect(slide.getByRole('alert')).toContainText('We cannot read this picture');
  await slide.locator('input[type=file]').setInputFiles({ ...file, buffer: await photograph() });
  await expect(slide.getByRole('img', { name: 'The photograph' })).toBeVisible({ timeout: 30_000 });
  await field(slide, 'First button').fill('See them');
  await field(slide, 'Page of the first button').fill('https://elsewhere.example');
  await button(slide, 'Save').click();
  await expect(field(slide, 'Page of the first button')).toHaveAccessibleDescription(/^Enter a page of the shop/);
  await field(slide, 'Page of the first button').fill('/category/gold-coins');
  await button(slide, 'Save').click();
  await expect(panel(page, 'Home page slides')).toContainText('A photograph · See them: /category/gold-coins');
  await button(page, 'Change Terms & Conditions').click();
  const terms = dialogOf(page, 'Terms & Conditions');
  await field(terms, 'Text, in Markdown').fill('# Our terms\n\nCall [us](tel:+13125550148).');
  await expect(terms.getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await button(terms, 'Save').click();
  await expect(terms).toBeHidden();
  const visitor = await page.context().newPage();
  await visitor.goto(`${shop.url}/`);
  await expect(visitor.getByRole('heading', { name: 'Eagles are back' })).toBeVisible();
  const shown = visitor.locator('img[src^="/pictures/p/"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visitor.goto(`${shop.url}/terms-conditions`);
  await expect(visitor.getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await button(panel(page, 'Terms & Conditions'), 'Versions of Terms & Conditions').click();
  await expect(dialogOf(page, 'Versions of Terms & Conditions').getByText('# Our terms')).toBeHidden();
  await page.keyboard.press('Escape');
  for (const what of ['promises', 'review limits', 'home page slides', 'Terms & Conditions']) {
    await button(page, `Reset to default for ${what}`).click();
    await expect(button(page, `Reset to default for ${what}`)).toHaveCount(0);
  }
  await button(page, 'Change promises').click();
  await button(promises, 'Save').click();
  await expect(page.getByText('No change to promises')).toBeVisible();
});

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)
  test(`is for everybody, ${look.theme}, ${look.width}`, { tag: '@long' }, async ({ desk: page }) => {
    await show(page, look);
    await page.goto('/desk/settings');
    await expect(panel(page, 'Business details')).toBeVisible();
    await expectForEverybody(page, 'settings');
    await button(page, 'Change seller').click();
    await field(dialogOf(page, 'Business details'), 'Phone').fill('');
    await button(dialogOf(page, 'Business details'), 'Save').click();
    await expectForEverybody(page, 'business details');
    await button(dialogOf(page, 'Business details'), 'Cancel').click();
    await button(page, 'Change opening hours').click();
    await field(dialogOf(page, 'When you are open'), 'Monday').fill('never');
    await button(dialogOf(page, 'When you are open'), 'Save').click();
    await expectForEverybody(page, 'opening hours');
    await button(dialogOf(page, 'When you are open'), 'Cancel').click();
    await button(page, 'Add a slide').click();
    await button(dialogOf(page, 'Add a slide'), 'Save').click();
    await expectForEverybody(page, 'a slide');
    await button(dialogOf(page, 'Add a slide'), 'Cancel').click();
    await button(page, 'Change Privacy Policy').click();
    await field(dialogOf(page, 'Privacy Policy'), 'Text, in Markdown').fill('# Kept\n\n- [little](/about)');
    await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible();
    await expectForEverybody(page, 'a policy');
  });
