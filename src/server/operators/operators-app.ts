import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Shop } from '../shop.ts';
import { answered } from './answered.ts';
import { statusPage } from './status-page.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

type Parts = { readonly shop: Shop; readonly register: Registry; readonly logger: FastifyBaseLogger };

/** What those who run the shop look at, on a port that customers do not reach. It only tells; nothing can be changed here. */
export function buildOperatorsApp({ shop, register, logger }: Parts): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestTimeout: 10_000,
  }) as unknown as FastifyInstance;
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
  app.get('/status', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(statusPage(shop, await answered(shop.countLetters()))),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is /metrics and /status.\n'),
  );
  return app;
}
