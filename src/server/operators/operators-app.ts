import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { PlaceOrder } from '../orders/place-order.ts';
import { createMetrics, type Watched } from './metrics.ts';
import { readLetters, statusPage } from './status-page.ts';
import { createTraffic } from './traffic.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export type Operators = {
  /** On a port of its own, apart from the shop's. */
  readonly app: FastifyInstance;
  /** Measures the answers of another app. */
  observe(app: FastifyInstance): void;
  /** The same use case, with its orders counted. */
  countOrders(placeOrder: PlaceOrder): PlaceOrder;
};

/** Metrics and status for operators. Nothing can be changed here. */
export function openOperators(watched: Watched & { readonly logger: FastifyBaseLogger }): Operators {
  const register = createMetrics(watched);
  const { observe, countOrders } = createTraffic(register);
  const app = Fastify({
    loggerInstance: watched.logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestTimeout: 10_000,
  }) as unknown as FastifyInstance;
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
  app.get('/status', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(statusPage(watched.shop, await readLetters(watched.shop))),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is /metrics and /status.\n'),
  );
  return { app, observe, countOrders };
}
