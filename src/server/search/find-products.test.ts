import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { createProductSearch, MAX_RANKED, searchIndex } from './find-products.ts';
import { buildIndex, type InvertedIndex } from './word-index.ts';

const catalogue = troyCatalogue();
const fail = (error: unknown) => {
  throw error;
};
const search = createProductSearch(() => catalogue, fail);
const find = async (text: string) => (await search.find(text, catalogue.entries.length)).products;
const names = async (text: string) => (await find(text)).map(({ name }) => name);

describe('the search for products', () => {
  it.each([
    ['ASE', '1 oz American Silver Eagle (Random Year)'],
    ['silver eagle', '1 oz American Silver Eagle (Random Year)'],
    ['gold eagles', '1 oz American Gold Eagle (Random Year)'],
    ['1kg', '1 Kilo Gold Bar'],
    ['kilo silver', '1 Kilo Silver Bar'],
    ['100 oz', '100 oz Silver Bar'],
    ['tenth ounce eagle', '1/10 oz American Gold Eagle (Random Year)'],
    ['0.1 oz gold krug', '1/10 oz Gold Krugerrand'],
    ['krug', '1 oz Gold Krugerrand (Random Year)'],
    ['krugerand', '1 oz Gold Krugerrand (Random Year)'],
    ['kruegerrand', '1 oz Gold Krugerrand (Random Year)'],
    ['ms70 silver', 'American Silver Eagle MS70, Certified'],
    ['eagel silver', '1 oz American Silver Eagle (Random Year)'],
    ['MS-70 buffalo', '1 oz American Gold Buffalo MS70'],
    ['buffallo', '1 oz American Gold Buffalo (Random Year)'],
    ['mapel leaf', '1 oz Canadian Gold Maple Leaf'],
    ['sliver maple', '1 oz Canadian Silver Maple Leaf'],
    ['half maple gold', '1/2 oz Canadian Gold Maple Leaf'],
    ['britania', '1 oz British Gold Britannia'],
    ['brit silver', '1 oz British Silver Britannia'],
    ['philly', '1 oz Austrian Gold Philharmonic'],
    ['sovereign', 'British Gold Sovereign (King Charles III)'],
    ['st gaudens', '$20 Saint-Gaudens Double Eagle, Almost Uncirculated'],
    ['morgan dollar', 'Morgan Silver Dollar, Very Good to Extremely Fine'],
    ['queens beasts', "10 oz British Silver Queen's Beasts"],
    ['silver eagle coin', '1 oz American Silver Eagle (Random Year)'],
    ['cheap gold bars', '1 oz Gold Bar in Assay Card'],
    ['pand', '30 Gram Chinese Gold Panda'],
    ['10 gram gold', '10 Gram Gold Bar in Assay Card'],
    ['goldbar', '1 oz Gold Bar in Assay Card'],
    ['GoldBars 1kg', '1 Kilo Gold Bar'],
    ['silvereagle', '1 oz American Silver Eagle (Random Year)'],
    ['mapleleaf silver', '1 oz Canadian Silver Maple Leaf'],
  ])('for %j finds %s first', async (text, name) => {
    expect((await names(text))[0]).toBe(name);
  });

  it('keeps to all the words where it can', async () => {
    expect(await names('ms70 eagle')).toEqual(['American Silver Eagle MS70, Certified']);
    expect(new Set((await find('silver bar')).map(({ metal }) => metal))).toEqual(new Set(['silver']));
    expect((await find('ms70')).every(({ name }) => name.includes('MS70'))).toBe(true);
    expect((await names('1 kilo')).slice(0, 2)).toEqual(['1 Kilo Gold Bar', '1 Kilo Silver Bar']);
  });

  it('finds what has most of the words where nothing has all', async () => {
    expect((await names('1/10 oz silver eagle')).length).toBeGreaterThan(0);
  });

  it.each(['', '   ', 'xyzzy', '?!', '()[]*+\\', '<script>', '💎'])('finds nothing for %j', async (text) => {
    expect(await search.find(text, 8)).toEqual({ products: [], count: 0 });
  });

  it('finds what is struck in an alloy by the name of that', async () => {
    const struck = catalogue.entries.filter(({ struckIn }) => struckIn?.includes('22 karat'));
    expect(new Set(struck.map(({ id }) => id)).size).toBeGreaterThan(3);
    const found = new Set(await names('22 karat'));
    for (const { name } of struck) expect([name, found.has(name)]).toEqual([name, true]);
  });

  it('finds every product by its whole name, each once', async () => {
    for (const { id, name } of catalogue.entries) expect((await find(name))[0]?.id).toBe(id);
    const ids = (await find('gold')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stands whatever is typed', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(fc.asyncProperty(anyText, async (text) => (await search.find(text, 8)).count >= 0));
  });
});

describe('the search among many products', () => {
  const PRODUCTS = 20_000;
  const WORDS = ['gold', 'silver', 'eagle', 'lion', 'maple', 'krugerrand', 'bar', 'coin', 'proof', 'gilded', 'garland'];

  /** Counts scored products and fuzzy look-ups. */
  async function manyProducts() {
    const index = await buildIndex(PRODUCTS, (product) => ({
      name: [...WORDS.filter((_, word) => product % (word + 1) === 0), `issue${product % 3000}`],
      form: ['coin'],
      category: ['gold'],
      description: ['struck', 'gladly'],
    }));
    const work = { scored: 0, fuzzyTerms: 0 };
    const words = Object.assign(Object.create(index.words) as typeof index.words, {
      fuzzyGet(...asked: Parameters<typeof index.words.fuzzyGet>) {
        work.fuzzyTerms += 1;
        return index.words.fuzzyGet(...asked);
      },
    });
    const counted: InvertedIndex = {
      ...index,
      words,
      scoreOf(...asked) {
        work.scored += 1;
        return index.scoreOf(...asked);
      },
    };
    return { find: (text: string) => searchIndex(counted, text, 8), work };
  }

  it.each(['g', 'gold', 'gold coin', 'i', 'issue', 'goldcoin', 'gold silver eagle lion maple', 'struck'])(
    'scores few of the matches of %j, and counts all',
    async (text) => {
      const { find, work } = await manyProducts();
      const { best, count } = find(text);
      expect(best).toHaveLength(8);
      expect(count).toBeGreaterThan(100);
      expect(work.scored).toBeLessThanOrEqual(MAX_RANKED);
    },
  );

  it('matches few words fuzzily, however many are typed, and none that is too long', async () => {
    const { find, work } = await manyProducts();
    find('abcdefg bcdefgh cdefghi defghij efghijk fghijkl');
    expect(work.fuzzyTerms).toBeLessThanOrEqual(3);
    work.fuzzyTerms = 0;
    find('x'.repeat(100));
    expect(work.fuzzyTerms).toBe(0);
  });

  it('counts all matches', async () => {
    const { find } = await manyProducts();
    expect(find('krugerrand').count).toBe(Math.ceil(PRODUCTS / 6));
    expect(find('eagle lion').count).toBe(Math.ceil(PRODUCTS / 12));
    expect(find('issue7')).toMatchObject({ count: expect.any(Number) });
    expect(find('nothing of this').count).toBe(0);
  });
});

describe('the search by money', () => {
  const SPOT = { gold: cents(394_070), silver: cents(5_062) };
  const priced = createProductSearch(
    () => catalogue,
    fail,
    () => SPOT,
  );
  const all = [...new Map(catalogue.entries.map(({ id }) => [id, catalogue.productById(id) as Product])).values()];
  const priceOf = ({ metal, weight, premium }: Product) => unitPrice(SPOT[metal], weight, premium);

  it('finds exactly what costs as much, with words and without', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1_000, max: 15_000_000 }).map(cents),
        fc.constantFrom('', 'gold', 'silver bar'),
        async (most, words) => {
          const { products, count } = await priced.find(`${words} under ${formatUsd(most)}`, all.length);
          const alike = words === '' ? all : await find(words);
          const affordable = alike.filter((product) => priceOf(product) <= most);
          expect(new Set(products.map(({ id }) => id))).toEqual(new Set(affordable.map(({ id }) => id)));
          expect(count).toBe(affordable.length);
        },
      ),
    );
  });

  it('counts what lies between two amounts, and shows no more than was asked for', async () => {
    const { products, count } = await priced.find('silver $40 to $80', 3);
    expect(products).toHaveLength(3);
    for (const product of products) {
      expect(product.metal).toBe('silver');
      expect(priceOf(product)).toBeGreaterThanOrEqual(4_000);
      expect(priceOf(product)).toBeLessThanOrEqual(8_000);
    }
    expect(count).toBe((await find('silver')).filter((one) => priceOf(one) >= 4_000 && priceOf(one) <= 8_000).length);
  });

  it('looks for the words alone while there is no price', async () => {
    expect(await names('silver bar under $1')).toEqual(await names('silver bar'));
  });
});

describe('the search of goods that change', () => {
  const without = createCatalogue(catalogue.entries.filter(({ name }) => !name.includes('Krugerrand')));

  it('finds what is sold again, before the pages ask', async () => {
    let goods = without;
    const changing = createProductSearch(() => goods, fail);
    changing.prepare();
    expect((await changing.find('krugerrand', 1)).products).toEqual([]);
    goods = catalogue;
    changing.prepare();
    await changing.stop();
    expect((await changing.find('krugerrand', 1)).products).toHaveLength(1);
  });

  it('goes on with the index of before where none could be made of newer goods', async () => {
    let goods = () => catalogue;
    const faults: unknown[] = [];
    const changing = createProductSearch(
      () => goods(),
      (error) => faults.push(error),
    );
    changing.prepare();
    const broken = new RangeError('No goods');
    goods = () => {
      throw broken;
    };
    changing.prepare();
    await changing.stop();
    expect(faults).toEqual([broken]);
    goods = () => catalogue;
    expect((await changing.find('krugerrand', 1)).products).toHaveLength(1);
  });
});
