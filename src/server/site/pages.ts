import { randomBytes } from 'node:crypto';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { CALLS } from '#contract/calls.ts';
import type { Instant } from '#domain/spot.ts';
import { networkOf } from '../http/client-ip.ts';
import { pathOf } from '../http/path-of.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { createKeepBack } from '../keep-back.ts';
import { logSparingly } from '../logging/log-throttle.ts';
import { TooManyWaiting } from '../places.ts';
import { createTurns } from '../turns.ts';
import { BUSY_PAGE, BUSY_SECONDS } from './busy-page.ts';
import { bodyOf, bytesOfPage, chooseEncoding, hasAlready, makePage, type Page } from './compressed-page.ts';
import { allowOwnScripts, developmentPolicy } from './content-policy.ts';
import { createPageCache, type Edition, type PageCache } from './page-cache.ts';
import type { PageAddress, PageServices } from './page-services.ts';

/** The built site over the services of one shop. */
type OpenSite = {
  /** Which page an address, path and query, stands for. */
  addressOf(url: URL): PageAddress;
  /** Every inline script of the site carries `scriptMark` as its nonce, and nothing else does. */
  render(request: Request, scriptMark?: string): Promise<Response>;
};
/** What the built site's entry exports; it is loaded by path, so that the server knows nothing of the screens. */
type SiteEntry = { openSite(build: ServerBuild, mode: string, services: PageServices): OpenSite };

export type Site = {
  /** Answers with the page of the request's address, whole. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Finished pages; none while developing. */
  readonly pages?: PageCache<Page>;
};

export type SiteParts = {
  readonly services: PageServices;
  readonly edition: () => Edition;
  readonly clock: () => Instant;
  readonly honourMs: number;
};

/** The built server runs from another folder than its sources. */
const PROJECT = path.dirname(findPackageJSON(import.meta.url) ?? '');
const BUILT_SERVER = path.join(PROJECT, 'build/server/index.js');
export const BUILT_CLIENT = path.join(PROJECT, 'build/client');

const MiB = 1024 * 1024;
const LIMITS = { bytes: { page: 64 * MiB, view: 16 * MiB }, hotMs: 2 * 60_000, mostRenewed: 200 } as const;
/** At ten milliseconds each, the last of them waits five seconds. */
const MOST_WAITING = 500;
/**
 * Of one address, of each kind: an office whose tabs come back all at once. The others do not wait for more than one or two of
 * these, since each has a turn.
 */
const MOST_WAITING_OF_ADDRESS = 50;
/** Of one wider network of IPv6, which may be one customer with very many addresses. */
const MOST_WAITING_OF_NETWORK = 100;
/** A crowd is refused by thousands a minute: the log says so now and then, and how many there were. */
const LOG_REFUSALS_EVERY_MS = 10_000;
const RENDER_WITHIN_MS = 10_000;
/** A tick lives for some seconds at least; whoever holds a copy may show it a moment longer while asking for the next. */
const CACHE_CONTROL = 'public, max-age=5, stale-while-revalidate=30';

/** Pages whose address is a call's too: what is asked for says which of the two is meant, so that no cache may keep them. */
export const SHARED_WITH_CALLS: ReadonlySet<string> = new Set([CALLS.finishGoogle.path]);

/** The site as it was built: each page is rendered once per edition and served from memory. */
export async function openSite({ services, edition, clock, honourMs }: SiteParts): Promise<Required<Site>> {
  const site = openBuild(await import(pathToFileURL(BUILT_SERVER).href), 'production', services);
  const turns = createTurns(['page', 'view'], {
    atOnce: 1,
    waiting: MOST_WAITING,
    share: MOST_WAITING_OF_ADDRESS,
    network: { of: networkOf, share: MOST_WAITING_OF_NETWORK },
  });
  const keepBack = createKeepBack();
  let packing: Promise<Page> | undefined;
  const logRefusal = logSparingly(LOG_REFUSALS_EVERY_MS);
  const headers = securityHeaders(services.publicUrl);

  async function make({ address, kind, isPrivate }: PageAddress, asker: string | undefined): Promise<Page> {
    const { page } = await turns(
      kind,
      async () => {
        const pack = await render(address, isPrivate);
        // One is rendered while the last is packed, and no more: else those who are served in turn wait for each other there.
        await packing?.catch(() => undefined);
        packing = pack();
        return { page: packing };
      },
      asker,
    );
    return page;
  }

  /** The page, rendered; what is answered packs it. */
  async function render(address: string, isPrivate: true | undefined): Promise<() => Promise<Page>> {
    const mark = randomBytes(16).toString('base64url');
    const response = await site.render(pageRequest(services.publicUrl + address), mark);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    const { html, policy } = allowOwnScripts(await response.text(), mark);
    const kept = {
      ...headers(address),
      ...Object.fromEntries(response.headers),
      ...(isHtml && { 'content-security-policy': policy }),
      ...(isPrivate && { 'x-robots-tag': 'noindex' }),
      'cache-control': response.status < 500 && !SHARED_WITH_CALLS.has(address) ? CACHE_CONTROL : 'no-store',
    };
    return () => makePage(response.status, Buffer.from(html), kept);
  }

  const pages = createPageCache({
    make,
    edition,
    clock,
    bytesOf: bytesOfPage,
    isKept: ({ status }) => status < 500,
    limits: { ...LIMITS, honourMs },
  });

  return {
    pages,
    async sendPage(request, reply) {
      try {
        const place = site.addressOf(new URL(services.publicUrl + pathOf(request.url)));
        const page = await pages.get(place, request.address);
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        reply.headers(page.headers[encoding]);
        if (!hasAlready(request.headers['if-none-match'], page.etags[encoding]))
          return reply.code(page.status).send(await bodyOf(page, encoding));
        return reply.removeHeader('content-length').removeHeader('content-encoding').code(304).send();
      } catch (error) {
        if (!(error instanceof TooManyWaiting)) throw error;
        if (error.isOwnDoing) await keepBack(reply);
        logRefusal((refused) => request.log.warn({ refused }, 'too many pages wait to be rendered'));
        reply.headers({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'retry-after': String(BUSY_SECONDS),
        });
        return reply.code(503).type('text/html; charset=utf-8').send(BUSY_PAGE);
      }
    },
  };
}

/** The site as Vite has it at this moment: nothing is kept, so that every change shows. */
export function openSiteOf(vite: ViteDevServer, services: PageServices): Site {
  return {
    async sendPage(request, reply) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      const site = openBuild(build, 'development', services);
      const response = await site.render(pageRequest(services.publicUrl + pathOf(request.url)));
      for (const [name, value] of response.headers) reply.header(name, value);
      reply.headers({ 'content-security-policy': developmentPolicy(), 'cache-control': 'no-store' });
      return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
    },
  };
}

function openBuild(build: ServerBuild, mode: string, services: PageServices): OpenSite {
  return (build.entry.module as unknown as SiteEntry).openSite(build, mode, services);
}

/** A page's request as the web platform has it: its address alone. Who asks never reaches a page. */
function pageRequest(url: string): Request {
  return new Request(url, { signal: AbortSignal.timeout(RENDER_WITHIN_MS) });
}
