import { isQuantity, MAX_LINES } from '#domain/cart.ts';
import { isMetal, type Metal } from '#domain/metal.ts';

/** Half of a surrogate pair, which no address can have. */
const HALF = /\p{Cs}/u;

/** A cart line in local storage. `price` is the one shown when it was added, in dollars; `weight` is in ounces. */
export type CartItem = {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly weight: number;
  readonly metal: Metal;
  readonly quantity: number;
  readonly image: string;
};

const EMPTY: readonly CartItem[] = [];
let latest: { readonly stored: string; readonly lines: readonly CartItem[] } | undefined;

/**
 * Reads a stored cart. Discards what it cannot read: the whole if it is no list, else line by line. The latest result is kept,
 * since every card of a page asks for it.
 */
export function readCart(stored: string | null | undefined): readonly CartItem[] {
  if (!stored) return EMPTY;
  if (latest?.stored !== stored) latest = { stored, lines: linesIn(stored) };
  return latest.lines;
}

function linesIn(stored: string): readonly CartItem[] {
  const byId = new Map<string, CartItem>();
  for (const entry of listIn(stored)) {
    const item = toItem(entry);
    if (item && !byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()].slice(0, MAX_LINES);
}

function listIn(stored: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function toItem(entry: unknown): CartItem | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, name, product, price, weight, metal, quantity, image } = entry as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || id.length > 200 || HALF.test(id)) return undefined;
  if (!isMetal(metal) || !isQuantity(quantity) || !isAmount(price) || !isAmount(weight)) return undefined;
  return {
    id,
    name: nameIn({ name }) ?? nameIn(product) ?? id,
    price,
    weight,
    metal,
    quantity,
    image: typeof image === 'string' ? image : '',
  };
}

/** A line may carry its name in a product of its own (section 3 of the specification). */
function nameIn(holder: unknown): string | undefined {
  const name = typeof holder === 'object' && holder !== null && 'name' in holder ? holder.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
