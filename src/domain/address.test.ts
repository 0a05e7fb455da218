import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine, readAddressLine } from './address.ts';

/** As the contract takes them: trimmed, on one line. */
const typed = (unit: fc.Arbitrary<string>) =>
  fc.string({ unit, minLength: 1, maxLength: 40 }).map((text) => text.trim() || 'a');
const street = typed(fc.constantFrom(...'aé7, #-./'));
const city = typed(fc.constantFrom(...'aé. -'));
const state = fc.constantFrom('IL', 'il', 'N.Y.', 'New York', 'Puerto Rico', 'DC');
const zipCode = fc.constantFrom('62704', '62704-1234', '62704 1234', '627041234');

describe('the address of an order', () => {
  it('is taken apart into the parts that it was put together of', () => {
    fc.assert(
      fc.property(fc.record({ address: street, city, state, zipCode }), (parts) => {
        expect(readAddressLine(addressLine(parts))).toEqual(parts);
      }),
    );
  });

  it('is the same line again, wherever a comma stands', () => {
    const line = '1 Elm Street, Apt 4, Winston, Salem, NC 27101';
    const parts = readAddressLine(line);
    expect(parts).toMatchObject({ address: '1 Elm Street, Apt 4, Winston', city: 'Salem' });
    expect(parts && addressLine(parts)).toBe(line);
  });

  it.each([
    '',
    'erased',
    '12 Elm Street',
    '12 Elm Street, Springfield',
    'Elm, Springfield, XX 62704',
    'Elm, Bonn, IL 5311',
  ])('is not guessed from %j', (line) => expect(readAddressLine(line)).toBeUndefined());
});
