import type { Product, ProductFacts } from './product.ts';

/** The facts of a product that its card shows: its maker or mint, and its grading service. */
export function originOf({ maker, mint, grader }: ProductFacts): Pick<Product, 'maker' | 'grader'> {
  const made = maker ?? mint;
  return { ...(made !== undefined && { maker: made }), ...(grader !== undefined && { grader }) };
}

/** The makers that a product may be of: two of `One of: PAMP, Valcambi; both LBMA Good Delivery`, else the one; none if undefined. */
export function makersIn(maker: string | undefined): readonly string[] {
  const [, several] = /^one of:([^;]*)/i.exec(maker ?? '') ?? [];
  const names = several === undefined ? [(maker ?? '').split(';')[0] ?? ''] : several.split(/,| or /);
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
