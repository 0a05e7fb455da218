import { expect } from '@playwright/test';
import { categoriesOf } from '#catalogue/categories.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signUp } from './steps.ts';

for (const metal of METALS) {
  // Proves 2.bar.2, 3.tile.1
  test(`the ${metal} menu lists its eight categories, opens and closes by key, and a choice closes it`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    const button = page.getByRole('banner').getByRole('button', { name: METAL_NAMES[metal] });
    await button.focus();
    await page.keyboard.press('Enter');
    const links = page.locator(`#menu-${metal}`).getByRole('listitem').getByRole('link');
    const categories = categoriesOf(metal);
    await expect(links).toHaveText(categories.map(({ heading }) => new RegExp(`^${heading}`)));
    for (const [nth, { path }] of categories.entries()) await expect(links.nth(nth)).toHaveAttribute('href', path);
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await links.nth(2).click();
    await expect(page).toHaveURL(categories[2]?.path ?? '');
    await expect(links.first()).toBeHidden();
    // Also to the page that is shown.
    await button.click();
    await links.nth(2).click();
    await expect(links.first()).toBeHidden();
  });
}

// Proves 2.bar.5
test('the menu of a customer has profile, orders, tracking and sign-out under their name', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page, newCustomer());
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Ada Lovelace' }).click();
  await expect(bar.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  await expect(bar.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/orders');
  await expect(bar.locator('#user-menu').getByRole('link', { name: 'Track Order' })).toHaveAttribute(
    'href',
    '/track-order',
  );
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeHidden();
});

// Proves 2.bar.3
test('tracking leaves the bar on a small screen and waits in the account sheet', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Track Order' })).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'Bottom navigation' });
  const account = tabs.getByRole('button', { name: 'Sign In' });
  await expect(account).not.toHaveAttribute('aria-current');
  await account.click();
  const sheet = page.getByRole('dialog', { name: 'Account' });
  await sheet.getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
  await expect(sheet).toBeHidden();
  await expect(account).toHaveAttribute('aria-current', 'page');
});

test("a phone's sheet of a metal lists eight categories and closes by key", { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await hydrated(page);
  for (const metal of METALS) {
    const tab = page
      .getByRole('navigation', { name: 'Bottom navigation' })
      .getByRole('button', { name: METAL_NAMES[metal] });
    await tab.click();
    const sheet = page.getByRole('dialog', { name: METAL_NAMES[metal] });
    for (const { heading, path } of categoriesOf(metal))
      await expect(sheet.getByRole('link', { name: heading, exact: true })).toHaveAttribute('href', path);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(tab).toBeFocused();
  }
});

test('the newsletter box subscribes, says so and empties; nonsense is kept and named', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const box = page.getByRole('contentinfo').getByLabel('Email address');
  await box.fill('nonsense');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(box).toHaveValue('nonsense');
  await box.fill('reader@example.com');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Subscribed' })).toBeVisible();
  await expect(box).toHaveValue('');
});

test('a new page takes the focus to its content, and the first Tab of a page skips to it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the theme is chosen by the visitor and kept', { tag: '@long' }, async ({ page }) => {
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
