import type { CartQuote } from '../hooks/quote-cart.ts';

/**
 * The key of an order that is not known to be placed. Whatever is sent until then has this key, so that no two of them can
 * both become orders, not even if one is late on its way. `unanswered` is what was sent without an answer: it may be there.
 */
export type OrderAttempt = { readonly key: string; readonly unanswered?: CartQuote | undefined };

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
    if (typeof attempt?.key !== 'string') return undefined;
    return attempt.unanswered?.lines ? attempt : { key: attempt.key };
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
