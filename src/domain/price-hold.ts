import { formatPremium } from './price.ts';
import { deadlineText } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { MAX_RISE } from './terms.ts';

/** The promise of a placed order's price, in the one sentence that checkout, pages, emails and print say. */
export function priceHoldSentence(until: Instant, now: Instant): string {
  return `Your price is held until ${deadlineText(until, now)}, unless gold or silver rises more than ${formatPremium(MAX_RISE)} before we reach you.`;
}
