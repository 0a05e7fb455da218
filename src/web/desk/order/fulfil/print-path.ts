/** The order sheet; `P` opens it. */
export function printPath(orderId: string): string {
  return `/print/order/${orderId}`;
}

/** Packing lists of several orders, one page each. */
export function packingListPath(...orderIds: readonly string[]): string {
  return `/print/packing-list/${orderIds.join(',')}`;
}
