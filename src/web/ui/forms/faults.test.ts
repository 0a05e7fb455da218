import { describe, expect, it } from 'vitest';
import { register } from '#contract/calls/account.ts';
import { placeOrder } from '#contract/calls/place-order.ts';
import { faultsIn, faultsOf } from './faults.ts';

describe('faultsOf', () => {
  it('names each missing field with the sentence of the contract', () => {
    expect(faultsOf(register.body, { name: ' ', email: 'a@b.example', phone: '', password: 'long enough' })).toEqual({
      name: 'Full name is required',
      phone: 'Phone number is required',
    });
  });

  it('finds fields that stand deeper in what is sent', () => {
    const address = { address: '1 Elm Street', city: 'Springfield', state: 'IL', zipCode: '' };
    const faults = faultsOf(placeOrder.body, {
      address,
      email: 'a@b.example',
      phone: '1',
      firstName: 'A',
      lastName: 'B',
      lines: [],
      amount: 0,
    });
    expect(faults).toMatchObject({ zipCode: 'ZIP code is required' });
    expect(faults).not.toHaveProperty('city');
  });
});

describe('faultsIn', () => {
  it('takes the sentences of a refusal to the fields of the form', () => {
    const fields = { 'address.city': 'City is required', lines: 'Your cart is empty' };
    const refusal = { status: 'ERROR', data: '', message: '', fields } as const;
    expect(faultsIn({ kind: 'refused', sentence: '', refusal }, ['city', 'state'])).toEqual({
      city: 'City is required',
    });
  });
});
