import { HONOUR_MS } from '#domain/spot.ts';
import { eraseAttempt, inMemory, STORAGES, STORED_AS } from './erase-attempt.ts';
import type { CartQuote } from './quote-cart.ts';

/**
 * The key of an order that is not known to be placed. Whatever is sent until then has this key, so that no two of them can
 * both become orders, not even if one is late on its way. `unanswered` is what was sent without an answer: it may be there.
 * `sentAt` is when that was first so, in milliseconds since 1970 by the clock of this browser.
 */
export type OrderAttempt = {
  readonly key: string;
  readonly unanswered?: CartQuote | undefined;
  readonly sentAt?: number | undefined;
};

/**
 * It is kept in local storage, beside the cart that it is made of, since neither a reload nor another tab must forget that an
 * order may be there already. `userId` says whose it is; signing out erases it with the cart.
 */
type Kept = { readonly userId: string | undefined; readonly attempt: OrderAttempt };

export function newKey(): string {
  // `randomUUID` is not there on plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the price that was sent can still be kept. After that it is no use to offer it: what is new is sent at a live one. */
export function isHonoured({ unanswered, sentAt }: OrderAttempt): boolean {
  const age = sentAt === undefined ? Number.NaN : Date.now() - sentAt;
  return unanswered !== undefined && age >= 0 && age < HONOUR_MS;
}

/** Local storage may be full, of this shop's or of others' things on its origin. The tab's own outlasts a reload at least. */
export function keepAttempt(attempt: OrderAttempt, userId: string | undefined): void {
  const kept: Kept = { userId, attempt };
  const home = STORAGES.find((storage) => isWritten(storage, JSON.stringify(kept)));
  eraseAttempt(home);
  if (!home) inMemory.attempt = kept;
}

export function keptAttempt(userId: string | undefined): OrderAttempt | undefined {
  const kept = (inMemory.attempt as Kept | undefined) ?? STORAGES.map(keptIn).find(Boolean);
  const attempt = kept?.userId === userId ? kept?.attempt : undefined;
  if (typeof attempt?.key !== 'string') return undefined;
  return attempt.unanswered?.lines ? attempt : { key: attempt.key };
}

function isWritten(storage: () => Storage, text: string): boolean {
  try {
    storage().setItem(STORED_AS, text);
    return true;
  } catch {
    return false;
  }
}

function keptIn(storage: () => Storage): Partial<Kept> | undefined {
  try {
    return (JSON.parse(storage().getItem(STORED_AS) ?? 'null') as Partial<Kept> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
