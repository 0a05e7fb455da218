import { expect, type Locator, type Page } from '@playwright/test';
import { streamingDeskTest as test } from '../support/desk-browser.ts';
import { expectForEverybody, show } from './looks.ts';
import { asksBeforeLeaving } from './steps.ts';

const BAR = '1 oz Gold Bar in Assay Card';
const ROUND = '1 oz Silver Round, Sunburst';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const premiumOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Premium of ${name}, `) });

/** `Premium of 1 oz Silver Round, 8.00%, on sale` -> `1 oz Silver Round`. */
async function nameOf(cell: Locator): Promise<string> {
  return (await cell.getAttribute('aria-label'))?.replace(/^Premium of (.*), .*$/, '$1') ?? '';
}

async function openGoods(page: Page, query = ''): Promise<void> {
  await page.goto(`/desk/goods${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Goods' })).toBeVisible();
}

test('changes a premium in place, on a page that is open beside, and takes it back', async ({
  desk: page,
  shop,
  browser,
}) => {
  const customer = await browser.newPage();
  await customer.goto(`${shop.url}/category/gold-bars`);
  const card = customer.locator('.card').filter({ hasText: BAR });
  await expect(card).toContainText('2.75%');
  await openGoods(page, '?view=gold');
  await premiumOf(page, BAR).click();
  const field = page.getByRole('textbox', { name: `Premium of ${BAR} in percent` });
  await field.press('ArrowUp');
  await expect(field).toHaveValue('2.80');
  await expect(page.getByText('+0.05 points')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Premium 2.80%')).toBeVisible();
  await expect(card).toContainText('2.80%');
  await expect(premiumOf(page, BAR)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await field.fill('27.77');
  await field.press('Enter');
  await page.getByRole('textbox', { name: /^Why/ }).fill('The mint has closed');
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.keyboard.press('z');
  await expect(premiumOf(page, BAR)).toHaveText('2.75%');
  await expect(card).toContainText('2.75%');
  await customer.close();
});

test('says that a typed premium is not kept when another is opened', { tag: '@long' }, async ({ desk: page }) => {
  await openGoods(page, '?view=gold');
  const before = (await premiumOf(page, BAR).textContent()) ?? '';
  await premiumOf(page, BAR).click();
  await page.getByRole('textbox', { name: `Premium of ${BAR} in percent` }).fill('3.10');
  // The note below the field covers the next rows.
  await premiumOf(page, '1 Gram Gold Bar').click();
  await expect(page.getByText(`${BAR} keeps its premium`)).toBeVisible();
  await expect(page.getByText('3.10 was typed but not saved.')).toBeVisible();
  await expect(premiumOf(page, BAR)).toHaveText(before);
});

test('goes to the first fault of a product that cannot be kept', { tag: '@long' }, async ({ desk: page }) => {
  await openGoods(page);
  await page.getByRole('link', { name: BAR }).click();
  const most = page.getByLabel('Limit per order');
  const band = page.getByRole('region', { name: 'Not saved yet' });
  await most.fill('5 pieces');
  await expect(band).toContainText('One change is not saved yet. Limit.');
  await most.fill('-5');
  await expect(band).toContainText('One change is not saved yet. Limit.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(most).toBeFocused();
});

test('brings the note of a premium into sight on a phone', { tag: '@long' }, async ({ desk: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGoods(page, '?view=gold');
  const premium = page.getByRole('button', { name: /^Premium of / }).nth(2);
  const leave = page.getByRole('button', { name: 'cancel' });
  const tabs = page.getByRole('navigation', { name: 'Desk, below' });
  const isAboveTabs = async () => {
    const [button, below] = await Promise.all([leave.boundingBox(), tabs.boundingBox()]);
    return button && below && button.y + button.height <= below.y;
  };
  await premium.click();
  await expect.poll(isAboveTabs).toBe(true);
  await page.getByRole('textbox', { name: /^Premium of / }).fill('45');
  await expect(page.getByLabel('Why')).toBeVisible();
  await expect.poll(isAboveTabs).toBe(true);
});

test('selects all that are listed on a phone', { tag: '@long' }, async ({ desk: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGoods(page, '?view=silver');
  await page.getByRole('checkbox', { name: ROUND }).check();
  await page.getByRole('button', { name: /^Select all \d+$/ }).click();
  await page.getByRole('link', { name: 'Premium', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premiums for silver' })).toBeVisible();
});

test('shows a premium as it was typed, and never the older one, until the server has it', { tag: '@long' }, async ({
  desk: page,
}) => {
  await openGoods(page, '?view=silver');
  const cells = page.getByRole('button', { name: /^Premium of / });
  const [name, other] = [await nameOf(cells.nth(0)), await nameOf(cells.nth(1))];
  const old = await premiumOf(page, name).textContent();
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route('**/api/desk/goods/*', async (route) => {
    // The first of the two changes.
    if (route.request().method() === 'PATCH' && !isHeld) {
      isHeld = true;
      arrived.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await premiumOf(page, name).click();
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(premiumOf(page, name)).not.toHaveText(old ?? '');
  await arrived.promise;
  const shown = await premiumOf(page, name).evaluateHandle((cell) => {
    const table = cell.closest('table') ?? document.body;
    const label = cell.getAttribute('aria-label')?.replace(/, [^,]*$/, '');
    const texts: (string | null)[] = [];
    const look = () => texts.push(table.querySelector(`button[aria-label^="${label}, "]`)?.textContent ?? null);
    new MutationObserver(look).observe(table, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  await premiumOf(page, other).click();
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText(`${other}: live on every page.`)).toBeVisible();
  // What the page asked after the second change is answered by now, if it has asked.
  await page.evaluate(async () => {
    const token = document.querySelector<HTMLMetaElement>('meta[name=desk]')?.content ?? '';
    await (await fetch('/api/desk/goods', { headers: { 'x-desk': token } })).text();
  });
  held.resolve();
  await expect(page.getByText(`${name}: live on every page.`)).toBeVisible();
  expect(await shown.jsonValue()).not.toContain(old);
  await page.keyboard.press('z');
  await expect(premiumOf(page, name)).toHaveText(old ?? '');
});

test('makes a large move with a reason where no second person may agree', { tag: '@long' }, async ({ desk: page }) => {
  await openGoods(page, '?view=gold');
  await premiumOf(page, '10 oz Gold Bar').click();
  // It is read beside the figure, in its field.
  await expect(page.getByText('%', { exact: true })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Premium of 10 oz Gold Bar in percent' }).fill('45');
  await expect(page.getByText('The premium changes by more than 3 points.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Why')).toBeFocused();
  await page.keyboard.type('A slip that is meant');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Premium 45.00%')).toBeVisible();
});

test('walks, chooses and types with the keyboard alone', { tag: '@long' }, async ({ desk: page }) => {
  await openGoods(page, '?view=silver');
  await expect(rowOf(page, '1 oz')).not.toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/\/desk\/goods$/);
  for (const key of ['j', 'j', 'x', 'Shift+J']) await page.keyboard.press(key);
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('textbox', { name: /^Premium of / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: /^Premium of / })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Premium of / })).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('As customers see it')).toBeVisible();
  await page.goBack();
  for (const key of ['j', 'x', 'Shift+J', 'Shift+P']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: 'Premiums for 2 products' })).toBeVisible();
});

test('hides selected products and limits them, and takes it back', { tag: '@long' }, async ({ desk: page }) => {
  await openGoods(page, `?q=${encodeURIComponent('Gold Bar')}`);
  const names = ['1 Kilo Gold Bar', '50 Gram Gold Bar'];
  const choose = async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  };
  await choose();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 of 2 products change.')).toBeVisible();
  await expectForEverybody(page, 'what is done to selected products');
  await dialog.getByRole('button', { name: 'Hide 2 products' }).click();
  await expect(page.getByText('2 products hidden')).toBeVisible();
  await expect(page.getByText('2 selected')).toHaveCount(0);
  for (const name of names) await expect(rowOf(page, name)).toContainText('Hidden');
  await page.keyboard.press('z');
  for (const name of names) await expect(rowOf(page, name)).toContainText('On sale');

  await choose();
  await page.getByRole('button', { name: 'Limit', exact: true }).click();
  const field = dialog.getByLabel('Limit per order');
  await field.fill('0');
  await expect(dialog.getByText('Please enter a whole number from 1 to 1000')).toBeVisible();
  await field.fill('20');
  await field.press('Enter');
  await expect(page.getByText('2 products with another limit')).toBeVisible();
  await page.getByRole('link', { name: '50 Gram Gold Bar' }).click();
  await expect(page.getByLabel('Limit per order')).toHaveValue('20');
});

test('drags a product to another place, and takes it back', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/goods/order?category=silver-rounds');
  const rows = page.getByRole('list', { name: 'Products in sort order' }).getByRole('listitem');
  await expect(rows.nth(3)).toBeVisible();
  const names = () => rows.locator('.order-goods__name').allInnerTexts();
  const before = await names();
  const [first = '', ...others] = before;
  await rows.nth(0).locator('.order-goods__name').dragTo(rows.nth(2));
  const after = [...others.slice(0, 2), first, ...others.slice(2)];
  await expect.poll(names).toEqual(after);
  await expect(page.getByText(`${first} is now number 3`)).toBeVisible();
  await page.reload();
  await expect.poll(names).toEqual(after);
  await rows.nth(2).locator('.order-goods__name').dragTo(rows.nth(0));
  await expect.poll(names).toEqual(before);
  // The order is shown before the server has it.
  await expect(page.getByText(`${first} is now number 1`)).toBeVisible();
  await page.keyboard.press('z');
  await expect.poll(names).toEqual(after);
});

test('adds a product, which customers find, from another one', { tag: '@long' }, async ({
  desk: page,
  shop,
  browser,
}) => {
  await openGoods(page, `?q=${encodeURIComponent(ROUND)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicate' })).toBeVisible();
  await page.getByLabel('Name (also its page address)').fill('1 oz Troy Anniversary Round');
  await page.getByRole('button', { name: 'On sale' }).click();
  await page.getByLabel('Premium over spot, %').fill('60');
  await expect(page.getByText('A premium is a percentage from 1.5 to 50')).toBeVisible();
  await page.getByLabel('Premium over spot, %').fill('12.5');
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 oz Troy Anniversary Round' })).toBeVisible();
  const customer = await browser.newPage();
  await expect(async () => {
    await customer.goto(`${shop.url}/product/${encodeURIComponent('1 oz Troy Anniversary Round')}`);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('1 oz Troy Anniversary Round', {
      timeout: 500,
    });
  }).toPass();
  await expect(customer.getByText('12.50%').first()).toBeVisible();
  await customer.close();
  await page.getByRole('button', { name: 'Remove this product' }).click();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(/^Revision \d+ undone$/)).toBeVisible();
  await openGoods(page, '?q=anniversary');
  await expect(page.getByRole('link', { name: '1 oz Troy Anniversary Round' })).toBeVisible();
});

for (const look of [
  { width: 1440, theme: 'light' },
  { width: 1024, theme: 'dark' },
  { width: 390, theme: 'light' },
] as const)
  test(`goods are for everybody at ${look.width}, ${look.theme}`, { tag: '@long' }, async ({ desk: page }) => {
    await show(page, look);
    await openGoods(page);
    await expect(page.getByText(/products in 16 categories/)).toBeVisible();
    await expectForEverybody(page, 'goods');
    await page
      .getByRole('button', { name: /^Premium of / })
      .first()
      .click();
    await expectForEverybody(page, 'a premium in place');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: BAR }).click();
    await expect(page.getByText('As customers see it')).toBeVisible();
    await page.getByLabel('Premium over spot, %').fill('3.00');
    await expectForEverybody(page, 'a product');
    for (const path of ['order', 'order?category=gold-bars', 'revisions', 'new']) {
      await page.goto(`/desk/goods/${path}`);
      await expect(page.locator('main h1')).toBeVisible();
      await expectForEverybody(page, path);
    }
  });
