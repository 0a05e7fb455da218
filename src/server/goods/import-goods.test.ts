import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { premiumPercent } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import type { GoodsRow } from './goods-row.ts';
import { planImport } from './import-goods.ts';
import { fieldsOf } from './seed-goods.ts';

const catalogue = troyCatalogue();
const listings = [...Map.groupBy(catalogue.entries, ({ id }) => id).values()];
const ROWS: readonly GoodsRow[] = listings.map((entries, nth) => ({
  ...fieldsOf(catalogue, entries),
  key: `key ${nth}`,
  revision: 1,
  stock: null,
}));
const [first] = catalogue.entries;
if (!first) throw new Error('The catalogue is empty');

describe('an import of goods', () => {
  it('changes nothing where the file is what is there', () => {
    expect(planImport(catalogue, ROWS)).toEqual({ edits: [], report: [], faults: [] });
  });

  it('adds what is new, changes what is different, and leaves what the file does not name', () => {
    const file = createCatalogue(
      [
        { ...first, premium: premiumPercent(9) },
        { ...first, id: 'New bar', name: 'New bar' },
      ],
      undefined,
      catalogue.factsOf,
    );
    const { edits, report, faults } = planImport(file, ROWS);
    expect(faults).toEqual([]);
    expect(edits).toMatchObject([
      { kind: 'change', key: 'key 0', version: 1, set: { premium: 900 } },
      { kind: 'add', fields: { name: 'New bar', state: 'on-sale' } },
    ]);
    expect(report).toEqual([`~ ${first.name}: premium ${first.premium} → 900`, '+ New bar']);
  });

  it('refuses another weight under the same name', () => {
    const heavier = createCatalogue([{ ...first, weight: ounces('2') }], undefined, catalogue.factsOf);
    expect(planImport(heavier, ROWS).faults).toEqual([
      `${first.name}: a product keeps its weight and metal. Use a different name for the other product`,
    ]);
  });
});
