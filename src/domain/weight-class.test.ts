import { expect, it } from 'vitest';
import { ounces } from './weight.ts';
import { weightClassOf } from './weight-class.ts';

it.each([
  ['0.16075', 'Under 1/4 oz'],
  ['0.2354', 'Under 1/4 oz'],
  ['0.25', '1/4 to 1/2 oz'],
  ['0.5', '1/2 to 1 oz'],
  ['0.9675', '1/2 to 1 oz'],
  ['1', '1 oz'],
  ['1.2057', 'Over 1 to 10 oz'],
  ['10', '10 oz to 1 kg'],
  ['32.15', '1 kg and more'],
  ['1000', '1 kg and more'],
])('a piece of %s oz is of the size %s', (weight, name) => {
  expect(weightClassOf(ounces(weight))).toBe(name);
});
