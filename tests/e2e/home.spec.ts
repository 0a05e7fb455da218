import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated } from './steps.ts';

/** The slide that can be used: the others are inert. */
const slide = (page: Page) => page.getByRole('region', { name: 'Announcements' }).locator('[role=group]:not([inert])');

/** The banner with a clock that stands still, nothing held, and the time to the next slide just begun. */
async function openBanner(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto('/');
  await hydrated(page);
  await page.clock.pauseAt(new Date('2025-11-19T17:00:00Z'));
  await page.getByRole('region', { name: 'Announcements' }).hover();
  await page.getByRole('button', { name: 'Free shipping' }).click();
  await page.mouse.move(0, 900);
  await page.getByRole('button', { name: 'Free shipping' }).blur();
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
}

test.use({ viewport: { width: 1440, height: 1000 } });

// Proves 2.home.1, 2.home.2
test('the banner advances every 4000 ms and begins again after the last slide', { tag: '@long' }, async ({ page }) => {
  await openBanner(page);
  for (const next of ['2 of 3', '3 of 3', '1 of 3', '2 of 3']) {
    const before = await slide(page).getAttribute('aria-label');
    await page.clock.runFor(3999);
    await expect(slide(page)).toHaveAccessibleName(before ?? '');
    await page.clock.runFor(1);
    await expect(slide(page)).toHaveAccessibleName(next);
  }
});

// Proves 2.home.3, 2.home.4, 2.home.5, 2.home.6
test('the banner waits while the pointer or the focus is on it, while the page is hidden, and while it is stopped', {
  tag: '@long',
}, async ({ page }) => {
  await openBanner(page);
  const away = () => page.mouse.move(0, 900);
  const waits = async (label: string) => {
    await page.clock.runFor(60_000);
    await expect(slide(page)).toHaveAccessibleName(label);
  };
  const goesOn = async (label: string) => {
    await page.clock.runFor(4000);
    await expect(slide(page)).toHaveAccessibleName(label);
  };
  await slide(page).hover();
  await waits('1 of 3');
  await away();
  await goesOn('2 of 3');

  const dot = page.getByRole('button', { name: 'Insured and tracked' });
  await dot.focus();
  await waits('2 of 3');
  await dot.blur();
  await goesOn('3 of 3');

  const hide = (isHidden: boolean) =>
    page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), isHidden);
  await hide(true);
  await waits('3 of 3');
  await hide(false);
  await goesOn('1 of 3');

  await page.getByRole('button', { name: 'Pause announcements' }).click();
  await page.getByRole('button', { name: 'Play announcements' }).blur();
  await away();
  await waits('1 of 3');
  await page.getByRole('button', { name: 'Play announcements' }).click();
  await page.getByRole('button', { name: 'Pause announcements' }).blur();
  await away();
  await goesOn('2 of 3');
});

test('the banner stands still for those who want less motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBanner(page);
  await page.clock.runFor(60_000);
  await expect(slide(page)).toHaveAccessibleName('1 of 3');
});
