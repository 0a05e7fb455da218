/** Of each row of the table in docs/architecture.md: a file of that folder, what it may write and what it may not. */
export const TABLE: readonly { file: string; allowed: readonly string[]; refused: readonly string[] }[] = [
  {
    file: 'src/domain/planted.ts',
    allowed: ["import { a } from './money.ts';", "import { a } from '#domain/money.ts';"],
    refused: [
      "import { a } from '#catalogue/catalogue.ts';",
      "import type { a } from '#server/database/open.ts';",
      "import { a } from '../server/db/open.ts';",
      "import { a } from './../server/db/open.ts';",
      "export { a } from '../web/root.tsx';",
      "export const a = import('../server/main.ts');",
      "export type A = import('../server/main.ts').A;",
      "import { a } from '#domain/../server/main.ts';",
      "import { a } from 'valibot';",
      "import { a } from '@scope/anything';",
      "import { a } from 'node:fs';",
      "import { a } from 'fs';",
    ],
  },
  {
    file: 'src/catalogue/products/planted.ts',
    allowed: ["import { a } from '../catalogue.ts';", "import { a } from '#domain/money.ts';"],
    refused: [
      "import { a } from '../../server/main.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from 'valibot';",
      "import { a } from 'node:fs';",
    ],
  },
  {
    file: 'tools/pictures/planted.ts',
    allowed: [
      "import { a } from 'sharp';",
      "import { a } from './recipe.ts';",
      "import { a } from '#catalogue/stock.ts';",
      "import { a } from '#domain/metal.ts';",
      "import { a } from 'node:fs';",
    ],
    refused: [
      "import { a } from '#server/main.ts';",
      "import { a } from '../../src/server/main.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from '#web/root.tsx';",
    ],
  },
  {
    file: 'src/contract/calls/planted.ts',
    allowed: [
      "import { a } from '../call.ts';",
      "import { a } from '#domain/money.ts';",
      "import { a } from '#catalogue/catalogue.ts';",
      "import { a } from 'valibot';",
      "import { a } from '@valibot/to-json-schema';",
    ],
    refused: [
      "import { a } from 'fastify';",
      "import { a } from 'react';",
      "import { a } from '#server/app.ts';",
      "import { a } from '../../server/app.ts';",
      "import { a } from 'node:crypto';",
    ],
  },
  {
    file: 'src/server/routes/planted.ts',
    allowed: [
      "import { a } from './add-call.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from '#domain/money.ts';",
      "import { a } from '../services/place-order.ts';",
      "import type { A } from '../stores/orders.ts';",
      "import type { A } from '#catalogue/catalogue.ts';",
      "import { a } from 'fastify';",
    ],
    refused: [
      "import { a } from '../stores/orders.ts';",
      "import { a } from '../db/open.ts';",
      "import { a } from '../site/pages.ts';",
      "import { a } from '../../db/open.ts';",
      "import { a } from '#server/database/open.ts';",
      "import { a } from '../../web/root.tsx';",
      "import { a } from 'drizzle-orm';",
      "import { a } from 'pg';",
    ],
  },
  {
    file: 'src/server/services/planted.ts',
    allowed: [
      "import { a } from '#domain/money.ts';",
      "import { a } from '#catalogue/catalogue.ts';",
      "import { a } from '../stores/orders.ts';",
      "import type { A } from '../feeds/feed.ts';",
      "import type { A } from '../mail/letter.ts';",
      "import { a } from 'minisearch';",
      "import { a } from 'node:crypto';",
    ],
    refused: [
      "import { a } from '../feeds/demo.ts';",
      "import { type A } from '../feeds/demo.ts';",
      "export { a } from '../mail/letter.ts';",
      "export const a = import('../feeds/demo.ts');",
      "import { a } from '../db/open.ts';",
      "import { a } from '../routes/orders.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from 'fastify';",
      "import { a } from 'drizzle-orm';",
      "import { a } from 'node:http';",
    ],
  },
  {
    file: 'src/server/stores/planted.ts',
    allowed: [
      "import { a } from '../db/schema.ts';",
      "import { a } from '#domain/money.ts';",
      "import { a } from 'drizzle-orm';",
      "import { a } from 'drizzle-orm/pg-core';",
    ],
    refused: [
      "import { a } from '../services/place-order.ts';",
      "import { a } from '../routes/orders.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from 'fastify';",
    ],
  },
  {
    file: 'src/server/db/planted.ts',
    allowed: ["import { a } from 'pg';", "import { a } from '@electric-sql/pglite';", "import { a } from 'node:path';"],
    refused: ["import { a } from '../services/place-order.ts';", "import { a } from '../app.ts';"],
  },
  {
    file: 'src/server/feeds/planted.ts',
    allowed: ["import { a } from '#domain/spot.ts';"],
    refused: ["import { a } from '../stores/ticks.ts';", "import { a } from 'fastify';"],
  },
  {
    file: 'src/server/mail/planted.ts',
    allowed: ["import { a } from 'nodemailer';", "import { a } from '#domain/order.ts';"],
    refused: ["import { a } from '../services/place-order.ts';", "import { a } from 'fastify';"],
  },
  {
    file: 'src/server/site/planted.ts',
    allowed: [
      "import { a } from '../services/place-order.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from 'fastify';",
    ],
    refused: ["import { a } from '../../web/entry.server.tsx';", "import { a } from '#web/entry.server.tsx';"],
  },
  {
    file: 'src/server/operators/planted.ts',
    allowed: [
      "import { a } from '../shop.ts';",
      "import { a } from '#contract/calls.ts';",
      "import { a } from '#domain/metal.ts';",
      "import { a } from 'prom-client';",
      "import { a } from 'fastify';",
    ],
    refused: [
      "import { a } from '#web/root.tsx';",
      "import { a } from '../../web/root.tsx';",
      "import { a } from '#server/shop.ts';",
      "import { a } from 'drizzle-orm';",
      "import { a } from 'pg';",
    ],
  },
  {
    file: 'src/server/app.ts',
    allowed: ["import { a } from './site/pages.ts';", "import { a } from 'better-auth';"],
    refused: ["import { a } from '../web/entry.server.tsx';", "import { a } from '#web/entry.server.tsx';"],
  },
  ...['shop', 'account', 'pages'].flatMap((folder) => {
    const others = ['shop', 'account', 'pages'].filter((other) => other !== folder);
    return [
      {
        file: `src/web/${folder}/planted.tsx`,
        allowed: [
          "import { a } from './other.tsx';",
          "import { a } from '../ui/button.tsx';",
          "import { a } from '../hooks/cart.ts';",
          "import { a } from '#domain/money.ts';",
          "import { a } from '#catalogue/catalogue.ts';",
          "import { a } from '#contract/client.ts';",
          "import { a } from 'react';",
          "import { a } from 'react-router';",
        ],
        refused: [
          ...others.flatMap((other) => [
            `import { a } from '../${other}/x.tsx';`,
            `import { a } from '#web/${other}/x.tsx';`,
          ]),
          "import { a } from '#server/app.ts';",
          "import type { A } from '#server/app.ts';",
          "import { a } from '../../server/app.ts';",
          "import { a } from '../root.tsx';",
          "import { a } from 'fastify';",
          "import { a } from 'minisearch';",
          "import { a } from 'node:fs';",
        ],
      },
      {
        file: `src/web/${folder}/deeper/planted.tsx`,
        allowed: ["import { a } from '../other.tsx';", "import { a } from '../../ui/button.tsx';"],
        refused: [
          ...others.map((other) => `import { a } from '../../${other}/x.tsx';`),
          "import { a } from '../../../server/app.ts';",
          "import { a } from '../../root.tsx';",
        ],
      },
    ];
  }),
  ...['ui', 'hooks'].flatMap((folder) => [
    {
      file: `src/web/${folder}/planted.tsx`,
      allowed: [
        "import { a } from './other.tsx';",
        "import { a } from '#domain/money.ts';",
        "import { a } from '#contract/client.ts';",
        "import { a } from '#catalogue/picture-version.ts';",
        "import { a } from 'react';",
      ],
      refused: [
        "import { a } from '#catalogue/stock.ts';",
        "import { a } from '../shop/cart.tsx';",
        "import { a } from '#web/account/orders.tsx';",
        "import { a } from '#server/app.ts';",
        "import { a } from '../../server/app.ts';",
        "import { a } from 'node:fs';",
      ],
    },
    {
      file: `src/web/${folder}/deeper/planted.tsx`,
      allowed: ["import { a } from '../other.tsx';"],
      refused: ["import { a } from '../../shop/cart.tsx';", "import { a } from '../../../server/app.ts';"],
    },
  ]),
  {
    file: 'src/web/root.tsx',
    allowed: ["import { a } from './ui/header.tsx';", "import { a } from 'react-router';"],
    refused: [
      "import { a } from '#server/app.ts';",
      "import type { A } from '#server/app.ts';",
      "import { a } from '../server/app.ts';",
      "import { a } from 'node:fs';",
    ],
  },
  ...['src/web/context.ts', 'src/web/entry.server.tsx'].map((file) => ({
    file,
    allowed: ["import type { A } from '#server/site/page-services.ts';"],
    refused: [
      "import { a } from '#server/site/page-services.ts';",
      "import { type A } from '#server/site/page-services.ts';",
      "export const a = import('#server/site/page-services.ts');",
      "import { a } from '../server/app.ts';",
      "import { a } from 'fastify';",
    ],
  })),
];

/** What is not an import but keeps the domain from being told the time. */
export const SURROUNDINGS = [
  'export const a = Date.now();',
  'export const a = new Date(0);',
  'export const a = performance.now();',
  'export const a = crypto.randomUUID();',
  'export const a = globalThis.Date.now();',
  'export const a = Math.random();',
];
