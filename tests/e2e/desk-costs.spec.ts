import { expect } from '@playwright/test';
import { deskTest as test } from '../support/desk-browser.ts';
import { expectForEverybody } from './looks.ts';

test('gives selected products one cost, with its date, and takes it back', { tag: '@long' }, async ({ desk: page }) => {
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.goto(`/desk/goods?q=${encodeURIComponent('Gold Bar')}`);
  const names = ['20 Gram Gold Bar', '10 oz Gold Bar'];
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Cost', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Cost over spot').fill('$1.25');
  await expect(dialog.getByText(/^Margin per piece at spot now: \$[\d.,]+ to \$[\d.,]+$/)).toBeVisible();
  await dialog.getByLabel('Cost over spot').press('Enter');
  await expect(page.getByText('2 products given a new cost')).toBeVisible();
  for (const name of names) await expect(rowOf(name)).toContainText('$1.25 eachset today');
  await page.getByRole('link', { name: names[0] ?? '', exact: true }).click();
  await expect(page.getByText(/^Cost last changed \d+:\d\d [AP]M\. The margin is as old as the cost\.$/)).toBeVisible();
  await expectForEverybody(page, 'a product with a dated cost');
  await page.goBack();
  await page.keyboard.press('z');
  for (const name of names) await expect(rowOf(name)).not.toContainText('$1.25');
});

test('types one cost in the table by keys, and takes it back', { tag: '@long' }, async ({ desk: page }) => {
  const name = '10 oz Gold Bar';
  const row = page.getByRole('row').filter({ hasText: name });
  const field = page.getByRole('textbox', { name: `Cost of ${name} over spot, in percent or dollars` });
  await page.goto(`/desk/goods?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: `Cost of ${name}, –` })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(field).toBeFocused();
  await page.keyboard.type('much');
  await expect(page.getByText(/^A cost over spot is/)).toBeVisible();
  await field.fill('$4.20');
  await expect(page.getByText(/^Margin \$[\d.,]+\. Percent, or dollars per piece/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveValue('$4.25');
  await expectForEverybody(page, 'a cost that is typed in the table');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cost $4.25 each', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Cost of ${name}, $4.25 each` })).toBeFocused();
  await expect(row).toContainText('$4.25 eachset today');
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: `Cost of ${name}, –` })).toBeVisible();
});
