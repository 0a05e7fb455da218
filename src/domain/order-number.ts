/** `17635489204171` -> `1763 5489 2041 71`, as four digits are read out: groups of four from the left. */
export function groupsOf(orderNumber: string): readonly string[] {
  return orderNumber.match(/.{1,4}/g) ?? [];
}
