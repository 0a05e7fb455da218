import { METAL_NAMES } from '#domain/metal.ts';
import type { Product, ProductFacts } from '#domain/product.ts';
import { formatOunces, formatWeight } from '#domain/weight.ts';

type SpecificationsProps = {
  readonly product: Product;
  readonly facts: ProductFacts;
  readonly category: string;
};

/** What every product has, and of the facts those that are known. */
export function Specifications({ product, facts, category }: SpecificationsProps) {
  const { metal, weight, struckIn } = product;
  const fine = `contains ${formatOunces(weight)} oz of fine ${metal}`;
  const rows = [
    ['Metal', METAL_NAMES[metal]],
    ['Weight', formatWeight(weight)],
    ['Purity', '.999 Fine'],
    ...(struckIn ? [['Struck in', `${struckIn} - ${fine}`]] : []),
    ...FACT_NAMES.flatMap(([fact, name, unit = '']) => (facts[fact] ? [[name, facts[fact] + unit]] : [])),
    ['Category', category],
  ];
  return (
    <table className="specification">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FACT_NAMES: readonly (readonly [fact: keyof ProductFacts, name: string, unit?: string])[] = [
  ['grader', 'Graded by'],
  ['certificate', 'Certificate'],
  ['mint', 'Mint'],
  ['country', 'Country'],
  ['year', 'Year'],
  ['faceValue', 'Face value'],
  ['diameterMm', 'Diameter', '\u00a0mm'],
  ['thicknessMm', 'Thickness', '\u00a0mm'],
  ['packaging', 'Packaging'],
];
