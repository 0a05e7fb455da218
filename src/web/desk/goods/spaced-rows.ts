/** A row that is drawn, or the room of rows that are not. */
export type Part = { readonly index: number } | { readonly spacePx: number; readonly from: number };

/** Rows of one height in a list of `count`, with the room of those between them. `indexes` are sorted. */
export function spacedRows(indexes: readonly number[], count: number, rowPx: number): readonly Part[] {
  const parts: Part[] = [];
  let next = 0;
  const leaveOut = (until: number) => {
    if (until > next) parts.push({ spacePx: (until - next) * rowPx, from: next });
  };
  for (const index of indexes.filter((one) => one < count)) {
    leaveOut(index);
    parts.push({ index });
    next = index + 1;
  }
  leaveOut(count);
  return parts;
}
