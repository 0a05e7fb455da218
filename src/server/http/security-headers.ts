import type { FastifyInstance } from 'fastify';

/**
 * Addresses of a Google sign-in. A popup that has shown Google's page loses its opener as soon as it comes to a page with any
 * opener policy, `same-origin-allow-popups` included.
 */
const GOOGLE_POPUP = /^\/(auth|oauth2|api\/auth)(\/|\?|$)/;

/** The headers of every answer, page or call, by its address. */
export function securityHeaders(publicUrl: string): (url: string) => Readonly<Record<string, string>> {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // For this host alone: others below it are not ours to bind.
    ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const inPopup = { ...headers, 'cross-origin-opener-policy': 'unsafe-none' };
  return (url) => (GOOGLE_POPUP.test(url) ? inPopup : headers);
}

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headersOf = securityHeaders(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url));
  });
}
