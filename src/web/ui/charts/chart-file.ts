import { type Cents, cents } from '#domain/money.ts';
import type { SpotStep } from '#domain/spot-steps.ts';

/** A step of a chart's file, with what the file says beside its price. */
export type ReadStep = SpotStep & { readonly cells: Readonly<Record<string, string>> };

/** Reads the CSV file of a chart: amounts are in dollars, ratios as they are. */
export function readChartFile(text: string): readonly ReadStep[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = Object.fromEntries(line.split(',').map((cell, nth) => [names[nth], cell]));
    const close = amountOf(cells.close ?? cells.price);
    const isImported = cells.open === '' && { isImported: true as const };
    return {
      from: Date.parse(cells.from ?? ''),
      open: amountOf(cells.open) || close,
      high: amountOf(cells.high) || close,
      low: amountOf(cells.low) || close,
      close,
      cells,
      ...isImported,
    };
  });
}

/** `4078.40` in cents; 0 for a missing cell. */
export function amountOf(cell = ''): Cents {
  return cents(Math.round(Number(cell) * 100));
}
