import { METAL_NAMES } from '#domain/metal.ts';
import type { Product, ProductFacts } from '#domain/product.ts';
import { formatOunces, formatWeight } from '#domain/weight.ts';

type SpecificationsProps = {
  readonly product: Product;
  readonly facts: ProductFacts;
  readonly category: string;
};

/** Lists the product's metal data and its known facts, the maker or grader first. */
export function Specifications({ product, facts, category }: SpecificationsProps) {
  const { metal, weight, struckIn } = product;
  const fine = `contains ${formatOunces(weight)} oz of fine ${metal}`;
  const told = (names: typeof FACT_NAMES) =>
    names.flatMap(([fact, name, unit = '']) => (facts[fact] ? [[name, facts[fact] + unit]] : []));
  const rows = [
    ...told(ORIGIN_NAMES),
    ['Metal', METAL_NAMES[metal]],
    ['Weight', formatWeight(weight)],
    ['Purity', '.999 Fine'],
    ...(struckIn ? [['Struck in', `${struckIn} - ${fine}`]] : []),
    ...told(FACT_NAMES),
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

type Named = readonly (readonly [fact: keyof ProductFacts, name: string, unit?: string])[];

/** Facts listed before the metal data, since buyers look for them first. */
const ORIGIN_NAMES: Named = [
  ['maker', 'Maker'],
  ['mint', 'Mint'],
  ['grader', 'Graded by'],
];

const FACT_NAMES: Named = [
  ['certificate', 'Certificate'],
  ['country', 'Country'],
  ['year', 'Year'],
  ['faceValue', 'Face value'],
  ['diameterMm', 'Diameter', '\u00a0mm'],
  ['thicknessMm', 'Thickness', '\u00a0mm'],
  ['packaging', 'Packaging'],
];
