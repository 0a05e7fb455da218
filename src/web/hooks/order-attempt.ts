import { orderTotal } from '#domain/order.ts';
import { HONOUR_MS } from '#domain/spot.ts';
import { useStoredPart, writeStored } from './browser-storage.ts';
import {
  attemptCookies,
  attemptName,
  eraseAttempt,
  eraseOutside,
  storedAttempts,
  writeCookie,
} from './erase-attempt.ts';
import type { CartQuote } from './quote-cart.ts';

/**
 * The key of an order that is not known to be placed. Whatever is sent until then has this key, so that no two of them can
 * both become orders, not even if one is late on its way. `sentAt` is there once something was sent without an answer, which
 * may have arrived: when that was first so, in milliseconds since 1970 by the clock of this browser. `unanswered` is what was
 * sent, where there was room to keep it.
 */
export type OrderAttempt = {
  readonly key: string;
  readonly sentAt?: number | undefined;
  readonly unanswered?: CartQuote | undefined;
};

/** So many customers of one browser keep an attempt; then the oldest goes. */
const MOST_CUSTOMERS = 10;
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export function newKey(): string {
  // `randomUUID` is not there on plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether something was sent without an answer, and may have arrived. */
export function isUnanswered(attempt: OrderAttempt | undefined): boolean {
  return attempt?.sentAt !== undefined;
}

/** Whether the price that was sent can still be kept. After that it is no use to offer it: what is new is sent at a live one. */
export function isHonoured({ unanswered, sentAt }: OrderAttempt): boolean {
  const age = sentAt === undefined ? Number.NaN : Date.now() - sentAt;
  return unanswered !== undefined && age >= 0 && age < HONOUR_MS;
}

/**
 * Keeps it in local storage, beside the cart that it is made of, since neither a reload nor another tab must forget that an
 * order may be there already. Signing out erases it with the cart. Where local storage has no room, the tab's own has the
 * whole, and a cookie tells the other tabs as much as they need to send nothing twice: whoever can order has cookies.
 */
export function keepAttempt(attempt: OrderAttempt, userId: string): void {
  const name = attemptName(userId);
  const text = JSON.stringify(attempt);
  const others = storedAttempts().filter((other) => other !== name);
  others.sort((a, b) => sentAtOf(a) - sentAtOf(b));
  for (const old of others.slice(0, 1 - MOST_CUSTOMERS)) eraseAttempt(old);
  if (writeStored(name, text)) {
    eraseOutside(name);
    return;
  }
  keepOutside(name, attempt, text);
  // What local storage had of it before is old. It goes last: other tabs must find one of them at every moment.
  writeStored(name, null);
}

function keepOutside(name: string, { key, sentAt }: OrderAttempt, text: string): void {
  writeCookie(name, `${key}.${sentAt ?? ''}`, COOKIE_SECONDS);
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Then its price is not kept, and that is all.
  }
}

export function endAttempt(userId: string): void {
  eraseAttempt(attemptName(userId));
}

/** What is kept at this moment, whatever this page has heard of. */
export function keptAttempt(userId: string | undefined): OrderAttempt | undefined {
  return attemptIn(keptText(userId));
}

/** What is kept of a customer, as text that stays the same while nothing changes. Changes by other tabs are heard. */
export function useKeptAttempt(userId: string | undefined): string | null | undefined {
  return useStoredPart(attemptName(userId ?? ''), () => keptText(userId));
}

export function attemptIn(text: string | null | undefined): OrderAttempt | undefined {
  try {
    const { key, sentAt, unanswered } = JSON.parse(text ?? '{}') as Partial<Record<keyof OrderAttempt, unknown>>;
    if (typeof key !== 'string') return undefined;
    if (typeof sentAt !== 'number') return { key };
    return { key, sentAt, unanswered: quoteIn(unanswered) };
  } catch {
    return undefined;
  }
}

/** It adds up, and has what it takes to be shown. */
function quoteIn(value: unknown): CartQuote | undefined {
  try {
    const quote = value as CartQuote;
    const isWhole = quote.lines.every(({ product }) => product.id) && quote.total === orderTotal(quote.lines);
    return isWhole && quote.reading.prices ? quote : undefined;
  } catch {
    return undefined;
  }
}

function keptText(userId: string | undefined): string | null {
  if (userId === undefined) return null;
  const name = attemptName(userId);
  return textIn(() => localStorage, name) ?? textByCookie(name);
}

/** Another tab may have ended or renewed it: what this tab has kept counts only while the cookie has the same key. */
function textByCookie(name: string): string | null {
  const told = attemptCookies().get(name);
  if (told === undefined) return null;
  const [key = '', sentAt] = told.split('.', 2);
  const whole = textIn(() => sessionStorage, name);
  if (attemptIn(whole)?.key === key) return whole;
  return JSON.stringify({ key, sentAt: sentAt ? Number(sentAt) : undefined });
}

function sentAtOf(name: string): number {
  return attemptIn(textIn(() => localStorage, name))?.sentAt ?? 0;
}

/** To name a storage is an error where it is forbidden. */
function textIn(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}
