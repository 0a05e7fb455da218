import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { complaintsOf, hydrated } from './steps.ts';

test('an address that does not exist is answered with 404 and a way home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an address that no pattern matches, since a line break is in it, says so too', async ({ page }) => {
  const complaints = complaintsOf(page);
  const response = await page.goto('/%0aX');
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(complaints.filter((each) => !each.includes('status of 404'))).toEqual([]);
});

for (const [address, heading] of [
  ['/about', 'About Troy'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-conditions', 'Terms & Conditions'],
  ['/auth', 'Welcome to Troy'],
  ['/track-order', 'Track Your Order'],
  ['/thank-you', 'Order Confirmed!'],
] as const) {
  test(`${address} is a page with one heading and no complaints`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await hydrated(page);
    expect(complaints).toEqual([]);
  });
}

test('the about page says when, how to pay, how it ships and what comes with it', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main).toContainText('Monday to Friday, 8am to 6pm CST');
  await expect(main).toContainText('credit cards, bank transfers and cryptocurrency');
  await expect(main).toContainText('insured and with tracking');
  await expect(main).toContainText('certificates of authenticity');
});

test('the theme is chosen by the visitor and kept', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /dark theme/i })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
