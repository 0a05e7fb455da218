import { expect, type Locator, type Page } from '@playwright/test';
import { cents, formatAmount, formatUsd } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { confirmed, STATEMENT_HEAD as HEAD, TODAY, wire } from '../support/bank-wires.ts';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { expectForEverybody, show } from './looks.ts';
import { asksBeforeLeaving, complaintsOf } from './steps.ts';

const test = ownDeskTest();
// One shop for all tests of this file.
test.describe.configure({ mode: 'serial' });

const panel = (page: Page, name: RegExp | string) => page.getByRole('region', { name });
const statement = (page: Page) => page.getByLabel('Bank statement');
const recordButton = (page: Page) => page.getByRole('button', { name: /^Record \d+ payments?$/ });

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** As if from the folder of downloads. */
async function drop(target: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ''], file ?? '', { type: 'text/csv' }));
      return data;
    },
    [name, text],
  );
  await target.dispatchEvent('drop', { dataTransfer });
}

test('records twenty wires by keyboard alone, in five presses and under a minute', async ({ desk: page, shop }) => {
  test.slow();
  const complaints = complaintsOf(page);
  const orders = await confirmed(page, shop.url, 20);
  const text = [HEAD, ...orders.map(({ orderId, total }) => wire(orderId, total))].join('\n');
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
  const begun = Date.now();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('g');
  await press('p');
  await expect(statement(page)).toBeVisible();
  presses += 1;
  await paste(page, text);
  await expect(panel(page, 'Sure (20)').getByRole('checkbox', { name: /^Record/, checked: true })).toHaveCount(20);
  const emails = page.getByText(
    'The email “payment received” goes out in 30 seconds for 20 orders that are paid in full.',
  );
  await expect(emails).toBeVisible();
  await press('a');
  await expect(recordButton(page)).toBeFocused();
  await press('Enter');
  await expect(page.getByText('20 payments recorded')).toBeVisible();
  await expect(emails).toBeVisible();
  expect(presses).toBe(5);
  expect(Date.now() - begun).toBeLessThan(60_000);
  await expect(panel(page, 'Already recorded (20)')).toBeVisible();
  await expect(recordButton(page)).toBeHidden();

  await page.keyboard.press('z');
  await expect(page.getByText('20 payments undone')).toBeVisible();
  const sure = panel(page, 'Sure (20)');
  await expect(sure.getByRole('checkbox', { name: /^Record/, checked: false })).toHaveCount(20);
  await sure.getByRole('checkbox', { name: 'All 20' }).check();
  await recordButton(page).click();
  await expect(page.getByText('20 payments recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(panel(page, 'Already recorded (20)')).toBeVisible();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  await statement(page).fill(`${text} `);
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await page.getByRole('link', { name: 'Money' }).first().click();
  await expect(panel(page, 'Already recorded (20)')).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test('shows likely and unknown payments for a person to decide, and undoes one of them', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const [sure, part, other] = await confirmed(page, shop.url, 3);
  if (!sure || !part || !other) throw new Error('Orders are missing');
  const text = [
    HEAD,
    wire(sure.orderId, sure.total),
    wire(part.orderId.slice(-8), cents(5_00)),
    wire('THANK YOU', cents(7_00)),
    `DEBIT,${TODAY},RENT,-2500.00,ACH_DEBIT,,,`,
  ].join('\n');
  await page.goto('/desk/money');
  await drop(statement(page), 'Chase1234.csv', text);
  await expect(page.getByText('Chase: 3 payments, 1 debit left out')).toBeFocused();
  const likely = panel(page, 'Likely (1)');
  await expect(likely).toContainText(`${formatUsd(part.total)} open → ${formatUsd(cents(part.total - 5_00))}`);
  await expect(likely).toContainText('Part payment by order number');
  await expect(likely.getByRole('checkbox')).not.toBeChecked();
  await likely.getByRole('checkbox').check();
  // A part payment sends nothing.
  await expect(panel(page, 'Record')).toContainText('for 1 order that is paid in full.');
  await likely.getByLabel(/^Method/).selectOption('ACH');

  const unknown = panel(page, 'Unknown (1)');
  await expect(unknown.getByRole('checkbox')).toBeDisabled();
  await unknown.getByLabel(/^Order of/).selectOption('Another order…');
  await unknown.getByLabel(/^Order number or customer/).fill(other.orderId);
  await unknown.getByRole('button', { name: /Ada/ }).click();
  await expect(unknown).toContainText(`${formatUsd(other.total)} open → ${formatUsd(cents(other.total - 7_00))}`);
  await expect(unknown.getByRole('checkbox')).toBeChecked();

  await page.getByRole('button', { name: 'Record 3 payments' }).click();
  const recorded = panel(page, 'Already recorded (3)');
  await expect(recorded.getByRole('button', { name: /^Undo/ })).toHaveCount(3);
  await recorded.getByRole('button', { name: 'Undo $7.00' }).click();
  // It stays where it is, to be recorded again or for another order.
  const undone = panel(page, 'Already recorded (2)')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(undone).toContainText('$7.00');
  await expect(undone.getByLabel(/^Order of/)).toBeVisible();
  await page.goto(`/desk/orders/${part.orderId}`);
  await expect(panel(page, 'Payments')).toContainText('ACH');
});

test('says what is wrong with a line, and reads it once it is corrected in place', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const [order] = await confirmed(page, shop.url, 1);
  if (!order) throw new Error('The order is missing');
  await page.goto('/desk/money');
  await expect(page.getByRole('button', { name: 'Read statement' })).toHaveAttribute(
    'title',
    'Paste a statement first.',
  );
  const good = `${TODAY}\t${formatAmount(order.total)}\tWire ${order.orderId}`;
  await statement(page).fill(`${good}\n${TODAY}\t1.640\tWire of Ann`);
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(page.getByText('1 line could not be read')).toBeVisible();
  await expect(page.getByText('Line 2: “1.640” could be $1,640.00 or a part of that.')).toBeVisible();
  await expect(page.getByText(`${TODAY} 1.640 Wire of Ann`, { exact: true })).toBeVisible();
  await expect(panel(page, 'Sure (1)')).toBeVisible();
  await expect(statement(page)).toHaveValue(`${good}\n${TODAY}\t1.640\tWire of Ann`);
  await statement(page).fill(`${good}\n${TODAY}\t1,640.00\tWire of Ann`);
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(page.getByText('could not be read')).toBeHidden();
  await expect(panel(page, 'Unknown (1)')).toBeVisible();
  const row = `${TODAY},Wire ${order.orderId},${formatAmount(order.total)}`;
  await statement(page).fill(`Date,Description,Amount,Balance\n${row},9000.00`);
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(page.getByText('Table: 1 payment', { exact: true })).toBeVisible();
  await expect(page.getByText('could not be read')).toBeHidden();
  await statement(page).fill(`Date,Description,Amount,Type\n${row},Debit\n${row},Debit`);
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(page.getByText('2 lines could not be read')).toBeVisible();
  await expect(page.getByText('The columns “Date,Description,Amount,Type” are not known.')).toHaveCount(1);
  await statement(page).fill(Array(1_001).fill(good).join('\n'));
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(page.getByText('Paste at most 1,000 lines at once.')).toBeVisible();
});

test('keeps a payment that was refused, with the reason', { tag: '@long' }, async ({ desk: page, shop }) => {
  const [order] = await confirmed(page, shop.url, 1);
  if (!order) throw new Error('The order is missing');
  await page.goto('/desk/money');
  const line = wire(order.orderId, order.total);
  await statement(page).fill([HEAD, line].join('\n'));
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(panel(page, 'Sure (1)')).toBeVisible();
  const [reference] = /\d+FF/.exec(line) ?? [];
  const payment = { amount: 100, method: 'wire', reference, receivedOn: calendarDay(Date.now()) };
  await askDesk(page, `/orders/${order.orderId}/payments`, { version: 2, ...payment });
  await recordButton(page).click();
  await expect(page.getByText('This has changed since you opened it.')).toBeVisible();
  await expect(page.getByText('More than the order still owes')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`is for everybody, ${theme}, ${width}`, { tag: '@long' }, async ({ desk: page, shop }) => {
      await show(page, { theme, width });
      const [sure, part] = await confirmed(page, shop.url, 2);
      if (!sure || !part) throw new Error('Orders are missing');
      await page.goto('/desk/money');
      await expect(statement(page)).toBeVisible();
      await expectForEverybody(page, 'an empty page');
      const text = [
        HEAD,
        wire(sure.orderId, sure.total),
        wire(part.orderId, cents(5_00)),
        wire('THANK YOU', cents(7_00)),
        'CREDIT,never,X,5.00,ACH_CREDIT,,,',
      ].join('\n');
      await statement(page).fill(text);
      await page.getByRole('button', { name: 'Read statement' }).click();
      await panel(page, 'Unknown (1)')
        .getByLabel(/^Order of/)
        .selectOption('Another order…');
      await page.getByLabel(/^Order number or customer/).fill(part.orderId);
      await expect(page.getByRole('button', { name: /Ada/ })).toBeVisible();
      await expectForEverybody(page, 'a statement');
      await recordButton(page).click();
      await expect(panel(page, 'Already recorded (1)')).toBeVisible();
      await expectForEverybody(page, 'a recorded payment');
    });
