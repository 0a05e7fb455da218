import { findPackageJSON } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { PICTURE_VERSION } from '#catalogue/picture-version.ts';
import type { Accounts } from '../accounts/create-accounts.ts';
import type { GoodsBoard } from '../goods/create-goods.ts';
import type { SpotBoardWithHistory } from '../prices/create-prices.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import type { DeskSessions } from '../staff/sessions.ts';
import { addCrawlerFiles } from './crawlers.ts';
import { deskDocument, openBuiltDesk, openViteDesk } from './desk-document.ts';
import { addOpenData } from './open-data.ts';
import type { PageCacheFigures } from './page-cache.ts';
import type { PageServices } from './page-services.ts';
import { createPageVersion } from './page-version.ts';
import { openBuiltSite, openViteSite, type Site } from './pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Figures of the kept pages, where pages are kept. */
    pageFigures?: () => PageCacheFigures | undefined;
  }
}

/** The built server runs from another folder than its sources. */
const BUILD = path.join(path.dirname(findPackageJSON(import.meta.url) ?? ''), 'build');
const ONE_YEAR = 365 * 24 * 60 * 60;

/** The parts of the shop that pages are made of. */
type SiteShop = Pick<PageServices, 'findProducts' | 'metal' | 'clock'> & {
  readonly goods: GoodsBoard;
  readonly spot: SpotBoardWithHistory;
  readonly settings: Pick<SettingsBoard, 'current' | 'revision' | 'policyHtml'>;
  readonly accounts: Pick<Accounts, 'google'>;
  readonly desk: { readonly sessions: DeskSessions } | undefined;
  readonly honourMs: number;
};

type SiteSettings = {
  readonly shop: SiteShop;
  readonly publicUrl: string;
  /** 'none' serves the calls alone. */
  readonly pages: 'built' | 'none' | ViteDevServer;
};

/** The pages of the shop as they were built, or as Vite has them; undefined where only calls are served. */
export async function openSite({ shop, publicUrl, pages }: SiteSettings): Promise<Site | undefined> {
  const { goods, findProducts, metal, settings, accounts, spot, clock, honourMs } = shop;
  const services = {
    get catalogue() {
      return goods.current();
    },
    get settings() {
      return settings.current();
    },
    findProducts,
    metal,
    past: spot.past,
    termsOf: goods.termsOf,
    clock,
    policyHtml: settings.policyHtml,
    publicUrl,
    isGoogleSetUp: accounts.google.isSetUp,
  };
  if (pages === 'none') return undefined;
  if (pages !== 'built') return openViteSite(pages, services);
  return openBuiltSite({
    services,
    buildFolder: BUILD,
    version: createPageVersion({ spot, goods, settings, clock }),
    clock,
    honourMs,
  });
}

/** Serves the pages, the document of the desk, and the files of both. */
export async function addSite(app: FastifyInstance, shop: SiteShop, publicUrl: string, site: Site): Promise<void> {
  const { kept } = site;
  if (kept) {
    await addStaticFiles(app, path.join(BUILD, 'client'));
    app.decorate('pageFigures', kept.figures);
    const stopListening = [shop.spot.onTick(kept.refresh), shop.goods.onChange(kept.refresh)];
    app.addHook('onClose', async () => {
      for (const stop of stopListening) stop();
    });
  }
  addCrawlerFiles(app, shop.goods.current, publicUrl);
  addOpenData(app, shop, publicUrl);
  if (shop.desk)
    deskDocument(app, shop.desk.sessions, kept ? await openBuiltDesk(app, path.join(BUILD, 'desk')) : openViteDesk());
  app.get('/*', (request, reply) => site.sendPage(request, reply));
}

/** Serves the files of the built site. Those with a hash in their name never change. */
async function addStaticFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const shared = { preCompressed: true, decorateReply: false, index: false, redirect: false } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ONE_YEAR * 1000,
  });
  // A picture with this version never changes either; with another it is of a release that is being rolled out. The route
  // decides, since an address such as `/pictures/../?v=…` is a page's.
  app.addHook('onSend', async (request, reply) => {
    const isPicture = request.routeOptions.url?.startsWith('/pictures/');
    if (isPicture && request.url.endsWith(`?v=${PICTURE_VERSION}`) && reply.statusCode < 400)
      reply.header('cache-control', `public, max-age=${ONE_YEAR}, immutable`);
  });
  // Pictures and the icon. Each file has a route, since a wildcard would shadow the one of the pages.
  await app.register(fastifyStatic, {
    ...shared,
    root: clientFolder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: 60 * 60 * 1000,
  });
}
