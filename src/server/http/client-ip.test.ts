import { describe, expect, it } from 'vitest';
import { addressKey, networkOf } from './client-ip.ts';

describe('an address of the network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:2::', '20010db800010002/64'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[2001:db8:1:2:3:4:5:6]:443', '20010db800010002/64'],
    ['[2001:db8:1:2::]', '20010db800010002/64'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['192.0.2.7:', 'unknown'],
    ['nonsense', 'unknown'],
  ])('of %s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));

  it.each([
    ['2001:db8:1:2:3:4:5:6', '20010db80001/48'],
    ['2001:db8:1:ffff::', '20010db80001/48'],
    ['192.0.2.7', '192.0.2.7'],
    ['nonsense', 'unknown'],
  ])('of %s belongs to %s', (ip, key) => expect(networkOf(addressKey(ip))).toBe(key));
});
