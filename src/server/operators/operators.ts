import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';
import type { Shop } from '../shop.ts';
import { createMetrics } from './metrics.ts';
import { buildOperatorsApp } from './operators-app.ts';
import { createTraffic } from './traffic.ts';

type Parts = {
  readonly shop: Shop;
  readonly database: Database;
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
};

export type Operators = {
  /** The same shop, with its orders counted. */
  readonly shop: Shop;
  /** To be listened on where customers do not come. */
  readonly app: FastifyInstance;
  /** Measures what another app answers. */
  observe(app: FastifyInstance): void;
};

/** Everything that those who run the shop can look at. */
export function openOperators({ shop, database, dataDir, logger }: Parts): Operators {
  const register = createMetrics({ shop, database, dataDir });
  const { observe, counting } = createTraffic(register);
  return {
    shop: { ...shop, placeOrder: counting(shop.placeOrder) },
    app: buildOperatorsApp({ shop, register, logger }),
    observe,
  };
}
