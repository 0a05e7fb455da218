import { stringify } from 'csv-stringify/sync';

/** A number that we wrote ourselves, as it stands in the file: `-33.88` is no formula. */
export type Figure = { readonly figure: string | number };
export type CsvCell = string | Figure;

/**
 * Rows as comma-separated values. Every text is in quotes, or a spreadsheet that separates by semicolons would find a second cell in
 * `Ada;=1+1`, and has an apostrophe before it where a spreadsheet would take it for a formula: names are what customers typed.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[], bom = false): string {
  return stringify([...rows], {
    bom,
    quoted_string: true,
    quoted_empty: false,
    escape_formulas: true,
    cast: { object: ({ figure }) => ({ value: String(figure), escape_formulas: false }) },
  });
}
