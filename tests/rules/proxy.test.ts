import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const NGINX = readFileSync('deploy/nginx/nginx.conf', 'utf8');

// Proves S36
it('the documented proxy sets the client address for every location', () => {
  const locations = NGINX.match(/location [^{]+\{[^}]+\}/g) ?? [];
  expect(locations.length).toBeGreaterThan(2);
  // A location inherits the headers of its server unless it sets one itself.
  expect(locations.filter((rules) => rules.includes('proxy_set_header'))).toEqual([]);
  expect(NGINX.split('location / {\n      proxy_pass')[0]).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});
