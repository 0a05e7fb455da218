import type { Row } from './import-table.ts';

/** Refused in every file of the server but `main`, `shop` and `app`. */
const NEVER = [
  "import type { A } from '../shop.ts';",
  "import { a } from '#server/app.ts';",
  "import { a } from '#web/root.tsx';",
  "import { a } from '../../web/root.tsx';",
];
/** What one room would call of another. */
const OTHER_ROOM = [
  "import { storesOf } from '../stores.ts';",
  "import { a } from '../carts/server-cart.ts';",
  "import { type A } from '../carts/server-cart.ts';",
  "export { a } from '../carts/server-cart.ts';",
  "export const a = import('../carts/server-cart.ts');",
];
const SHARED = [
  "import { a } from './place-order.ts';",
  "import { a } from '../desk/change.ts';",
  "import { a } from '../limits/limits.ts';",
  "import { a } from '../logging/log-throttle.ts';",
  "import type { A } from '../carts/server-cart.ts';",
  "import { a } from '#domain/money.ts';",
  "import { a } from 'node:crypto';",
];

const STORES = "import type { Stores } from '../stores.ts';";
const HTTP = "import { a } from '../http/answers.ts';";
const DATABASE = "import { a } from '../database/schema.ts';";
const CONTRACT = "import { a } from '#contract/calls.ts';";
const CATALOGUE = "import { a } from '#catalogue/catalogue.ts';";
const FASTIFY = "import { a } from 'fastify';";
const DRIZZLE = "import { a } from 'drizzle-orm';";
const PG = "import { a } from 'pg';";
const BETTER_AUTH = "import { a } from 'better-auth';";
const NODEMAILER = "import { a } from 'nodemailer';";

/** The roles of a room's files. A room that the linter's settings do not name has the same. */
const ROOMS: readonly Row[] = ['orders', 'planted'].flatMap((room) => [
  ...['routes.ts', 'routes-more.ts', 'stream-routes.ts', 'more-calls.ts', 'on-order.ts', 'presenters.ts'].map(
    (file) => ({
      file: `src/server/${room}/${file}`,
      allowed: [...SHARED, STORES, HTTP, CONTRACT, FASTIFY, "import type { A } from '#catalogue/catalogue.ts';"],
      refused: [...NEVER, ...OTHER_ROOM, DATABASE, CATALOGUE, DRIZZLE, PG, BETTER_AUTH],
    }),
  ),
  ...['store.ts', 'order-store.ts'].map((file) => ({
    file: `src/server/${room}/${file}`,
    allowed: [...SHARED, DATABASE, DRIZZLE, "import { a } from 'drizzle-orm/pg-core';"],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, CONTRACT, CATALOGUE, FASTIFY, PG],
  })),
  {
    file: `src/server/${room}/place-planted.ts`,
    allowed: [
      ...SHARED,
      STORES,
      CATALOGUE,
      "import { a } from '../scheduling/every.ts';",
      "import type { A } from '../database/types.ts';",
      "import type { A } from '../http/call-route.ts';",
      "import { a } from 'minisearch';",
    ],
    refused: [
      ...NEVER,
      ...OTHER_ROOM,
      HTTP,
      DATABASE,
      CONTRACT,
      FASTIFY,
      DRIZZLE,
      PG,
      BETTER_AUTH,
      NODEMAILER,
      "import { a } from 'node:http';",
      "import { a } from 'sharp';",
      "import { a } from 'markdown-it';",
    ],
  },
]);

const LIBRARIES: readonly Row[] = [
  ...['better-auth.ts', 'session.ts', 'totp.ts', 'webauthn.ts', 'google-linking.ts'].map((file) => ({
    file: `src/server/accounts/${file}`,
    allowed: [
      ...SHARED,
      BETTER_AUTH,
      DATABASE,
      DRIZZLE,
      "import { a } from 'better-auth/api';",
      "import { a } from '@better-auth/passkey';",
      "import { a } from '@simplewebauthn/server';",
    ],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, FASTIFY, PG, NODEMAILER],
  })),
  {
    file: 'src/server/letters/mailers.ts',
    allowed: [...SHARED, NODEMAILER, DATABASE],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, FASTIFY, PG, BETTER_AUTH],
  },
  {
    file: 'src/server/letters/outbox.ts',
    allowed: [...SHARED, DATABASE, DRIZZLE],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, FASTIFY, PG, BETTER_AUTH],
  },
  {
    file: 'src/server/goods/photograph.ts',
    allowed: [...SHARED, "import { a } from 'sharp';", "export const a = import('sharp');"],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, DATABASE, DRIZZLE, FASTIFY],
  },
  {
    file: 'src/server/settings/policy-text.ts',
    allowed: [
      "import { a } from 'markdown-it';",
      "import { a } from '#domain/banner.ts';",
      "import { a } from './settings-board.ts';",
    ],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, DATABASE, DRIZZLE, FASTIFY],
  },
  {
    file: 'src/server/limits/rate-limiter.ts',
    allowed: [...SHARED, DATABASE, DRIZZLE, "import { a } from 'rate-limiter-flexible';"],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, FASTIFY, PG, BETTER_AUTH],
  },
];

const SHARED_ROOMS: readonly Row[] = [
  {
    file: 'src/server/http/planted.ts',
    allowed: [
      "import { a } from './answers.ts';",
      "import { a } from '../logging/log.ts';",
      "import { a } from '#domain/money.ts';",
      "import { a } from 'cookie';",
      "import { a } from 'p-limit';",
      "import { a } from 'node:http';",
      CONTRACT,
      FASTIFY,
    ],
    refused: [
      ...NEVER,
      ...OTHER_ROOM,
      "import type { A } from '../accounts/session.ts';",
      "import type { A } from '../database/types.ts';",
      "import { a } from '../site/pages.ts';",
      DATABASE,
      CATALOGUE,
      DRIZZLE,
      PG,
    ],
  },
  {
    file: 'src/server/database/planted.ts',
    allowed: [
      "import { a } from './open.ts';",
      "import { a } from '../logging/log.ts';",
      "import { a } from '../scheduling/every.ts';",
      "import { a } from '#domain/money.ts';",
      "import { a } from '@electric-sql/pglite';",
      "import { a } from 'node:path';",
      DRIZZLE,
      PG,
    ],
    refused: [
      ...NEVER,
      ...OTHER_ROOM,
      "import type { A } from '../orders/store.ts';",
      HTTP,
      CONTRACT,
      CATALOGUE,
      FASTIFY,
      BETTER_AUTH,
    ],
  },
  ...['logging', 'scheduling'].map((folder) => ({
    file: `src/server/${folder}/planted.ts`,
    allowed: ["import { a } from './log.ts';", "import { a } from '#domain/money.ts';", "import { a } from 'pino';"],
    refused: [...NEVER, ...OTHER_ROOM, HTTP, DATABASE, CONTRACT, CATALOGUE, FASTIFY, DRIZZLE],
  })),
  {
    file: 'src/server/site/planted.ts',
    allowed: [...SHARED, HTTP, CONTRACT, CATALOGUE, FASTIFY, "import type { A } from 'react-router';"],
    refused: [...NEVER, ...OTHER_ROOM, DATABASE, DRIZZLE, PG, BETTER_AUTH],
  },
  {
    file: 'src/server/operators/planted.ts',
    allowed: [...SHARED, HTTP, CONTRACT, FASTIFY, "import { a } from 'prom-client';"],
    refused: [...NEVER, ...OTHER_ROOM, DATABASE, DRIZZLE, PG, BETTER_AUTH],
  },
];

const ROOT: readonly Row[] = ['main', 'shop', 'app'].map((name) => ({
  file: `src/server/${name}.ts`,
  allowed: [
    "import { a } from './orders/place-order.ts';",
    "import { a } from './database/open.ts';",
    "import { a } from './site/pages.ts';",
    FASTIFY,
    CATALOGUE,
  ],
  refused: [
    "import { a } from '../web/entry.server.tsx';",
    "import { a } from '#web/entry.server.tsx';",
    "import { a } from '#server/database/open.ts';",
  ],
}));

export const SERVER_TABLE: readonly Row[] = [...ROOMS, ...LIBRARIES, ...SHARED_ROOMS, ...ROOT];
