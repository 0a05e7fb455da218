import { describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import type { Product } from '#domain/product.ts';
import { breadcrumbData, productData } from './structured-data.ts';

const EAGLE = troyCatalogue().productById('1/10 oz American Gold Eagle (Random Year)') as Product;
const FACTS = { mint: 'United States Mint', year: 'Random year, 1986 to date', diameterMm: '16.5' };
const LIVE = { success: true, state: 'live' as const, rates: { USDXAU: 4078.4, USDXAG: 50.62 } };
const dataOf = (rates: MetalAnswer, selling: Partial<Product> = {}) =>
  (
    productData('https://troy.example', { ...EAGLE, ...selling }, FACTS, rates) as Record<
      string,
      Record<string, unknown>
    >
  )['script:ld+json'];

describe('the structured data of a product', () => {
  it('offers it at the unit price of this moment', () => {
    // 4078.40 x 0.1 x 1.165
    expect(dataOf(LIVE)).toMatchObject({
      '@type': 'Product',
      url: 'https://troy.example/product/1%2F10%20oz%20American%20Gold%20Eagle%20(Random%20Year)',
      weight: { value: 0.1, unitCode: 'APZ' },
      offers: { price: '475.13', priceCurrency: 'USD' },
    });
  });

  it('says of its facts what there is a word for', () => {
    expect(dataOf(LIVE)).toMatchObject({
      manufacturer: { name: 'United States Mint' },
      width: { value: 16.5, unitCode: 'MMT' },
    });
    for (const unknown of ['countryOfOrigin', 'depth', 'productionDate'])
      expect(dataOf(LIVE)).not.toHaveProperty(unknown);
  });

  it('says no price without a live rate', () => {
    expect(dataOf({ ...LIVE, success: false, state: 'stale' })).not.toHaveProperty('offers');
    expect(dataOf({ ...LIVE, rates: { USDXAU: 0, USDXAG: 0 } })).not.toHaveProperty('offers');
  });

  it('says whether it can be ordered', () => {
    const schema = (rates: MetalAnswer, selling?: Partial<Product>) => dataOf(rates, selling)?.offers;
    const sales = { shop: null, gold: 'Back at 9.', silver: null };
    expect(schema(LIVE)).toMatchObject({ availability: 'https://schema.org/InStock' });
    expect(schema(LIVE, { sale: { state: 'pre-sale', shipsFrom: '2026-12-08' } })).toMatchObject({
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: '2026-12-08',
    });
    expect(schema(LIVE, { sale: { state: 'paused' } })).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    });
    expect(schema(LIVE, { sale: { state: 'sold-out' } })).toMatchObject({ availability: 'https://schema.org/SoldOut' });
    expect(schema({ ...LIVE, sales })).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });

  it('does not repeat the rating that is the same everywhere', () => {
    expect(JSON.stringify(dataOf(LIVE))).not.toMatch(/rating|review/i);
  });
});

it('breadcrumbs begin at home and count from one', () => {
  const { itemListElement } = (
    breadcrumbData('https://troy.example', [{ name: 'Gold', path: '/categories/gold' }]) as Record<string, never>
  )['script:ld+json'] as unknown as { itemListElement: object[] };
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://troy.example/' },
    { '@type': 'ListItem', position: 2, name: 'Gold', item: 'https://troy.example/categories/gold' },
  ]);
});
