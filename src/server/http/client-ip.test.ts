import { expect, it } from 'vitest';
import { clientIpOf } from './client-ip.ts';

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
  ['', 'unknown'],
])('counts the address %s as %s', (ip, client) => expect(clientIpOf(ip)).toBe(client));
