/** The least that a cart line is: the browser and the server each keep more with it. */
export type CartLine = { readonly id: string; readonly quantity: number };

/** The most pieces of one product in a cart or an order. */
export const MAX_QUANTITY = 1000;
/** The most different products in a cart or an order. */
export const MAX_LINES = 100;

export function isQuantity(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

/** The number of pieces that a text stands for as a whole: `12`, `1,000`, full-width digits. Undefined for any other text. */
export function readQuantity(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(plain) ? Number(plain.replaceAll(',', '')) : undefined;
}

/**
 * Adds a line: an id already present has its quantity increased, otherwise the line is appended. A quantity never grows beyond
 * `most`; a new line in a full cart is not added.
 */
export function addToCart<Line extends CartLine>(
  cart: readonly Line[],
  line: Line,
  most = MAX_QUANTITY,
): readonly Line[] {
  if (!isQuantity(line.quantity)) return cart;
  const before = quantityOf(cart, line.id);
  const quantity = Math.max(before, Math.min(before + line.quantity, most));
  if (before > 0) return setQuantity(cart, line.id, quantity);
  return cart.length < MAX_LINES ? [...cart, { ...line, quantity }] : cart;
}

/**
 * Puts a line that was removed back to where it was. Where its product has been added again meanwhile, that line gets its
 * pieces. The limits are those of adding.
 */
export function restoreToCart<Line extends CartLine>(
  cart: readonly Line[],
  line: Line,
  index: number,
): readonly Line[] {
  const grown = addToCart(cart, line);
  return grown.length > cart.length ? [...cart.slice(0, index), line, ...cart.slice(index)] : grown;
}

/** Sets a line's quantity; 0 or less removes it. A fraction or an absurd number changes nothing. */
export function setQuantity<Line extends CartLine>(
  cart: readonly Line[],
  id: string,
  quantity: number,
): readonly Line[] {
  if (quantity <= 0) return removeFromCart(cart, id);
  if (!isQuantity(quantity)) return cart;
  return cart.map((line) => (line.id === id ? { ...line, quantity } : line));
}

export function removeFromCart<Line extends CartLine>(cart: readonly Line[], id: string): readonly Line[] {
  return cart.filter((line) => line.id !== id);
}

/** Takes the ordered pieces out of a cart, and keeps those that another tab has added meanwhile. */
export function withoutOrdered<Line extends CartLine>(
  cart: readonly Line[],
  ordered: readonly CartLine[],
): readonly Line[] {
  return ordered.reduce((left, { id, quantity }) => setQuantity(left, id, quantityOf(left, id) - quantity), cart);
}

/** Counts the pieces of a cart, for the badge. */
export function countPieces(cart: readonly CartLine[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function quantityOf(cart: readonly CartLine[], id: string): number {
  return cart.find((line) => line.id === id)?.quantity ?? 0;
}
