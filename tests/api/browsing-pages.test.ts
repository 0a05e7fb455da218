import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, categoriesOf } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPremium, pricePerOunce, unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { formatOunces } from '#domain/weight.ts';
import { type HtmlElement, openPages, type Pages } from '../support/open-pages.ts';
import { SPOT } from '../support/open-shop.ts';

const catalogue = troyCatalogue();
const pathOf = ({ id }: Product) => `/product/${encodeURIComponent(id)}`;
const priceText = ({ metal, weight, premium }: Product) => formatUsd(unitPrice(SPOT[metal], weight, premium));

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

describe('the home page', () => {
  let main: HtmlElement;
  beforeAll(async () => {
    main = await pages.main('/');
  });

  // Proves 1.13
  it('says in its first slide from which sum on shipping is free', () => {
    const slides = main.region('Announcements').all('div', { role: 'group' });
    expect(slides).toHaveLength(3);
    expect(slides[0]?.text).toContain('Free shipping on orders above $3999');
    expect(slides.map(({ attributes }) => 'inert' in attributes)).toEqual([false, true, true]);
  });

  // Proves 1.3, 2.home.7, 9.6
  it('shows live rates', () => {
    const rates = main.region('Live rates');
    expect(rates.text).toContain('$4,078.40');
    expect(rates.text).toContain('$50.62');
  });

  // Proves 2.home.8
  it('features the first six products of gold or silver', () => {
    const firstSix = catalogue.entries.slice(0, 6).map(({ name }) => name);
    expect(
      main
        .region('Featured')
        .all('article')
        .map((card) => card.one('h3').text),
    ).toEqual(firstSix);
  });

  // Proves 2.home.9
  it('leads to gold and to silver by a tile each', () => {
    expect(main.region('Shop by Category').links.map(({ href }) => href)).toEqual([
      '/categories/gold',
      '/categories/silver',
    ]);
  });

  it('has the three pictures of its banner fetched at once, one of them first, and those of products later', () => {
    const pieces = main.region('Announcements').all('img');
    expect(pieces.map(({ attributes }) => attributes.loading)).toEqual(['eager', 'eager', 'eager']);
    expect(main.all('img', { fetchpriority: 'high' })).toHaveLength(1);
    expect(main.all('article')[0]?.one('img').attributes.loading).toBe('lazy');
  });
});

describe('browsing', () => {
  // Proves 1.1, 2.metal.2
  it.each(METALS)('the %s page has eight tiles, each with name, text, picture and way', async (metal) => {
    const tiles = (await pages.main(`/categories/${metal}`)).all('li');
    expect(tiles).toHaveLength(8);
    for (const [index, { heading, tileText, path }] of categoriesOf(metal).entries()) {
      const tile = tiles[index];
      expect(tile?.one('h3').text).toBe(heading);
      expect(tile?.text).toContain(tileText);
      expect(tile?.links).toEqual([{ text: heading, href: path }]);
      expect(tile?.one('img').attributes.src).toMatch(/\.(webp|avif)$/);
    }
  });

  // Proves 1.2, 2.listing.1, 2.listing.6, 3.3
  it.each(CATEGORIES)(
    'the listing $slug is headed $heading and shows every product of it',
    async ({ slug, heading }) => {
      const main = await pages.main(`/category/${slug}`);
      expect(main.one('h1').text).toBe(heading);
      const cards = main.all('article');
      const products = catalogue.productsIn(slug);
      expect(cards.map((card) => card.one('h3').text)).toEqual(products.map(({ name }) => name));
      for (const [index, product] of products.entries()) {
        const card = cards[index];
        expect(card?.links).toEqual([{ text: product.name, href: pathOf(product) }]);
        expect(card?.text).toContain(product.description);
        expect(card?.text).toContain(`${formatOunces(product.weight)} oz`);
        expect(card?.text).toContain(priceText(product));
        expect(card?.text).toContain(`${formatPremium(product.premium)} premium over spot`);
        expect(card?.all('button').some(({ text }) => text === 'Add to Cart')).toBe(true);
        expect(card?.all('img')).toHaveLength(1);
      }
    },
  );

  // Proves 2.listing.3, 2.listing.5
  it('a listing has a way back and both live rates', async () => {
    const main = await pages.main('/category/gold-bars');
    expect(main.links).toContainEqual({ text: 'Gold categories', href: '/categories/gold' });
    expect(main.region('Live rates').text).toContain('Gold $4,078.40 per ozSilver $50.62 per oz');
  });

  // Proves 2.listing.2, 2.listing.8
  it('an unknown category is shown as it is given, empty, with a way to others', async () => {
    const main = await pages.main('/category/moon-dust');
    expect(main.one('h1').text).toBe('moon-dust');
    expect(main.text).toContain('No products available in this category yet.');
    expect(main.links).toContainEqual({ text: 'Browse Other Categories', href: '/categories/gold' });
  });

  it('a choice without a match offers to clear it, and does not say that the category is empty', async () => {
    const main = await pages.main('/category/gold-coins?price=1&sort=weight');
    expect(main.text).toContain('No products match these filters.');
    expect(main.text).not.toContain('No products available in this category yet.');
    expect(main.links).toContainEqual({ text: 'Clear all', href: '/category/gold-coins?sort=weight' });
  });

  it('nonsense in the address is not heeded, and a filter with a single choice is not there', async () => {
    const main = await pages.main('/category/american-silver-eagles?weight=heavy&premium=-1&price=cheap&sort=best');
    expect(main.all('article')).toHaveLength(8);
    expect(main.all('summary').map(({ text }) => text)).not.toContain('Weight');
    expect(main.all('summary').map(({ text }) => text)).toContain('Premium');
    expect(main.links.map(({ text }) => text)).not.toContain('Clear all');
  });

  // Proves 2.product.3, 2.product.4, 2.product.5, 2.product.6, 2.product.10, 2.product.11, 9.12
  it('a product page states everything about the product', async () => {
    const [product] = catalogue.productsIn('american-gold-eagles');
    if (!product) throw new Error('There are no American Gold Eagles.');
    const main = await pages.main(pathOf(product));
    expect(main.one('h1').text).toBe(product.name);
    const drawn = "Our illustration; the coin itself bears the mint's design";
    expect(main.one('img').attributes.alt).toBe(`${product.name}. ${drawn}`);
    expect(main.one('figcaption').text).toBe(drawn);
    for (const words of [
      '4.9/5 - 127 reviews',
      priceText(product),
      `${formatOunces(product.weight)} oz Gold`,
      `${formatPremium(product.premium)} premium`,
      catalogue.textOf(product),
      'Authentic',
      'Certified',
      'Fast Shipping',
    ])
      expect(main.text).toContain(words);
    expect(main.region('Live rates').text).toContain('$4,078.40 per oz');
    const rows = main.all('tr').map((row) => [row.one('th').text, row.one('td').text]);
    expect(rows).toEqual([
      ['Mint', 'United States Mint'],
      ['Metal', 'Gold'],
      ['Weight', `${formatOunces(product.weight)} oz`],
      ['Purity', '.999 Fine'],
      ['Struck in', expect.stringMatching(/^\.9167 \(22 karat\)/)],
      ['Country', 'United States'],
      ['Year', 'Random year, 1986 to date'],
      ['Face value', '50 US dollars'],
      ['Diameter', '32.7 mm'],
      ['Thickness', '2.87 mm'],
      ['Category', 'American Gold Eagles'],
    ]);
  });

  it('a product page marks its metal in the menus', async () => {
    for (const [slug, name] of [
      ['gold-krugerrands', 'Gold'],
      ['silver-dollars', 'Silver'],
    ] as const) {
      const [product] = catalogue.productsIn(slug);
      const page = await pages.page(pathOf(product as Product));
      const marked = page.all('button', { 'aria-current': 'page' }).map(({ text }) => text);
      expect(marked).toHaveLength(2);
      for (const text of marked) expect(text).toContain(name);
    }
  });

  it('a product sold in grams says so, and what it costs by the ounce', async () => {
    const product = catalogue.productById('100 Gram Gold Bar') as Product;
    const main = await pages.main(pathOf(product));
    const perOunce = formatUsd(pricePerOunce(unitPrice(SPOT.gold, product.weight, product.premium), product.weight));
    expect(main.text).toContain(`100 g (3.215 oz) Gold, 2.40% premium, ${perOunce} per oz`);
  });

  // Proves 2.product.9
  it('a product without a text of its own has a general one that names the metal', async () => {
    const product = catalogue.productsIn('world-silver-coins').at(-1);
    const main = await pages.main(pathOf(product as Product));
    expect(main.text).toContain('spot price of silver times its fine weight');
  });

  // Proves 2.product.1
  it('a product whose name needs encoding is found by its address', async () => {
    const product = catalogue.entries.find(({ id }) => id.includes('/'));
    expect((await pages.main(pathOf(product as Product))).one('h1').text).toBe(product?.name);
  });

  // Proves 2.product.2
  it('an unknown product is not found, with a way home', async () => {
    const main = await pages.main('/product/Philosophers%20Stone', 404);
    expect(main.one('h1').text).toBe('Product not found');
    expect(main.links).toEqual([{ text: 'Return to Home', href: '/' }]);
  });

  it('a search that finds nothing leads on to popular categories and featured products', async () => {
    const main = await pages.main('/search?q=xyzzy');
    expect(main.text).toContain('No products match your search.');
    expect(main.region('Featured').all('article')).toHaveLength(4);
    expect(main.region('Popular categories').links).toContainEqual({
      text: 'Silver Bars',
      href: '/category/silver-bars',
    });
  });

  it('a text that is too long is searched as far as it goes', async () => {
    const main = await pages.main(`/search?q=${encodeURIComponent(`krug ${'x'.repeat(3000)}`)}`);
    expect(main.all('article')[0]?.text).toContain('Krugerrand');
  });
});
