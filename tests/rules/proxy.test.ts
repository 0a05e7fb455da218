import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const OPERATIONS = readFileSync('docs/operations.md', 'utf8');

// Proves S36
it('the documented proxy sets the client address in every location', () => {
  const [, setup = ''] = /```nginx\n([^`]+)```/.exec(OPERATIONS) ?? [];
  const places = [...setup.matchAll(/location ([^{]+)\{([^}]+)\}/g)].map(([, address = '', rules = '']) => ({
    address: address.trim(),
    says: rules.includes('proxy_set_header X-Forwarded-For $remote_addr;'),
  }));
  expect(places.length).toBeGreaterThan(2);
  expect(places.filter(({ says }) => !says)).toEqual([]);
});
