import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('writes rows of cells, quoted where they have to be', () => {
  expect(
    csvText([
      ['a', '1 oz "Round"', '1,5'],
      ['b\nc', '', '2 - 1'],
    ]),
  ).toBe('\ufeffa,"1 oz ""Round""","1,5"\r\n"b\nc",,2 - 1\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\uFF1D1'])('lets a spreadsheet not calculate %j', (text) => {
  expect(csvText([[text]])).toBe(`\ufeff'${text}\r\n`);
});

it('lets a spreadsheet not calculate after a carriage return', () => {
  expect(csvText([['\r=1']])).toBe(`\ufeff"'\r=1"\r\n`);
});
