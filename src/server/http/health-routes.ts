import type { FastifyInstance } from 'fastify';
import { describeApi } from '#contract/openapi.ts';
import type { Instant, Spot } from '#domain/spot.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { OpenStreams } from '../prices/stream-routes.ts';

type Parts = {
  readonly ping: () => Promise<void>;
  readonly hasDiskSpace: () => boolean;
  readonly spot: SpotBoard;
  readonly streams: OpenStreams;
  readonly clock: () => Instant;
  readonly publicUrl: string;
};

/** For machines that watch the shop, and for those that read its description. */
export function operationsRoutes(
  app: FastifyInstance,
  { ping, hasDiskSpace, spot, clock, streams, publicUrl }: Parts,
): void {
  let description: Buffer | undefined;

  app.get('/api/docs/json', async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(describeApi(publicUrl)));
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8');
    return reply.send(description);
  });

  /** The process lives. */
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  /** It can serve: the database answers, and has room to write. A missing rate stops orders, not the shop. */
  app.get('/readyz', async (_request, reply) => {
    const status = await ping().then(
      () => (hasDiskSpace() ? 'ok' : 'no room on the disk'),
      () => 'database unavailable',
    );
    reply.header('cache-control', 'no-store').code(status === 'ok' ? 200 : 503);
    return reply.send({
      status,
      ...feedState(spot.current(), clock()),
      streams: streams.count(),
    });
  });
}

/** State, source and age of what is sold at; null where nothing is known. */
function feedState(spot: Spot, now: Instant) {
  if (spot.state === 'unavailable') return { spot: spot.state, source: null, ageSeconds: null };
  return { spot: spot.state, source: spot.tick.source, ageSeconds: Math.round((now - spot.tick.at) / 1000) };
}
