import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { CALLS } from '#contract/calls.ts';
import type { Instant } from '#domain/spot.ts';
import { chooseEncoding } from '../http/compressed-answers.ts';
import { isQueueFull } from '../http/concurrency-limit.ts';
import type { AnswerKept } from '../http/server.ts';
import { createLogThrottle } from '../logging/log-throttle.ts';
import { bodyOf, bytesOfPage, hasAlready, type Page } from './compressed-page.ts';
import { developmentPolicy } from './content-policy.ts';
import { createKeptPages } from './kept-pages.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { PageServices } from './page-services.ts';
import type { PageVersion } from './page-version.ts';
import { createRenderer, openBuild, pageRequest } from './render.ts';

export type Site = {
  /** Answers with the page of the request's address. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Finished pages; while developing there are none. */
  readonly kept?: Pick<PageCache<Page>, 'refresh' | 'figures'> & { readonly answer: AnswerKept };
};

const MiB = 1024 * 1024;
const CACHE_LIMITS = { bytes: { page: 64 * MiB, view: 16 * MiB }, hotMs: 2 * 60_000, mostRenewed: 200 } as const;
/** Under load there may be thousands of refusals a minute. */
const LOG_REFUSALS_EVERY_MS = 10_000;
const SHARED_WITH_CALLS: ReadonlySet<string> = new Set([CALLS.finishGoogle.path]);

/** The site as it was built: each page is rendered once per version and served from memory. */
export async function openBuiltSite({
  services,
  buildFolder,
  version,
  clock,
  honourMs,
}: {
  readonly services: PageServices;
  /** The folder of the build. */
  readonly buildFolder: string;
  readonly version: () => PageVersion;
  readonly clock: () => Instant;
  readonly honourMs: number;
}): Promise<Site> {
  const { publicUrl } = services;
  const build = await import(pathToFileURL(path.join(buildFolder, 'server/index.js')).href);
  const site = openBuild(build, 'production', services);
  const logRefusal = createLogThrottle(LOG_REFUSALS_EVERY_MS);
  const pages = createPageCache({
    make: createRenderer({ site, publicUrl, shared: SHARED_WITH_CALLS }),
    version,
    clock,
    bytesOf: bytesOfPage,
    isKept: ({ status }) => status < 500,
    limits: { ...CACHE_LIMITS, honourMs },
  });
  const answer = createKeptPages({ getPage: pages.get, shared: SHARED_WITH_CALLS });

  return {
    kept: { answer, refresh: pages.refresh, figures: pages.figures },
    async sendPage(request, reply) {
      try {
        const place = site.addressOf(new URL(publicUrl + request.url));
        return await answerPage(request, reply, await pages.getOrMake(place, request.clientIp));
      } catch (error) {
        if (!isQueueFull(error)) throw error;
        logRefusal((refused) => request.log.warn({ refused }, 'too many pages wait to be rendered'));
        return answerBusy(reply);
      }
    },
  };
}

async function answerPage({ headers }: FastifyRequest, reply: FastifyReply, page: Page) {
  const encoding = chooseEncoding(headers['accept-encoding']);
  reply.headers(page.headers[encoding]);
  if (!hasAlready(headers['if-none-match'], page.etags[encoding]))
    return reply.code(page.status).send(await bodyOf(page, encoding));
  return reply.removeHeader('content-length').removeHeader('content-encoding').code(304).send();
}

function answerBusy(reply: FastifyReply) {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'retry-after': String(BUSY_SECONDS),
  });
  return reply.code(503).type('text/html; charset=utf-8').send(BUSY_PAGE);
}

const BUSY_SECONDS = 5;

/** Sent while there is no time to render: it needs no script, style or picture. */
const BUSY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${BUSY_SECONDS}">
<title>One moment | Troy</title>
</head>
<body>
<h1>One moment, please</h1>
<p>The shop is very busy right now. This page tries again automatically in ${BUSY_SECONDS} seconds. Your cart is safe.</p>
</body>
</html>
`;

/** The site as Vite has it at this moment: nothing is kept, so that every change shows. */
export function openViteSite(vite: ViteDevServer, services: PageServices): Site {
  return {
    async sendPage(request, reply) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      const site = openBuild(build, 'development', services);
      const response = await site.render(pageRequest(services.publicUrl + request.url));
      for (const [name, value] of response.headers) reply.header(name, value);
      reply.headers({ 'content-security-policy': developmentPolicy(), 'cache-control': 'no-store' });
      return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
    },
  };
}
