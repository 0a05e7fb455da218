import { useMemo } from 'react';
import { readAnew, useStored, writeStored } from '../../hooks/browser-storage.ts';
import { ORDER_KEY } from '../../hooks/stored-keys.ts';

/**
 * The idempotency key of an order, stored beside its cart. Every request carries the same key until the server has named the
 * order that the key stands for: of two requests at most one becomes an order, however late either arrives.
 */
export type OrderKey = {
  readonly key: string;
  /** The server counts keys by user. */
  readonly userId: string;
  /** True from a request until its answer, and on where none came: the order may be placed. */
  readonly isUnanswered: boolean;
};

export function newOrderKey(userId: string): OrderKey {
  // `crypto.randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, userId, isUnanswered: false };
}

/** The stored key of this user, undefined where there is none. Follows the changes of other tabs. */
export function useOrderKey(userId: string | undefined): OrderKey | undefined {
  const stored = useStored(ORDER_KEY);
  return useMemo(() => readOrderKey(stored, userId), [stored, userId]);
}

/** The key that is stored at this moment, also where this page has not heard of it yet. */
export function storedOrderKey(userId: string): OrderKey | undefined {
  return readOrderKey(readAnew(ORDER_KEY), userId);
}

export function storeOrderKey(orderKey: OrderKey | undefined): void {
  writeStored(ORDER_KEY, orderKey ? JSON.stringify(orderKey) : null);
}

export function readOrderKey(stored: string | null | undefined, userId: string | undefined): OrderKey | undefined {
  try {
    const { key, userId: owner, isUnanswered } = JSON.parse(stored ?? '{}') as Partial<Record<keyof OrderKey, unknown>>;
    if (typeof key !== 'string' || userId === undefined || owner !== userId) return undefined;
    return { key, userId, isUnanswered: isUnanswered === true };
  } catch {
    return undefined;
  }
}
