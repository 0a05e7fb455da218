import { expect } from '@playwright/test';
import { categoriesOf } from '#catalogue/categories.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signUp } from './steps.ts';

test('the bar has home, both metals, tracking, cart and sign-in', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await expect(bar.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', '/track-order');
  await expect(bar.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await expect(bar.locator('.count')).toBeHidden();
});

for (const metal of METALS) {
  test(`the ${metal} menu lists its eight categories, opens and closes by key`, async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    const button = page.getByRole('banner').getByRole('button', { name: METAL_NAMES[metal] });
    await button.focus();
    await page.keyboard.press('Enter');
    const links = page.locator(`#menu-${metal}`).getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(8);
    for (const [index, { heading, path }] of categoriesOf(metal).entries()) {
      await expect(links.nth(index)).toContainText(heading);
      await expect(links.nth(index)).toHaveAttribute('href', path);
    }
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await links.nth(2).click();
    await expect(page).toHaveURL(categoriesOf(metal)[2]?.path ?? '');
    await expect(links.first()).toBeHidden();
  });
}

test('the menu of a customer has profile, orders, tracking and sign-out under their name', async ({ page }) => {
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

test('tracking leaves the bar on a small screen and waits in the account sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Track Order' })).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'Main, at the thumb' });
  const account = tabs.getByRole('button', { name: 'Sign In' });
  await expect(account).not.toHaveAttribute('aria-current');
  await account.click();
  const sheet = page.getByRole('dialog', { name: 'Account' });
  await sheet.getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
  await expect(sheet).toBeHidden();
  await expect(account).toHaveAttribute('aria-current', 'page');
});

for (const metal of METALS) {
  test(`the phone's ${metal} sheet lists eight categories and closes by key`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/about');
    await hydrated(page);
    const tab = page
      .getByRole('navigation', { name: 'Main, at the thumb' })
      .getByRole('button', { name: METAL_NAMES[metal] });
    await tab.click();
    const sheet = page.getByRole('dialog', { name: METAL_NAMES[metal] });
    for (const { heading, path } of categoriesOf(metal))
      await expect(sheet.getByRole('link', { name: heading, exact: true })).toHaveAttribute('href', path);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(tab).toBeFocused();
  });
}

test('the footer has five sections, the support line and the ways to pay', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Customer care', 'Account', 'About', 'Contact', 'Subscribe']);
  await expect(footer.getByRole('link', { name: /^1-800/ })).toHaveAttribute('href', /^tel:/);
  await expect(footer).toContainText('Mon-Fri 8am-6pm CST');
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const methods = footer.getByRole('list', { name: 'Accepted payment methods' });
  for (const method of ['VISA', 'Apple Pay', 'Klarna', 'Bitcoin'])
    await expect(methods.getByRole('img', { name: method })).toBeVisible();
  for (const link of await footer.getByRole('link').all()) expect(await link.getAttribute('href')).not.toMatch(/^#|^$/);
});

test('the newsletter box subscribes, says so and empties; nonsense is kept and named', async ({ page }) => {
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

test('a new page takes the focus to its content, and the first Tab of a page skips to it', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
  await expect(page.getByRole('main')).toBeFocused();
});
