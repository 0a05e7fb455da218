/** The room of rows that are not drawn. */
export type Space = { readonly spacePx: number; readonly from: number };
/** A row that is drawn, or such a room. */
export type Part = { readonly index: number } | Space;

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

const STEP = 4;

type Sight = {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
};

/** Rows in sight and around it, from one multiple of a step to another: most frames of a scroll draw nothing anew. */
export function rowsInSteps({ startIndex, endIndex, overscan, count }: Sight): readonly number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / STEP) * STEP);
  const end = Math.min(count, Math.ceil((endIndex + overscan + 1) / STEP) * STEP);
  return Array.from({ length: Math.max(0, end - first) }, (_, nth) => first + nth);
}
