import { SERVER_TABLE } from './server-table.ts';

export type Row = {
  readonly file: string;
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
};

/** For each row of scripts/lint/import-rules.ts a file of that kind, with imports that it may write and some that it may not. */
export const TABLE: readonly Row[] = [
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
  ...SERVER_TABLE,
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
          "import { a } from '../desk/orders/x.tsx';",
          "import { a } from '@tanstack/react-query';",
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
  {
    file: 'src/web/desk/planted.tsx',
    allowed: [
      "import { a } from './orders/x.tsx';",
      "import { a } from '../ui/button.tsx';",
      "import { a } from 'react';",
      "import { a } from '@tanstack/react-query';",
      "import { a } from '@tanstack/react-table';",
      "import { a } from '@tanstack/react-virtual';",
    ],
    refused: [
      "import { a } from '../shop/cart.tsx';",
      "import { a } from '../hooks/use-cart.tsx';",
      "import { a } from '../ui/shell/header.tsx';",
    ],
  },
  {
    file: 'src/web/desk/orders/planted.tsx',
    allowed: [
      "import { a } from './other.tsx';",
      "import { a } from '../ui/table.tsx';",
      "import { a } from '../../ui/button.tsx';",
      "import { a } from '../../ui/shell/use-theme.ts';",
      "import { a } from '../../hooks/browser-storage.ts';",
      "import { a } from '#domain/money.ts';",
      "import { a } from '#catalogue/catalogue.ts';",
      "import { a } from '#contract/client.ts';",
      "import { a } from 'react';",
      "import { a } from '@tanstack/react-query';",
      "import { a } from '@tanstack/react-virtual';",
      "import { a } from 'eventsource-parser';",
      "import { a } from 'react-hook-form';",
    ],
    refused: [
      "import { a } from '../../shop/cart.tsx';",
      "import { a } from '../../account/orders.tsx';",
      "import { a } from '../../hooks/use-cart.tsx';",
      "import { a } from '../../hooks/use-api.ts';",
      "import { a } from '../../ui/goods/in-cart.tsx';",
      "import { a } from '../../ui/shell/header.tsx';",
      "import { a } from '#web/shop/cart.tsx';",
      "import { a } from '../../root.tsx';",
      "import type { A } from '#server/app.ts';",
      "import { a } from 'fastify';",
      "import { a } from 'node:fs';",
    ],
  },
  {
    file: 'src/web/desk/goods/product/planted.tsx',
    allowed: [
      "import { a } from './other.tsx';",
      "import { a } from '../goods-words.ts';",
      "import { a } from '../../data/desk.ts';",
      "import { a } from '../../../ui/picture.tsx';",
      "import { a } from '#domain/money.ts';",
      "import { a } from '#contract/client.ts';",
    ],
    refused: [
      "import { a } from '../../../shop/cart.tsx';",
      "import { a } from '../../../ui/goods/in-cart.tsx';",
      "import { a } from '../../../hooks/use-cart.tsx';",
      "import { a } from '#web/shop/cart.tsx';",
      "import type { A } from '#server/app.ts';",
      "import { a } from 'fastify';",
    ],
  },
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
