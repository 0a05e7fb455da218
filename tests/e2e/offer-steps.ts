import type { Page } from '@playwright/test';

/** The token of a link, as long as the server makes them. */
export const TOKEN = 'sample-token-of-a-letter-1234567890abcdefghi';

const MINUTE = 60_000;

/** A new price as the server tells it, with so much time left. */
export function offer(changes: object = {}, leftMs = 18 * MINUTE) {
  const now = Date.parse('2025-11-19T16:42:00Z');
  const product = { metal: 'gold', ounces: 1, premiumPercentage: 4.5 };
  return {
    orderId: '17635404172090318556318',
    state: 'open',
    why: 'Gold has risen since you ordered, by more than our price hold covers (1.50%).',
    before: 8357.08,
    total: 8523.86,
    spot: {
      before: { USDXAU: 3998.6, USDXAG: 50.71, at: '2025-11-19T14:05:00Z' },
      now: { USDXAU: 4078.4, USDXAG: 50.62, at: '2025-11-19T16:42:00Z' },
    },
    offeredAt: new Date(now + leftMs - 30 * MINUTE).toISOString(),
    validUntil: new Date(now + leftMs).toISOString(),
    leftMs,
    lines: [
      {
        ...product,
        name: '1 oz American Gold Eagle (Random Year)',
        before: { quantity: 2, sum: 8357.08, premiumPercentage: product.premiumPercentage },
        now: { quantity: 2, sum: 8523.86 },
      },
    ],
    ...changes,
  };
}

/** Answers a call about an offered price, and counts how often it was asked. */
export async function answerQuote(page: Page, act: string, answer: object, status = 200): Promise<() => number> {
  let asked = 0;
  await page.route(`**/api/order/quote/${act}`, (route) => {
    asked += 1;
    return route.fulfill({ status, json: answer });
  });
  return () => asked;
}

export const done = (data: unknown = null) => ({ status: 'SUCCESS', data, message: '' });
export const refusedFor = (reason: string, sentence: string) => ({
  status: 'ERROR',
  reason,
  data: sentence,
  message: sentence,
});
