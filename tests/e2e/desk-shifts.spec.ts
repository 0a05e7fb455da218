import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { askDesk, ownDeskOfManyTest } from '../support/desk-browser.ts';
import { placeOrder } from '../support/placed-order.ts';
import { expectForEverybody } from './looks.ts';
import { showTab } from './steps.ts';

const test = ownDeskOfManyTest();

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });

test('hands an order over and mentions a colleague, who sees both on Today until they open it', {
  tag: '@long',
}, async ({ desk: page, shop, staff }) => {
  const colleague = await staff.pageOf({ role: 'clerk', name: 'Ana Ruiz', letters: 'AR' });
  const { orderId } = await placeOrder(shop.url);
  await page.goto(`/desk/orders/${orderId}`);
  await note(page).fill('She asked for ');
  // At the lower edge of the window the list has no room below.
  const { bottom } = await note(page).evaluate((field) => field.getBoundingClientRect());
  await page.setViewportSize({ width: 1280, height: Math.ceil(bottom) + 20 });
  await note(page).pressSequentially('@ru');
  await expect(page.getByRole('option', { name: 'Ana Ruiz' })).toBeInViewport({ ratio: 1 });
  const picker = await new AxeBuilder({ page }).setLegacyMode(true).include('.note-area').analyze();
  expect(picker.violations).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('again');
  await expect(note(page)).toHaveValue('She asked for @Ana Ruiz again');
  await expect(page.getByText('Notifies Ana Ruiz.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const history = panel(page, 'Calls and history');
  await expect(history.getByText('You added a note')).toBeVisible();

  await page.locator('body').press('h');
  const dialog = page.getByRole('dialog', { name: 'Hand over this order' });
  await dialog.getByLabel('Note, for staff only').fill('Ship it before noon.');
  await page.keyboard.press('Control+Enter');
  await expect(history.getByText('You handed the order over to Ana Ruiz')).toBeVisible();
  await expect(page.getByText('Ana Ruiz has it')).toBeVisible();

  await colleague.goto('/desk/');
  const mine = panel(colleague, 'For you');
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await expect(mine).toContainText('Ship it before noon.');
  await expectForEverybody(colleague, 'Today with a handover');
  await expect(colleague).toHaveTitle(/^\(\d+\) Today · Troy desk$/);
  await mine
    .getByRole('link', { name: /handed over order/ })
    .first()
    .click();
  await expect(colleague.getByText('handed this order over to you.')).toBeVisible();
  await expect(colleague.getByText('You have it')).toBeVisible();
  await colleague.goto('/desk/');
  await expect(panel(colleague, 'Needs attention')).toBeVisible();
  await expect(mine).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(history.getByText('You took the order back')).toBeVisible();
});

test('attaches files that are chosen, dropped and pasted, opens them in a tab, and removes them with Undo', {
  tag: '@long',
}, async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await page.goto(`/desk/orders/${orderId}`);
  const files = panel(page, 'Attachments');
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c8a040' } })
    .png()
    .toBuffer();
  await files.locator('input[type=file]').setInputFiles([
    { name: 'slip.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture.') },
  ]);
  await expect(files.getByRole('link', { name: 'slip.png' })).toBeVisible();
  await expect(files.getByRole('img')).toHaveCount(0);
  await expect(files.locator('img')).toHaveJSProperty('complete', true);
  await expect(files.getByRole('alert')).toContainText('We cannot read this file.');
  await files.getByRole('button', { name: 'Dismiss notes.txt' }).click();

  for (const [event, name] of [
    ['drop', 'dropped.png'],
    ['paste', 'pasted.png'],
  ] as const)
    await page.evaluate(
      ([type, called, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], called, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
        document.body.dispatchEvent(type === 'drop' ? new DragEvent(type, init) : new ClipboardEvent(type, init));
      },
      [event, name, [...picture]] as const,
    );
  await expect(files.getByRole('link', { name: 'pasted.png' })).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await expectForEverybody(page, 'files of an order');

  const tab = page.waitForEvent('popup');
  await files.getByRole('link', { name: 'slip.png' }).click();
  await expect((await tab).locator('img')).toHaveJSProperty('naturalWidth', 600);
  await (await tab).close();

  await files.getByRole('button', { name: 'Remove slip.png' }).click();
  await expect(files.getByRole('link', { name: 'slip.png' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files.getByRole('link', { name: 'slip.png' })).toBeVisible();
  await expect(panel(page, 'Calls and history').getByText('You restored slip.png')).toBeVisible();
});

test('counts in the title of a tab in the background what has come since', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId: first } = await placeOrder(shop.url);
  await page.goto('/desk/orders');
  await expect(page).toHaveTitle(/^\(\d+\) Orders · Troy desk$/);
  const count = Number(/\d+/.exec(await page.title())?.[0]);
  await showTab(page, false);
  const { orderId: second } = await placeOrder(shop.url);
  await expect(page).toHaveTitle(`(${count + 1}) Orders · Troy desk`);
  for (const orderId of [first, second])
    await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
  await expect(page).toHaveTitle(count > 1 ? `(${count - 1}) Orders · Troy desk` : 'Orders · Troy desk');
});
