import { type CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { GoodsRow } from '../../goods/goods-row.ts';
import { COLUMNS, FACT_COLUMNS } from './goods-columns.ts';

/** What a spreadsheet would take for a formula has an apostrophe before it; the same as csv-stringify writes. */
const ESCAPED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];
const NUMBERS = new Set(['ounces', 'premium', 'cost_percent', 'cost_each', 'diameter_mm', 'thickness_mm']);
const DECIMAL = /^\d+([.,])\d+$/;
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;
export const MOST_FILE_BYTES = 5 * 1024 * 1024;
const MOST_FILE_ROWS = 20_000;

/** All goods as comma-separated values. `orders`: the keys of each category in their order. */
export function writeGoodsFile(
  rows: readonly GoodsRow[],
  orders: ReadonlyMap<string, readonly string[]>,
  bom: boolean,
): string {
  const placeOf = new Map([...orders].map(([slug, keys]) => [slug, new Map(keys.map((key, nth) => [key, nth + 1]))]));
  const placesOf = ({ key, categories }: GoodsRow) =>
    categories.map((slug) => `${slug} ${placeOf.get(slug)?.get(key) ?? ''}`).join('; ');
  const head = [...COLUMNS, ...FACT_COLUMNS].map(({ name }) => name);
  const cells = rows.map((row) => [
    ...COLUMNS.map((column) => column.write(row, placesOf)),
    ...FACT_COLUMNS.map(({ fact }) => row.facts[fact] ?? ''),
  ]);
  return stringify([head, ...cells], { bom, escape_formulas: true });
}

export type FileRow = {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  /** Columns whose cell may be thousands or have decimals, such as `1,000`: it stays as it was written. */
  readonly unclear: ReadonlySet<string>;
};

export type ParsedFile =
  | { readonly ok: true; readonly rows: readonly FileRow[] }
  /** A fault of the file as a whole. */
  | { readonly ok: false; readonly line: number; readonly faults: readonly string[] };

type Record = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/**
 * Cells by the names of their columns. A line is the one on which its row ends. Separated by commas, or as a spreadsheet of another
 * country or for another program writes it: by semicolons or tabs, with a point or a comma in numbers.
 */
export function parseGoodsFile(text: string): ParsedFile {
  if (text.includes('\uFFFD')) return whole('The file is not UTF-8. Save it as "CSV UTF-8".');
  try {
    const delimiter = delimiterOf(text);
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, delimiter } as const;
    const [head, ...rows] = parse(text, options) as unknown as readonly Record[];
    if (!head) return whole('The file is empty.');
    const names = head.record.map((name) => name.trim());
    const faults = headFaults(names);
    if (faults.length > 0) return { ok: false, line: head.info.lines, faults };
    if (rows.length > MOST_FILE_ROWS) return whole(`A file has at most ${MOST_FILE_ROWS} rows.`);
    const long = rows.find(({ record }) => record.length !== names.length);
    if (long) return whole(`This row has ${long.record.length} cells and not ${names.length}.`, long.info.lines);
    const read = rows.map(({ record, info }) => ({
      line: info.lines,
      cells: new Map(names.map((name, nth) => [name, cellOf(record[nth] ?? '')])),
      unclear: new Set<string>(),
    }));
    return { ok: true, rows: delimiter === ',' ? read : withDecimalPoints(read) };
  } catch (error) {
    const { code, lines } = error as CsvError & { readonly lines?: number };
    if (typeof code !== 'string' || !code.startsWith('CSV_')) throw error;
    return whole('A quote is missing, or stands where none may.', lines ?? 1);
  }
}

/** No name of a column has any of these in it. */
function delimiterOf(text: string): Delimiter {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return DELIMITERS.find((delimiter) => head.includes(delimiter)) ?? ',';
}

function cellOf(written: string): string {
  return written.trim().replace(ESCAPED, '');
}

/**
 * Numbers with a point for decimals. `1,000` and `1.000` are thousands or have decimals: only where all other numbers of the file
 * have that same sign before decimals it is clear.
 */
function withDecimalPoints(rows: readonly FileRow[]): readonly FileRow[] {
  const numbers = rows.flatMap(({ cells }) => [...cells].filter(([name]) => NUMBERS.has(name)).map(([, cell]) => cell));
  const signs = new Set(numbers.flatMap((cell) => (MAYBE_THOUSANDS.test(cell) ? [] : (DECIMAL.exec(cell)?.[1] ?? []))));
  const isUnclear = (name: string, cell: string) =>
    NUMBERS.has(name) && MAYBE_THOUSANDS.test(cell) && !(signs.size === 1 && signs.has(DECIMAL.exec(cell)?.[1] ?? ''));
  return rows.map(({ line, cells }) => {
    const unclear = new Set([...cells].filter(([name, cell]) => isUnclear(name, cell)).map(([name]) => name));
    const withPoint = (name: string, cell: string) =>
      NUMBERS.has(name) && !unclear.has(name) && DECIMAL.test(cell) ? cell.replace(',', '.') : cell;
    return { line, cells: new Map([...cells].map(([name, cell]) => [name, withPoint(name, cell)])), unclear };
  });
}

function headFaults(names: readonly string[]): readonly string[] {
  const known = new Set([...COLUMNS, ...FACT_COLUMNS].map(({ name }) => name));
  const faults = names.flatMap((name, nth) => {
    if (!known.has(name)) return [`There is no column '${name}'.`];
    return names.indexOf(name) < nth ? [`The column '${name}' stands twice.`] : [];
  });
  return names.includes('key') || names.includes('name') ? faults : [...faults, "A column 'key' or 'name' is missing."];
}

function whole(fault: string, line = 1): ParsedFile {
  return { ok: false, line, faults: [fault] };
}
