import { expect } from '@playwright/test';
import { deskTest as test } from '../support/desk-browser.ts';

test('moves no field when something is typed, and keeps the way to save in sight', { tag: '@long' }, async ({
  desk: page,
}) => {
  await page.goto('/desk/goods/8-gram-chinese-gold-panda');
  const premium = page.getByLabel('Premium over spot, %');
  await expect(premium).toBeVisible();
  const place = await premium.boundingBox();
  await premium.fill((Number(await premium.inputValue()) + 0.05).toFixed(2));
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  expect(await premium.boundingBox()).toEqual(place);
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await save.click({ trial: true });
});

test('is saved by Enter in a field of one line, after the reason where a second person has to agree', {
  tag: '@long',
}, async ({ desk: page }) => {
  await page.goto('/desk/goods/8-gram-chinese-gold-panda');
  const cost = page.getByLabel('Your cost over spot');
  await cost.fill('2.85');
  await expect(page.getByText('Cost: none → 2.85% over spot.')).toBeVisible();
  await page.getByLabel('One or two sentences').press('Enter');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await cost.fill('2.85');
  await cost.press('Enter');
  await expect(
    page.getByText(/: margins use the new cost now; customers never see it\. Revision \d+\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  const premium = page.getByLabel('Premium over spot, %');
  await premium.fill('45');
  await premium.press('Enter');
  await expect(page.getByLabel('Why')).toBeFocused();
  await page.keyboard.type('A slip that is meant');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Panda: live on every page\. Revision \d+\.$/)).toBeVisible();
});

test('says what the site showed of a product, and where that was nothing', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/goods/8-gram-chinese-gold-panda');
  const shopTime = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  async function look(at: string): Promise<void> {
    await page.getByLabel('Time (Chicago)').fill(at.replace(' ', 'T'));
    await page.getByRole('button', { name: 'Look' }).click();
  }
  await look('2099-01-01T10:00:00');
  await expect(page.getByText('This time is in the future.')).toBeVisible();
  await look('2001-01-01T10:00:00');
  await expect(page.getByText('It did not exist yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Hidden' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  // The field has whole seconds.
  await expect(async () => {
    await look(shopTime.format());
    await expect(page.getByText('Nothing: it was hidden.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('adds a copy, hidden, once its picture has passed by on a phone', { tag: '@long' }, async ({ desk: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/goods/new?copy=8-gram-chinese-gold-panda');
  await page.getByLabel('Name (also its page address)').fill('8 Gram Panda, a Copy');
  const add = page.getByRole('button', { name: 'Add the product' });
  const [picture, button] = await Promise.all([
    page.getByRole('region', { name: 'Picture' }).boundingBox(),
    add.boundingBox(),
  ]);
  expect(picture?.y).toBeLessThan(button?.y ?? 0);
  await add.click();
  await expect(page.getByText('8 Gram Panda, a Copy: hidden until it is sold.')).toBeVisible();
});
