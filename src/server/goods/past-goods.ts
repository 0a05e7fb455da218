import { LRUCache } from 'lru-cache';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { PAUSE_SCOPES, type PauseScope, type Product, type SalesPauses } from '#domain/product.ts';
import type { PriceTerms } from '#domain/product-history.ts';
import type { Instant } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import { inSlices } from '../scheduling/in-slices.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import type { Revision, RevisionItem } from './revision.ts';

/** A process may still show the goods before a revision for this long after it. */
const SHOWN_FOR_MS = 2_000;

/** The goods as they were after each revision of the honour window. */
export type PastGoods = {
  /** Revisions, oldest first, and their `pastSteps`. */
  add(revisions: readonly Revision[], steps: PastSteps): void;
  /**
   * The revisions that were in force at some instant between two, newest first; none of before the last one that ended the
   * honouring of prices.
   */
  inForce(from: Instant, until: Instant): readonly number[];
  /**
   * The product after this revision; undefined where no later one has changed it. `row` is undefined where it did not exist.
   */
  before(key: string, revision: number): { readonly row: GoodsRow | undefined } | undefined;
};

/** By key, oldest first. */
export type PastSteps = ReadonlyMap<string, readonly Past[]>;

type Past = { readonly until: number; readonly row: GoodsRow | undefined };
type Moment = { readonly id: number; readonly at: Instant; readonly refusesShownPrices: boolean };

/**
 * Remembers earlier revisions for at least `keptMs` milliseconds. `first` is the oldest one that it knows, in force since
 * before that.
 */
export function createPastGoods(first: number, keptMs: number, clock: () => Instant): PastGoods {
  /** By key, oldest first. */
  const past = new Map<string, Past[]>();
  /** Oldest first. */
  let moments: readonly Moment[] = [{ id: first, at: Number.NEGATIVE_INFINITY, refusesShownPrices: false }];

  function forget(): void {
    const oldest = clock() - keptMs - SHOWN_FOR_MS;
    const kept = moments.findLastIndex(({ at }) => at <= oldest);
    if (kept <= 0) return;
    moments = moments.slice(kept);
    const from = moments[0]?.id ?? 0;
    for (const [key, steps] of past) {
      const rest = steps.filter(({ until }) => until > from);
      if (rest.length > 0) past.set(key, rest);
      else past.delete(key);
    }
  }

  return {
    add(revisions, steps) {
      for (const [key, more] of steps) past.set(key, [...(past.get(key) ?? []), ...more]);
      for (const { id, at, refusesShownPrices } of revisions) {
        // The instants are those of several processes' clocks.
        const last = moments.at(-1)?.at ?? at;
        moments = [...moments, { id, at: Math.max(at, last), refusesShownPrices }];
      }
      forget();
    },
    inForce(from, until) {
      const found: number[] = [];
      for (const [nth, { id, at, refusesShownPrices }] of [...moments.entries()].reverse()) {
        const end = (moments[nth + 1]?.at ?? Number.POSITIVE_INFINITY) + SHOWN_FOR_MS;
        if (end < from) break;
        if (at < until) found.push(id);
        if (refusesShownPrices) break;
      }
      return found;
    },
    before: (key, revision) => past.get(key)?.find(({ until }) => until > revision),
  };
}

/**
 * Reconstructs the products before each of these revisions, backwards from their rows after the last. In slices, since a
 * revision may change all of them.
 */
export async function pastSteps(
  revisions: readonly Revision[],
  rows: ReadonlyMap<string, GoodsRow>,
): Promise<PastSteps> {
  const steps = new Map<string, Past[]>();
  for (const { id, items } of revisions.toReversed())
    await inSlices(
      Map.groupBy(items, (item) => item.key),
      ([key, changed]) => {
        const known = steps.get(key) ?? [];
        const after = known[0] ? known[0].row : rows.get(key);
        if (after) steps.set(key, [{ until: id, row: rowBefore(after, changed) }, ...known]);
      },
    );
  return steps;
}

function rowBefore(row: GoodsRow, items: readonly RevisionItem[]): GoodsRow | undefined {
  if (items.some(({ field }) => field === 'added')) return undefined;
  const was = items
    .toReversed()
    .filter(({ field }) => field in row)
    .map(({ field, before }) => [field, before]);
  return { ...row, ...Object.fromEntries(was) };
}

/** Returns the terms that a product's prices were made of, oldest first; undefined where they cannot be read now. */
export type TermsOf = (product: Product) => Promise<readonly PriceTerms[] | undefined>;

const MOST_KEPT = 5_000;

type Kept = { readonly revision: number; readonly terms: Promise<readonly PriceTerms[]> };

/** Reads the terms of a product once for each revision of the goods: its page is rendered again at every tick. */
export function createProductTerms({
  store,
  catalogue,
  log,
}: {
  readonly store: { termsOf(key: string, now: Omit<PriceTerms, 'from'>): Promise<readonly PriceTerms[]> };
  readonly catalogue: () => Pick<Catalogue, 'revision' | 'keyOf'>;
  readonly log: Log;
}): TermsOf {
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  function read(key: string, revision: number, { weight, premium }: Product): Promise<readonly PriceTerms[]> {
    const terms = store.termsOf(key, { weight, premium });
    kept.set(key, { revision, terms });
    terms.catch(() => kept.delete(key));
    return terms;
  }

  return async (product) => {
    const { revision, keyOf } = catalogue();
    const key = keyOf(product);
    const known = kept.get(key);
    try {
      return await (known?.revision === revision ? known.terms : read(key, revision, product));
    } catch (err) {
      log.warn({ err }, 'the past premiums of a product could not be read');
      return undefined;
    }
  };
}

/** A product as the shop had it, and whether its pieces were gone. */
export type ProductThen = ProductFields & { readonly isSoldOut: boolean };

/**
 * The product before some changes: they are taken back one after the other. `items` are newest first. Undefined where it was not
 * there yet, or not there any more.
 */
export function productBefore(row: GoodsRow | undefined, items: readonly RevisionItem[]): ProductThen | undefined {
  let then: ProductThen | undefined = row && { ...fieldsOf(row), isSoldOut: isOut(row) };
  for (const { field, before } of items.filter(isOfProduct)) {
    if (field === 'added') then = undefined;
    else if (field === 'removed') then = { ...(before as ProductFields), isSoldOut: false };
    else if (then) then = { ...then, [field === 'soldOut' ? 'isSoldOut' : field]: before };
  }
  return then && { ...then, isSoldOut: then.isCounted && then.isSoldOut };
}

/** Returns the pauses before these changes; null for a scope that sold. Changes of other fields are ignored. */
export function pausesBefore(now: SalesPauses, items: readonly RevisionItem[]): SalesPauses {
  const then: Record<PauseScope, string | null> = { ...now };
  for (const { key, field, before } of items)
    if (field === 'pause' && isScope(key)) then[key] = before as string | null;
  return then;
}

/** True for a change of a product; false for one of the sort order or of pauses. */
export function isOfProduct({ field }: Pick<RevisionItem, 'field'>): boolean {
  return field !== 'order' && field !== 'featured' && field !== 'pause';
}

export function fieldsOf({ key: _, revision: __, stock: ___, ...fields }: GoodsRow): ProductFields {
  return fields;
}

function isOut({ stock }: GoodsRow): boolean {
  return stock === null || stock.here === stock.reserved;
}

function isScope(key: string): key is PauseScope {
  return PAUSE_SCOPES.some((scope) => scope === key);
}
