import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('writes every text in quotes, and numbers without', () => {
  expect(
    csvText([
      ['a', '1 oz "Round"', '1,5'],
      ['b\nc', '', -2.5],
      ['Ada;=1+1', 'x\t=1', 7],
    ]),
  ).toBe('\ufeff"a","1 oz ""Round""","1,5"\r\n"b\nc",,-2.5\r\n"Ada;=1+1","x\t=1",7\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\uFF1D1'])('lets a spreadsheet not calculate %j', (text) => {
  expect(csvText([[text]])).toBe(`\ufeff"'${text}"\r\n`);
});

it('lets a spreadsheet not calculate after a carriage return', () => {
  expect(csvText([['\r=1']])).toBe(`\ufeff"'\r=1"\r\n`);
});
