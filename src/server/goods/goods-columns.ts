import { CATEGORIES } from '#catalogue/categories.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { formatAmount } from '#domain/money.ts';
import { PRODUCT_FACTS, PRODUCT_STATES, type ProductFacts, type ProductState } from '#domain/product.ts';
import {
  LONGEST_TEXT,
  type ReadField,
  readAlloy,
  readCostEach,
  readCostPercent,
  readDescription,
  readFact,
  readImage,
  readName,
  readOunces,
  readPlainText,
  readPremium,
} from '#domain/product-fields.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { formatOunces } from '#domain/weight.ts';
import { groupThousands } from '#domain/words.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import { type DayContext, readSpreadsheetDay } from './spreadsheet-day.ts';

type FactName = keyof ProductFacts;

export type Column = {
  readonly name: string;
  write(row: GoodsRow, placesOf: (row: GoodsRow) => string): string;
  /** Reads the fields that a cell sets. A column without it is for information, and is ignored on import. */
  read?(cell: string, days: DayContext): ReadField<Partial<ProductFields>>;
};

const SEPARATOR = '; ';

/** The columns of a file of goods, in their order. Premium and cost in percent, `cost_each` in dollars a piece. */
export const COLUMNS: readonly Column[] = [
  { name: 'key', write: ({ key }) => key },
  column(
    'name',
    ({ name }) => name,
    readName,
    (name) => ({ name }),
  ),
  column(
    'description',
    ({ description }) => description,
    readDescription,
    (description) => ({ description }),
  ),
  optional(
    'text',
    ({ text }) => text,
    readLongText,
    (text) => ({ text }),
  ),
  column(
    'ounces',
    ({ weight }) => formatOunces(weight),
    readOunces,
    (weight) => ({ weight }),
  ),
  column(
    'premium',
    ({ premium }) => percentText(premium),
    (cell) => readNumber(cell, readPremium),
    (premium) => ({ premium }),
  ),
  optional(
    'cost_percent',
    ({ costBasisPoints }) => (costBasisPoints === null ? null : percentText(costBasisPoints)),
    (cell) => readNumber(cell, readCostPercent),
    (costBasisPoints) => ({ costBasisPoints }),
  ),
  optional(
    'cost_each',
    ({ costCents }) => (costCents === null ? null : formatAmount(costCents)),
    (cell) => readNumber(cell, readCostEach),
    (costCents) => ({ costCents }),
  ),
  column(
    'state',
    ({ state }) => state,
    readState,
    (state) => ({ state }),
  ),
  optional(
    'ships_from',
    ({ shipsFrom }) => shipsFrom,
    readSpreadsheetDay,
    (shipsFrom) => ({ shipsFrom }),
  ),
  optional(
    'paused_message',
    ({ pausedMessage }) => pausedMessage,
    readMessage,
    (pausedMessage) => ({ pausedMessage }),
  ),
  optional(
    'most',
    ({ most }) => (most === null ? null : String(most)),
    readMost,
    (most) => ({ most }),
  ),
  column(
    'categories',
    ({ categories }) => categories.join(SEPARATOR),
    readCategories,
    (categories) => ({
      categories,
      ...metalOf(categories[0]),
    }),
  ),
  column(
    'image',
    ({ image }) => image,
    readImage,
    (image) => ({ image }),
  ),
  optional(
    'struck_in',
    ({ struckIn }) => struckIn,
    readAlloy,
    (struckIn) => ({ struckIn }),
  ),
  { name: 'stock', write: ({ stock }) => (stock ? String(stock.here) : '') },
  { name: 'places', write: (row, placesOf) => placesOf(row) },
];

/** `faceValue` -> `face_value`. */
export const FACT_COLUMNS: readonly { readonly name: string; readonly fact: FactName }[] = PRODUCT_FACTS.map(
  (fact) => ({
    name: fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    fact,
  }),
);

export function readFactCell(fact: FactName, cell: string): ReadField<string | undefined> {
  return cell === '' ? { ok: true, value: undefined } : readFact(fact, cell);
}

function column<Value>(
  name: string,
  write: (row: GoodsRow) => string,
  read: (cell: string, days: DayContext) => ReadField<Value>,
  set: (value: Value) => Partial<ProductFields>,
): Column {
  return {
    name,
    write,
    read(cell, days) {
      const field = read(cell, days);
      return field.ok ? { ok: true, value: set(field.value) } : field;
    },
  };
}

/** An empty cell is none. */
function optional<Value>(
  name: string,
  write: (row: GoodsRow) => string | null,
  read: (cell: string, days: DayContext) => ReadField<Value>,
  set: (value: Value | null) => Partial<ProductFields>,
): Column {
  const readOrNone = (cell: string, days: DayContext): ReadField<Value | null> =>
    cell === '' ? { ok: true, value: null } : read(cell, days);
  return column(name, (row) => write(row) ?? '', readOrNone, set);
}

function percentText(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}

function readNumber<Value>(cell: string, read: (number: number) => ReadField<Value>): ReadField<Value> {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(cell)
    ? read(Number(cell))
    : { ok: false, fault: 'This is not a number. Use digits and a decimal point, such as 4.50.' };
}

function readLongText(cell: string): ReadField<string> {
  return readPlainText(cell, LONGEST_TEXT);
}

function readMessage(cell: string): ReadField<string> {
  return readPlainText(cell, LONGEST_PAUSE_MESSAGE);
}

function readState(cell: string): ReadField<ProductState> {
  const state = PRODUCT_STATES.find((one) => one === cell);
  return state
    ? { ok: true, value: state }
    : { ok: false, fault: `State must be one of ${PRODUCT_STATES.join(', ')}.` };
}

function readMost(cell: string): ReadField<number> {
  const most = /^\d{1,4}$/.test(cell) ? Number(cell) : 0;
  return most >= 1 && most <= MAX_QUANTITY
    ? { ok: true, value: most }
    : { ok: false, fault: `Order limit must be 1 to ${groupThousands(MAX_QUANTITY)}.` };
}

function readCategories(cell: string): ReadField<readonly string[]> {
  const slugs = cell.split(';').map((slug) => slug.trim());
  const unknown = slugs.find((slug) => !CATEGORIES.some((category) => category.slug === slug));
  if (unknown !== undefined) return { ok: false, fault: `There is no category '${unknown}'.` };
  if (new Set(slugs).size < slugs.length) return { ok: false, fault: 'A category is listed twice.' };
  if (new Set(slugs.map((slug) => metalOf(slug).metal)).size > 1)
    return { ok: false, fault: 'All categories of a product must be of the same metal.' };
  return { ok: true, value: slugs };
}

function metalOf(slug: string | undefined): Partial<Pick<ProductFields, 'metal'>> {
  const metal = CATEGORIES.find((category) => category.slug === slug)?.metal;
  return metal ? { metal } : {};
}
