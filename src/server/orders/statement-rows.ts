import { CsvError, parse } from 'csv-parse/sync';
import type { StatementRow } from '#domain/bank-statement.ts';

/**
 * Splits a pasted statement into lines with their cells, by tabs where any line has two of them, else by commas. Each line is read by
 * itself: a quotation mark that is not closed costs one line and not the rest.
 */
export function statementRows(text: string): readonly StatementRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const delimiter = lines.some((line) => /\t.*\t/.test(line)) ? '\t' : ',';
  return lines.flatMap((line, nth) => {
    if (/^[\s,]*$/.test(line)) return [];
    return [{ line: nth + 1, text: line, cells: cellsOf(line, delimiter) }];
  });
}

function cellsOf(line: string, delimiter: string): readonly string[] | undefined {
  try {
    const [cells] = parse(line, { delimiter, trim: true, relax_column_count: true }) as string[][];
    return cells ?? [];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
