import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../http/concurrency-limit.ts';
import { securityHeaders } from '../http/request-rules.ts';
import { makePage, type Page } from './compressed-page.ts';
import { cspFor } from './content-policy.ts';
import type { PageAddress, PageKind, PageServices } from './page-services.ts';

/** The site over the services of one shop, as its entry makes it. */
export type BuiltSite = {
  /** The page that an address, path and query, stands for. */
  addressOf(url: URL): PageAddress;
  /** Every inline script of the site carries the nonce, and nothing else does. */
  render(request: Request, nonce?: string): Promise<Response>;
};
type SiteEntry = { openSite(build: ServerBuild, mode: string, services: PageServices): BuiltSite };

const RENDER_WITHIN_MS = 10_000;
/** A tick lives for some seconds at least; a copy may be shown a little longer while the next is asked for. */
const CACHE_CONTROL = 'public, max-age=5, stale-while-revalidate=30';
/** An open page asks for its data again because it has changed: caches ask whether theirs is the newest. */
const DATA_CACHE_CONTROL = 'public, no-cache';
/** At ten milliseconds each the last that waits takes five seconds. An office's tabs may come back all at once. */
const RENDER_LIMITS = { atOnce: 1, waiting: 500, perClient: 50 } as const;

/** Opens the exports of the site's build. It is loaded by path, so that the server imports nothing of the screens. */
export function openBuild(build: ServerBuild, mode: string, services: PageServices): BuiltSite {
  return (build.entry.module as unknown as SiteEntry).openSite(build, mode, services);
}

/**
 * Makes a page's request of the web platform: the address alone, so that no page depends on the visitor. It is aborted after
 * ten seconds.
 */
export function pageRequest(url: string): Request {
  return new Request(url, { signal: AbortSignal.timeout(RENDER_WITHIN_MS) });
}

function cacheControl(isData: boolean): string {
  return isData ? DATA_CACHE_CONTROL : CACHE_CONTROL;
}

/** Renders and compresses a page, in its turn. Searches and other views have a queue of their own. Throws QueueFull. */
export function createRenderer({
  site,
  publicUrl,
  shared,
}: {
  readonly site: BuiltSite;
  readonly publicUrl: string;
  /** Addresses that a page shares with a call: no cache may keep them. */
  readonly shared: ReadonlySet<string>;
}) {
  const headersOf = securityHeaders(publicUrl);
  const limits: Readonly<Record<PageKind, ConcurrencyLimit>> = {
    page: createConcurrencyLimit(RENDER_LIMITS),
    view: createConcurrencyLimit(RENDER_LIMITS),
  };

  async function render({ address, isPrivate, isData = false }: PageAddress) {
    // Rendering holds the process: other work goes first.
    await nextTurn();
    const nonce = randomBytes(16).toString('base64url');
    const response = await site.render(pageRequest(publicUrl + address), nonce);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    const { html, csp } = cspFor(await response.text(), nonce);
    const headers = {
      ...headersOf(address),
      ...Object.fromEntries(response.headers),
      ...(isHtml && { 'content-security-policy': csp }),
      ...(isPrivate && { 'x-robots-tag': 'noindex' }),
      'cache-control': response.status < 500 && !shared.has(address) ? cacheControl(isData) : 'no-store',
    };
    return { status: response.status, html, headers };
  }

  return async (place: PageAddress, client?: string): Promise<Page> => {
    const { status, html, headers } = await limits[place.kind](() => render(place), client);
    return makePage(status, Buffer.from(html), headers);
  };
}
