import { describe, expect, it } from 'vitest';
import { isNamed, missingFacts, phoneLink, sellerLine, UNNAMED_SELLER } from './seller.ts';

const NOTHING = { legalName: '', address: '', registration: '', phone: '', email: '' };
const WHOLE = {
  ...NOTHING,
  legalName: 'Troy Bullion LLC',
  address: '400 Sample Street, Suite 12, Chicago, IL 60601',
  registration: 'Registered in Illinois, no. 00-000-0000',
};

describe('the line of the seller', () => {
  it('names company, address and registration', () => {
    expect(sellerLine(WHOLE)).toBe(
      'Troy Bullion LLC, 400 Sample Street, Suite 12, Chicago, IL 60601. Registered in Illinois, no. 00-000-0000.',
    );
  });

  it('leaves out what is not set, and doubles no full stop', () => {
    expect(sellerLine(NOTHING)).toBe('');
    expect(sellerLine({ ...NOTHING, legalName: 'Troy Inc.' })).toBe('Troy Inc.');
    expect(sellerLine({ ...WHOLE, registration: '' })).toBe(
      'Troy Bullion LLC, 400 Sample Street, Suite 12, Chicago, IL 60601.',
    );
  });
});

it('is named only with a name and an address', () => {
  expect(isNamed(WHOLE)).toBe(true);
  expect(isNamed({ ...WHOLE, address: '' })).toBe(false);
  expect(isNamed({ ...WHOLE, legalName: '' })).toBe(false);
});

it('lacks what is not set, and what is still a sample', () => {
  const own = { ...WHOLE, registration: 'Registered in Illinois', phone: '(312) 555-0148', email: 'desk@troy.example' };
  expect(missingFacts(own)).toEqual([]);
  expect(missingFacts({ ...own, registration: '', phone: '' })).toEqual(['phone']);
  expect(missingFacts({ ...own, phone: UNNAMED_SELLER.phone })).toEqual(['phone']);
  expect(missingFacts(UNNAMED_SELLER)).toEqual(['legal name', 'address', 'phone', 'email']);
});

it.each([
  ['1-800-555-0142', 'tel:+18005550142'],
  ['(312) 555-0148', 'tel:+13125550148'],
  ['(312) 555-0148 ext. 12', 'tel:+13125550148'],
  ['312-555-0148 x12', 'tel:+13125550148'],
  ['+49 221 555 0100', 'tel:+492215550100'],
])('the link of %s is %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
