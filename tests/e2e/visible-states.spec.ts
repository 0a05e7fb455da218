import { expect, type Locator } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { addFirstOf, hydrated } from './steps.ts';

const styleOf = (element: Locator, name: 'outlineStyle' | 'outlineWidth' | 'backgroundColor', pseudo?: string) =>
  element.evaluate((node, [property, part]) => getComputedStyle(node, part)[property as 'outlineStyle'], [
    name,
    pseudo,
  ] as const);

test("a card's link shows its focus", { tag: '@long' }, async ({ page }) => {
  await page.goto('/category/gold-bars');
  await hydrated(page);
  const link = page.getByRole('article').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  expect(await styleOf(link, 'outlineStyle')).toBe('solid');
  expect(await styleOf(page.getByRole('article').first(), 'outlineStyle')).toBe('solid');
});

test('the links to the cart are named by what they show', { tag: '@long' }, async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 2);
  const link = page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items', exact: true });
  await expect(link).toBeVisible();
  await expect(link).not.toHaveAttribute('aria-label');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const tabs = page.getByRole('navigation', { name: 'Bottom navigation' });
  await expect(tabs.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible();
});

test('forced colours draw what shadows and grounds draw otherwise', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await hydrated(page);
  const quantity = page.locator('.quantity').first();
  expect(await styleOf(quantity, 'outlineStyle')).toBe('solid');
  const current = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  const highlight = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'Highlight';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(await styleOf(current, 'backgroundColor', '::after')).toBe(highlight);
});

test('with text of twice its size the link to the content stays out of sight, and slides keep off the pictures', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const box = await skip.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(0);
  const words = await page.locator('.promo__dot').last().boundingBox();
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(720);
  await skip.focus();
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});
