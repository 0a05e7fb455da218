import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const OPERATIONS = readFileSync('docs/operations.md', 'utf8');

// Proves S36
it('the documented proxy sets the client address for every location', () => {
  const setups = [...OPERATIONS.matchAll(/```nginx\n([^`]+)```/g)].map(([, setup = '']) => setup);
  const locations = setups.flatMap((setup) => setup.match(/location [^{]+\{[^}]+\}/g) ?? []);
  expect(locations.length).toBeGreaterThan(2);
  // A location inherits the headers of its server unless it sets one itself.
  expect(locations.filter((rules) => rules.includes('proxy_set_header'))).toEqual([]);
  expect(setups[0]?.split('location /')[0]).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});
