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
 * A page as it is kept, and its Content-Security-Policy. While it was rendered its own scripts carried a nonce that nobody could
 * know before: these are allowed, by their hashes, and whatever else looks like a script is not. The nonce is taken out, since
 * one that is kept would be known to everybody.
 */
export function allowOwnScripts(rendered: string, nonce: string): { readonly html: string; readonly policy: string } {
  const mark = ` nonce="${nonce}"`;
  const own = [...rendered.matchAll(INLINE_SCRIPT)].filter(([, attributes = '']) => attributes.includes(mark));
  const hashes = new Set(own.map(([, , script = '']) => `'sha256-${sha256(script)}'`));
  const scripts = `script-src 'self' ${[...hashes].join(' ')}`.trim();
  return {
    html: rendered.replaceAll(mark, ''),
    policy: [...BASE, scripts, "style-src 'self'", "connect-src 'self'"].join('; '),
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
