import { DAY_MS } from '#domain/durations.ts';
import { USUAL_REVIEW } from '#domain/review-limits.ts';
import type { Instant } from '#domain/spot.ts';
import type { Business } from './business.ts';
import { ask, deskOf } from './people.ts';
import { minutesLater, type Story } from './timeline.ts';

const NOTES = ['Prefers calls after ten. Parcel only against signature.', 'Asks for the year of each coin.'];
const NOTED_DAYS = 6;

/** Records what staff know of customers: notes about two, then one whose orders are always reviewed, and one who is blocked. */
export async function* customerWork({ shop, worker }: Business, end: Instant): Story {
  const { calls, reads } = deskOf(shop);
  const largest = async () =>
    (await reads.customers.list({ sort: 'total' }, { now: shop.clock(), monthFrom: USUAL_REVIEW.monthFrom })).rows;
  yield end - NOTED_DAYS * DAY_MS;
  const noted = await largest();
  for (const [nth, text] of NOTES.entries())
    await ask(calls.noteCustomer, await worker('clerk'), {
      params: { customerId: noted[nth]?.id ?? '' },
      body: { text },
    });
  yield minutesLater(end, -1);
  const [, , reviewed, blocked] = await largest();
  const of = (row: typeof reviewed) => ({ customerId: row?.id ?? '' });
  await ask(calls.alwaysReviewCustomer, await worker('manager'), {
    params: of(reviewed),
    body: { version: 1, isOn: true },
  });
  const reason = 'Two checks bounced. Call before taking an order.';
  await ask(calls.blockCustomer, await worker('manager'), { params: of(blocked), body: { version: 1, reason } });
}
