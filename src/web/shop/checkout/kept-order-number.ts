import type { OrderRecord } from '#contract/calls/orders.ts';

const STORED_AS = 'placedOrder';

/**
 * The number of a placed order until a page has shown it, since a missing script on the next page makes the tab load a new
 * document. Session storage, for the user of `userId`; signing out erases it.
 */
type Kept = { readonly userId: string; readonly orderNumber: string };

export function keepOrderNumber(kept: Kept): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // Full or denied: the order history has it.
  }
}

/** Answers it once. */
export function takeOrderNumber(userId: string | undefined): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as Partial<Kept> | null;
    sessionStorage.removeItem(STORED_AS);
    const isTheirs = userId !== undefined && kept?.userId === userId;
    return isTheirs && typeof kept.orderNumber === 'string' ? kept.orderNumber : undefined;
  } catch {
    return undefined;
  }
}

/** The order that this document has placed last, as it was answered. In memory alone: a reload asks for it. */
let placed: OrderRecord | undefined;

export function rememberPlaced(order: OrderRecord): void {
  placed = order;
}

export function placedOrder(orderNumber: string | undefined): OrderRecord | undefined {
  return orderNumber !== undefined && placed?.orderId === orderNumber ? placed : undefined;
}
