import { expect, type Page } from '@playwright/test';
import { tokenOf } from '#tests/support/mail-server.ts';
import { mailedTest as test } from '#tests/support/shop.ts';
import { isForEverybody } from './accessibility.ts';
import { section, signedUp } from './account-steps.ts';
import { show } from './looks.ts';
import { hydrated, toast } from './steps.ts';

const PRODUCT = '10 oz Silver Bar';
const answer = (data: unknown) => ({ json: { status: 'SUCCESS', data, message: '' } });
const OWN = {
  email: 'ada@example.com',
  isEmailVerified: true,
  most: 50,
  isPaused: false,
  quiet: { from: 1_260, until: 420, zone: 'America/Chicago' },
};
const gold = (more: object) => ({
  id: crypto.randomUUID(),
  subject: 'gold',
  event: 'below',
  figure: 4_000,
  repeats: false,
  state: 'armed',
  now: 4_078.4,
  last: null,
  ...more,
});
const last = { at: '2026-11-12T20:31:00.000Z', figure: 3_999.5, toldAt: '2026-11-12T20:31:30.000Z' };
const EVERY_KIND = [
  gold({}),
  gold({ subject: 'ratio', figure: 75, now: 80.57, repeats: true, state: 'resting', last }),
  gold({ subject: 'product', product: { id: PRODUCT, isForSale: false }, event: 'back', figure: null, now: null }),
  gold({ state: 'ended', last }),
  gold({ state: 'ended' }),
];

async function confirmed(
  page: Page,
  letterTo: (email: string) => Promise<Parameters<typeof tokenOf>[0]>,
): Promise<void> {
  const { email } = await signedUp(page);
  await page.goto(`/auth/verify-email#token=${tokenOf(await letterTo(email))}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
}

test('an alert is set from a product, changed, removed and taken back, by the keyboard alone', {
  tag: '@long',
}, async ({ page, mail }) => {
  await confirmed(page, (email) => mail.letter(email, 'Please confirm your email address'));
  await page.goto(`/product/${encodeURIComponent(PRODUCT)}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Tell me when' }).press('Enter');
  await expect(page).toHaveURL(/\/alerts\?product=/);
  const form = section(page, 'New alert');
  await expect(form.getByLabel('Of what')).toHaveValue('product');
  const price = form.getByLabel('Price in US dollars');
  await price.fill('1000000');
  await expect(form).toContainText('that is already the case');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('That is already the case, so no alert was set.');
  await expect(price).toBeFocused();
  await price.fill('100');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Alert set')).toBeVisible();
  const waiting = section(page, 'Your alerts');
  await expect(waiting).toContainText(`${PRODUCT} costs $100.00 or less`);
  await expect(waiting).toContainText(/Once · now \$[\d,.]+, \d+\.\d\d% away/);
  await expect(page.getByText('1 of 50')).toBeVisible();

  await waiting.getByRole('button', { name: `Change: ${PRODUCT} costs $100.00 or less` }).press('Enter');
  const change = section(page, 'Change alert');
  await expect(change.getByRole('heading', { name: 'Change alert' })).toBeFocused();
  await change.getByLabel('Price in US dollars').fill('90');
  await change.getByLabel('How often').selectOption('every');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(waiting).toContainText(`${PRODUCT} costs $90.00 or less`);
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await waiting.getByRole('button', { name: /^Remove: / }).press('Enter');
  await expect(waiting).toContainText('No alerts yet.');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(waiting).toContainText('Every time · now');

  const emails = section(page, 'Emails');
  await emails.getByLabel('Quiet from').selectOption(String(22 * 60));
  await expect(emails).toContainText('What happens meanwhile comes together at 7:00 AM.');
  await emails.getByRole('button', { name: 'Pause all' }).press('Enter');
  await expect(waiting).toContainText('All alerts are paused');
  await page.reload();
  await expect(emails.getByLabel('Quiet from')).toHaveValue(String(22 * 60));
  await expect(emails.getByRole('button', { name: 'Resume all' })).toBeVisible();
  await isForEverybody(page, 'alerts');
});

for (const look of [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
] as const)
  test(`every state of alerts is for everybody, ${look.theme} at ${look.width} pixels`, { tag: '@long' }, async ({
    page,
  }) => {
    await show(page, look);
    await page.goto('/alerts');
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
    await signedUp(page);
    await page.goto('/alerts');
    await expect(page.getByText('Please confirm your email address first')).toBeVisible();
    await expect(section(page, 'Your alerts')).toContainText('No alerts yet.');
    await isForEverybody(page, 'an address that is not confirmed');
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/alerts', async (route) => {
      await held;
      await route.fulfill(answer({ ...OWN, alerts: EVERY_KIND }));
    });
    await page.reload();
    await expect(page.getByText('Loading your alerts...')).toBeAttached();
    await isForEverybody(page, 'alerts that load');
    respond();
    const waiting = section(page, 'Your alerts');
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    await expect(waiting).toContainText('Once · now $4,078.40, 1.92% away');
    await expect(waiting).toContainText('again once it has moved back 0.5%');
    await expect(waiting).toContainText('not available right now');
    const ended = section(page, 'It happened');
    await expect(ended).toContainText('Gold was $4,000.00 or less');
    await expect(ended).toContainText('Nov 12, 2026, 2:31 PM CST, $3,999.50. Emailed Nov 12, 2026, 2:31 PM CST.');
    await expect(ended).toContainText('Stopped before it was reached.');
    await isForEverybody(page, 'alerts of every kind');
    await page.unrouteAll({ behavior: 'wait' });

    await page.route('**/api/alerts', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your alerts could not be loaded' })).toBeVisible();
    await isForEverybody(page, 'alerts that cannot be loaded');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(section(page, 'Your alerts')).toContainText('No alerts yet.');
  });

test('offline what is shown stays, and a change says that nothing was changed', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signedUp(page);
  await page.route('**/api/alerts', (route) => route.fulfill(answer({ ...OWN, alerts: EVERY_KIND })));
  await page.goto('/alerts');
  const waiting = section(page, 'Your alerts');
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(true);
  await waiting.getByRole('button', { name: 'Remove: Gold is $4,000.00 or less' }).click();
  await expect(toast(page, 'No connection')).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
});

test('the link of an email shows what it stops, and stops it when pressed', { tag: '@long' }, async ({ page }) => {
  let stopped = 0;
  await page.route('**/api/alerts/stop-link', (route) =>
    route.fulfill(answer({ text: 'Gold is $4,000.00 or less', isStopped: false })),
  );
  await page.route('**/api/alerts/stop', (route) => {
    stopped += 1;
    return route.fulfill(answer(null));
  });
  await page.goto(`/alerts/stop#token=${'x'.repeat(43)}`);
  await expect(page).toHaveURL('/alerts/stop');
  await expect(page.getByText('Gold is $4,000.00 or less.')).toBeVisible();
  expect(stopped).toBe(0);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  expect(stopped).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/alerts/stop');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is incomplete.');
  await isForEverybody(page, 'a stop link that is incomplete');
});
