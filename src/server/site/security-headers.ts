import type { FastifyInstance } from 'fastify';

/**
 * Where a Google sign-in passes through. A popup that has shown Google's page loses its opener, and with it the way to tell
 * that it is done, as soon as it comes to a page with an opener policy of its own, `same-origin-allow-popups` too.
 */
const GOOGLE_POPUP = /^\/(auth|oauth2|api\/auth)(\/|\?|$)/;

/** Headers that every answer carries, page or call. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (GOOGLE_POPUP.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
  });
}
