import { describe, expect, it } from 'vitest';
import { mostConnections } from './connection-bound.ts';

const limited = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units     
Max processes             63432                63432                processes 
Max open files            ${soft.padEnd(20)} 524288               files     
Max locked memory         8388608              8388608              bytes     
`;

describe('connections', () => {
  it('leave a quarter of the descriptors to files, 400 at least, and no more than half where there are few', () => {
    expect(mostConnections(limited('65536'))).toBe(49_152);
    expect(mostConnections(limited('1024'))).toBe(624);
    expect(mostConnections(limited('255'))).toBe(127);
  });

  it('are not bounded where the limit is unknown, or there is none', () => {
    expect(mostConnections('')).toBeUndefined();
    expect(mostConnections(limited('unlimited'))).toBeUndefined();
  });
});
