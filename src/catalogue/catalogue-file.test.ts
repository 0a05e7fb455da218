import { describe, expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';
import { readProducts } from './catalogue-file.ts';
import { troyCatalogue } from './stock.ts';

const BAR = {
  name: '1 oz Gold Bar',
  description: 'A bar of an ounce.',
  ounces: '1',
  premium: 2.75,
  category: 'gold-bars',
  image: '/pictures/gold-bars--1-oz-minted-640.webp',
};
const line = (change: object) => JSON.stringify({ ...BAR, ...change });

function faultsIn(...lines: string[]): readonly string[] {
  const read = readProducts(lines);
  return read.ok ? [] : read.faults;
}

describe("a catalogue's file", () => {
  it('is a product a line, with empty lines where one likes', () => {
    const coin = line({ name: 'Krugerrand', category: 'gold-krugerrands', struckIn: '.9167 (22 karat)' });
    const read = readProducts(['', line({}), '   ', `${coin}\r`]);
    expect(read).toMatchObject({
      ok: true,
      products: [
        { id: BAR.name, name: BAR.name, metal: 'gold', weight: 1_000_000, premium: 275, category: 'gold-bars' },
        { id: 'Krugerrand', struckIn: '.9167 (22 karat)' },
      ],
    });
  });

  it('can hold the goods of this shop', () => {
    const troy = troyCatalogue();
    const lines = troy.entries.map((product) => {
      const { name, description, weight, premium, category, image, struckIn } = product;
      return JSON.stringify({
        ...troy.factsOf(product),
        name,
        description,
        ounces: (weight / 1_000_000).toFixed(6),
        premium: premium / 100,
        category,
        image,
        struckIn,
      });
    });
    const read = readProducts(lines);
    if (!read.ok) throw new Error(read.faults.join());
    const catalogue = createCatalogue(read.products, undefined, ({ id }) => read.facts.get(id));
    expect(catalogue.entries).toEqual(troy.entries);
    expect(catalogue.featured()).toEqual(troy.featured());
    for (const product of troy.entries) expect(catalogue.factsOf(product)).toEqual(troy.factsOf(product));
  });

  it('may say more of a product, which its lines must agree on', () => {
    const facts = { mint: 'A mint', diameterMm: '32.7', grader: 'A service', certificate: '12345' };
    const again = {
      category: 'gold-coins',
      certificate: '12345',
      grader: 'A service',
      diameterMm: '32.7',
      mint: 'A mint',
    };
    const read = readProducts([line(facts), line(again)]);
    expect(read.ok && read.facts).toEqual(new Map([[BAR.name, facts]]));
    expect(faultsIn(line(facts), line({ ...again, mint: 'Another' }))).toEqual([
      'line 2 must agree with line 1 but for its category',
    ]);
    expect(faultsIn(line({ diameterMm: 32.7 }))).toEqual(["line 1 has a faulty 'diameterMm': Please enter some text"]);
    expect(faultsIn(line({ thicknessMm: '2,87' }))).toEqual([
      'line 1 has a faulty \'thicknessMm\': Please enter millimeters as text, such as "32.7"',
    ]);
  });

  it('may list a product in two categories, if its lines agree', () => {
    const again = { category: 'gold-coins' };
    expect(faultsIn(line({}), line(again))).toEqual([]);
    expect(faultsIn(line({}), line({ ...again, premium: 3 }))).toEqual([
      'line 2 must agree with line 1 but for its category',
    ]);
    expect(faultsIn(line({}), '', line({}))).toEqual(['line 3 repeats line 1']);
  });

  it.each<[string, string]>([
    ['{', 'is not a JSON object'],
    ['[]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    [line({ name: undefined }), "has a faulty 'name': Please enter some text"],
    [line({ name: '  ' }), "has a faulty 'name': Please enter some text"],
    [line({ name: 'x'.repeat(201) }), "has a faulty 'name': Please use at most 200 characters"],
    ...['Bar\u0000', 'Gold\u200bBar', 'Bar\u202e1 oz'].map(
      (name) =>
        [line({ name }), "has a faulty 'name': Please remove characters that cannot be seen"] as [string, string],
    ),
    ...['.', '..', '-', 'Bar.data', 'Bar.DATA', 'A%2FB', 'a%2fb'].map(
      (name) => [line({ name }), "has a faulty 'name': This name cannot be used as a page address"] as [string, string],
    ),
    [line({ description: 5 }), "has a faulty 'description': Please enter some text"],
    [
      line({ ounces: 1 }),
      'has a faulty \'ounces\': Please enter troy ounces as text, such as "0.9675", with up to six decimal places',
    ],
    [
      line({ ounces: '-1' }),
      'has a faulty \'ounces\': Please enter troy ounces as text, such as "0.9675", with up to six decimal places',
    ],
    [
      line({ ounces: '0' }),
      'has a faulty \'ounces\': Please enter troy ounces as text, such as "0.9675", with up to six decimal places',
    ],
    [line({ ounces: '2000.1' }), "has a faulty 'ounces': The weight can be at most 2,000 troy ounces"],
    [
      line({ premium: '5' }),
      "has a faulty 'premium': A premium is a percentage from 1.5 to 50, with up to two decimal places",
    ],
    [
      line({ premium: 0 }),
      "has a faulty 'premium': A premium is a percentage from 1.5 to 50, with up to two decimal places",
    ],
    [
      line({ premium: 51 }),
      "has a faulty 'premium': A premium is a percentage from 1.5 to 50, with up to two decimal places",
    ],
    [
      line({ premium: 5.123 }),
      "has a faulty 'premium': A premium is a percentage from 1.5 to 50, with up to two decimal places",
    ],
    [line({ category: 'platinum-bars' }), "is of the category 'platinum-bars', which is none of the sixteen"],
    [
      line({ image: 'https://evil.example/x.webp' }),
      "has a faulty 'image': A picture is a path on this site, such as /pictures/bar-640.webp",
    ],
    [
      line({ image: '//evil.example/x.webp' }),
      "has a faulty 'image': A picture is a path on this site, such as /pictures/bar-640.webp",
    ],
    [
      line({ image: '/pictures/../secret' }),
      "has a faulty 'image': A picture is a path on this site, such as /pictures/bar-640.webp",
    ],
    [line({ metal: 'gold' }), "has 'metal', which no product has"],
  ])('is refused for %s', (written, fault) => {
    expect(faultsIn(line({ name: 'Another' }), written)).toEqual([`line 2 ${fault}`]);
  });

  it('is refused where it is empty, and with its first ten faults where it has more', () => {
    expect(faultsIn()).toEqual(['has no products']);
    expect(faultsIn(...Array.from({ length: 30 }, () => '{}'))).toHaveLength(10);
  });
});
