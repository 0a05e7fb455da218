import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

/** As a spreadsheet of a country reads a file that separates cells by semicolons. */
const bySemicolons = (text: string): string[][] => parse(text, { delimiter: ';', relax_column_count: true });

it.each(['Ada;=1+1', 'Ada";=1+1;"', 'Ada;"=1+1"', '=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1'])(
  'leaves no formula of the text %j, whichever sign separates cells',
  (text) => {
    for (const cells of [...bySemicolons(csvRows([[text]])), ...parse(csvRows([[text]]))])
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  },
);

it('writes figures of ours as they are, and texts in quotes', () => {
  expect(csvRows([['Ada', { figure: -33.88 }, '']])).toBe('"Ada",-33.88,\n');
});
