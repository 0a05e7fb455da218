import { createHash } from 'node:crypto';

/** Everything comes from our own origin; pictures may be inline. */
const BASE = [
  "default-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of a rendered page, and the page as it is kept. Scripts that carry the nonce of this render are
 * allowed by their hashes; other inline scripts are not. The nonce is taken out: in a kept page it would be known.
 */
export function cspFor(rendered: string, nonce: string): { readonly html: string; readonly csp: string } {
  const mark = ` nonce="${nonce}"`;
  const own = [...rendered.matchAll(INLINE_SCRIPT)].filter(([, attributes = '']) => attributes.includes(mark));
  const hashes = new Set(own.map(([, , script = '']) => `'sha256-${sha256(script)}'`));
  const scripts = `script-src 'self' ${[...hashes].join(' ')}`.trim();
  return {
    html: rendered.replaceAll(mark, ''),
    csp: [...BASE, scripts, "style-src 'self'", "connect-src 'self'"].join('; '),
  };
}

/** While developing, Vite adds styles and a web socket of its own. */
export function developmentPolicy(): string {
  return [
    ...BASE,
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws:",
    "worker-src 'self' blob:",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
