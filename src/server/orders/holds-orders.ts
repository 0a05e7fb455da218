import type { Instant } from '#domain/spot.ts';

/** For so long a "no" is believed: rates are asked for far more often than a desk gets its first person. */
const BELIEVED_MS = 10_000;

/**
 * Whether the price of a placed order is held until the customer is called: once the desk has people, and then for good. Asked of the
 * database behind the scenes, so that rates are told without it.
 */
export function createHoldsOrders(isStaffed: () => Promise<boolean>, clock: () => Instant): () => boolean {
  let isHeld = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    askedAt = clock();
    try {
      isHeld = await isStaffed();
    } catch {
      // The database is away: asked again later.
    }
  }

  return () => {
    if (!isHeld && clock() - askedAt >= BELIEVED_MS) void ask();
    return isHeld;
  };
}
