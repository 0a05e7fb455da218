/**
 * First characters that a spreadsheet reads as a formula, full-width forms included: the same set as csv-stringify's on the
 * server.
 */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Rows as comma-separated values (RFC 4180). Every text is in quotes, or a spreadsheet that separates by semicolons would find a
 * second cell in `Ada;=1+1`, and has an apostrophe before it where it would be calculated.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  // By its mark a spreadsheet knows UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number): string {
  if (typeof value === 'number' || value === '') return String(value);
  return `"${FORMULA.test(value) ? "'" : ''}${value.replaceAll('"', '""')}"`;
}
