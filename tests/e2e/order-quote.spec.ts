import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { isForEverybody } from './accessibility.ts';
import { show } from './looks.ts';
import { answerQuote, done, offer, refusedFor, TOKEN } from './offer-steps.ts';

const LINK = `/order-quote#token=${TOKEN}`;
const agree = (page: Page) => page.getByRole('button', { name: 'Agree to $8,523.86' });
const answered = (page: Page) => page.locator('.offer__answer');

test('shows a new price beside the old one, until when it stands, and takes the token out of the address', {
  tag: '@long',
}, async ({ page }) => {
  await answerQuote(page, 'read', done(offer()));
  await page.goto(LINK);
  await expect(
    page.getByText('Gold has risen since you ordered, by more than our price hold covers (1.50%)'),
  ).toBeVisible();
  await expect(page).toHaveURL('/order-quote');
  for (const text of ['$8,357.08', 'Gold $3,998.60 per oz', '$8,523.86', 'Gold $4,078.40 per oz'])
    await expect(page.locator('.offer__prices')).toContainText(text);
  await expect(page.getByRole('row', { name: /2 × 1 oz American Gold Eagle/ })).toContainText(
    '4.50% premium as before',
  );
  await expect(page.getByRole('row', { name: /Difference/ })).toContainText('+$166.78 (+2.00%)');
  await expect(page.getByText('We hold this price until 11:00 AM CST')).toBeVisible();
  await expect(page.locator('.offer__time')).toContainText('17 minutes left');
});

test('is agreed to in one press, which is sent once', async ({ page }) => {
  await answerQuote(page, 'read', done(offer()));
  const asked = await answerQuote(page, 'agree', done());
  await page.goto(LINK);
  await agree(page).dblclick();
  await expect(answered(page)).toContainText('You agreed to $8,523.86. Your price is fixed.');
  await expect(answered(page)).toBeFocused();
  expect(asked()).toBe(1);
});

test('cancels the order after one question, which can be left', { tag: '@long' }, async ({ page }) => {
  await answerQuote(page, 'read', done(offer()));
  const asked = await answerQuote(page, 'refuse', done());
  await page.goto(LINK);
  const cancel = page.getByRole('button', { name: 'Cancel my order' });
  await cancel.press('Enter');
  await expect(page.getByRole('group', { name: /Cancel this order\?/ })).toBeFocused();
  await page.getByRole('button', { name: 'Keep the order' }).press('Enter');
  await expect(cancel).toBeFocused();
  expect(asked()).toBe(0);
  await cancel.press('Enter');
  await page.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
  await expect(answered(page)).toContainText('You owe nothing.');
});

test('ends while it is looked at, and nothing can be agreed to any more', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await answerQuote(page, 'read', done(offer({}, 90_000)));
  await page.goto(LINK);
  await expect(page.locator('.offer__time')).toContainText('1 minute left');
  await page.clock.runFor(45_000);
  await expect(page.locator('.offer__time')).toContainText('under a minute left');
  await page.clock.runFor(46_000);
  await expect(answered(page)).toContainText('This price has expired. We will call you.');
  await expect(agree(page)).toHaveCount(0);
});

test('says what the server says of a price that went another way', { tag: '@long' }, async ({ page }) => {
  for (const [state, text] of [
    ['over', 'This price has expired. We will call you.'],
    ['replaced', 'This price was replaced. We will call you.'],
    ['agreed', 'You agreed to $8,523.86.'],
    ['refused', 'Your order is cancelled.'],
  ] as const) {
    await answerQuote(page, 'read', done(offer({ state })));
    await page.goto('about:blank');
    await page.goto(LINK);
    await expect(answered(page)).toContainText(text);
  }
  // It ended between the look and the press.
  await answerQuote(page, 'read', done(offer()));
  await answerQuote(page, 'agree', refusedFor('quote-over', 'This price has expired. We will call you.'), 409);
  await page.goto('about:blank');
  await page.goto(LINK);
  await agree(page).click();
  await expect(answered(page)).toContainText('This price has expired. We will call you.');
});

test('without a connection agrees to nothing, says so, and lets one try again', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/order/quote/read', (route) => route.abort());
  await page.goto(LINK);
  await expect(page.getByRole('alert')).toContainText('You owe nothing until you agree to a price.');
  await page.unroute('**/api/order/quote/read');
  await answerQuote(page, 'read', done(offer()));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.route('**/api/order/quote/agree', (route) => route.abort());
  await agree(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(agree(page)).toBeEnabled();
});

test('asks the server about an unknown link, and refuses an incomplete one itself', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(LINK);
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto('/order-quote');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`is for everybody, ${theme} at ${width}`, { tag: '@long' }, async ({ page }) => {
      await show(page, { theme, width });
      await answerQuote(page, 'read', done(offer()));
      await page.goto(LINK);
      await expect(agree(page)).toBeVisible();
      await isForEverybody(page, 'an offered price');
      await page.getByRole('button', { name: 'Cancel my order' }).click();
      await isForEverybody(page, 'the question');
    });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page names the telephone, and pretends nothing', { tag: '@long' }, async ({ page }) => {
    const answer = await page.goto(LINK);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('complementary', { name: 'Scripts' }).getByRole('link')).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await expect(page.getByText('Loading the price...')).toBeHidden();
  });
});
