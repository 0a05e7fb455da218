import { expect, it } from 'vitest';
import { isDayFirst, readSpreadsheetDay } from './spreadsheet-day.ts';

const read = (cell: string, mayPutDayFirst = false, known: string | null = null) => {
  const day = readSpreadsheetDay(cell, { known, mayPutDayFirst });
  return day.ok ? day.value : day.fault;
};

it.each([
  ['2027-01-31', '2027-01-31'],
  ['1/31/2027', '2027-01-31'],
  ['31/1/2027', '2027-01-31'],
  ['31.01.27', '2027-01-31'],
  ['2027/1/31', '2027-01-31'],
  ['2/2/2027', '2027-02-02'],
  ['46418', '2027-01-31'],
  ['2/29/2028', '2028-02-29'],
])('reads %s, which is one day, in any file', (cell, day) => {
  expect([read(cell), read(cell, true)]).toEqual([day, day]);
});

it('takes a slashed day for an American one, unless the file puts days first or the product has the other', () => {
  expect(read('1/2/2027')).toBe('2027-01-02');
  expect(read('1/2/2027', false, '2027-02-01')).toBe('2027-02-01');
  expect(read('1/2/2027', true, '2027-01-02')).toBe('2027-01-02');
  expect(read('1/2/2027', true)).toBe('This may be 2027-01-02 or 2027-02-01. Enter the correct date.');
  expect(['31/1/2027', '1/31/2027', '1/2/2027', '31.1.2027', '40/40/2027'].map(isDayFirst)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it.each([
  '13/13/2027',
  '2/30/2027',
  '30.2.2027',
  '2027-2-30',
  '2/29/2027',
  '2027-01/31',
  '123456',
  '39999',
  '1-2-2027',
  'soon',
  '',
])('reads no day from %j', (cell) => {
  expect(read(cell)).toBe('Please enter a date such as 2026-12-08.');
});
