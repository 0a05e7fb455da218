import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { REASONS } from '#domain/reasons.ts';
import { webHeaders } from '../http/cookies.ts';
import { CAUSE_EVERY_MS, createLogThrottle } from '../logging/log-throttle.ts';
import type { DeskSessions } from '../staff/sessions.ts';
import { developmentPolicy } from './content-policy.ts';

/** The files that the document of the desk loads. */
export type DeskFiles = {
  readonly scripts: readonly string[];
  /** Chunks that the first script imports: fetched beside it. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  readonly policy: string;
};

const BASE = '/desk/';
const ENTRY = 'src/web/desk/main.tsx';
const ONE_YEAR_MS = 365 * DAY_MS;
const ONE_HOUR_MS = HOUR_MS;
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** Another page of the same origin gets no hold of this one's window, and so not of the token in it. */
const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Serves one document for every address of the desk, alike for all but the token of the session, which calls have to name. It
 * has a token only when a person has opened the document: no script can read it by fetch, in a frame or through a window.
 * Answers 503 while sessions cannot be read.
 */
export function deskDocument(app: FastifyInstance, sessions: Pick<DeskSessions, 'pageToken'>, files: DeskFiles): void {
  const throttle = createLogThrottle(CAUSE_EVERY_MS);
  for (const url of ['/desk', '/desk/*'])
    app.get(url, async (request, reply) => {
      reply.headers({ ...HEADERS, 'content-security-policy': files.policy }).type('text/html; charset=utf-8');
      let token: string | undefined;
      try {
        token = await sessions.pageToken(webHeaders(request));
      } catch (err) {
        throttle((times) =>
          request.log.warn({ err, times }, 'the desk was not opened: its session could not be looked up'),
        );
        return reply.code(REASONS.unavailable.status).send(faultOf(files));
      }
      return documentOf(files, token);
    });
}

/**
 * Serves the built desk. Files with a hash in their name are cached for a year, the others for an hour. Rejects without a
 * build.
 */
export async function openBuiltDesk(app: FastifyInstance, folder: string): Promise<DeskFiles> {
  const shared = { preCompressed: true, decorateReply: false, index: false, redirect: false } as const;
  const root = path.join(folder, 'assets');
  await app.register(fastifyStatic, {
    ...shared,
    root,
    prefix: `${BASE}assets/`,
    immutable: true,
    maxAge: ONE_YEAR_MS,
  });
  for (const name of ['theme.js', 'manifest.webmanifest'])
    await app.register(fastifyStatic, {
      ...shared,
      root: folder,
      prefix: BASE,
      wildcard: false,
      globIgnore: [`!(${name})`, 'assets/**'],
      maxAge: ONE_HOUR_MS,
    });
  return { ...filesOf(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))), policy: POLICY };
}

/** The desk as Vite has it at this moment. */
export function openViteDesk(): DeskFiles {
  return { scripts: [`${BASE}@vite/client`, `${BASE}${ENTRY}`], preloads: [], styles: [], policy: developmentPolicy() };
}

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };

/** Returns the scripts and styles that a document of this build names. Throws for a build without an entry. */
export function filesOf(manifest: Readonly<Record<string, Chunk>>): Omit<DeskFiles, 'policy'> {
  const entry = manifest[ENTRY];
  if (!entry) throw new Error('The build of the desk has no beginning.');
  const imported = (entry.imports ?? []).flatMap((name) => manifest[name] ?? []);
  const addressOf = (file: string) => BASE + file;
  return {
    scripts: [addressOf(entry.file)],
    preloads: imported.map(({ file }) => addressOf(file)),
    styles: [...imported, entry].flatMap(({ css = [] }) => css.map(addressOf)),
  };
}

function documentOf({ scripts, preloads, styles }: DeskFiles, token: string | undefined): string {
  const head = [
    // Needs no escaping: base64url.
    ...(token ? [`<meta name="desk" content="${token}">`] : []),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ];
  return pageOf(styles, head, ['<div id="root"></div>', '<noscript>The desk needs scripts.</noscript>']);
}

/** The page while a session cannot be read: it does not start the desk, so that entries typed before are kept. */
function faultOf({ styles }: DeskFiles): string {
  return pageOf(
    styles,
    [],
    [
      '<main class="wrap shell-fault">',
      '<h1>Troy desk</h1>',
      `<p>${REASONS.unavailable.sentence}</p>`,
      '<p><a class="button button--primary" href="">Try again</a></p>',
      '</main>',
    ],
  );
}

function pageOf(styles: readonly string[], head: readonly string[], body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#121a17">',
    '<title>Troy desk</title>',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="manifest" href="${BASE}manifest.webmanifest">`,
    `<script src="${BASE}theme.js"></script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...head,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
