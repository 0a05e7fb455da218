import type { FastifyRequest } from 'fastify';
import type { Reason } from '#domain/reasons.ts';

/** True for a browser that opens an address or sends a form by itself. The calls below `/api` keep their JSON. */
export function asksForDocument({ headers: { accept = '' }, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  return accept.includes('text/html') && !url.startsWith('/api/');
}

/** It needs no script, style or picture. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
} as const;

/** A refusal for people. `sentence` is one of ours. */
export function refusalPage(reason: Reason, sentence: string, method: string): string {
  const isForm = method === 'POST' && (reason === 'unknown-call' || reason === 'not-json');
  const [heading, text] = isForm ? [NOTHING_SENT, NEEDS_SCRIPTS] : [sentence, 'Please go back and try again.'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} | Troy</title>
</head>
<body>
<h1>${heading}</h1>
<p>${text}</p>
<p><a href="/">Return to Home</a></p>
</body>
</html>
`;
}

const NOTHING_SENT = 'Nothing was sent';
const NEEDS_SCRIPTS =
  'This form needs JavaScript, which your browser is not running. Please turn it on for this site, go back, and submit the form again. You can also call us; the number is on every page.';
