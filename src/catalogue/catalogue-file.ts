import { premiumPercent } from '#domain/price.ts';
import { PRODUCT_FACTS, type Product, type ProductFacts } from '#domain/product.ts';
import { type MicroOunces, ounces } from '#domain/weight.ts';
import { isSameProduct } from './catalogue.ts';
import { categoryBySlug } from './categories.ts';

/** More than these say nothing new about what is wrong with a file. */
const MOST_FAULTS = 10;
/** As long as an id may be in a call. */
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_IMAGE = 300;
const LONGEST_ALLOY = 60;
const LONGEST_FACT = 120;
/** As a part of an address these would mean something else: a folder, the data of a page, a slash, or what nothing is named. */
const NO_ADDRESS = /^(?:\.\.?|-)$|\.data$|%2f/i;
/** Twice the largest bar that is traded: a thousand of them are still an amount that an order can have. */
const HEAVIEST = ounces('2000');
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
      /** By id; nothing for products without any. */
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

/** What is wrong with a line, in words that follow its number. */
class Fault extends Error {}

type Line = Readonly<Record<string, unknown>>;

function productOf(entry: Line, shared: (text: string) => string): Product {
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw new Fault(`has '${unknown}', which no product has`);
  const name = textOf(entry, 'name', LONGEST_NAME);
  if (NO_ADDRESS.test(name)) throw new Fault("has a 'name' that no page can have as its address");
  const slug = textOf(entry, 'category', LONGEST_NAME);
  const category = categoryBySlug(slug);
  if (!category) throw new Fault(`is of the category '${slug}', which is none of the sixteen`);
  const image = textOf(entry, 'image', LONGEST_IMAGE);
  if (!/^\/(?:[\w.-]+\/)*[\w.-]+$/.test(image) || image.includes('..'))
    throw new Fault("needs as 'image' a path on this site, such as /pictures/bar-640.webp");
  return {
    id: name,
    name,
    description: textOf(entry, 'description', LONGEST_DESCRIPTION),
    weight: weightOf(entry),
    metal: category.metal,
    category: category.slug,
    image: shared(image),
    premium: readBy(
      () => premiumPercent(numberOf(entry, 'premium')),
      "needs as 'premium' a percentage from 1.5 to 50, with two decimals at most",
    ),
    ...(entry.struckIn !== undefined && { struckIn: shared(textOf(entry, 'struckIn', LONGEST_ALLOY)) }),
  };
}

/** In one order, so that the same facts are the same text. */
function factsOf(entry: Line, shared: (text: string) => string): ProductFacts | undefined {
  const given = PRODUCT_FACTS.filter((fact) => entry[fact] !== undefined);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map((fact) => [fact, shared(factOf(entry, fact))]));
}

function factOf(entry: Line, fact: (typeof PRODUCT_FACTS)[number]): string {
  const text = textOf(entry, fact, LONGEST_FACT);
  if (fact.endsWith('Mm') && !/^[1-9]\d{0,3}(?:\.\d{1,3})?$/.test(text))
    throw new Fault(`needs as '${fact}' millimetres as text, such as "32.7"`);
  return text;
}

function weightOf(entry: Line): MicroOunces {
  const weight = readBy(
    () => ounces(textOf(entry, 'ounces', 20)),
    'needs as \'ounces\' troy ounces as text, such as "0.9675"',
  );
  if (weight > HEAVIEST) throw new Fault("weighs more than 2000 troy ounces in 'ounces'");
  return weight;
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

function textOf(entry: Line, key: string, longest: number): string {
  const value = entry[key];
  if (typeof value !== 'string' || value.trim() === '') throw new Fault(`needs '${key}' as text`);
  if (value.length > longest) throw new Fault(`has more than ${longest} characters in '${key}'`);
  if (value !== value.trim() || /[\p{Cc}\p{Cs}]/u.test(value))
    throw new Fault(`has spaces around '${key}', or characters in it that nobody can see`);
  return value;
}

function numberOf(entry: Line, key: string): number {
  const value = entry[key];
  if (typeof value !== 'number') throw new Fault(`needs '${key}' as a number`);
  return value;
}

/** Runs one of the domain's own readers, which throw RangeError. */
function readBy<Value>(read: () => Value, fault: string): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new Fault(fault);
    throw error;
  }
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
