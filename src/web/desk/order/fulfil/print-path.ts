/** Path of the printable order, which `P` opens. */
export function printPath(orderId: string): string {
  return `/print/order/${orderId}`;
}

/** Path of the packing lists of several orders, one page each. */
export function packingListPath(...orderIds: readonly string[]): string {
  return `/print/packing-list/${orderIds.join(',')}`;
}
