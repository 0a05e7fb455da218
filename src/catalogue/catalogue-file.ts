import { PRODUCT_FACTS, type Product, type ProductFacts } from '#domain/product.ts';
import {
  LONGEST_NAME,
  type ReadField,
  readAlloy,
  readDescription,
  readFact,
  readImage,
  readName,
  readOunces,
  readPlainText,
  readPremium,
} from '#domain/product-fields.ts';
import { isSameProduct } from './catalogue.ts';
import { categoryBySlug } from './categories.ts';

/** More than these say nothing new about the faults of a file. */
const MOST_FAULTS = 10;
const KEYS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'ounces',
  'premium',
  'category',
  'image',
  'struckIn',
  ...PRODUCT_FACTS,
]);

export type ReadProducts =
  | {
      readonly ok: true;
      readonly products: readonly Product[];
      /** Facts by product id; absent for products without any. */
      readonly facts: ReadonlyMap<string, ProductFacts>;
    }
  /** A sentence for each of the first faults, with its line. */
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Reads a catalogue as operators keep it: a product a line, each line a JSON object, empty lines between them as they like.
 * `name` (which is the id), `description`, `ounces` (fine weight as text, so that it is exact), `premium` (percent), `category`
 * (slug; it tells the metal), `image` (path on this site) and, for alloys, `struckIn`. Then the facts, each only where it is
 * known. The same product may stand in two categories, on a line each; its lines must agree in all else.
 */
export function readProducts(lines: Iterable<string>): ReadProducts {
  const products: Product[] = [];
  const faults: string[] = [];
  const firstOf = new Map<string, { readonly product: Product; readonly line: number }>();
  const facts = new Map<string, ProductFacts>();
  const places = new Set<string>();
  const shared = sharedTexts();
  let line = 0;
  for (const raw of lines) {
    if (faults.length === MOST_FAULTS) break;
    const written = raw.trim();
    line += 1;
    if (written === '') continue;
    try {
      const entry = objectOf(written);
      const product = productOf(entry, shared);
      const known = factsOf(entry, shared);
      const first = firstOf.get(product.id);
      if (!first) {
        firstOf.set(product.id, { product, line });
        if (known) facts.set(product.id, known);
      } else if (
        !isSameProduct(first.product, product) ||
        JSON.stringify(facts.get(product.id)) !== JSON.stringify(known)
      )
        throw new Fault(`must agree with line ${first.line} but for its category`);
      const place = `${product.category} ${product.id}`;
      if (places.has(place)) throw new Fault(`repeats line ${first?.line}`);
      places.add(place);
      products.push(product);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(`line ${line} ${error.message}`);
    }
  }
  if (faults.length === 0 && products.length === 0) faults.push('has no products');
  return faults.length > 0 ? { ok: false, faults } : { ok: true, products, facts };
}

/** A fault of a line, in words that follow its number. */
class Fault extends Error {}

type Line = Readonly<Record<string, unknown>>;

function productOf(entry: Line, shared: (text: string) => string): Product {
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw new Fault(`has '${unknown}', which no product has`);
  const name = fieldOf(entry, 'name', readName);
  const slug = fieldOf(entry, 'category', (written) => readPlainText(written, LONGEST_NAME));
  const category = categoryBySlug(slug);
  if (!category) throw new Fault(`is of the category '${slug}', which is none of the sixteen`);
  return {
    id: name,
    name,
    description: fieldOf(entry, 'description', readDescription),
    weight: fieldOf(entry, 'ounces', readOunces),
    metal: category.metal,
    category: category.slug,
    image: shared(fieldOf(entry, 'image', readImage)),
    premium: fieldOf(entry, 'premium', readPremium),
    ...(entry.struckIn !== undefined && { struckIn: shared(fieldOf(entry, 'struckIn', readAlloy)) }),
  };
}

/** In one order, so that the same facts are the same text. */
function factsOf(entry: Line, shared: (text: string) => string): ProductFacts | undefined {
  const given = PRODUCT_FACTS.filter((fact) => entry[fact] !== undefined);
  if (given.length === 0) return undefined;
  return Object.fromEntries(
    given.map((fact) => [fact, shared(fieldOf(entry, fact, (written) => readFact(fact, written)))]),
  );
}

function fieldOf<Value>(entry: Line, key: string, read: (written: unknown) => ReadField<Value>): Value {
  const field = read(entry[key]);
  if (!field.ok) throw new Fault(`has a faulty '${key}': ${field.fault.replace(/\.$/, '')}`);
  return field.value;
}

function objectOf(written: string): Line {
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below, in words that name no position inside of the line.
  }
  throw new Fault('is not a JSON object');
}

/** Thousands of products share a picture, or a mint: each text is kept once. */
function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    known.set(text, text);
    return text;
  };
}
