import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The allowed imports, as rules of the linter. Run, it writes them to `import-rules.json`,
 * which `biome.json` extends; with `--check` it fails where that file is out of date. Other rooms are in reach as types alone:
 * `types-only.grit` refuses their values.
 */
type Row = {
  /** Globs of files; of several rows that name a file the last one counts. */
  readonly files: readonly string[];
  /** Number of folder levels from these files up to the room's own folder. */
  readonly up?: number;
  /** Siblings of the room that may be imported; a leading `!` excludes one. */
  readonly beside?: readonly string[];
  /** Aliases and packages. */
  readonly may: readonly string[];
  readonly never?: readonly string[];
  readonly message: string;
};

const DOMAIN = '#domain/**';
const CATALOGUE = '#catalogue/**';
const CONTRACT = '#contract/**';
const RULE_BOOK = [DOMAIN, CATALOGUE, CONTRACT];
const NODE = ['node:*', 'node:*/**'];
const NETWORK = ['node:http', 'node:https', 'node:http2'];
const CSV = ['csv-stringify/**', 'csv-parse/**'];
const DRIZZLE = ['drizzle-orm', 'drizzle-orm/**'];
const REACT = ['react', 'react/**', 'react-dom', 'react-dom/**'];
const ROUTER = ['react-router', 'react-router/**'];
const DESK_LIBRARIES = [
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'eventsource-parser',
  'react-hook-form',
];

const ROOT: readonly Row[] = [
  ...room('src/domain', { may: [DOMAIN], message: 'domain imports nothing but domain.' }),
  ...room('src/catalogue', { may: [DOMAIN], message: 'catalogue imports domain.' }),
  ...room('src/contract', {
    may: [DOMAIN, CATALOGUE, 'valibot', '@valibot/**'],
    message: 'contract imports domain, catalogue and valibot.',
  }),
  ...room('tools/pictures', {
    may: [DOMAIN, CATALOGUE, 'sharp', '@napi-rs/canvas', ...NODE],
    message: 'tools/pictures imports itself, catalogue, domain, sharp and canvas.',
  }),
];

const ROOMS: readonly Row[] = [
  {
    files: ['src/server/*'],
    may: ['**'],
    never: ['#web/**', '../web/**', '../../web/**', '../../../web/**', '#server/**'],
    message: 'server does not know web: the built site is loaded by its path. Inside of server paths are relative.',
  },
  serverFiles('**', {
    may: [
      ...[DOMAIN, CATALOGUE, 'valibot', 'cookie', 'lru-cache', 'minisearch', 'minisearch/**'],
      ...['@zxcvbn-ts/language-common', 'p-limit', 'uqr', ...CSV, ...NODE],
    ],
    never: NETWORK,
    message:
      'A room imports itself, desk, domain, catalogue, limits, logging and types of other rooms; neither fastify nor drizzle nor the contract.',
  }),
  serverFiles('{routes*,*-routes,*calls,on-*,change,*presenters}.ts', {
    may: [...RULE_BOOK, 'fastify', 'cookie', ...NODE],
    message:
      'Routes and handlers import their own room, desk, http, contract, domain, fastify and types of the catalogue and of other rooms.',
  }),
  serverFiles('*store.ts', {
    may: [DOMAIN, ...DRIZZLE, ...NODE],
    message: 'Stores import database, domain, drizzle and types of rooms.',
  }),
];

const OTHERS_OF_THE_SERVER: readonly Row[] = [
  {
    files: ['better-auth*', 'session', 'totp', 'webauthn', 'google-*'].map((name) => `src/server/accounts/${name}.ts`),
    beside: ['*/**'],
    may: [
      ...[DOMAIN, CONTRACT, 'better-auth', 'better-auth/**', '@better-auth/**', '@simplewebauthn/**'],
      ...[...DRIZZLE, 'uqr', ...NODE],
    ],
    message: "This file of accounts may also import better-auth, database and the contract's names.",
  },
  {
    files: ['letters/mailers', 'letters/outbox', 'limits/rate-limiter'].map((name) => `src/server/${name}.ts`),
    beside: ['*/**'],
    may: [DOMAIN, 'nodemailer', 'nodemailer/**', 'rate-limiter-flexible', ...DRIZZLE, ...NODE],
    message: 'This file also imports nodemailer, rate-limiter-flexible, drizzle and database.',
  },
  {
    files: ['src/server/goods/photograph.ts'],
    beside: ['*/**'],
    may: [DOMAIN, 'sharp', ...NODE],
    message: 'This file alone decodes pictures: it imports its room, domain and sharp.',
  },
  {
    files: ['src/server/settings/policy-text.ts'],
    may: [DOMAIN, 'markdown-it'],
    message: 'This file alone reads Markdown: it imports domain and markdown-it.',
  },
  {
    files: ['src/server/http/**'],
    beside: ['logging/**'],
    may: [CONTRACT, DOMAIN, 'fastify', 'ipaddr.js', 'cookie', 'p-limit', 'valibot', ...NODE],
    message: 'http imports contract, domain, logging and fastify; no room.',
  },
  {
    files: ['src/server/database/**'],
    beside: ['logging/**', 'scheduling/**'],
    may: [DOMAIN, ...DRIZZLE, '@electric-sql/**', 'pg', 'valibot', ...NODE],
    message: 'database imports domain, logging, scheduling and drivers; no room.',
  },
  {
    files: ['src/server/logging/**', 'src/server/scheduling/**'],
    may: [DOMAIN, 'pino', 'pino/**', ...NODE],
    message: 'logging and scheduling import domain and pino.',
  },
  {
    files: ['src/server/site/**', 'src/server/operators/**'],
    beside: ['*/**'],
    may: [...RULE_BOOK, 'fastify', '@fastify/**', 'prom-client', 'lru-cache', 'vite', 'react-router', ...NODE],
    message: 'site and operators import http, contract, domain, catalogue and types of rooms.',
  },
];

const WEB: readonly Row[] = [
  {
    files: ['src/web/*'],
    may: [
      ...[...RULE_BOOK, '#web/**', ...REACT, ...ROUTER, '@react-router/**', 'isbot'],
      ...['@fontsource-variable/**', '@fontsource/besley/**'],
    ],
    message: 'web imports domain, catalogue, contract, react and react-router.',
  },
  {
    files: ['src/web/context.ts'],
    may: [...RULE_BOOK, '#server/**', 'react-router'],
    message: 'web/context.ts imports domain, catalogue, contract, react-router and the types of the server.',
  },
  {
    files: ['src/web/entry.server.tsx'],
    may: [
      ...[...RULE_BOOK, '#server/**', ...REACT, ...ROUTER, '@react-router/**', 'isbot'],
      ...['node:stream', 'node:stream/**'],
    ],
    message:
      'web/entry.server.tsx imports domain, catalogue, contract, react, react-router and the types of the server.',
  },
  ...['shop', 'account', 'pages'].flatMap((screens) =>
    room(`src/web/${screens}`, {
      beside: ['ui/**', 'hooks/**', 'context.ts'],
      may: [...RULE_BOOK, '#web/ui/**', '#web/hooks/**', ...REACT, ...ROUTER],
      message:
        'Screens import domain, catalogue, contract, ui, hooks, react and react-router; not the server, not each other.',
    }),
  ),
  ...[0, 1, 2].map((up) => ({
    files: [`src/web/desk/${['*', '*/**', '*/*/**'][up]}`],
    up,
    beside: [
      ...['ui/**', '!ui/{goods,search,shell}/**', 'ui/shell/use-theme.ts'],
      'hooks/{browser-storage,rate-stream,server-clock,stored-keys}.ts',
    ],
    may: [...RULE_BOOK, '#web/desk/**', ...REACT, ...ROUTER, ...DESK_LIBRARIES],
    message:
      "The desk imports itself, ui without the shop's state, domain, catalogue, contract, react, react-router and the libraries of its data, lists and forms; nothing of the shop's screens.",
  })),
  ...['ui', 'hooks'].flatMap((folder) =>
    room(`src/web/${folder}`, {
      beside: ['ui/**', 'hooks/**'],
      may: [
        ...[DOMAIN, '#catalogue/picture-version.ts', CONTRACT, '#web/ui/**', '#web/hooks/**'],
        ...['react', 'react/**', 'react-dom', 'react-router'],
      ],
      message: 'web/ui and web/hooks import domain, contract, react and react-router; not the screens.',
    }),
  ),
  {
    files: ['src/web/ui/charts/*'],
    up: 1,
    beside: ['ui/**', 'hooks/**'],
    may: [DOMAIN, '#web/ui/**', '#web/hooks/**', 'react', 'react/**', 'react-router', 'd3-scale', 'd3-shape'],
    message: 'Charts alone import d3: beside it domain, react, react-router, ui and hooks.',
  },
];

/** The files of a folder, and those of its own folders, a step deeper. */
function room(folder: string, row: Omit<Row, 'files' | 'up'>): readonly Row[] {
  return [
    { ...row, files: [`${folder}/*`] },
    { ...row, files: [`${folder}/*/**`], up: 1 },
  ];
}

/** The files of one role in every room of the server. */
function serverFiles(role: string, row: Omit<Row, 'files' | 'up' | 'beside'>): Row {
  return { ...row, files: [`src/server/*/${role}`], beside: ['*/**', 'stores.ts'] };
}

/** The patterns of a row, as in .gitignore: the last that matches counts, and `!` lets an import through. */
function patternsOf({ up = 0, beside = [], may, never = [] }: Row) {
  const above = (folders: number) => '../'.repeat(folders);
  return [
    '**',
    '!./**',
    ...(up > 0 ? ['!../**'] : []),
    `${above(up + 1)}**`,
    ...beside.map((path) => (path.startsWith('!') ? above(up + 1) + path.slice(1) : `!${above(up + 1)}${path}`)),
    `${above(up + 2)}**`,
    ...may.map((name) => `!${name}`),
    ...never,
  ];
}

const overrides = [...ROOT, ...ROOMS, ...OTHERS_OF_THE_SERVER, ...WEB].map((row) => {
  const options = { patterns: [{ group: patternsOf(row), message: row.message }] };
  const style = { noRestrictedImports: { level: 'error', options } };
  return { includes: row.files, linter: { rules: { style } } };
});

const target = new URL('import-rules.json', import.meta.url);
const lines = overrides.map((override) => JSON.stringify(override));
const text = `{ "overrides": [\n${lines.join(',\n')}\n] }\n`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('import-rules.json is out of date: run `node scripts/lint/import-rules.ts`.');
  process.exitCode = 1;
}
