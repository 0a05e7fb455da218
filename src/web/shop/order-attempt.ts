import type { CartQuote } from '../hooks/quote-cart.ts';

/** An order as it was sent, of which it is not known whether it arrived: it may only be sent again as it was, with its key. */
export type OrderAttempt = { readonly key: string; readonly body: string; readonly quote: CartQuote };

/**
 * It is kept in the tab's session storage, beside the entries of the form, since a reload must not forget that an order may
 * be there already. `userId` says whose it is.
 */
const KEY = 'unansweredOrder';

export function keepAttempt(attempt: OrderAttempt, userId: string | undefined): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, attempt }));
  } catch {
    // Without storage the page remembers it for as long as it is open.
  }
}

export function keptAttempt(userId: string | undefined): OrderAttempt | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      userId?: string;
      attempt?: OrderAttempt;
    } | null;
    const attempt = kept?.userId === userId ? kept?.attempt : undefined;
    return attempt && typeof attempt.key === 'string' && typeof attempt.body === 'string' && attempt.quote?.lines
      ? attempt
      : undefined;
  } catch {
    return undefined;
  }
}

export function eraseAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
