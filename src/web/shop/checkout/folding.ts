import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatOunces, type MicroOunces, microOunces } from '#domain/weight.ts';

/** A summary of more lines folds, so that total and button stay beside the form. */
const MOST_UNFOLDED = 5;

export function isFolding(lineCount: number): boolean {
  return lineCount > MOST_UNFOLDED;
}

/** `30 lines, 1,068 pieces`. */
export function piecesText(lines: readonly { readonly quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${lines.length} lines, ${pieces.toLocaleString('en-US')} pieces`;
}

type Weighed = { readonly product: { readonly metal: Metal; readonly weight: MicroOunces }; readonly quantity: number };

/** `Gold: 18 lines, 38.6251 oz`, for each metal that is there. */
export function metalTexts(lines: readonly Weighed[]): readonly string[] {
  return METALS.flatMap((metal) => {
    const own = lines.filter(({ product }) => product.metal === metal);
    if (own.length === 0) return [];
    const weight = microOunces(own.reduce((sum, { product, quantity }) => sum + product.weight * quantity, 0));
    const [whole = '', fraction] = formatOunces(weight).split('.');
    const grouped = Number(whole).toLocaleString('en-US') + (fraction ? `.${fraction}` : '');
    return `${METAL_NAMES[metal]}: ${own.length === 1 ? '1 line' : `${own.length} lines`}, ${grouped}\u00a0oz`;
  });
}
