import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { TOTP } from 'otpauth';
import { DAY_MS } from '#domain/durations.ts';
import { OWNER } from '#tests/support/desk-client.ts';
import { tokenOf } from '#tests/support/mail-server.ts';
import {
  begin,
  button,
  deliver,
  expectBooks,
  expectFooter,
  goTo,
  join,
  newBuyer,
  panel,
  sell,
  setHowToPay,
  test,
  textOf,
} from './year-steps.ts';

/** Days on which markets and the shop are open, at ten in Chicago. */
const DAYS = {
  hours: Date.parse('2027-03-16T15:00Z'),
  holiday: Date.parse('2027-07-02T15:00Z'),
  bank: Date.parse('2027-09-14T15:00Z'),
  request: Date.parse('2027-10-19T15:00Z'),
  books: Date.parse('2028-01-04T16:00Z'),
};
const HOLIDAY = Date.parse('2027-07-06T15:00Z');

/** A dealer who has the desk alone: what is done, is done by its buttons. Customers come and go in browsers of their own. */
test('a dealer runs the shop for a year from the desk alone', async ({ page, year, browser }) => {
  test.setTimeout(900_000);
  const { shop, mail, clock } = year;
  const sold: string[] = [];
  let authenticator: TOTP | undefined;

  await test.step('January: opens the shop', async () => {
    await page.goto(`/desk/join#token=${tokenOf(await mail.letter(OWNER.email, ''))}`);
    authenticator = await join(page, clock);
    await expect(panel(page, 'Set up your shop')).toBeVisible();
    await goTo(page, 'Settings');
    await button(page, 'Change seller').click();
    const seller = page.getByRole('dialog', { name: 'Business details' });
    await seller.getByLabel('Legal name', { exact: true }).fill('Plain Metals Inc.');
    await seller.getByLabel('Address, in one line', { exact: true }).fill('1 Sample Street, Chicago, IL 60601');
    await seller.getByLabel('Phone', { exact: true }).fill('(312) 555-0148');
    await seller.getByRole('button', { name: 'Save' }).click();
    await expect(panel(page, 'Business details')).toContainText('Plain Metals Inc.');
    await setHowToPay(page, 'Wire:\nFirst Bank of Chicago, {order}');
  });

  const ada = await test.step('January: sells', async () => {
    const customer = await newBuyer(browser, year);
    sold.push(await sell(page, await customer.order('gold-bars')));
    expect(await customer.letter('Your price is fixed')).toContain('First Bank of Chicago');
    await deliver(page, clock, sold[0] ?? '', authenticator);
    return customer;
  });

  await test.step('March: changes the hours', async () => {
    await begin(page, clock, DAYS.hours, authenticator);
    await goTo(page, 'Settings');
    await button(page, 'Change opening hours').click();
    const dialog = page.getByRole('dialog', { name: 'When you are open' });
    await dialog.getByLabel('Friday', { exact: true }).fill('8am-4pm');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(panel(page, 'When you are open')).toContainText('Fri 8am-4pm');
    await expectFooter(browser, shop, /Mon-Thu 8am-6pm, Fri 8am-4pm/);
  });

  await test.step('July: goes on holiday', async () => {
    await begin(page, clock, DAYS.holiday, authenticator);
    await goTo(page, 'Settings');
    await button(page, 'Change opening hours').click();
    const dialog = page.getByRole('dialog', { name: 'When you are open' });
    await dialog.getByLabel('Closed days, one per line', { exact: true }).fill('2027-07-06 Company holiday');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await clock.moveTo(HOLIDAY);
    await expectFooter(browser, shop, /Closed Tuesday, July 6 \(Company holiday\)/);
    const customer = await newBuyer(browser, year);
    const orderId = await customer.order('silver-bars');
    // The price is held until the shop has been open for four hours.
    await begin(page, clock, HOLIDAY + DAY_MS, authenticator);
    sold.push(await sell(page, orderId));
    await deliver(page, clock, orderId, authenticator);
  });

  await test.step('September: changes the bank', async () => {
    await begin(page, clock, DAYS.bank, authenticator);
    await goTo(page, 'Settings');
    await setHowToPay(page, 'Wire:\nSecond Bank of Chicago, {order}');
    const told = await textOf(mail, OWNER.email, 'What customers are told about paying was changed', 2);
    expect(told).toContain('Second Bank of Chicago');
    const customer = await newBuyer(browser, year);
    const orderId = await customer.order('gold-bars');
    sold.push(await sell(page, orderId));
    const letter = await customer.letter('Your price is fixed');
    expect(letter).toContain('Second Bank of Chicago');
    expect(letter).not.toContain('First Bank');
    await deliver(page, clock, orderId, authenticator);
  });

  await test.step('October: answers the request of a person', async () => {
    await begin(page, clock, DAYS.request, authenticator);
    await goTo(page, 'Customers');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(ada.email);
    const found = page.locator('.customers-list tbody').getByRole('link');
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(panel(page, 'Customer')).toContainText(ada.email);
    await panel(page, 'Customer').getByRole('link', { name: 'Data file' }).click();
    await expect(page.getByRole('heading', { name: 'Data file' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(ada.email);
    await expect(page.getByRole('main')).toContainText(sold[0] ?? '');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(ada.email);
    await page.getByRole('link', { name: 'Back' }).click();
    await panel(page, 'Customer').getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this customer' });
    await dialog.getByLabel(/The person has asked for this/).check();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page).toHaveURL(/\/desk\/customers$/);
    await ada.expectNoAccount();
  });

  await test.step('January: closes the books', async () => {
    await begin(page, clock, DAYS.books, authenticator);
    await goTo(page, 'Reports');
    // The last day first: from the first day of last year until today are more days than a report has.
    await page.getByLabel('To', { exact: true }).fill('2027-12-31');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2027-12-31');
    await page.getByLabel('From', { exact: true }).fill('2027-01-01');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Jan 1, 2027 to Dec 31, 2027');
    await expectBooks(page, 3);
    await page.getByLabel('To', { exact: true }).fill('2027-01-31');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('January 2027');
    await expectBooks(page, 1);
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('article')).toContainText('January 2027');
    await expect(page.getByRole('article').getByRole('region', { name: 'Money and trades' })).toContainText(
      'Payments received',
    );
  });
});
