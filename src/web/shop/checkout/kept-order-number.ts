const STORED_AS = 'placedOrder';

/**
 * The number of an order that was placed a moment ago, for as long as the page that tells of it is not on screen: the tab may
 * have to load that page anew, or comes back to a checkout that is empty. `userId` says whose it is; signing out erases it.
 */
type Kept = { readonly userId: string; readonly orderNumber: string };

export function keepOrderNumber(kept: Kept): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the order history has it.
  }
}

/** Answers it once: what has been seen is not told again. */
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
