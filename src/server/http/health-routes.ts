import type { FastifyInstance } from 'fastify';
import { describeApi } from '#contract/openapi.ts';

/**
 * Serves the health checks for monitoring, and the description of the API. `/readyz` answers 503 while the database is away or
 * the disk is full.
 */
export function healthRoutes(
  app: FastifyInstance,
  {
    ping,
    hasDiskSpace,
    state,
    publicUrl,
  }: {
    /** Rejects while the database is away. */
    readonly ping: () => Promise<void>;
    readonly hasDiskSpace: () => boolean;
    /** Further facts for operators. */
    readonly state: () => object;
    readonly publicUrl: string;
  },
): void {
  let description: Buffer | undefined;

  app.get('/api/docs/json', async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(describeApi(publicUrl)));
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8');
    return reply.send(description);
  });

  /** The process lives. */
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  /** The database answers and can write. Without a rate the shop takes no orders and still serves. */
  app.get('/readyz', async (_request, reply) => {
    const status = await ping().then(
      () => (hasDiskSpace() ? 'ok' : 'no room on the disk'),
      () => 'database unavailable',
    );
    reply.header('cache-control', 'no-store').code(status === 'ok' ? 200 : 503);
    return reply.send({ status, ...state() });
  });
}
