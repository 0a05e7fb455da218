type Point = { readonly at: number; readonly value: number };

const WIDTH = 600;
const TOP = 8;
const BOTTOM = 76;

/** The path of a stepped line, 600 wide, between 8 and 76 high. `points` are in their order; one before `from` begins there. */
export function stepPath(
  points: readonly Point[],
  { from, until }: { readonly from: number; readonly until: number },
): string {
  const values = points.map(({ value }) => value);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const x = (at: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / Math.max(1, until - from))) * WIDTH * 10) / 10;
  const y = (value: number) =>
    most === least ? (TOP + BOTTOM) / 2 : Math.round(BOTTOM - ((value - least) / (most - least)) * (BOTTOM - TOP));
  const [first, ...others] = points;
  if (!first) return '';
  return `M0 ${y(first.value)}${others.map(({ at, value }) => `H${x(at)}V${y(value)}`).join('')}H${WIDTH}`;
}
