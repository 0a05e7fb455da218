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

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one finished page. Its inline scripts are allowed by their hashes: a nonce would make every
 * answer different, and a page could not be kept.
 */
export function contentPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`));
  return [...BASE, `script-src 'self' ${[...hashes].join(' ')}`.trim(), "style-src 'self'", "connect-src 'self'"].join(
    '; ',
  );
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
