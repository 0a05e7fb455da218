import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyServerFactory } from 'fastify';
import type { ViteDevServer } from 'vite';
import { missingFacts } from '#domain/seller.ts';
import { HONOUR_MS, MAX_JUMP, STALE_AFTER_MS } from '#domain/spot.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, keptSecret, readConfig } from './config.ts';
import { DatabaseError, isDatabaseUnavailable } from './database/errors.ts';
import { openDatabase } from './database/open.ts';
import { refuseOtherSecret } from './database/shop-facts.ts';
import { CatalogueError, openCatalogue } from './goods/seed-goods.ts';
import { ListenError, listen } from './http/listen.ts';
import type { Mailer } from './letters/letter.ts';
import { folderMailer, smtpMailer } from './letters/mailers.ts';
import { captureConsole, type Log, openLog } from './logging/log.ts';
import { openOperators } from './operators/operators-app.ts';
import type { SpotFeed } from './prices/feeds/feed.ts';
import { openFeeds } from './prices/feeds/open-feeds.ts';
import { createShop, type Shop } from './shop.ts';

// Files of customers' data are their owner's alone.
process.umask(0o077);

const clock = () => Date.now();
/** Their messages are sentences for the operator. */
const TELLING = [CatalogueError, ConfigError, DatabaseError, ListenError];

await start().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { publicUrl, google, dealerEmail, pollMs, mostStreams } = config;
  const { logger, print } = openLog(config.logLevel);
  captureConsole(logger);
  const database = await openDatabase(config.database);
  const secret = config.appSecret ?? keptSecret(config.dataDir);
  await refuseOtherSecret(database.db, secret);
  const feeds = openFeeds(config.feeds, clock);
  const mailer = openMailer(config);
  const shop = createShop({
    database,
    feeds,
    mailer,
    firstGoods: () => openCatalogue(config.catalogueFile),
    clock,
    limits: { staleAfterMs: STALE_AFTER_MS, maxJump: MAX_JUMP, honourMs: HONOUR_MS, pollMs },
    mostStreams,
    log: logger,
    publicUrl,
    secret,
    google,
    dealerEmail,
    desk: config.desk,
    seller: config.seller,
  });
  const operators = config.operators && openOperators({ shop, database, dataDir: config.dataDir, logger });
  const placeOrder = operators ? operators.countOrders(shop.placeOrder) : shop.placeOrder;
  const development = config.isDevelopment ? await startVite() : undefined;
  const app = await buildApp({
    shop: { ...shop, placeOrder },
    publicUrl,
    observe: operators?.observe,
    trustProxy: config.trustProxy,
    logger,
    end: () => process.exit(1),
    pages: development?.vite ?? 'built',
    ...development,
  });
  await shop.start();
  tellOfSettings(config, shop, logger);
  if (operators && config.operators) {
    await listen(operators.app, { ...config.operators, settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' } });
  }
  // Before listening: a signal may come as soon as the shop is open.
  endOnSignal(logger, async () => {
    await app.close();
    await development?.close();
    await shop.stop();
    await operators?.app.close();
    await database.close();
  });
  await listen(app, { port: config.port, host: config.host, settings: { port: 'PORT', host: 'HOST' } });
  shop.sendLetters();
  print(announcement(config, feeds, mailer, app.server.address()));
  const owner = config.smtpUrl ? undefined : config.desk?.owner;
  const ownerLink = owner && (await shop.desk?.firstOwner.link(owner));
  if (ownerLink) print(`  desk      ${owner} joins at ${ownerLink}`);
}

/** No new requests, the ones in flight are answered, then the rest is closed in order. */
function endOnSignal(logger: Log, close: () => Promise<void>): void {
  // A signal comes twice where npm and a terminal both pass it on.
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the shop did not close in order');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

/**
 * Vite answers first, on the same port; what it does not know goes on to Fastify. The desk has a Vite of its own below its
 * address.
 */
async function startVite(): Promise<Development> {
  const { createServer: createVite } = await import('vite');
  const http = createServer();
  const settings = { appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } } as const;
  const vite = await createVite(settings);
  const desk = await createVite({ ...settings, configFile: 'vite.desk.config.ts' });
  const serverFactory: FastifyServerFactory<Server> = (handle) =>
    http.on('request', (request, response) => {
      const { url = '' } = request;
      const own = url.startsWith('/desk/') ? desk : vite;
      own.middlewares(request, response, () => {
        // Vite takes its base away from the address.
        request.url = url;
        handle(request, response);
      });
    });
  return {
    vite,
    serverFactory,
    close: async () => void (await Promise.all([vite.close(), desk.close()])),
  };
}

type Development = {
  readonly vite: ViteDevServer;
  readonly serverFactory: FastifyServerFactory<Server>;
  readonly close: () => Promise<void>;
};

/** Warns of missing facts of the seller, and names the settings in which the desk overrides the environment. */
function tellOfSettings({ publicUrl }: Config, { settings }: Pick<Shop, 'settings'>, logger: Log): void {
  const current = settings.current();
  // A shop without https is only tried out.
  const unset = publicUrl.startsWith('https:') ? missingFacts(current.seller) : [];
  if (unset.length > 0)
    logger.warn(
      { unset },
      'customers are not told who sells to them: set what is unset, at the desk or as the README says',
    );
  const given = ['seller', 'how-to-pay', 'drift-limit'] as const;
  const set = given.filter((name) => !isDeepStrictEqual(current[name], settings.standard[name]));
  if (set.length > 0) logger.info({ set }, 'set at the desk, where the environment has defaults only');
}

function openMailer({ smtpUrl, mailFrom, dataDir }: Config): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : folderMailer(path.join(dataDir, 'mail'), mailFrom, clock);
}

function announcement(
  config: Config,
  feeds: readonly SpotFeed[],
  mailer: Mailer,
  address: ReturnType<Server['address']>,
): string {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const database =
    config.database.kind === 'postgres'
      ? `PostgreSQL at ${new URL(config.database.url).host}`
      : `PGlite in ${config.database.folder}`;
  return [
    `Troy is open at ${config.publicUrl}`,
    `  listens   http://${['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`,
    `  database  ${database}`,
    `  prices    ${feeds.map(({ description }) => description).join(', ')}`,
    `  mail      ${mailer.description}`,
    `  Google    ${config.google ? 'set up' : 'not set up'}`,
    ...(config.operators
      ? [`  operators http://${config.operators.host}:${config.operators.port}/status and /metrics`]
      : []),
  ].join('\n');
}

/** Returns the operator's message: one clear sentence for a fault that they can mend, the whole stack for a fault of ours. */
function sentenceOf(error: unknown): string {
  if (TELLING.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDatabaseUnavailable(error))
    return 'The database was lost on the way, or had no room or no time for what a start needs. Start the shop again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
