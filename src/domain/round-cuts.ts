/** More would be a list to read instead of a choice to make. */
const MOST_CUTS = 4;

/**
 * Round figures that divide the values into parts of about the same size, ascending. Each has at least one value at or below
 * it and one above it. `steps` says what counts as round, roundest first: a figure is a multiple of its step.
 */
export function roundCuts(values: readonly number[], steps: readonly number[]): readonly number[] {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const gaps = distinct.slice(1).map((above, index) => roundest(distinct[index] ?? above, above, steps));
  const parts = Math.min(MOST_CUTS + 1, distinct.length);
  const cuts = new Set<number>();
  for (let part = 1; part < parts; part += 1) {
    const wanted = Math.round((part * distinct.length) / parts) - 1;
    // A rounder figure next door makes better reading than exactly equal parts.
    const isEachNeeded = parts === distinct.length;
    const near = [wanted, ...(isEachNeeded ? [] : [wanted - 1, wanted + 1])].flatMap((gap) => gaps[gap] ?? []);
    const [best] = near.sort((a, b) => b.step - a.step);
    if (best) cuts.add(best.figure);
  }
  return [...cuts].sort((a, b) => a - b);
}

/** The roundest figure from `from` to just below `below`, if one of the steps leads there. */
function roundest(from: number, below: number, steps: readonly number[]) {
  for (const step of steps) {
    const figure = Math.ceil(from / step) * step;
    if (figure < below) return { figure, step };
  }
  return undefined;
}
