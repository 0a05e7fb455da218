import { expect, type Page } from '@playwright/test';
import { cents, formatUsd } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { type Confirmed, confirmed, STATEMENT_HEAD as HEAD, wire } from '../support/bank-wires.ts';
import { askDesk, deskTest as test } from '../support/desk-browser.ts';

const panel = (page: Page, name: RegExp | string) => page.getByRole('region', { name });
const statement = (page: Page) => page.getByLabel('Bank statement');
const recordButton = (page: Page) => page.getByRole('button', { name: /^Record \d+ payments?$/ });

test('warns of a second payment, and of two lines that are together more than is open', async ({
  desk: page,
  shop,
}) => {
  const [paid, owing, other] = await confirmed(page, shop.url, 3);
  if (!paid || !owing || !other) throw new Error('Orders are missing');
  const payment = { amount: paid.total, method: 'wire', reference: 'FT-1', receivedOn: calendarDay(Date.now()) };
  await askDesk(page, `/orders/${paid.orderId}/payments`, { version: 2, ...payment });
  const short = (order: Confirmed) => `…${order.orderId.slice(-6)}`;
  await page.goto('/desk/money');
  const again = wire(`INV ${paid.orderId.slice(-7)}`, paid.total);
  const twice = [wire(owing.orderId, owing.total), wire(owing.orderId, owing.total)];
  await statement(page).fill(
    [HEAD, again, ...twice, wire('THANK YOU', cents(1_01)), wire('RENT', cents(1_02))].join('\n'),
  );
  await page.getByRole('button', { name: 'Read statement' }).click();

  const second = panel(page, 'Not awaiting payment (1)');
  await expect(second).toContainText(
    `Order ${short(paid)} is paid in full. Recording it would make ${formatUsd(paid.total)} a refund due.`,
  );
  await expect(second.getByRole('checkbox')).not.toBeChecked();
  const likely = panel(page, 'Likely (2)').getByRole('listitem');
  const over = `Together they exceed the balance due by ${formatUsd(owing.total)}.`;
  await expect(likely.first()).toContainText(`Line 4 is for this order too. ${over}`);
  await expect(likely.last()).toContainText(`Line 3 is for this order too. ${over}`);

  const unknown = panel(page, 'Unknown (2)');
  const thanks = unknown.getByRole('listitem').first();
  await expect(thanks).toContainText('No order matches');
  await thanks.getByLabel(/^Order of/).selectOption('Another order…');
  await thanks.getByLabel(/^Order number or customer/).fill(other.orderId);
  await thanks.getByRole('button', { name: /Ada/ }).click();
  await expect(thanks).toContainText(`${formatUsd(other.total)} open → ${formatUsd(cents(other.total - 1_01))}`);
  await expect(thanks).not.toContainText('No order matches');

  const hide = page.getByRole('checkbox', { name: 'Hide lines that match no order (1)' });
  await hide.check();
  await expect(panel(page, 'Unknown (1)')).not.toContainText('RENT');
  await page.getByRole('button', { name: 'Read statement' }).click();
  await expect(page.getByRole('checkbox', { name: 'Hide lines that match no order (2)' })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Hide lines/ }).uncheck();

  await panel(page, 'Likely (2)').getByRole('checkbox', { name: 'All 2' }).check();
  const bar = panel(page, 'Record');
  await expect(bar).toContainText('An order takes one payment at a time. 1 more waits for the next press.');
  await recordButton(page).click();
  await expect(panel(page, 'Not awaiting payment (2)').getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(panel(page, 'Already recorded (1)')).toBeVisible();
});

test('undoes one payment after another in rows that keep their places', async ({ desk: page, shop }) => {
  const orders = await confirmed(page, shop.url, 3);
  await page.goto('/desk/money');
  await statement(page).fill([HEAD, ...orders.map(({ orderId, total }) => wire(orderId, total))].join('\n'));
  await page.getByRole('button', { name: 'Read statement' }).click();
  await page.getByRole('button', { name: 'Record 3 payments' }).click();
  const undo = panel(page, /^Already recorded/).getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveCount(3);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await undo.first().evaluate((button) => {
      const count = button.querySelector('span');
      const row = button.closest('.payment-row');
      if (!(button instanceof HTMLElement) || !count || !row) throw new Error('No row');
      const heightWith = (change: () => void) => {
        change();
        return row.getBoundingClientRect().height;
      };
      const written = count.textContent ?? '';
      const all = [
        ...['30 s', '16 s', '4 s'].map((text) => heightWith(() => (count.textContent = text))),
        heightWith(() => (button.style.display = 'none')),
      ];
      button.style.display = '';
      count.textContent = written;
      return all;
    });
    expect([width, new Set(heights).size]).toEqual([width, 1]);
  }
  const second = undo.nth(1);
  const name = await second.getAttribute('aria-label');
  const before = await second.boundingBox();
  await undo.first().click();
  await expect(page.getByText('1 payment undone')).toBeVisible();
  // It stays: nothing else comes to lie under the pointer.
  const group = panel(page, 'Already recorded (2), undone (1)');
  const undone = group.getByRole('listitem').filter({ hasText: 'Undone: not recorded.' });
  await expect(undone.getByRole('checkbox')).not.toBeChecked();
  await expect(undone.getByText('Recorded', { exact: true })).toHaveCount(0);
  await expect(undo.first()).toHaveAttribute('aria-label', name ?? '');
  expect((await undo.first().boundingBox())?.y ?? 0).toBeGreaterThan((before?.y ?? 0) - 2);
  await expect(page.getByText('2 payments recorded')).toBeVisible();
  await expect(page.getByText('3 payments recorded')).toBeHidden();
  for (const left of [1, 0]) {
    await undo.first().click();
    await expect(undo).toHaveCount(left);
  }
  await expect(page.getByText(/payments? recorded/)).toBeHidden();
  await page.keyboard.press('z');
  await expect(page.getByText(/not undone/)).toBeHidden();
  await expect(panel(page, 'Sure (3)')).toBeVisible();
});

test('keeps the statement and what was chosen while another page is open', async ({ desk: page, shop }) => {
  const [sure, part, undone] = await confirmed(page, shop.url, 3);
  if (!sure || !part || !undone) throw new Error('Orders are missing');
  const lines = [wire(sure.orderId, sure.total), wire(part.orderId, cents(5_00)), wire(undone.orderId, undone.total)];
  await page.goto('/desk/money');
  await statement(page).fill([HEAD, ...lines].join('\n'));
  await page.getByRole('button', { name: 'Read statement' }).click();
  await panel(page, 'Sure (2)').getByRole('checkbox', { name: 'All 2' }).check();
  await recordButton(page).click();
  await panel(page, 'Likely (1)').getByRole('checkbox').check();
  await panel(page, 'Likely (1)')
    .getByLabel(/^Method/)
    .selectOption('ACH');
  await page.getByRole('link', { name: `…${undone.orderId.slice(-6)}` }).click();
  const payments = panel(page, 'Payments');
  await expect(payments).toContainText('Wire');
  const { version, events } = await askDesk(page, `/orders/${undone.orderId}`, undefined, 'GET');
  await askDesk(page, `/orders/${undone.orderId}/undo`, { version, seq: events[0].seq });
  // This shop streams nothing: a change of its own makes the page read again.
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Not hers.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('You added a note')).toBeVisible();
  await page.goBack();

  await expect(statement(page)).toHaveValue(new RegExp(sure.orderId));
  await expect(panel(page, /^Already recorded \(1\)/)).toContainText(`…${sure.orderId.slice(-6)}`);
  const likely = panel(page, 'Likely (1)');
  await expect(likely.getByRole('checkbox')).toBeChecked();
  await expect(likely.getByLabel(/^Method/)).toHaveValue('ach');
  await expect(recordButton(page)).toHaveText(/1 payment/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
  await page.goBack();
  await expect(statement(page)).toHaveValue('');
  await expect(likely).toBeHidden();
});
