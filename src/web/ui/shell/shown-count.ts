/** The cart's count for the header, capped since four digits would not fit beside the bag. */
export function shownCount(count: number): string {
  return count > 999 ? '999+' : String(count);
}
