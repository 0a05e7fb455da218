import { CsvError, parse } from 'csv-parse/sync';
import { type CsvCell, csvRows } from '../desk/csv-rows.ts';
import { COLUMNS, FACT_COLUMNS } from './goods-columns.ts';
import type { GoodsRow } from './goods-row.ts';
import { isDayFirst } from './spreadsheet-day.ts';

/** Matches the apostrophe before a cell that a spreadsheet would take for a formula; the same as csv-stringify writes. */
const ESCAPED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];
const NUMBERS = new Set(['ounces', 'premium', 'cost_percent', 'cost_each', 'diameter_mm', 'thickness_mm']);
const COUNTS = new Set(['most', 'stock']);
const DECIMAL = /^\d+([.,])\d+$/;
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** `1,234.50` or `1.234,50`: with both signs the first separates thousands. */
const CLEAR_THOUSANDS = /^\d{1,3}(?:(?:(,)\d{3})+\.|(?:(\.)\d{3})+,)\d+$/;
const SIGNS: Readonly<Record<string, RegExp>> = {
  premium: /(?<=\d)\s*%$/,
  cost_percent: /(?<=\d)\s*%$/,
  cost_each: /^(?:US)?\$\s*(?=\d)|(?<=\d)\s*(?:US)?\$$/,
};
const COLUMN_NAMES = new Map([...COLUMNS, ...FACT_COLUMNS].map(({ name }) => [plainHeading(name), name]));
const LONGEST_SHOWN = 60;
export const MOST_CSV_BYTES = 5 * 1024 * 1024;
const MOST_FILE_ROWS = 20_000;

/**
 * Writes all goods as comma-separated values, premium and cost in percent. `keysByCategory`: the keys of each category in their order.
 */
export function writeGoodsFile(
  rows: readonly GoodsRow[],
  keysByCategory: ReadonlyMap<string, readonly string[]>,
  bom: boolean,
): string {
  const placeOf = new Map(
    [...keysByCategory].map(([slug, keys]) => [slug, new Map(keys.map((key, nth) => [key, nth + 1]))]),
  );
  const placesOf = ({ key, categories }: GoodsRow) =>
    categories.map((slug) => `${slug} ${placeOf.get(slug)?.get(key) ?? ''}`).join('; ');
  const head = [...COLUMNS, ...FACT_COLUMNS].map(({ name }) => name);
  const cells = rows.map((row) => [
    ...COLUMNS.map((column) => cellFor(column.name, column.write(row, placesOf))),
    ...FACT_COLUMNS.map(({ name, fact }) => cellFor(name, row.facts[fact] ?? '')),
  ]);
  return csvRows([head, ...cells], bom);
}

function cellFor(name: string, text: string): CsvCell {
  return NUMBERS.has(name) || COUNTS.has(name) ? { figure: text } : text;
}

export type FileRow = {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  /** Each cell as it stood in the file, for error messages. */
  readonly written: ReadonlyMap<string, string>;
  /** Columns whose cell may be thousands or have decimals, such as `1,000`: it stays as it was written. */
  readonly unclear: ReadonlySet<string>;
  /** Faults of the row's form. */
  readonly faults: readonly string[];
};

type LineFaults = { readonly line: number; readonly faults: readonly string[] };

export type ParsedFile = {
  /** None where products cannot be found by them. */
  readonly rows: readonly FileRow[];
  /** Faults of the file and of its headings. */
  readonly faults: readonly LineFaults[];
  /** Days such as `12/11/2026` may have the day before the month, as spreadsheets of most countries save them. */
  readonly mayPutDayFirst: boolean;
};

/**
 * Reads a file into cells by the names of their columns, with the errors of the headings or of the file as a whole. A line is
 * the one on which its row ends. Separated by commas, or as a spreadsheet of another country or for another program writes it:
 * by semicolons or tabs, with a point or a comma in numbers.
 */
export function parseGoodsFile(text: string): ParsedFile {
  if (text.includes('\uFFFD')) return whole('The file is not UTF-8. Save it as "CSV UTF-8".');
  const delimiter = delimiterOf(text);
  const parsed = recordsOf(text, delimiter);
  if (!parsed.ok) return whole(parsed.fault, parsed.line);
  const [head, ...records] = parsed.records;
  if (!head) return whole('The file is empty.');
  const names = head.record.map(columnOf);
  const faults = headFaults(names);
  const headings = faults.length > 0 ? [{ line: head.info.lines, faults }] : [];
  if (!names.includes('key') && !names.includes('name')) return { rows: [], faults: headings, mayPutDayFirst: false };
  if (records.length > MOST_FILE_ROWS) return whole(`A file has at most ${MOST_FILE_ROWS} rows.`);
  const read = records.map((record) => rowOf(record, names));
  const rows = delimiter === ',' ? read : withDecimalPoints(read);
  const mayPutDayFirst = delimiter === ';' || read.some(({ cells }) => isDayFirst(cells.get('ships_from') ?? ''));
  return { rows, faults: headings, mayPutDayFirst };
}

/** No name of a column has any of these in it. */
function delimiterOf(text: string): Delimiter {
  const [head = ''] = /^.*\S.*$/m.exec(text) ?? [];
  return DELIMITERS.find((delimiter) => head.includes(delimiter)) ?? ',';
}

/** A heading is known in any case, with spaces or underscores. */
function columnOf(heading: string): string {
  const written = cellOf(heading);
  return COLUMN_NAMES.get(plainHeading(written)) ?? written;
}

function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[\s_]/g, '');
}

/**
 * Reads a record by the headings. Trailing cells without a heading and a value, which spreadsheets leave behind, are ignored.
 */
function rowOf({ record, info: { lines } }: CsvRecord, names: readonly string[]): FileRow {
  const filled = record.findLastIndex((cell) => cell.trim() !== '') + 1;
  const isLong = filled > names.length;
  const faults =
    isLong || record.length < names.length
      ? [`This row has ${isLong ? filled : record.length} cells instead of ${names.length}.`]
      : record.flatMap((cell, nth) => (names[nth] === '' && cell.trim() ? [headless(nth, cell)] : []));
  const written = new Map(names.map((name, nth) => [name, cellOf(record[nth] ?? '')]));
  const cells = new Map([...written].map(([name, cell]) => [name, withoutSigns(name, cell)]));
  return { line: lines, cells, written, unclear: new Set(), faults };
}

function headless(nth: number, cell: string): string {
  return `Column ${nth + 1} has no heading, but '${shortCell(cell.trim())}' is in it.`;
}

function cellOf(written: string): string {
  return written.trim().replace(ESCAPED, '');
}

/** Percent and dollar signs, and thousands of a number that has decimals too: no other number could be meant. */
function withoutSigns(name: string, cell: string): string {
  if (!NUMBERS.has(name)) return cell;
  const bare = cell.replace(SIGNS[name] ?? /$^/, '');
  const [, comma, point] = CLEAR_THOUSANDS.exec(bare) ?? [];
  const thousands = comma ?? point;
  return thousands ? bare.replaceAll(thousands, '') : bare;
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
  return rows.map((row) => {
    const { cells } = row;
    const unclear = new Set([...cells].filter(([name, cell]) => isUnclear(name, cell)).map(([name]) => name));
    const withPoint = (name: string, cell: string) =>
      NUMBERS.has(name) && !unclear.has(name) && DECIMAL.test(cell) ? cell.replace(',', '.') : cell;
    return { ...row, cells: new Map([...cells].map(([name, cell]) => [name, withPoint(name, cell)])), unclear };
  });
}

function headFaults(names: readonly string[]): readonly string[] {
  const known = new Set(COLUMN_NAMES.values());
  const faults = names.flatMap((name, nth) => {
    if (name === '') return [];
    if (!known.has(name)) return [`There is no column '${shortCell(name)}'.`];
    return names.indexOf(name) < nth ? [`The column '${name}' appears twice.`] : [];
  });
  return names.includes('key') || names.includes('name')
    ? faults
    : [...faults, "A column 'key' or 'name' is missing from the first row."];
}

/** Shortens a cell to 60 characters for an error message. */
export function shortCell(cell: string): string {
  return cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell;
}

function whole(fault: string, line = 1): ParsedFile {
  return { rows: [], faults: [{ line, faults: [fault] }], mayPutDayFirst: false };
}

type CsvRecord = {
  readonly record: readonly string[];
  readonly raw: string;
  /** The line on which the record ends. */
  readonly info: { readonly lines: number };
};

type Records =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly fault: string };

/**
 * Records of a CSV without those that hold nothing. A quote inside a cell without quotes, such as an inch sign, is a character of it;
 * a quote that leaves doubt where its cell ends is a fault of the line on which its record begins.
 */
function recordsOf(text: string, delimiter: string): Records {
  let end = 0;
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record, { lines }) => {
        end = lines;
        return record;
      },
    }) as unknown as readonly CsvRecord[];
    const doubtful = records.findIndex(({ record, raw }) => record.some((cell) => isDoubtful(cell, raw)));
    return doubtful < 0 ? { ok: true, records } : fault((records[doubtful - 1]?.info.lines ?? 0) + 1);
  } catch (error) {
    if (error instanceof CsvError) return fault(end + 1);
    throw error;
  }
}

function fault(line: number): Records {
  return { ok: false, line, fault: 'A quote is missing or out of place.' };
}

/** The parser passes over a quote that closes in the middle of a cell: only a cell that was quoted whole begins with one. */
function isDoubtful(cell: string, raw: string): boolean {
  return cell.trimStart().startsWith('"') && !raw.includes(`"${cell.replaceAll('"', '""')}"`);
}
