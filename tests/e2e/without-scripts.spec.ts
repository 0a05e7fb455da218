import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a form says that it needs them, and puts nothing into an address', { tag: '@long' }, async ({
  page,
}) => {
  for (const [address, name, fields] of [
    ['/auth', 'Sign In', { Email: 'ada@example.com', Password: 'correct horse 77' }],
    ['/auth/forgot-password', 'Forgot your password?', { Email: 'ada@example.com' }],
    ['/track-order', 'Track Your Order', { 'Order ID': '17000000000001234567890' }],
  ] as const) {
    await page.goto(address);
    const form = page.getByRole('form', { name });
    const notice = await form.evaluate((element) => getComputedStyle(element, '::before').content);
    expect(notice).toContain('needs them');
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByRole('textbox').last().press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible();
    await expect(page.locator('body')).toContainText('Please turn it on for this site');
  }
  await page.goto('/about');
  const notice = await page.locator('.newsletter').evaluate((form) => getComputedStyle(form, '::before').content);
  expect(notice).toContain('needs them');
});

test('without scripts nothing pretends to work, and every page has the telephone', async ({ page }) => {
  for (const address of ['/', '/category/gold-bars', '/cart', '/orders']) {
    await page.goto(address);
    const notice = page.getByRole('complementary', { name: 'Scripts' });
    await expect(notice).toContainText('JavaScript is off');
    await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('button', { name: /Add to Cart|Dark theme/ })).toHaveCount(0);
    await expect(page.getByText('Loading your orders...')).toBeHidden();
    await expect(page.locator('.cart__awaited-line:visible')).toHaveCount(0);
  }
});
