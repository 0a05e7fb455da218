import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HIGHEST_PREMIUM, LOWEST_PREMIUM } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { ounces, ouncesAsNumber } from '#domain/weight.ts';
import { createCatalogue } from './catalogue.ts';
import { CATEGORIES, categoriesOf, categoryBySlug } from './categories.ts';
import { WITH_FACTS } from './facts.ts';
import { troyCatalogue } from './stock.ts';
import { WRITTEN } from './texts.ts';

const SLUGS =
  'gold-bars, gold-coins, american-gold-eagles, british-gold-coins, american-gold-buffalos, canadian-gold-coins, gold-krugerrands, pre-1933-us-gold-coins, silver-bars, silver-rounds, american-silver-eagles, british-silver-coins, canadian-silver-coins, silver-dollars, world-silver-coins, certified-silver-coins';

/** Section 9 of the specification: a kilogram is 32.15 ounces. */
const OUNCES_PER: Readonly<Record<string, number>> = { oz: 1, Gram: 0.03215, Kilo: 32.15 };

const catalogue = troyCatalogue();
const { entries } = catalogue;
const products = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
const isInPublic = (image: string) => existsSync(path.resolve(import.meta.dirname, `../../public${image}`));

describe('the categories', () => {
  // Proves 2.3
  it('are the sixteen of the specification, eight of each metal', () => {
    expect(CATEGORIES.map(({ slug }) => slug).join(', ')).toBe(SLUGS);
    expect(categoriesOf('gold')).toHaveLength(8);
    expect(categoriesOf('silver')).toHaveLength(8);
  });
  it.each(CATEGORIES)('have name, text, path and an existing picture: $slug', (category) => {
    expect(category.path).toBe(`/category/${category.slug}`);
    expect(category.heading).toMatch(/^[A-Z]/);
    expect(category.tileText.length).toBeGreaterThan(30);
    expect(isInPublic(category.image)).toBe(true);
    expect(catalogue.productsIn(category.slug).length).toBeGreaterThanOrEqual(6);
  });
  it('are unknown by any other name', () => {
    for (const slug of ['', 'Gold-Bars', '__proto__', 'constructor']) expect(categoryBySlug(slug)).toBeUndefined();
  });
});

describe('the goods', () => {
  // Proves 3.1
  it('are about 130', () => {
    expect(entries.length).toBeGreaterThanOrEqual(120);
    expect(entries.length).toBeLessThanOrEqual(140);
  });

  // Proves 3.product.1
  it.each(products)('are true and complete: $id', (product: Product) => {
    expect(product.id).toBe(product.name);
    expect(product.name).toMatch(/^[A-Za-z0-9 '()/,.$-]{8,90}$/);
    expect(product.description.length).toBeGreaterThanOrEqual(50);
    expect(product.description.length).toBeLessThanOrEqual(240);
    expect(product.weight).toBeGreaterThan(0);
    expect(product.premium).toBeGreaterThanOrEqual(LOWEST_PREMIUM);
    expect(product.premium).toBeLessThanOrEqual(HIGHEST_PREMIUM);
    expect(product.image).toMatch(/^\/pictures\/[a-z0-9-]+--[a-z0-9-]+-640\.webp$/);
    expect([undefined, '.9167 (22 karat)', '.900', '.958', '.925']).toContain(product.struckIn);
  });

  // Proves 9.13
  it('weigh what their names say', () => {
    const named = products.flatMap((product) => {
      const [, amount = '', unit = ''] = /(\d+(?:[./]\d+)?) (oz|Gram|Kilo)\b/.exec(product.name) ?? [];
      const [above = 0, below = 1] = amount.split('/').map(Number);
      return unit ? [{ product, weight: (above / below) * (OUNCES_PER[unit] ?? 0) }] : [];
    });
    expect(named.length).toBeGreaterThan(90);
    const wrong = named.filter(({ product, weight }) => Math.abs(ouncesAsNumber(product.weight) / weight - 1) > 0.005);
    expect(wrong).toEqual([]);
  });
  it('have each their own description and picture', () => {
    expect(new Set(products.map(({ description }) => description)).size).toBe(products.length);
    expect(new Set(products.map(({ image }) => image)).size).toBe(products.length);
  });

  it('cost less over spot in large pieces than in small ones', () => {
    for (const metal of ['gold', 'silver'] as const) {
      const bars = products.filter(({ category }) => category === `${metal}-bars`);
      const largest = bars.reduce((a, b) => (a.weight >= b.weight ? a : b));
      const smallest = bars.reduce((a, b) => (a.weight <= b.weight ? a : b));
      expect(largest.premium).toBeLessThan(smallest.premium);
    }
    for (const { weight, premium, metal } of products) {
      if (metal === 'gold' && weight <= ounces('0.1')) expect(premium).toBeGreaterThanOrEqual(600);
      if (weight >= ounces('32')) expect(premium).toBeLessThanOrEqual(700);
    }
  });

  // Proves 3.2
  it('list three to five products in a second category, the first entry being found by id', () => {
    const counts = Map.groupBy(entries, ({ id }) => id);
    const twice = [...counts.values()].filter((listings) => listings.length > 1);
    expect(twice.length).toBeGreaterThanOrEqual(3);
    expect(twice.length).toBeLessThanOrEqual(5);
    for (const [first, second] of twice) {
      expect(first && catalogue.productById(first.id)).toBe(first);
      expect({ ...second, category: first?.category }).toEqual(first);
      expect(second?.category).not.toBe(first?.category);
    }
  });

  it('open with six that mix metals and forms and have their pictures', () => {
    const featured = catalogue.featured();
    expect(featured).toEqual(entries.slice(0, 6));
    expect(new Set(featured.map(({ metal }) => metal)).size).toBe(2);
    expect(new Set(featured.map(({ category }) => category)).size).toBe(6);
    for (const { image } of featured) expect(isInPublic(image)).toBe(true);
  });

  // Proves 3.4
  it('do not know names that every object has', () => {
    for (const id of ['__proto__', 'constructor', 'toString', '']) expect(catalogue.productById(id)).toBeUndefined();
  });

  // Proves r.29
  it('state the alloy of every coin that is struck in one', () => {
    const alloyed = (slug: string) =>
      products.filter(({ category }) => category === slug).every(({ struckIn }) => struckIn !== undefined);
    expect(alloyed('american-gold-eagles')).toBe(true);
    expect(alloyed('gold-krugerrands')).toBe(true);
    expect(alloyed('pre-1933-us-gold-coins')).toBe(true);
  });
});

describe('the texts', () => {
  // Proves 2.product.8
  it('are written for at least ten products, every one of them sold', () => {
    expect(WRITTEN.length).toBeGreaterThanOrEqual(10);
    for (const picture of WRITTEN) {
      const product = products.find(({ image }) => image === `/pictures/${picture}-640.webp`);
      expect(product, picture).toBeDefined();
      expect(product && catalogue.textOf(product).length).toBeGreaterThan(200);
    }
  });
  it('speak of the metal for all others', () => {
    const other = products.find(
      ({ image, metal }) => metal === 'silver' && !WRITTEN.some((picture) => image.includes(picture)),
    );
    expect(other && catalogue.textOf(other)).toContain('Its price is the spot price of silver');
  });
});

describe('the facts', () => {
  it.each(WITH_FACTS)('are of a product that is sold, and do not contradict it: %s', (picture) => {
    const product = products.find(({ image }) => image === `/pictures/${picture}-640.webp`) as Product;
    expect(product).toBeDefined();
    const { year, diameterMm, thicknessMm, faceValue, certificate } = catalogue.factsOf(product);
    // A year in the name is the year of the coin.
    const [named] = /\b(?:19|20)\d\d\b/.exec(product.name) ?? [];
    if (named && year) expect(year).toContain(named);
    if (named && !/(to|0s)\b/.test(product.name)) expect(year ?? named).toBe(named);
    for (const measure of [diameterMm, thicknessMm]) expect(measure ?? '1').toMatch(/^[1-9]\d?(\.\d\d?)?$/);
    // As the description says.
    const [, written] = /face value of (\d[\d.]*) /.exec(product.description) ?? [];
    if (written) expect(faceValue).toMatch(new RegExp(`^${written} `));
    // Only the piece itself tells it.
    expect(certificate).toBeUndefined();
  });
  it('name who made every bar and round, and who graded every certified coin', () => {
    for (const product of products) {
      const { maker, grader } = catalogue.factsOf(product);
      expect(maker !== undefined, product.name).toBe(/-(bars|rounds)$/.test(product.category));
      expect(grader !== undefined, product.name).toBe(/\b(MS|PR)\d\d\b/.test(product.name));
    }
  });
  it('hold metal of the stated weight in a coin of that size', () => {
    for (const product of products) {
      const { diameterMm, thicknessMm } = catalogue.factsOf(product);
      if (!diameterMm || !thicknessMm) continue;
      // Grams of a cylinder by the density of the metal; a rim is thicker than the field. Alloys are lighter.
      const density = product.metal === 'gold' ? 19.3 : 10.5;
      const cylinder = ((Math.PI * Number(diameterMm) ** 2 * Number(thicknessMm)) / 4 / 1000) * density;
      const grams = ouncesAsNumber(product.weight) * 31.1035;
      expect(grams / cylinder, product.name).toBeGreaterThan(0.6);
      expect(grams / cylinder, product.name).toBeLessThan(1.05);
    }
  });
});

describe('a faulty catalogue', () => {
  const [bar] = products;
  it('is refused', () => {
    if (!bar) throw new Error('no goods');
    expect(() => createCatalogue([{ ...bar, category: 'platinum-bars' }])).toThrow('wrong category');
    expect(() => createCatalogue([{ ...bar, category: 'silver-bars', metal: 'gold' }])).toThrow('wrong category');
    expect(() => createCatalogue([bar, { ...bar, description: 'something else' }])).toThrow('two faces');
  });
});
