import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder, keptAttempts, orderWithoutAnswer, PLACE } from '../../e2e/order-steps.ts';
import { atCheckout, openCheckout } from '../../e2e/steps.ts';

// Two presses, the first of them without an answer.
test.describe.configure({ timeout: 90_000 });

const NINE_DAYS_MS = 9 * 86_400_000;
const THEN = /on [A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M C[DS]T/;

const nineDaysBefore = (instant: string) => new Date(Date.parse(instant) - NINE_DAYS_MS).toISOString();

/** Answers as if the order had been stored nine days ago. */
async function storedDaysAgo(page: Page): Promise<void> {
  await page.route(PLACE, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const older = text.replace(/("orderDate":")([^"]+)/g, (_, name: string, at: string) => name + nineDaysBefore(at));
    await route.fulfill({ response, body: older });
  });
}

test('an order of days ago is told with its day', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  const [[name = '', attempt] = []] = Object.entries(await keptAttempts(page));
  const older = JSON.stringify({ ...attempt, sentAt: (attempt?.sentAt ?? 0) - NINE_DAYS_MS });
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, older] as const);
  await storedDaysAgo(page);
  await openCheckout(page);
  await completeOrder(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Your earlier order did arrive' });
  await expect(notice).toContainText(THEN);
});

test('the page after an order of days ago tells its day', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await storedDaysAgo(page);
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByText('when our answer was lost')).toContainText(THEN);
});
