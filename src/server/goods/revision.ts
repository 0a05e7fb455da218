import type { PauseCause, PauseScope } from '#domain/product.ts';
import type { Instant } from '#domain/spot.ts';
import type { ProductFields } from './goods-row.ts';

/** Origins of a change of the goods. */
export type RevisionSource =
  | 'seed'
  | 'row'
  | 'form'
  | 'many'
  | 'csv'
  | 'schedule'
  | 'undo'
  | 'import'
  | 'pause'
  | 'stock';

export type GoodsEdit =
  /** `version`: the revision of the product that the editor has seen; where it has another, the whole change is refused. */
  | {
      readonly kind: 'change';
      readonly key: string;
      readonly version?: number | undefined;
      readonly set: Partial<ProductFields>;
    }
  /** Its key is made of its name where none is given. It comes last in its categories. */
  | { readonly kind: 'add'; readonly key?: string | undefined; readonly fields: ProductFields }
  /** Only one that was never ordered nor counted, which its caller has to see to. */
  | { readonly kind: 'remove'; readonly key: string; readonly version?: number | undefined }
  /** All products of a category in their new order. */
  | { readonly kind: 'order'; readonly category: string; readonly keys: readonly string[] }
  /** The products that the shop opens with, at most six. */
  | { readonly kind: 'featured'; readonly keys: readonly string[] }
  /** Takes the place of an open pause of the same scope. */
  | {
      readonly kind: 'pause';
      readonly scope: PauseScope;
      readonly message: string;
      readonly reason?: string | undefined;
      readonly cause: PauseCause;
    }
  | { readonly kind: 'resume'; readonly scope: PauseScope }
  /** The rows of its stock were written: the last piece has gone, or one has come. */
  | { readonly kind: 'stock'; readonly key: string; readonly isSoldOut: boolean };

export type RevisionChange = {
  readonly at: Instant;
  /** Null: the operator, time, or an order. */
  readonly staffId: string | null;
  readonly source: RevisionSource;
  readonly reason?: string | undefined;
  readonly undoOf?: number | undefined;
  /** Prices that were shown before the revision are refused from then on. */
  readonly refusesShownPrices?: boolean | undefined;
  readonly proposalId?: string | undefined;
  readonly edits: readonly GoodsEdit[];
};

/**
 * One value that a revision has changed. `field` is a name of `ProductFields`, with values as a row has them, or one of: `added`
 * (null, then the name), `removed` (its `ProductFields`, then null), `order` (`key` is the category; lists of keys), `featured`
 * (`key` is empty; lists of keys), `pause` (`key` is the scope; messages, null for none), `soldOut`.
 */
export type RevisionItem = {
  readonly key: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

export type Revision = {
  readonly id: number;
  readonly at: Instant;
  readonly staffId: string | null;
  readonly source: RevisionSource;
  readonly reason: string | null;
  readonly undoOf: number | null;
  readonly refusesShownPrices: boolean;
  readonly proposalId: string | null;
  readonly items: readonly RevisionItem[];
};

export type Applied =
  /** `revision` is undefined where nothing was different, so that nothing was written. */
  | { readonly ok: true; readonly revision: number | undefined; readonly items: readonly RevisionItem[] }
  /** Nothing was written. `key` as in an item. */
  | {
      readonly ok: false;
      readonly reason: 'changed-meanwhile' | 'unknown-product' | 'name-taken';
      readonly key: string;
    };

const BINDING_FIELDS: ReadonlySet<string> = new Set(['name', 'state', 'most', 'isCounted', 'pause', 'removed']);

/** True where orders that were checked before this change have to be checked again. */
export function isBinding({ refusesShownPrices = false }: RevisionChange, items: readonly RevisionItem[]): boolean {
  return refusesShownPrices || items.some(({ field }) => BINDING_FIELDS.has(field));
}
