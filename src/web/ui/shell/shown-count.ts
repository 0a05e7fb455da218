/** Four digits would cover what stands beside the bag. */
export function shownCount(count: number): string {
  return count > 999 ? '999+' : String(count);
}
