import type { SpotPrices } from '#domain/spot.ts';
import { presentEditPrice } from './edit-price-presenters.ts';
import type { DryRun } from './import-goods-file.ts';
import { presentEdits } from './premium-presenters.ts';
import type { ReadRow } from './read-goods-file.ts';

const MOST_ROWS = 5_000;

export function presentDryRun(
  { seal, rows, needs, deciders }: DryRun & { readonly deciders: number },
  spot: SpotPrices | undefined,
) {
  const count = (kind: ReadRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const about = ({ line, key, name }: ReadRow) => ({ line, key, name });
  return {
    seal,
    ...{ create: count('create'), change: count('change'), same: count('same'), fault: count('fault') },
    needs: [...needs],
    deciders,
    faults: rows.flatMap((row) => (row.kind === 'fault' ? [{ ...about(row), faults: [...row.faults] }] : [])),
    belowCost: rows.filter((row) => 'after' in row && presentEditPrice(beforeOf(row), row.after, spot)?.isBelowCost)
      .length,
    rows: rows
      .flatMap((row) => (row.kind === 'create' || row.kind === 'change' ? [row] : []))
      .slice(0, MOST_ROWS)
      .map((row) => ({
        ...about(row),
        kind: row.kind,
        items: presentEdits([row.edit], row.kind === 'change' ? [row.before] : []).items,
        price: presentEditPrice(beforeOf(row), row.after, spot),
      })),
  };
}

function beforeOf(row: ReadRow) {
  return row.kind === 'change' ? row.before : undefined;
}
