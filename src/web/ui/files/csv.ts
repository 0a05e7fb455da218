/** What a spreadsheet takes for the beginning of a formula, in wide letters too: as csv-stringify has it on the server. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Rows as comma-separated values (RFC 4180). A cell that a spreadsheet would calculate has an apostrophe before it. */
export function csvText(rows: readonly (readonly string[])[]): string {
  // By its mark a spreadsheet knows UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
