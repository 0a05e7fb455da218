import { expect } from '@playwright/test';
import { deskTest as test } from '../support/desk-browser.ts';
import { handle, newCustomer, openList, rowOf, rows } from './list-steps.ts';

test('opens an order by a press anywhere on its row, beside it with ⌘ or the middle button', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const customer = await newCustomer(shop.url);
  const id = await customer.order();
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
  const cell = (text: string) => rowOf(page, id).getByRole('cell').filter({ hasText: text }).first();
  // Above the cell lies the link of its row.
  const context = page.context();
  for (const press of [
    () => cell('oz gold').click({ button: 'middle', force: true }),
    () => cell(customer.name).click({ modifiers: ['ControlOrMeta'], force: true }),
    // What has a tooltip lies above the link, and opens as well.
    () =>
      rowOf(page, id)
        .locator('time')
        .click({ modifiers: ['ControlOrMeta'] }),
  ]) {
    // Of some fifteen presses that reach the link, headless Chromium opens no tab after one.
    await expect(async () => {
      const [beside] = await Promise.all([context.waitForEvent('page', { timeout: 5_000 }), press()]);
      await expect.poll(() => beside.url()).toContain(`/desk/orders/${id}`);
      await beside.close();
    }).toPass();
  }
  await rowOf(page, id)
    .getByRole('button', { name: /^Take order/ })
    .click();
  await rowOf(page, id).getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await cell('oz gold').click({ force: true });
  await expect(page).toHaveURL(`/desk/orders/${id}`);
  await expect(page.getByRole('link', { name: 'All, 1 of 1' })).toBeVisible();
});

test('selects with Shift all rows from the one before', { tag: '@long' }, async ({ desk: page, shop }) => {
  const customer = await newCustomer(shop.url);
  for (const _ of [1, 2, 3]) await customer.order();
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
  await expect(rows(page)).toHaveCount(3);
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
});

test('is sorted by its heads, which stay below the head of the desk', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const customer = await newCustomer(shop.url);
  const [one, three, two] = [await customer.order(1), await customer.order(3), await customer.order(2)];
  await openList(page, `?view=all&q=${encodeURIComponent(customer.name)}`);
  const shown = () => rows(page).locator('.row-link').allInnerTexts();
  await expect.poll(shown).toEqual([two, three, one].map(handle));
  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').click();
  await expect.poll(shown).toEqual([three, two, one].map(handle));
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await total.getByRole('button').click();
  await expect.poll(shown).toEqual([one, two, three].map(handle));
  await expect(page).toHaveURL(/[?&]sort=smallest/);
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.mouse.wheel(0, 2_000);
  const head = page.locator('.head');
  await expect
    .poll(
      async () => Math.round((await total.boundingBox())?.y ?? 0) - Math.round((await head.boundingBox())?.height ?? 0),
    )
    .toBe(0);
});
