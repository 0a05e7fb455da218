import { METALS } from '#domain/metal.ts';
import { formatAmount } from '#domain/money.ts';
import { CHARTED, PRICE_RANGES, stepsIn } from '#domain/price-range.ts';
import type { Instant } from '#domain/spot.ts';
import type { SpotStep } from '#domain/spot-steps.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { SpotPrices } from '../prices/create-prices.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';

export type DataFile = { readonly type: string; readonly text: () => string };

/** The parts of the shop that its open data are made of. */
export type DataShop = {
  readonly spot: SpotPrices;
  readonly goods: CatalogueBoard;
  readonly settings: Pick<SettingsBoard, 'current' | 'revision'>;
  readonly clock: () => Instant;
};

const CSV = 'text/csv; charset=utf-8';

/** The files below `/data`, by their paths. */
export function dataFiles({ spot }: DataShop, _publicUrl: string): ReadonlyMap<string, DataFile> {
  const { steps: stepsOf } = spot.past;
  const csv = (steps: () => readonly SpotStep[]): DataFile => ({ type: CSV, text: () => stepsFile(steps()) });
  return new Map([
    ...METALS.flatMap((metal) =>
      (['hour', 'day'] as const).map(
        (kind) => [`/data/spot/${metal}/${kind}.csv`, csv(() => stepsOf(metal, kind))] as const,
      ),
    ),
    ...CHARTED.flatMap((charted) =>
      PRICE_RANGES.map(
        (range) => [`/data/chart/${charted}-${range}.csv`, csv(() => stepsIn(stepsOf, charted, range))] as const,
      ),
    ),
  ]);
}

/** Steps with amounts in dollars. Of an imported day the close alone is known. */
function stepsFile(steps: readonly SpotStep[]): string {
  const lines = steps.map(({ from, open, high, low, close, isImported }) => {
    const within = isImported ? ['', '', ''] : [open, high, low].map(formatAmount);
    return [new Date(from).toISOString(), ...within, formatAmount(close)].join(',');
  });
  return `${['from,open,high,low,close', ...lines].join('\n')}\n`;
}
