import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoOf, readBankDate, readBankStatement } from './bank-statement.ts';

/** Cells by their lines; tests of the server have the text. */
const read = (...lines: readonly (readonly string[])[]) =>
  readBankStatement(lines.map((cells, nth) => ({ line: nth + 1, text: cells.join(','), cells })));

const CHASE = ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'];
const FEDWIRE =
  'FEDWIRE CREDIT VIA: BANK OF AMERICA, N.A./026009593 B/O: ANN LEE OBI=ORDER 556318 IMAD: 1124B6B7HU1R012345';

describe('a bank’s statement', () => {
  it('is read by the head of Chase, whose lines end in an empty cell', () => {
    const statement = read(
      CHASE,
      ['CREDIT', '11/24/2026', FEDWIRE, '4137.74', 'WIRE_INCOMING', '60000.00', '', ''],
      ['DEBIT', '11/24/2026', 'RENT', '-2500.00', 'ACH_DEBIT', '57500.00', '', ''],
      ['DSLIP', '11/23/2026', 'REMOTE ONLINE DEPOSIT #          1', '512.00', 'CHECK_DEPOSIT', '', '1024', ''],
    );
    expect(statement).toMatchObject({ form: 'chase', debits: 1, faults: [] });
    expect(statement.lines).toMatchObject([
      { line: 2, amount: 4_137_74, receivedOn: '2026-11-24', method: 'wire', reference: '1124B6B7HU1R012345' },
      { line: 4, amount: 512_00, receivedOn: '2026-11-23', method: 'check', reference: 'Check 1024' },
    ]);
  });

  it('is read by the head of Bank of America, below its summary', () => {
    const statement = read(
      ['Description', '', 'Summary Amt.'],
      ['Beginning balance as of 11/01/2026', '', '12,345.67'],
      ['Total credits', '', '9,000.00'],
      ['Date', 'Description', 'Amount', 'Running Bal.'],
      ['11/01/2026', 'Beginning balance as of 11/01/2026', '', '12,345.67'],
      ['11/24/2026', 'WIRE TYPE:WIRE IN DATE: 251124 TRN:2025112400345678 ORIG:ANN LEE', '9,000.00', '21,345.67'],
      ['11/25/2026', 'Bank fee', '-15.00', '21,330.67'],
    );
    expect(statement).toMatchObject({ form: 'bank-of-america', debits: 1, faults: [] });
    expect(statement.lines).toMatchObject([{ amount: 9_000_00, method: 'wire', reference: '2025112400345678' }]);
  });

  it('is read of Wells Fargo without a head, and as a table with one or without', () => {
    const wells = read(['11/24/2026', '1640.40', '*', '', 'WT FED#01234 /ORG=ANN LEE TRN#251124056789 RFB# 556318']);
    expect(wells.form).toBe('wells-fargo');
    expect(wells.lines).toMatchObject([{ amount: 1_640_40, method: 'wire', reference: '251124056789' }]);
    const table = read(['11/24/26', '$1,640.40', 'Ann Lee'], ['11/24/26', '(20.00)', 'Fee']);
    expect(table).toMatchObject({ form: 'table', debits: 1, lines: [{ amount: 1_640_40, text: 'Ann Lee' }] });
    const headed = read(['Description', 'Date', 'Amount'], ['ACH CREDIT ANN LEE', '2026-11-24', '5.00']);
    expect(headed.lines).toMatchObject([{ amount: 5_00, receivedOn: '2026-11-24', method: 'ach' }]);
  });

  it.each([
    [['13/24/2026', '5.00', 'Ann'], '“13/24/2026” is not a date. Dates are written like 11/24/2026.'],
    [['02/30/2026', '5.00', 'Ann'], '“02/30/2026” is not a date. Dates are written like 11/24/2026.'],
    [
      ['11/24/2026', '1.640', 'Ann'],
      '“1.640” could be $1,640.00 or a part of that. Please include the cents, such as 1640.00.',
    ],
    [['11/24/2026', '', 'Ann'], 'The amount is missing.'],
    [['11/24/2026', '0.00', 'Ann'], 'The amount is zero.'],
    [['11/24/2026', '--5.00', 'Ann'], '“-5.00” is not an amount. Please enter it like 1640.40.'],
    // An amount whose comma was taken for the end of a cell.
    [
      ['11/24/2026', '1', '640.40', 'Ann'],
      'This is not a known statement. Paste the columns date, amount and description.',
    ],
  ])('has a fault in %j, and is not guessed', (cells, sentence) => {
    const statement = read(cells, ['11/24/2026', '7.00', 'Bo']);
    expect(statement.faults).toEqual([{ line: 1, text: cells.join(','), sentence }]);
    expect(statement.lines).toMatchObject([{ line: 2, amount: 7_00 }]);
  });

  it('has a fault where a line has more columns than its head, or a quotation mark is open', () => {
    const statement = readBankStatement([
      { line: 1, text: CHASE.join(','), cells: CHASE },
      { line: 2, text: 'CREDIT,11/24/2026,LEE, ANN,5.00', cells: ['CREDIT', '11/24/2026', 'LEE', 'ANN', '5.00'] },
      { line: 3, text: '"CREDIT,11/24', cells: undefined },
    ]);
    expect(statement.faults.map(({ sentence }) => sentence)).toEqual([
      'This line has 5 columns in place of 7.',
      'A quotation mark is not closed.',
    ]);
  });

  it.each([
    [['Date', 'Description', 'Amount', 'Balance'], 'table'],
    [['Date', 'Description', 'Amount', 'Running Balance'], 'table'],
    [['DATE', 'DESCRIPTION', 'AMOUNT', 'AVAILABLE BALANCE', ''], 'table'],
    [['Date', 'Description', 'Amount', 'Running Bal.'], 'bank-of-america'],
  ])('is read as a table whose balance says nothing: %j', (head, form) => {
    const statement = read(
      head,
      ['11/24/2026', 'WIRE IN ORIG:ANN LEE', '9,000.00', '21,345.67'],
      ['11/25/2026', 'Bank fee', '-15.00', ''],
      ['11/26/2026', 'ACH CREDIT BO', '7.00', '21,337.67', ''],
    );
    expect(statement).toMatchObject({ form, debits: 1, faults: [] });
    expect(statement.lines).toMatchObject([
      { line: 2, amount: 9_000_00 },
      { line: 4, amount: 7_00, method: 'ach' },
    ]);
  });

  it('reads a balance wherever it stands, and never as the amount', () => {
    const statement = read(['Balance', 'Date', 'Amount', 'Description'], ['99.00', '11/24/2026', '5.00', 'Ann']);
    expect(statement.lines).toMatchObject([{ amount: 5_00, text: 'Ann' }]);
    expect(read(['Date', 'Description', 'Balance'], ['11/24/2026', 'Ann', '99.00']).lines).toEqual([]);
    expect(read(['Date', 'Amount', 'Amount', 'Description'], ['11/24/2026', '5.00', '6.00', 'Ann']).lines).toEqual([]);
  });

  it.each([
    [
      ['Date', 'Description', 'Amount', 'Type'],
      ['11/24/2026', 'Rent', '5.00', 'Debit'],
    ],
    [
      ['Date', 'Debit', 'Description'],
      ['11/24/2026', '5.00', 'Rent'],
    ],
    [
      ['Date', 'Balance', 'Description'],
      ['11/24/2026', '5.00', 'Rent'],
    ],
    [
      ['Post Date', 'Description', 'Debit Amount', 'Credit Amount'],
      ['11/24/2026', 'Rent', '5.00', ''],
    ],
  ])('knows no form of the head %j, whose amounts may mean anything, and tells one cause of all lines', (head, row) => {
    const statement = read(head, row, row);
    expect(statement).toMatchObject({ form: undefined, lines: [], debits: 0 });
    const sentence = `The columns “${head.join(',')}” are not known. Paste the columns date, amount and description.`;
    expect(statement.faults).toMatchObject([
      { line: 2, sentence },
      { line: 3, sentence },
    ]);
    const below = read(head, row, ['Date', 'Amount', 'Description'], ['11/24/2026', '7.00', 'Bo']);
    expect(below).toMatchObject({ faults: [{ line: 2 }], lines: [{ line: 4, amount: 7_00 }] });
  });

  it('leaves no payment above the head of Bank of America out', () => {
    const statement = read(['11/24/2026', '5.00', 'Ann'], ['Date', 'Description', 'Amount', 'Running Bal.']);
    expect(statement.lines).toHaveLength(1);
  });

  it('gives each of two equal lines a reference of its own, the same at each reading', () => {
    const line = ['11/24/2026', '5.00', 'ZELLE FROM ANN LEE'];
    const references = () => read(line, line, ['11/25/2026', '5.00', 'ZELLE']).lines.map(({ reference }) => reference);
    const [first, second, third] = references();
    expect(second).toBe(`${first} (2)`);
    expect(third).not.toBe(first);
    expect(references()).toEqual([first, second, third]);
    expect(first).not.toMatch(/ann|lee/i);
  });

  it('loses no line: each is a payment, money out, a fault, a head or a balance', () => {
    const cell = fc.constantFrom(
      '11/24/2026',
      '13/1/26',
      '5.00',
      '-5.00',
      '1.640',
      '*',
      '',
      'Ann',
      'Date',
      'Amount',
      'Description',
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), (lines) => {
        const { lines: payments, debits, faults } = read(...lines);
        const isHead = (cells: readonly string[]) =>
          cells.includes('Date') &&
          (cells.includes('Amount') || cells.includes('Description')) &&
          !cells.some((one) => /\d/.test(one));
        const heads = lines.filter(isHead);
        expect(payments.length + debits + faults.length).toBeGreaterThanOrEqual(lines.length - heads.length);
      }),
    );
  });
});

it('reads a day as Americans write it, and only one that exists', () => {
  expect(['1/2/2026', '01/02/26', '1-2-2026', '2026-01-02'].map(readBankDate)).toEqual(Array(4).fill('2026-01-02'));
  expect(['24/11/2026', '1/2-2026', '2026-02-29', '1.2.2026', 'Jan 2', ''].map(readBankDate)).toEqual(
    Array(6).fill(undefined),
  );
});

it('reads every day of four hundred years, and no other', () => {
  const oracle = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString();
  const numbers = fc.tuple(
    fc.integer({ min: 1970, max: 2370 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  );
  fc.assert(
    fc.property(numbers, ([year, month, day]) => {
      const [iso = ''] = oracle(year, month, day).split('T');
      const isReal = iso === `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      expect(readBankDate(`${month}/${day}/${year}`)).toBe(isReal ? iso : undefined);
    }),
  );
});

it('keeps 140 signs of a line at most, and never half a sign', () => {
  expect(memoOf({ text: 'WIRE B/O: DORA FENN' })).toBe('WIRE B/O: DORA FENN');
  expect(memoOf({ text: `${'x'.repeat(139)}😀` })).toBe('x'.repeat(139));
  expect(memoOf({ text: ' ' })).toBeUndefined();
});
