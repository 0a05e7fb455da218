import { describe, expect, it } from 'vitest';
import { addressKey } from './client-address.ts';

describe('an address of the network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:2::', '20010db800010002/64'],
    ['nonsense', 'unknown'],
  ])('of %s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
});
