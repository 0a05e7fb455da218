import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatAmount, formatUsd } from './money.ts';
import { readTypedAmount } from './typed-amount.ts';

const read = (typed: string) => {
  const amount = readTypedAmount(typed);
  return amount.ok ? amount.amount : amount.fault;
};

describe('a typed amount', () => {
  it.each([
    ['164.40', 164_40],
    ['164,40', 164_40],
    ['1,5', 1_50],
    ['1,640.40', 1_640_40],
    ['1.640,40', 1_640_40],
    ['1 640,40', 1_640_40],
    ['1\u00a0640.4', 1_640_40],
    ['1\u202f640\u202f000,40', 1_640_000_40],
    ['1,640', 1_640_00],
    ['1,234,567.8', 1_234_567_80],
    ['1640', 1_640_00],
    ['$ 1,640.40', 1_640_40],
    ['US$1640.40', 1_640_40],
    ['1640.40 USD', 1_640_40],
    [' 0.05 ', 5],
    ['0', 0],
  ])('%j is %i cents', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it.each(['1.640', '12.345', '1.640.000'])('%j is thousands or a fraction: a fault says so', (typed) => {
    expect(read(typed)).toContain(`“${typed}” could be`);
  });

  it.each([
    ...['12,34,567.00', '1,64,0', '1,6400', '1640,405', '1640.405', '1,640,40', '1.640.40', '16 40', '1 640 4'],
    ...['-5', '(164.40)', '1e3', 'abc', '1640.40.', '1640-', '€164', '½', '１６４', '1640 40', "1'640.40"],
  ])('%j is no amount: a fault quotes it', (typed) => {
    expect(read(typed)).toContain('is not an amount');
    expect(read(typed)).toContain(typed);
  });

  it.each(['', '   ', '$', ' USD '])('%j is still to be entered', (typed) => {
    expect(read(typed)).toBe('Please enter an amount.');
  });

  const amounts = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents);

  it('shows no more than forty characters of what was typed', () => {
    expect(readTypedAmount('x'.repeat(500))).toEqual({
      ok: false,
      fault: `“${'x'.repeat(40)}” is not an amount. Please enter it like 1640.40.`,
    });
  });

  it('is read to the cent in every form that the desk prints and that people paste', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const [whole = '', fraction = ''] = formatUsd(amount).slice(1).split('.');
        for (const typed of [
          formatAmount(amount),
          formatUsd(amount),
          `${whole}.${fraction}`,
          `${whole.replaceAll(',', '.')},${fraction}`,
          `${whole.replaceAll(',', ' ')},${fraction}`,
          `${whole.replaceAll(',', '')},${fraction}`,
        ])
          expect(readTypedAmount(typed)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('is never larger than its digits, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,$ '), maxLength: 14 });
    fc.assert(
      fc.property(typed, (text) => {
        const amount = readTypedAmount(text);
        if (!amount.ok) return;
        // Without its separators, at most two digits behind the last one are cents.
        const [, fraction = ''] = /[.,](\d{1,2})[\s$]*$/.exec(text) ?? [];
        const digits = text.replace(/\D/g, '');
        expect(amount.amount).toBe(Number(digits) * 10 ** (2 - fraction.length));
      }),
    );
  });
});
