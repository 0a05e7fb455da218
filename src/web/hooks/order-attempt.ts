import type { CartQuote } from './quote-cart.ts';

const STORED_AS = 'unansweredOrder';

/**
 * The key of an order that is not known to be placed. Whatever is sent until then has this key, so that no two of them can
 * both become orders, not even if one is late on its way. `unanswered` is what was sent without an answer: it may be there.
 */
export type OrderAttempt = { readonly key: string; readonly unanswered?: CartQuote | undefined };

/**
 * It is kept in local storage, beside the cart that it is made of, since neither a reload nor another tab must forget that an
 * order may be there already. `userId` says whose it is; signing out erases it with the cart.
 */
type Kept = { readonly userId: string | undefined; readonly attempt: OrderAttempt };

/** Where storage is full or forbidden, the page remembers it for as long as it is open. */
let inMemory: Kept | undefined;

export function newKey(): string {
  // `randomUUID` is not there on plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function keepAttempt(attempt: OrderAttempt, userId: string | undefined): void {
  inMemory = undefined;
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ userId, attempt }));
  } catch {
    inMemory = { userId, attempt };
  }
}

export function keptAttempt(userId: string | undefined): OrderAttempt | undefined {
  try {
    const kept = inMemory ?? (JSON.parse(localStorage.getItem(STORED_AS) ?? 'null') as Partial<Kept> | null);
    const attempt = kept?.userId === userId ? kept?.attempt : undefined;
    if (typeof attempt?.key !== 'string') return undefined;
    return attempt.unanswered?.lines ? attempt : { key: attempt.key };
  } catch {
    return undefined;
  }
}

export function eraseAttempt(): void {
  inMemory = undefined;
  try {
    localStorage.removeItem(STORED_AS);
  } catch {
    // Nothing was kept then.
  }
}
