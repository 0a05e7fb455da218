const TICKS = 20;
const ROOM = 1.15;

/** A scale of micro-ounces. It begins and ends at a whole number of steps. */
export type PositionScale = {
  /** True where short is drawn to the right, as limits are, and long to the left of zero. */
  readonly isShortToRight: boolean;
  /** Micro-ounces from one tick to the next. */
  readonly step: number;
  readonly first: number;
  readonly last: number;
  /** The place of a signed position from the left, from 0 to 1. */
  place(microOunces: number): number;
};

/** The scale that shows zero and all of these positions, short ones below zero. */
export function scaleOf(positions: readonly number[]): PositionScale {
  const isShortToRight = positions.some((position) => position < 0);
  const turned = (position: number) => (isShortToRight ? 0 - position : position);
  const [low, high] = [Math.min, Math.max].map((most) => most(0, ...positions.map(turned)) * ROOM) as [number, number];
  const step = stepOf((high - low) / TICKS);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return { isShortToRight, step, first, last, place: (position) => (turned(position) / step - first) / (last - first) };
}

/** The next of 1, 2, 5, 10, … micro-ounces from a step on. */
function stepOf(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((factor) => factor * decade >= least) ?? 10) * decade;
}
