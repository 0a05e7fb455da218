import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { ViteDevServer } from 'vite';
import { LARGEST_BODY_BYTES } from '#contract/call.ts';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { askedFrom } from './asked-from.ts';
import { GOOGLE_CALLBACK_PATH, GOOGLE_FAILED_PATH, GOOGLE_FINISHED_PATH } from './auth/library.ts';
import { brokenRequestAnswers } from './broken-requests.ts';
import { acceptJsonOnly, addErrorAnswers, answerBadAddress } from './error-answers.ts';
import { serverOf } from './http-server.ts';
import { logSparingly } from './log-sparingly.ts';
import { addRequestLog } from './request-log.ts';
import { accountRoutes } from './routes/account.ts';
import { refuse } from './routes/add-call.ts';
import { cartRoutes } from './routes/cart.ts';
import { addAddresses, networkOf, readAddresses } from './routes/client-address.ts';
import { passkeyRoutes, secondFactorRoutes } from './routes/factors.ts';
import { googleRoutes } from './routes/google.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { operationsRoutes } from './routes/operations.ts';
import { orderRoutes } from './routes/orders.ts';
import { ownAccountRoutes } from './routes/own-account.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { productRoutes } from './routes/products.ts';
import { ratesRoutes } from './routes/rates.ts';
import { ratesStreamRoute } from './routes/rates-stream.ts';
import { searchRoutes } from './routes/search.ts';
import type { Shop } from './shop.ts';
import { addCrawlerFiles } from './site/crawlers.ts';
import type { PageCacheFigures } from './site/page-cache.ts';
import { addSameOriginRule } from './site/same-origin.ts';
import { addSecurityHeaders, securityHeaders } from './site/security-headers.ts';
import { openSite, openSiteOf, type Site } from './site/site.ts';
import { addStaticFiles } from './site/static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the kept pages come to, where pages are kept. */
    pageFigures?: () => PageCacheFigures | undefined;
  }
}

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
  addRoomRule(app, shop.hasRoom);
  app.addHook('preHandler', ({ address }, _reply, next) =>
    askedFrom.run({ address, network: networkOf(address) }, next),
  );

  const metal = (): MetalAnswer => shop.metal();
  accountRoutes(app, shop);
  passwordRoutes(app, shop);
  ownAccountRoutes(app, shop);
  secondFactorRoutes(app, shop);
  passkeyRoutes(app, shop);
  ratesRoutes(app, { accounts: shop.accounts, metal });
  const streams = ratesStreamRoute(app, shop);
  searchRoutes(app, shop);
  productRoutes(app, shop);
  orderRoutes(app, shop);
  cartRoutes(app, shop);
  newsletterRoutes(app, shop);
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
    hasRoom: shop.hasRoom,
    googlePaths: { callback: GOOGLE_CALLBACK_PATH, finished: GOOGLE_FINISHED_PATH, failed: GOOGLE_FAILED_PATH },
    sendPage: site?.sendPage ?? (async (_request, reply) => refuse(reply, { refused: 'unknown-call' })),
  });
  return app;
}

/** Without room on the disk nothing is written, so nothing is promised: customers are told to come back. */
function addRoomRule(app: FastifyInstance, hasRoom: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || hasRoom()) return undefined;
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
