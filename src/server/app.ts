import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { ViteDevServer } from 'vite';
import { describeDevice } from './accounts/device-name.ts';
import { passkeyRoutes, passwordRoutes, profileRoutes, secondFactorRoutes, signInRoutes } from './accounts/routes.ts';
import { googleRoutes } from './accounts/routes-google.ts';
import { alertRoutes } from './alerts/routes.ts';
import { cartRoutes } from './carts/routes.ts';
import { isDatabaseUnavailable, isFileAccessLost } from './database/errors.ts';
import { deskStreamRoute } from './desk/stream-routes.ts';
import type { Desk } from './desk.ts';
import { pictureRoutes, productRoutes } from './goods/routes.ts';
import { refuse } from './http/answers.ts';
import { createCallRouter, type RouteCall } from './http/call-route.ts';
import { addClientIp, isOwnProxy } from './http/client-ip.ts';
import { addCompressedAnswers } from './http/compressed-answers.ts';
import { addErrorAnswers, createBadAddressHandler, createMalformedHandler } from './http/errors.ts';
import { healthRoutes } from './http/health-routes.ts';
import { closeConnectionsAtEnd } from './http/listen.ts';
import { addRequestLog } from './http/request-log.ts';
import {
  acceptJsonOnly,
  addDiskSpaceRule,
  addSameOriginRule,
  addSecurityHeaders,
  securityHeaders,
} from './http/request-rules.ts';
import { createHttpServer } from './http/server.ts';
import { serveStaff } from './http/staff-route.ts';
import { CAUSE_EVERY_MS, createLogThrottle } from './logging/log-throttle.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { attachmentRoutes } from './orders/attachment-calls.ts';
import { decisionRoutes, orderRoutes } from './orders/routes.ts';
import { presentFeedState } from './prices/presenters.ts';
import { type OpenStreams, ratesRoutes, ratesStreamRoute } from './prices/stream-routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Shop } from './shop.ts';
import type { Site } from './site/pages.ts';
import { addSite, openSite } from './site/serve-site.ts';
import { entryRoutes } from './staff/routes-entry.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the open streams of rates. */
    openStreams?: OpenStreams['count'];
  }
}

/** Well above an order of as many lines as there may be. */
const LARGEST_BODY_BYTES = 256 * 1024;
/** A whole address may stand in the path of an order. */
const LONGEST_PARAMETER = 2_000;
export type AppParts = {
  readonly shop: Shop;
  readonly publicUrl: string;
  /** True when the shop is behind one proxy, which tells where requests come from. */
  readonly trustProxy: boolean;
  readonly logger: FastifyBaseLogger;
  /** 'none' serves the calls alone. */
  readonly pages: 'built' | 'none' | ViteDevServer;
  /** Used by the development server. */
  readonly serverFactory?: FastifyServerFactory<Server>;
  /** Ends the process where only a new one can serve. */
  readonly end?: () => void;
  /** Measures the answers of the app. */
  readonly observe?: ((app: FastifyInstance) => void) | undefined;
};

/**
 * Builds the whole server without listening. Rejects where the site cannot be opened. It has no globals, so that several can
 * stand side by side.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { shop, publicUrl, observe, end = () => {} } = parts;
  const site = await openSite(parts);
  const app = createApp(parts, site);
  closeConnectionsAtEnd(app);
  addClientIp(app);
  acceptJsonOnly(app);
  addRequestLog(app);
  observe?.(app);
  addSecurityHeaders(app, publicUrl);
  addSameOriginRule(app, publicUrl);
  addCompressedAnswers(app);
  addErrorAnswers(app, { isDatabaseUnavailable, isDatabaseBroken: isFileAccessLost, end, ping: shop.ping });
  addDiskSpaceRule(app, shop.hasDiskSpace);
  addRoutes(app, shop, publicUrl);
  if (site) await addSite(app, shop, publicUrl, site);
  googleRoutes(app, {
    accounts: shop.accounts,
    publicUrl,
    hasDiskSpace: shop.hasDiskSpace,
    sendPage: site?.sendPage ?? (async (_request, reply) => refuse(reply, { refused: 'unknown-call' })),
  });
  return app;
}

function createApp({ publicUrl, trustProxy, logger, serverFactory }: AppParts, site: Site | undefined) {
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy && isOwnProxy,
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: 'idle',
    // What arrives on an open connection of a closing server is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: createBadAddressHandler(securityHeaders(publicUrl)),
    clientErrorHandler: createMalformedHandler(),
    serverFactory: serverFactory ?? createHttpServer(site?.kept?.answer),
  }) as unknown as FastifyInstance;
}

function addRoutes(app: FastifyInstance, shop: Shop, publicUrl: string): void {
  const route = createCallRouter(app, shop.accounts.findSession);
  signInRoutes(route, shop.accounts);
  passwordRoutes(route, shop.accounts);
  profileRoutes(route, shop.accounts);
  secondFactorRoutes(route, shop.accounts.secondFactor);
  passkeyRoutes(route, shop.accounts.passkeys);
  ratesRoutes(route, shop);
  searchRoutes(route, shop.findProducts);
  productRoutes(route, { current: shop.goods.current, piecesLeft: shop.piecesLeft });
  orderRoutes(route, shop);
  cartRoutes(route, shop.serverCart);
  alertRoutes(route, shop);
  newsletterRoutes(route, shop);
  decisionRoutes(route, shop);
  pictureRoutes(app, shop.photographs.find);
  if (shop.desk) addDeskRoutes(app, route, shop, shop.desk);
  const streams = ratesStreamRoute(app, shop);
  app.decorate('openStreams', streams.count);
  const state = () => ({ ...presentFeedState(shop.spot.current(), shop.clock()), streams: streams.count() });
  healthRoutes(app, { ping: shop.ping, hasDiskSpace: shop.hasDiskSpace, state, publicUrl });
  app.all('/api/*', async (_request, reply) => refuse(reply, { refused: 'unknown-call' }));
}

function addDeskRoutes(app: FastifyInstance, route: RouteCall, { accounts }: Shop, desk: Desk): void {
  entryRoutes(route, { ...desk, passkeys: accounts.passkeys, describeDevice });
  serveStaff(app, desk.sessions, desk.calls);
  attachmentRoutes(app, desk);
  const throttle = createLogThrottle(CAUSE_EVERY_MS);
  deskStreamRoute(app, desk, (err) =>
    throttle((times) => app.log.warn({ err, times }, 'the stream of the desk waits for the database')),
  );
}
