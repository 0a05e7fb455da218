import { expect } from '@playwright/test';
import { askDesk, ownDeskOfManyTest } from '../support/desk-browser.ts';
import { fedexNumber } from '../support/parcels.ts';
import { newBuyer } from '../support/placed-order.ts';
import { expectForEverybody, pagesOf, show } from './looks.ts';
import {
  addressOf,
  button,
  findToPack,
  number,
  packLink,
  paid,
  panel,
  pay,
  pressAll,
  readOrder,
  SILVER,
  scan,
  serial,
} from './pack-steps.ts';
import { asksBeforeLeaving, complaintsOf } from './steps.ts';

const test = ownDeskOfManyTest();
// One shop for all tests of this file.
test.describe.configure({ mode: 'serial' });

const UPS = '1Z999AA10123456784';

test('ships a paid order of one piece in five presses from the list, by keyboard alone', async ({
  desk: page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  const [orderId = ''] = await paid(page, shop.url, 1);
  await page.goto('/desk/orders?view=to-pack');
  await expect(packLink(page)).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('n');
  await expect(page).toHaveURL(addressOf(orderId));
  await expect(serial(page)).toBeFocused();
  await press('Enter');
  await expect(button(page, 'Packed')).toBeFocused();
  await press('Enter');
  await expect(number(page)).toBeFocused();
  presses += 1;
  await page.keyboard.insertText(fedexNumber());
  await press('Enter');
  await expect(page.getByText('Nothing left to pack.')).toBeVisible();
  expect(presses).toBe(5);
  expect(await asksBeforeLeaving(page)).toBe(false);
  const { stage, events } = await readOrder(page, orderId);
  expect(stage).toBe('shipped');
  expect(events.slice(0, 4).map(({ kind, move }: { kind: string; move: string | null }) => move ?? kind)).toEqual([
    'ship',
    'pack',
    'allocate',
    'take',
  ]);
  // What was shipped by mistake comes back, and is the next again.
  await page.keyboard.press('z');
  await expect(page.getByText(/: undone$/)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(addressOf(orderId));
  await expect(number(page)).not.toHaveValue('');
  await expect(number(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Ship and next')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('Nothing left to pack.')).toBeVisible();
  await page.goto('/desk/orders?view=to-pack');
  await expect(page.getByText('No orders to pack.')).toBeVisible();
  await expect(packLink(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('walks along three orders by keyboard: print, serial numbers, the last carrier and service, and one that is skipped', {
  tag: '@long',
}, async ({ desk: page, shop }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed, print: () => printed.push(document.title) });
  });
  const [first = '', second = '', third = ''] = await paid(page, shop.url, 1, 2, 1);
  await page.goto('/desk/');
  await expect(packLink(page)).toBeVisible();
  await findToPack(page);

  await expect(page).toHaveURL(addressOf(first));
  await expect(page.getByRole('link', { name: 'To pack, 2 more' })).toBeVisible();
  await expect(serial(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Packed')).toBeFocused();
  await page.keyboard.press('p');
  expect(await page.evaluate(() => (window as unknown as { printed: string[] }).printed.length)).toBe(1);
  await page.keyboard.press('Enter');
  await expect(number(page)).toBeFocused();
  await pressAll(page, 'Shift+Tab', 'Shift+Tab');
  await expect(panel(page).getByLabel('Carrier')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(panel(page).getByLabel('Carrier')).toHaveValue('ups');
  await pressAll(page, 'Tab', 'End', 'Tab');
  await scan(page, UPS.replace(/4$/, '5'));
  await expect(panel(page).getByText(/^One of its digits is wrong/)).toBeVisible();
  await expect(page).toHaveURL(addressOf(first));
  await page.keyboard.press('ControlOrMeta+A');
  await scan(page, UPS);

  await expect(page).toHaveURL(addressOf(second));
  await expect(panel(page).getByText(/, piece 1 of 2\./)).toBeVisible();
  await expect(serial(page)).toBeFocused();
  await scan(page, 'S1');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText(/, piece 2 of 2\./)).toBeVisible();
  await scan(page, 'S1');
  await expect(panel(page).getByText('This serial number was already scanned.')).toBeVisible();
  // Its second Enter counts nothing, and a number too many is neither a piece nor a key of the page.
  await page.keyboard.press('ControlOrMeta+A');
  await scan(page, 'S2');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('All pieces are counted. Enter packs them.')).toBeVisible();
  await page.keyboard.type('SP78');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('There are more serial numbers than pieces.')).toBeVisible();
  await expect(page).toHaveURL(addressOf(second));
  await page.keyboard.press('Escape');
  await expect(button(page, 'Packed')).toBeFocused();
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(2);
  await expect(button(page, 'Packed')).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Packing list/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'S1, S2' })).toBeVisible();
  await expect(page.locator('.sheet--label')).toContainText('Ada Lovelace');
  await expect(page.locator('main#main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('heading', { name: /^Packing list/ })).toBeHidden();
  await button(page, 'Packed').focus();
  await page.keyboard.press('Enter');
  await expect(number(page)).toBeFocused();
  await expect(panel(page).getByText('No. S1, S2')).toBeVisible();
  await expect(panel(page).getByLabel(/^Serial numbers? of/)).toHaveCount(0);
  await expect(panel(page).getByLabel('Carrier')).toHaveValue('ups');
  await expect(panel(page).getByLabel('Service')).toHaveValue('Next Day Air');
  await scan(page, '1Z999AA10987654328');

  await expect(page).toHaveURL(addressOf(third));
  await expect(serial(page)).toBeFocused();
  await pressAll(page, 'Escape', '?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Skip', { exact: true })).toBeVisible();
  await expect(keys.getByText('Print list and label')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByText('You skipped 1 order.')).toBeVisible();
  expect((await readOrder(page, third)).assignedTo).toBeNull();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(addressOf(third));
  await serial(page).press('Enter');
  await expect(button(page, 'Packed')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(number(page)).toBeFocused();
  await scan(page, '1Z5R89390357567127');
  await expect(page.getByText('Nothing left to pack.')).toBeVisible();

  const { parcels } = await readOrder(page, second);
  expect(parcels).toMatchObject([{ carrier: 'ups', lines: [{ quantity: 2, serials: ['S1', 'S2'] }] }]);
  expect((await readOrder(page, first)).stage).toBe('shipped');
  expect((await readOrder(page, third)).stage).toBe('shipped');
  expect(complaints).toEqual([]);
});

test('keeps the count while there is no connection, and goes on after it', { tag: '@long' }, async ({
  desk: page,
  shop,
  context,
}) => {
  const [orderId = ''] = await paid(page, shop.url, 2);
  await page.goto('/desk/pack');
  await expect(page).toHaveURL(addressOf(orderId));
  await serial(page).fill('S1');
  await serial(page).press('Enter');
  await context.setOffline(true);
  await expect(page.getByText(/^You’ve been offline since/)).toBeVisible();
  // Once the scanner is certain to have ended.
  await expect(async () => {
    if (await serial(page).isVisible()) await serial(page).press('Enter');
    await expect(button(page, 'Packed')).toHaveAttribute('title', 'You’re offline. Changes can’t be made.', {
      timeout: 500,
    });
  }).toPass();
  await expect(button(page, 'Skip')).toHaveAttribute('title', 'You’re offline. Changes can’t be made.');
  await context.setOffline(false);
  await expect(page.getByText(/^You’ve been offline since/)).toBeHidden();
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('checkbox').check();
  await button(page, 'Packed').click();
  await number(page).fill(fedexNumber());
  await number(page).press('Enter');
  await expect(page.getByText('Nothing left to pack.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You’ve been offline since/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('The next order opens once you are online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Nothing left to pack.')).toBeVisible();
});

test('warns of pieces that are short, keeps the count when they are refused, and skips the order', {
  tag: '@long',
}, async ({ desk: page, shop }) => {
  await paid(page, shop.url);
  const rows: { key: string; name: string }[] = (await askDesk(page, '/goods', undefined, 'GET')).rows;
  const stock = `/goods/${rows.find(({ name }) => name === SILVER)?.key}/stock`;
  // Declined while counting began: nothing is reserved for it when it is taken back.
  const order = await (await newBuyer(shop.url)).order([{ id: SILVER, quantity: 1 }]);
  const { orderId } = order;
  const { version, seq } = await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'address' });
  const { reserved } = (await askDesk(page, stock, { kind: 'counted', quantity: 1_000, reason: 'Counted.' })).stock;
  await askDesk(page, stock, { kind: 'counted', quantity: reserved, reason: 'Counted again.' });
  await askDesk(page, `/orders/${orderId}/undo`, { version, seq });
  await pay(page, order, version + 1);
  await page.goto('/desk/pack');
  await expect(panel(page).getByText('1 short')).toBeVisible();
  await expect(panel(page).getByText(/^Some pieces are not in stock\./)).toBeVisible();
  await serial(page).press('Enter');
  await expect(button(page, 'Packed')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText('You skipped 1 order.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(addressOf(orderId));
  await expect(panel(page).getByRole('checkbox')).toBeChecked();
  await askDesk(page, stock, { kind: 'not-counted', reason: 'It is counted by hand.' });
  await button(page, 'Packed').click();
  await expect(number(page)).toBeVisible();
});

test('passes over what a colleague packs, and stops where one takes the order over', { tag: '@long' }, async ({
  desk: page,
  shop,
  staff,
}) => {
  const clerk = await staff.pageOf({ role: 'clerk', name: 'Cleo One', letters: 'C1' });
  const [first = '', second = ''] = await paid(page, shop.url, 1, 1);
  await clerk.goto('/desk/pack');
  await expect(clerk).toHaveURL(addressOf(first));
  await page.goto('/desk/pack');
  await expect(page).toHaveURL(addressOf(second));
  await askDesk(page, `/orders/${first}/take`, { takeOver: true });
  await expect(clerk.getByText(/ is working on this order\.$/)).toBeVisible();
  await expect(button(clerk, 'Packed')).toBeHidden();
  await button(clerk, 'Next order').click();
  await expect(clerk.getByText('2 orders are with colleagues.')).toBeVisible();
  await expect(button(clerk, 'Look again')).toBeVisible();
  for (const orderId of [first, second]) await askDesk(page, `/orders/${orderId}/drop`, {});
  await button(clerk, 'Look again').click();
  await expect(clerk).toHaveURL(addressOf(first));
});

test('leads nobody into the walk who may not pack', { tag: '@long' }, async ({ desk, shop, staff }) => {
  const viewer = await staff.pageOf({ role: 'viewer', name: 'Vera View', letters: 'VV' });
  await paid(desk, shop.url, 1);
  await viewer.goto('/desk/orders?view=to-pack');
  await expect(viewer.getByRole('row').nth(1)).toBeVisible();
  await expect(packLink(viewer)).toBeHidden();
  await viewer.goto('/desk/pack');
  await expect(viewer.getByText('Clerks pack orders.')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1440])
    test(`is for everybody, ${theme}, ${width}`, { tag: '@long' }, async ({ desk: page, shop }) => {
      await show(page, { theme, width });
      await page.setViewportSize({ width, height: 2400 });
      await paid(page, shop.url, 2);
      await page.goto('/desk/pack');
      await serial(page).fill('S1');
      await serial(page).press('Enter');
      await serial(page).fill('S1');
      await serial(page).press('Enter');
      await expect(panel(page).getByText('This serial number was already scanned.')).toBeVisible();
      await expectForEverybody(page, 'counting');
      await panel(page).getByRole('checkbox').check();
      await button(page, 'Packed').click();
      await number(page).fill('1');
      await number(page).press('Enter');
      await expectForEverybody(page, 'shipping');
      await page.getByRole('button', { name: 'Skip' }).click();
      await expectForEverybody(page, 'what is next');
    });
