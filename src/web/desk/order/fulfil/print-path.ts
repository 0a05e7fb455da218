/** Where the order sheet and the packing list are printed from. */
export function printPath(orderId: string): string {
  return `/print/order/${orderId}`;
}
