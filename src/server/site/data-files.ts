import { METALS } from '#domain/metal.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { CHARTED, PRICE_RANGES, stepsIn } from '#domain/price-range.ts';
import type { Product } from '#domain/product.ts';
import { daysOfRange, PRODUCT_RANGES, type ProductRange, productDays } from '#domain/product-history.ts';
import type { Instant } from '#domain/spot.ts';
import type { SpotStep } from '#domain/spot-steps.ts';
import type { GoodsBoard } from '../goods/create-goods.ts';
import type { SpotBoardWithHistory } from '../prices/create-prices.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import { merchantFeed, pricesCsv, pricesJson } from './goods-files.ts';

export type DataFile = { readonly type: string; readonly text: () => string | Promise<string> };

/** The parts of the shop that its open data are made of. */
export type DataShop = {
  readonly spot: SpotBoardWithHistory;
  readonly goods: GoodsBoard;
  readonly settings: Pick<SettingsBoard, 'current' | 'revision'>;
  readonly clock: () => Instant;
};

const CSV = 'text/csv; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** The files below `/data`, by their paths. */
export function dataFiles(shop: DataShop, publicUrl: string): ReadonlyMap<string, DataFile> {
  const { steps: stepsOf } = shop.spot.past;
  const csv = (steps: () => readonly SpotStep[]): DataFile => ({ type: CSV, text: () => stepsFile(steps()) });
  return new Map<string, DataFile>([
    ['/data/prices.json', { type: JSON_TYPE, text: () => pricesJson(shop, publicUrl) }],
    ['/data/prices.csv', { type: CSV, text: () => pricesCsv(shop, publicUrl) }],
    ['/data/merchant.xml', { type: XML, text: () => merchantFeed(shop, publicUrl) }],
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

/** The days of a product, under one address for each spelling of the query; undefined for an unknown product. */
export function historyFileOf(
  shop: DataShop,
  query: URLSearchParams,
): { readonly address: string; readonly file: DataFile } | undefined {
  const product = shop.goods.current().productById(query.get('id') ?? '');
  const range = PRODUCT_RANGES.find((name) => name === query.get('range')) ?? 'All';
  if (!product) return undefined;
  return { address: `${range} ${product.id}`, file: { type: CSV, text: () => historyOf(shop, product, range) } };
}

/** Rejects where the terms cannot be read now. */
async function historyOf({ goods, spot, clock }: DataShop, product: Product, range: ProductRange): Promise<string> {
  const terms = await goods.termsOf(product);
  if (!terms) throw new Error('The terms of a product could not be read');
  const days = daysOfRange(productDays(spot.past.steps(product.metal, 'day'), terms, clock()), range);
  const lines = days.map(({ from, spot: close, premium, melt, price }) => {
    const amounts = [close, cents(premium), melt, price].map(formatAmount);
    return [new Date(from).toISOString(), ...amounts].join(',');
  });
  return `${['from,spot,premium_percent,metal_value,price', ...lines].join('\n')}\n`;
}

/** Steps with amounts in dollars. Of an imported day the close alone is known. */
function stepsFile(steps: readonly SpotStep[]): string {
  const lines = steps.map(({ from, open, high, low, close, isImported }) => {
    const within = isImported ? ['', '', ''] : [open, high, low].map(formatAmount);
    return [new Date(from).toISOString(), ...within, formatAmount(close)].join(',');
  });
  return `${['from,open,high,low,close', ...lines].join('\n')}\n`;
}
