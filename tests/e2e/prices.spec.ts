import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';

test('a chart is read along by mouse, by keys and by touch', { tag: '@long' }, async ({ page }) => {
  await page.goto('/prices');
  const reader = page.getByRole('slider', { name: 'Gold over one year' });
  const said = page.locator('.chart-head__read');
  await expect(reader).toBeVisible();
  await expect(said).toContainText('Over 1 year');
  const box = await reader.boundingBox();
  if (!box) throw new Error('No chart');

  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await expect(said).toContainText(/\w{3} \d+, 20\d\d\s*\$[\d,.]+\s*since then/);
  await page.mouse.move(box.x, box.y - 200);
  await expect(said).toContainText('Over 1 year');

  await reader.focus();
  await page.keyboard.press('Home');
  await expect(reader).toHaveAttribute('aria-valuenow', '0');
  const first = await reader.getAttribute('aria-valuetext');
  expect(first).toMatch(/^\w{3} \d+, 20\d\d: \$[\d,.]+$/);
  await page.keyboard.press('ArrowRight');
  await expect(reader).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', /: \$[\d,.]+$/);
  await page.keyboard.press('Escape');
  await expect(said).toContainText('Over 1 year');

  await reader.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: box.x + 10, clientY: box.y + 50 });
  await expect(said).toContainText('since then');
});

test('the chart follows the price of now', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/getMetal', async (route) => {
    const answer = await (await route.fetch()).json();
    const rates = { ...answer.rates, USDXAU: 4200 };
    await route.fulfill({ json: { ...answer, rates, at: new Date(Date.parse(answer.at) + 1_000).toISOString() } });
  });
  await page.goto('/prices?range=1D');
  await expect(page.locator('.chart__flag')).toHaveText('4,200.00');
  await expect(page.locator('.chart__mark').first()).toContainText(/^4,200\.00 at/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('charts, ranges and tables are plain pages', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Live rates' })
      .getByRole('link', { name: /^Silver \$/ })
      .click();
    await expect(page).toHaveURL('/prices?metal=silver');
    await expect(page.getByRole('img', { name: /^Silver, dollars per troy ounce, each day from/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Range' }).getByRole('link', { name: '1W' }).click();
    await expect(page).toHaveURL('/prices?metal=silver&range=1W');
    await page.getByRole('link', { name: 'As a table' }).click();
    await expect(page.getByRole('table', { name: 'Silver, newest first' }).getByRole('row')).toHaveCount(170);
    await page.getByRole('link', { name: 'Gold to silver' }).click();
    await expect(page.getByRole('heading', { name: 'How the ratio has moved' })).toBeVisible();
  });
});

test('a product says where its price history is, and leads to that of its metal', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/category/silver-bars');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Price history' }).click();
  await expect(page.getByRole('region', { name: 'Price history' })).toContainText('It begins 14 days after');
  await page
    .getByRole('region', { name: 'Live rates' })
    .getByRole('link', { name: /^Silver/ })
    .click();
  await expect(page.getByRole('heading', { name: 'How silver has moved' })).toBeVisible();
});
