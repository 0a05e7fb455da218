import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder, expectOrders, loseNextAnswer, mayHaveArrived } from './order-steps.ts';
import { atCheckout, hydrated } from './steps.ts';

const ATTEMPT = 'unansweredOrder';

test('an order whose answer was lost is placed once where local storage is full, after a reload too', async ({
  page,
}) => {
  await atCheckout(page);
  await page.evaluate(() => {
    let count = 0;
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        localStorage.setItem(`filler${count}`, 'x'.repeat(size));
        count += 1;
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await loseNextAnswer(page);
  await completeOrder(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  expect(await page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem(key)], ATTEMPT)).toEqual([
    null,
    null,
  ]);
  await expectOrders(page, 1);
});
