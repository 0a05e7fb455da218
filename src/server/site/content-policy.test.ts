import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cspFor } from './content-policy.ts';

const NONCE = 'n0nce-of-this-render';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

it('allows the scripts that the site marked as its own, and none that came with what stands in the page', () => {
  const { html, csp } = cspFor(
    [
      `<script nonce="${NONCE}">own()</script>`,
      `<script type="module" nonce="${NONCE}" async="">ownModule()</script>`,
      '<h1><script>stolen()</script></h1>',
      '<script nonce="guessed">guessed()</script>',
      `<script nonce="${NONCE}">enqueue("</script><script>broken()</script>`,
      `<script nonce="${NONCE}" src="/assets/own.js"></script>`,
    ].join(''),
    NONCE,
  );
  const allowed = csp.match(/'sha256-[^']+'/g);
  expect(allowed).toEqual(['own()', 'ownModule()', 'enqueue("'].map(hashOf));
  expect(html).not.toContain(NONCE);
  expect(html).toContain('<script>own()</script>');
});
