/** A line of steps by the hour, of a day of 24 hours. */
export const STEPS_WIDTH = 240;
export const STEPS_HEIGHT = 44;
const TOP = 3;
const BOTTOM = 41;
const HOUR_WIDTH = STEPS_WIDTH / 24;

type Series = readonly (number | null)[];

/** The height of the drawing: the largest of all that is drawn in it. */
export function highestOf(...series: readonly Series[]): number {
  return Math.max(0, ...series.flat().map((value) => value ?? 0));
}

/** The path of a line whose value at each hour holds until the hour's end. It begins where there is a value. */
export function stepPath(series: Series, highest: number): string {
  let path = '';
  for (const [hour, value] of series.entries()) {
    if (value === null) continue;
    const y = round(highest > 0 ? BOTTOM - (value / highest) * (BOTTOM - TOP) : BOTTOM);
    path += path === '' ? `M${hour * HOUR_WIDTH} ${y}` : `V${y}`;
    path += `H${(hour + 1) * HOUR_WIDTH}`;
  }
  return path;
}

/**
 * The usual sum at a moment within an hour, interpolated between the hourly sums; `passed` is the elapsed share of the hour.
 * Null without data.
 */
export function usualBy(series: Series, hour: number, passed: number): number | null {
  const value = series[hour];
  if (value === null || value === undefined) return null;
  const before = hour === 0 ? 0 : (series[hour - 1] ?? 0);
  return before + (value - before) * Math.min(1, Math.max(0, passed));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
