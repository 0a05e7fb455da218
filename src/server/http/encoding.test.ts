import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './encoding.ts';

describe('the encoding of a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('of %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
