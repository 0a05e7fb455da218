import { expect, type Page } from '@playwright/test';
import { type DeskOwner, ownDeskTest } from '../support/desk-browser.ts';
import { OWNER } from '../support/desk-client.ts';
import { enterDesk } from './desk-steps.ts';

// An owner has ten backup codes, and these tests take four.
const test = ownDeskTest();

test('keeps a change of many premiums over the end of a session', { tag: '@long' }, async ({ page, owner }) => {
  await page.goto('/desk/goods/premiums?view=silver&category=silver-bars');
  await enterDesk(page, owner.nextCode());
  const amount = page.getByLabel('By how much: points', { exact: true });
  const why = page.getByRole('textbox', { name: /^Why/ });
  const bar = page.getByRole('checkbox', { name: 'Change 1 Kilo Silver Bar' });
  await amount.fill('+0.05');
  await page.getByRole('button', { name: 'Other time' }).click();
  await why.fill('Mints raised their prices');
  await bar.uncheck();
  await endSession(page, owner);
  await expect(amount).toHaveValue('+0.05');
  await expect(page.getByLabel('Time (Chicago)')).toBeVisible();
  await expect(why).toHaveValue('Mints raised their prices');
  await expect(bar).not.toBeChecked();
});

test('keeps a large premium in the table, and the reason for it, over the end of a session', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  await page.goto('/desk/goods?view=silver&category=silver-bars');
  await enterDesk(page, owner.nextCode());
  await page
    .getByRole('button', { name: /^Premium of / })
    .nth(1)
    .click();
  const field = page.getByRole('textbox', { name: /^Premium of / });
  const why = page.getByRole('textbox', { name: /^Why/ });
  await field.fill('27.77');
  await field.press('Enter');
  await why.fill('The mint has closed');
  await endSession(page, owner);
  await expect(field).toHaveValue('27.77');
  await field.press('Enter');
  await expect(why).toHaveValue('The mint has closed');
});

/** Another tab signs out, and this one enters again. */
async function endSession(page: Page, owner: DeskOwner): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/desk');
  await other.getByRole('button', { name: `${OWNER.name}: your menu` }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  // A page that is closed before takes its question with it.
  await expect(other.getByLabel('Email')).toBeVisible();
  await other.close();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await enterDesk(page, owner.nextCode());
}
