/** One line of the table: what was measured beside what it should be. */
export type Row = { readonly name: string; readonly value: string; readonly goal: string; readonly isMet: boolean };

export function atLeast(name: string, value: number, goal: number, show: (value: number) => string = String): Row {
  return { name, value: show(value), goal: `>= ${show(goal)}`, isMet: value >= goal };
}

export function atMost(name: string, value: number, goal: number, show: (value: number) => string = String): Row {
  return { name, value: show(value), goal: `<= ${show(goal)}`, isMet: value <= goal };
}

/** A figure that others are compared with: it has no goal of its own. */
export function ceiling(name: string, value: string): Row {
  return { name, value, goal: '', isMet: true };
}

export const ratio = (value: number) => value.toFixed(2);
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;
export const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}
