import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { ViteDevServer } from 'vite';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { GOOGLE_CALLBACK_PATH, GOOGLE_FAILED_PATH, GOOGLE_FINISHED_PATH } from './accounts/better-auth.ts';
import { passkeyRoutes, secondFactorRoutes } from './accounts/routes-factors.ts';
import { googleRoutes } from './accounts/routes-google.ts';
import { passwordRoutes } from './accounts/routes-passwords.ts';
import { ownAccountRoutes } from './accounts/routes-profile.ts';
import { accountRoutes } from './accounts/routes-sign-in.ts';
import { cartRoutes } from './carts/routes.ts';
import { productRoutes } from './goods/routes.ts';
import { refuse } from './http/answers.ts';
import { createCallRouter } from './http/call-route.ts';
import { addAddresses, networkOf, readAddresses } from './http/client-ip.ts';
import { acceptJsonOnly, addErrorAnswers, answerBadAddress } from './http/errors.ts';
import { operationsRoutes } from './http/health-routes.ts';
import { brokenRequestAnswers } from './http/malformed-requests.ts';
import { askedFrom } from './http/request-context.ts';
import { addRequestLog } from './http/request-log.ts';
import { addSameOriginRule } from './http/same-origin.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { serverOf } from './http/server.ts';
import { logSparingly } from './logging/log-throttle.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { ratesRoutes } from './prices/routes.ts';
import { ratesStreamRoute } from './prices/stream-routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Shop } from './shop.ts';
import { addCrawlerFiles } from './site/crawlers.ts';
import type { PageCacheFigures } from './site/page-cache.ts';
import { openSite, openSiteOf, type Site } from './site/pages.ts';
import { addStaticFiles } from './site/static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the kept pages come to, where pages are kept. */
    pageFigures?: () => PageCacheFigures | undefined;
  }
}

/** Well above a form, and above an order of as many lines as there may be. */
const LARGEST_BODY_BYTES = 256 * 1024;
/** A request that drips in is cut: its headers have to be there in this time, and all of it in the next. */
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;
const LOOK_FOR_SLOW_EVERY_MS = 1_000;
/** Without a byte in either direction; an answer that nobody takes is given up after twice that at most. */
const SILENCE_MS = 30_000;
/** How long requests in flight may take once the server is asked to end. */
const LAST_ANSWERS_WITHIN_MS = 8_000;
/** Somebody has to make room. */
const ROOM_RETRY_SECONDS = 60;
/** A proxy that writes addresses in a way of its own does so with every request. */
const LOG_UNREADABLE_EVERY_MS = 60_000;
/** A whole address may stand in the path of an order. */
const LONGEST_PARAMETER = 2_000;

export type AppParts = {
  readonly shop: Shop;
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  readonly logger: FastifyBaseLogger;
  /** Nothing serves the calls alone, without pages. */
  readonly pages: 'built' | 'none' | ViteDevServer;
  readonly serverFactory?: FastifyServerFactory<Server>;
  /** Looks on while the app answers. */
  readonly observe?: ((app: FastifyInstance) => void) | undefined;
};

/** Builds the whole server without listening. It holds no globals: as many as wanted can live side by side. */
export async function buildApp({
  shop,
  publicUrl,
  trustProxy,
  logger,
  pages,
  serverFactory,
  observe,
}: AppParts): Promise<FastifyInstance> {
  const site = pages === 'none' ? undefined : await openPages(shop, publicUrl, pages);
  const logUnreadable = logSparingly(LOG_UNREADABLE_EVERY_MS);
  const addressOf = readAddresses({
    trustProxy,
    onUnreadable: () =>
      logUnreadable((requests) => logger.warn({ requests }, 'it cannot be read where requests come from')),
  });
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_EVERY_MS },
    clientErrorHandler: brokenRequestAnswers(),
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the shop closes is answered like anything in flight.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: answerBadAddress(securityHeaders(publicUrl)),
    serverFactory: serverFactory ?? serverOf(site, addressOf, logger),
  }) as unknown as FastifyInstance;

  closeConnectionsWhenDone(app);
  addAddresses(app, addressOf);
  acceptJsonOnly(app);
  addRequestLog(app);
  observe?.(app);
  addSecurityHeaders(app, publicUrl);
  addSameOriginRule(app, publicUrl);
  addErrorAnswers(app, shop.ping);
  addRoomRule(app, shop.hasDiskSpace);
  app.addHook('preHandler', ({ address }, _reply, next) =>
    askedFrom.run({ address, network: networkOf(address) }, next),
  );

  const metal = (): MetalAnswer => shop.metal();
  const route = createCallRouter(app, shop.accounts.findSession);
  accountRoutes(route, shop.accounts);
  passwordRoutes(route, shop);
  ownAccountRoutes(route, shop);
  secondFactorRoutes(route, shop.secondFactors);
  passkeyRoutes(route, shop.passkeys);
  ratesRoutes(route, metal);
  const streams = ratesStreamRoute(app, shop);
  searchRoutes(route, shop.findProducts);
  productRoutes(route, shop.catalogue);
  orderRoutes(route, shop);
  cartRoutes(route, shop.keepCart);
  newsletterRoutes(route, shop);
  operationsRoutes(app, { ...shop, streams, publicUrl });
  // An unknown call is not a page.
  app.all('/api/*', async (_request, reply) => refuse(reply, { refused: 'unknown-call' }));

  if (site) {
    if (site.pages) await addStaticFiles(app);
    app.decorate('pageFigures', () => site.pages?.figures());
    const stopListening = shop.spot.onTick(() => site.pages?.refresh());
    app.addHook('onClose', async () => stopListening());
    addCrawlerFiles(app, shop.catalogue, publicUrl);
    app.get('/*', (request, reply) => site.sendPage(request, reply));
  }
  googleRoutes(app, {
    accounts: shop.accounts,
    publicUrl,
    hasDiskSpace: shop.hasDiskSpace,
    googlePaths: { callback: GOOGLE_CALLBACK_PATH, finished: GOOGLE_FINISHED_PATH, failed: GOOGLE_FAILED_PATH },
    sendPage: site?.sendPage ?? (async (_request, reply) => refuse(reply, { refused: 'unknown-call' })),
  });
  return app;
}

/** Without room on the disk nothing is written, so nothing is promised: customers are told to come back. */
function addRoomRule(app: FastifyInstance, hasDiskSpace: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || hasDiskSpace()) return undefined;
    return refuse(reply, { refused: 'unavailable', retryAfterSeconds: ROOM_RETRY_SECONDS });
  });
}

/**
 * A connection that is kept alive would keep a closing server open: the last answer on each says that it was the last. One
 * that says nothing, or never comes to an end, is cut after a while: a server that closes looks for slow ones no more.
 */
function closeConnectionsWhenDone(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_WITHIN_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

function openPages(shop: Shop, publicUrl: string, pages: 'built' | ViteDevServer): Promise<Site> | Site {
  const { catalogue, findProducts, metal, accounts, edition, clock, honourMs } = shop;
  const services = { catalogue, findProducts, metal, publicUrl, isGoogleSetUp: accounts.isGoogleSetUp };
  return pages === 'built' ? openSite({ services, edition, clock, honourMs }) : openSiteOf(pages, services);
}
