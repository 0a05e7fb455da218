import { MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import { mayBeOrdered } from '#domain/sale.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import type { AskedProduct, ListedProduct } from '../ui/products/ask-products.ts';

type OrderedLine = { readonly id: string; readonly name: string; readonly quantity: number };

/** Result of adding an order's lines to the cart again. All numbers are pieces. */
export type Reordered = {
  readonly added: number;
  /** Names of products that are no longer sold. */
  readonly gone: readonly string[];
  /** Names of products that are paused or sold out. */
  readonly off: readonly string[];
  /** Lines that a limit of the cart reduced. */
  readonly cut: readonly { readonly name: string; readonly added: number; readonly wanted: number }[];
};

/** Puts the lines into the cart by `add`, which answers how many pieces went in. `products` are those that are sold today. */
export function reorder(
  lines: readonly OrderedLine[],
  products: readonly AskedProduct[],
  add: (product: ListedProduct, quantity: number) => number,
): Reordered {
  const byId = new Map(
    products.flatMap((product) => [product.id, product.formerId ?? product.id].map((id) => [id, product])),
  );
  const known = lines.map((line) => ({ ...line, product: byId.get(line.id) }));
  const put = known.flatMap(({ name, quantity: wanted, product }) =>
    product && mayBeOrdered(product) ? [{ name, wanted, added: add(product, wanted) }] : [],
  );
  return {
    added: put.reduce((sum, { added }) => sum + added, 0),
    gone: known.filter(({ product }) => !product).map(({ name }) => name),
    off: known.filter(({ product }) => product && !mayBeOrdered(product)).map(({ name }) => name),
    cut: put.filter(({ added, wanted }) => added < wanted),
  };
}

/** Describes the result in sentences, one for each kind of outcome. */
export function reorderSentences({ added, gone, off, cut }: Reordered): readonly string[] {
  return [
    added > 0 ? `${pieces(added)} added to your cart at today's prices.` : 'Nothing was added to your cart.',
    ...(gone.length > 0 ? [`No longer sold: ${gone.join(', ')}.`] : []),
    ...(off.length > 0 ? [`Not available right now: ${off.join(', ')}.`] : []),
    ...(cut.length > 0
      ? [
          `The cart is limited to ${groupThousands(MAX_QUANTITY)} pieces per product and ${MAX_LINES} different products: ${cut
            .map(({ name, added, wanted }) => `${added} of ${wanted} × ${name}`)
            .join(', ')}.`,
        ]
      : []),
  ];
}

function pieces(count: number): string {
  return countOf(count, 'piece');
}
