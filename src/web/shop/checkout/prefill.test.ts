import { describe, expect, it } from 'vitest';
import { keptAddress, prefillOf } from './prefill.ts';

const SHIPPING = { address: '1840 Lakeview Avenue', city: 'Chicago', state: 'IL', zipCode: '60614' };
const ADA = {
  id: 'u1',
  name: 'Ada King Lovelace',
  email: 'ada@example.com',
  phone: '555',
  isAuthenticated: true,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  shipping: SHIPPING,
} as const;

describe('the checkout form', () => {
  it('begins with what is known of the user', () => {
    const named = { firstName: 'Ada King', lastName: 'Lovelace', email: 'ada@example.com', phone: '555' };
    expect(prefillOf({}, ADA)).toEqual({ ...named, ...SHIPPING });
  });

  it('begins with what was typed before, and mixes no two addresses', () => {
    const typed = { firstName: 'Grace', lastName: '', address: '', city: 'Boston', state: '', zipCode: '' };
    expect(prefillOf(typed, ADA)).toMatchObject({
      firstName: 'Grace',
      lastName: 'Lovelace',
      address: '',
      city: 'Boston',
      zipCode: '',
    });
  });

  it('takes no address that the profile has replaced', () => {
    expect(keptAddress(ADA)).toEqual(SHIPPING);
    expect(keptAddress({ ...ADA, address: '1 Elm Street' })).toBeUndefined();
    expect(prefillOf({}, { ...ADA, address: '1 Elm Street' }).city).toBeUndefined();
    expect(prefillOf({}, null)).toEqual({ firstName: '', lastName: '', email: '', phone: '' });
  });
});
