import type { FastifyRequest } from 'fastify';
import { pathOf } from '../routes/path-of.ts';

/** A page's request as the web platform has it: address and method alone. Who asks never reaches a page. */
export function pageRequest(request: FastifyRequest, publicUrl: string): Request {
  return new Request(publicUrl + pathOf(request.url), {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    signal: AbortSignal.timeout(10_000),
  });
}
