import { type MicroOunces, microOunces, ounces } from './weight.ts';

/**
 * Sizes that buyers look for, the heaviest first: each from its weight up to that of the one before. An ounce is one of its own,
 * the most sought.
 */
const CLASSES = [
  { from: ounces('32'), name: '1 kg and more' },
  { from: ounces('10'), name: '10 oz to 1 kg' },
  { from: ounces('1.000001'), name: 'Over 1 to 10 oz' },
  { from: ounces('1'), name: '1 oz' },
  { from: ounces('0.5'), name: '1/2 to 1 oz' },
  { from: ounces('0.25'), name: '1/4 to 1/2 oz' },
  { from: microOunces(1), name: 'Under 1/4 oz' },
] as const;

/** The name of the size that a weight belongs to. */
export function weightClassOf(weight: MicroOunces): string {
  return CLASSES.find(({ from }) => weight >= from)?.name ?? '';
}
