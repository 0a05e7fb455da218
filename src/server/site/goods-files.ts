import { createHash } from 'node:crypto';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { categoryBySlug } from '#catalogue/categories.ts';
import { makersIn } from '#domain/makers.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { type Cents, dollars, formatAmount } from '#domain/money.ts';
import { largestFileOf } from '#domain/picture.ts';
import { percentOf, pricePerOunce, unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { mayBeOrdered, pauseOf } from '#domain/sale.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { formatOunces, ouncesAsNumber } from '#domain/weight.ts';
import { escapeMarkup } from '#domain/words.ts';
import type { GoodsBoard } from '../goods/create-goods.ts';
import type { SpotBoardWithHistory } from '../prices/create-prices.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';

/** The parts of the shop that its open data are made of. */
export type DataShop = {
  readonly spot: SpotBoardWithHistory;
  readonly goods: GoodsBoard;
  readonly settings: Pick<SettingsBoard, 'current' | 'revision'>;
  readonly clock: () => Instant;
};

/** A product at the newest reading. */
type Offer = {
  readonly product: Product;
  readonly url: string;
  readonly price: Cents | undefined;
  readonly state: 'on-sale' | 'pre-sale' | 'paused' | 'sold-out';
};

/** The goods with their prices as JSON: the spot prices stand there once. */
export function pricesJson(shop: DataShop, publicUrl: string): string {
  const tick = tickOf(shop);
  return JSON.stringify({
    at: tick ? new Date(tick.at).toISOString() : null,
    spot: tick ? { gold: dollars(tick.prices.gold), silver: dollars(tick.prices.silver) } : null,
    source: tick?.source ?? null,
    currency: 'USD',
    products: offersOf(shop, publicUrl).map(({ product, url, price, state }) => ({
      id: product.id,
      name: product.name,
      url,
      metal: product.metal,
      fineOunces: ouncesAsNumber(product.weight),
      premiumPercent: percentOf(product.premium),
      price: price === undefined ? null : dollars(price),
      pricePerOunce: price === undefined ? null : dollars(pricePerOunce(price, product.weight)),
      state,
    })),
  });
}

const COLUMNS = [
  'id',
  'name',
  'url',
  'metal',
  'fine_ounces',
  'premium_percent',
  'price',
  'price_per_ounce',
  'state',
  'at',
];

/** The same as CSV. Its first rows are the spot prices, with the time of their reading. */
export function pricesCsv(shop: DataShop, publicUrl: string): string {
  const tick = tickOf(shop);
  const spots = METALS.map((metal) => {
    const price = tick ? formatAmount(tick.prices[metal]) : '';
    const at = tick ? new Date(tick.at).toISOString() : '';
    return [
      `spot-${metal}`,
      `${METAL_NAMES[metal]} spot price`,
      `${publicUrl}/prices?metal=${metal}`,
      metal,
      '1',
      '0',
      price,
      price,
      'spot',
      at,
    ];
  });
  const products = offersOf(shop, publicUrl).map(({ product, url, price, state }) => [
    ...[product.id, product.name, url, product.metal, formatOunces(product.weight), String(percentOf(product.premium))],
    ...(price === undefined ? ['', ''] : [formatAmount(price), formatAmount(pricePerOunce(price, product.weight))]),
    ...[state, ''],
  ]);
  return `${[COLUMNS, ...spots, ...products].map((row) => row.map(cellOf).join(',')).join('\n')}\n`;
}

function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The most characters of an id that shopping engines take. */
const LONGEST_ID = 50;
/** Old coins that have been in other hands. */
const USED = new Set(['pre-1933-us-gold-coins', 'silver-dollars']);
const AVAILABILITY = {
  'on-sale': 'in_stock',
  'pre-sale': 'preorder',
  paused: 'out_of_stock',
  'sold-out': 'out_of_stock',
} as const;

/** The feed that shopping engines read: RSS with the fields of Google Merchant Center. Products without a price are left out. */
export function merchantFeed(shop: DataShop, publicUrl: string): string {
  const catalogue = shop.goods.current();
  const items = offersOf(shop, publicUrl).flatMap((offer) =>
    offer.price === undefined ? [] : [itemOf(offer, offer.price, catalogue, publicUrl)],
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    '<title>Troy</title>',
    `<link>${escapeMarkup(`${publicUrl}/`)}</link>`,
    '<description>Gold and silver bullion at live prices</description>',
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemOf({ product, url, state }: Offer, price: Cents, catalogue: Catalogue, publicUrl: string): string {
  const { name, description, metal, category, image, sale } = product;
  const { maker, mint } = catalogue.factsOf(product);
  const [brand, another] = makersIn(maker ?? mint);
  const fields = {
    id: merchantId(catalogue.keyOf(product)),
    title: name,
    description,
    link: url,
    image_link: publicUrl + largestFileOf(image),
    price: `${formatAmount(price)} USD`,
    availability: AVAILABILITY[state],
    ...(state === 'pre-sale' && sale?.state === 'pre-sale' && { availability_date: `${sale.shipsFrom}T00:00Z` }),
    condition: USED.has(category) ? 'used' : 'new',
    // Of several makers none is named.
    ...(brand && another === undefined && { brand }),
    identifier_exists: 'no',
    product_type: `${METAL_NAMES[metal]} > ${categoryBySlug(category)?.heading ?? category}`,
    material: METAL_NAMES[metal],
  };
  const lines = Object.entries(fields).map(([field, text]) => `<g:${field}>${escapeMarkup(text)}</g:${field}>`);
  return `<item>${lines.join('')}</item>`;
}

/** The key, which no rename changes, or of a long one its begin and a hash. */
function merchantId(key: string): string {
  if (key.length <= LONGEST_ID) return key;
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return `${key.slice(0, LONGEST_ID - hash.length - 1)}-${hash}`;
}

/** Every product once, as its page has it. Without a live price nothing is for sale, and the last price is shown. */
function offersOf(shop: DataShop, publicUrl: string): readonly Offer[] {
  const { goods, spot } = shop;
  const catalogue = goods.current();
  const pauses = goods.pauses();
  const isLive = spot.current().state === 'live';
  const tick = tickOf(shop);
  const ids = new Set(catalogue.entries.map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const product = catalogue.productById(id);
    if (!product) return [];
    const { metal, weight, premium, sale } = product;
    const isPaused = !isLive || pauseOf(metal, pauses) !== undefined;
    const state =
      sale?.state === 'sold-out'
        ? 'sold-out'
        : isPaused || !mayBeOrdered(product)
          ? 'paused'
          : (sale?.state ?? 'on-sale');
    return [
      {
        product,
        state,
        url: `${publicUrl}/product/${encodeURIComponent(id)}`,
        price: tick && unitPrice(tick.prices[metal], weight, premium),
      },
    ];
  });
}

function tickOf({ spot }: DataShop): Tick | undefined {
  const current = spot.current();
  return current.state === 'unavailable' ? undefined : current.tick;
}
