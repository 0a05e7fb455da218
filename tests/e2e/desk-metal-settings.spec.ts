import { expect, type Locator, type Page } from '@playwright/test';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const test = ownDeskTest();

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });

// One shop for all tests of this file: each goes on where the one before ended.
test.describe.configure({ mode: 'serial' });

test('sets limits of a metal, refuses what cannot be, and undoes a change', { tag: '@long' }, async ({
  desk: page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/desk/metal');
  await expect(panel(page, 'Gold').getByRole('row', { name: /^Offered/ })).toBeVisible();
  await askDesk(page, '/metal/trades', { metal: 'gold', kind: 'opening', microOunces: 5_000_000 });
  await page.reload();
  const gold = panel(page, 'Gold');
  await button(gold, 'Set limits').click();
  const dialog = page.getByRole('dialog', { name: 'Gold limits' });
  await field(dialog, 'Review beyond').fill('many');
  await button(dialog, 'Save limits').click();
  await expect(field(dialog, 'Review beyond')).toHaveAccessibleDescription(/^Enter ounces above zero/);
  await expect(field(dialog, 'Review beyond')).toBeFocused();
  await field(dialog, 'Review beyond').fill('80');
  await field(dialog, 'Stop beyond').fill('50');
  await expect(field(dialog, 'Stop beyond')).toHaveAccessibleDescription('Enter at least the review limit.');
  await field(dialog, 'Stop beyond').fill('100');
  await button(dialog, 'Save limits').click();
  await expect(dialog).toBeHidden();
  await button(gold, 'Limit 100 oz').click();
  await field(dialog, 'Stop beyond').fill('120');
  await button(dialog, 'Save limits').click();
  await expect(button(gold, 'Limit 120 oz')).toBeVisible();
  await expect(gold).toContainText(/Was review beyond 80 oz, stop beyond 100 oz until \d+:\d\d [AP]M/);
  await button(gold, 'Undo the change to gold limits').click();
  await expect(button(gold, 'Limit 100 oz')).toBeVisible();
  await gold.getByRole('link', { name: 'History of gold limits' }).click();
  await expect(
    page.getByRole('row', { name: /stop beyond 120 oz → review beyond 80 oz, stop beyond 100 oz/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /changed the setting gold limits/ })).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test('says what is sold while the market is closed, and goes back to the default', { tag: '@long' }, async ({
  desk: page,
}) => {
  await page.goto('/desk/metal');
  const closed = panel(page, 'While the market is closed');
  await button(closed, 'Change gold').click();
  const dialog = page.getByRole('dialog', { name: 'Gold while the market is closed' });
  await button(dialog, 'Last price plus').click();
  await field(dialog, 'Percent on top of the last price').fill('9');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Percent on top of the last price')).toHaveAccessibleDescription(
    /^Enter 0 to 5 percent, with up to two decimal places\./,
  );
  await field(dialog, 'Percent on top of the last price').fill('0.75');
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  await expect(closed).toContainText('Last price + 0.75%');
  await expect(closed).toContainText(/Was feed prices until/);
  await button(closed, 'Change silver').click();
  const silver = page.getByRole('dialog', { name: 'Silver while the market is closed' });
  await button(silver, 'Not sold').click();
  await button(silver, 'Save').click();
  await expect(field(silver, 'Message to customers')).toHaveAccessibleDescription('Enter a message to customers.');
  await button(silver, 'Cancel').click();
  await button(closed, 'Undo the change to gold while the market is closed').click();
  await expect(closed).not.toContainText('Default:');
});

/** Opens the dialog for a price by hand, and answers it with the spot that it names, in dollars. */
async function openHandPrice(page: Page): Promise<readonly [dialog: Locator, spot: number]> {
  await page.goto('/desk/metal');
  await button(page, 'Set spot by hand').click();
  const dialog = page.getByRole('dialog', { name: 'Set spot by hand' });
  const said = await dialog.getByText(/^Spot is \$/).textContent();
  return [dialog, Number(said?.replace(/[^\d.]/g, ''))];
}

test('sets a price by hand, names it on every page, and ends it by a press', { tag: '@long' }, async ({
  desk: page,
}) => {
  const [dialog, spot] = await openHandPrice(page);
  const price = field(dialog, 'Price per ounce');
  await button(dialog, 'Set the price of gold').click();
  await expect(price).toHaveAccessibleDescription(/^Please enter an amount\./);
  await expect(field(dialog, 'Reason, for staff only')).toHaveAccessibleDescription('Please say why.');
  await price.fill((spot * 1.05).toFixed(2));
  await field(dialog, 'Reason, for staff only').fill('Feeds are away');
  await dialog.getByLabel('End earlier, with the first good price of the feeds').uncheck();
  await button(dialog, 'Set the price of gold').click();
  await expect(price).toHaveAccessibleDescription(/within 3% of the last good price/);
  await expect(field(dialog, 'Reason, for staff only')).toHaveValue('Feeds are away');
  const typed = (spot * 1.01).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await price.fill(typed);
  await button(dialog, 'Set the price of gold').click();
  await expect(dialog).toBeHidden();
  for (const path of ['/desk/metal', '/desk/', '/desk/orders', '/desk/goods', '/desk/staff']) {
    await page.goto(path);
    await expect(page.getByText(`Gold price set by hand: $${typed} `)).toContainText('by you: “Feeds are away”');
  }
  await button(page, 'End now').click();
  await expect(page.getByText('price set by hand')).toBeHidden();
});

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)
  test(`has dialogs for everybody, ${look.theme}, ${look.width}`, { tag: '@long' }, async ({ desk: page }) => {
    await show(page, look);
    const [hand] = await openHandPrice(page);
    await button(hand, 'Set the price of gold').click();
    await expectForEverybody(page, 'a price by hand');
    await button(hand, 'Cancel').click();
    await button(panel(page, 'While the market is closed'), 'Change gold').click();
    await button(page.getByRole('dialog'), 'Not sold').click();
    await button(page.getByRole('dialog'), 'Save').click();
    await expectForEverybody(page, 'what is sold while the market is closed');
    await button(page.getByRole('dialog'), 'Cancel').click();
    if ((await panel(page, 'Gold').getByRole('row', { name: /^Net/ }).count()) === 0)
      await askDesk(page, '/metal/trades', { metal: 'gold', kind: 'opening', microOunces: 5_000_000 });
    await page.goto('/desk/metal');
    await button(panel(page, 'Gold'), /^(Set limits|Limit)/).click();
    await field(page.getByRole('dialog'), 'Review beyond').fill('many');
    await button(page.getByRole('dialog'), 'Save limits').click();
    await expectForEverybody(page, 'limits');
  });
