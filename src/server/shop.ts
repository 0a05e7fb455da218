import { availableParallelism } from 'node:os';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { cookiePrefix } from '#contract/cookie-names.ts';
import { readSetting } from '#contract/setting-shapes.ts';
import { closedStops } from '#domain/desk-price.ts';
import { withHalts } from '#domain/sale.ts';
import type { Seller } from '#domain/seller.ts';
import type { GivenFacts } from '#domain/shop-settings.ts';
import { type Accounts, createAccounts } from './accounts/create-accounts.ts';
import { createEmailHash } from './accounts/email-hash.ts';
import type { GoogleConfig } from './accounts/google-identity.ts';
import { createPasswordHashes, PASSWORD_COST, type PasswordCost } from './accounts/passwords.ts';
import type { Alerts } from './alerts/create-alerts.ts';
import type { ServerCart } from './carts/server-cart.ts';
import type { Database } from './database/types.ts';
import type { DeskSettings } from './desk/context.ts';
import type { Desk } from './desk.ts';
import { createGoods, type GoodsBoard } from './goods/create-goods.ts';
import { createPhotographs, type Photographs } from './goods/photographs.ts';
import type { StockStore } from './goods/stock-store.ts';
import { createConcurrencyLimit } from './http/concurrency-limit.ts';
import type { Mailer } from './letters/letter.ts';
import type { Outbox } from './letters/outbox.ts';
import { createSignedLinks } from './letters/signed-links.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { startRetention } from './limits/retention.ts';
import type { Log } from './logging/log.ts';
import { createPositionLimits } from './metal/position-limits.ts';
import { createNewsletter, type Newsletter } from './newsletter/newsletter.ts';
import { openAlerts, openDesk, openOutbox, openSearch, openServerCart } from './open-rooms.ts';
import { createOrders, type Orders } from './orders/create-orders.ts';
import { type CustomerDecisions, createCustomerDecisions } from './orders/customer-decisions.ts';
import { createPrices, type SpotBoardWithHistory } from './prices/create-prices.ts';
import type { FeedJournal } from './prices/feed-journal.ts';
import type { SpotFeed } from './prices/feeds/feed.ts';
import { presentMetal } from './prices/presenters.ts';
import type { SpotBoard, SpotLimits } from './prices/spot-board.ts';
import type { RepeatedJob } from './scheduling/every.ts';
import type { FindProducts } from './search/find-products.ts';
import { createSettings } from './settings/create-settings.ts';
import type { SettingsBoard } from './settings/settings-board.ts';
import { createTransaction, storesOf } from './stores.ts';

/** One core is left to everything else; on one core the last that waits has its turn in some three seconds. */
const HASHING_LIMITS = { atOnce: Math.max(1, availableParallelism() - 1), waiting: 60 } as const;
const PHOTOGRAPH_LIMITS = { atOnce: 1, waiting: 4 } as const;

export type ShopParts = {
  readonly database: Database;
  readonly feeds: readonly SpotFeed[];
  readonly mailer: Mailer;
  /** Asked for when the shop is opened for the first time: later its goods are in the database. */
  readonly firstGoods: () => Promise<Catalogue>;
  readonly clock: () => number;
  readonly limits: SpotLimits;
  /** Streams of live rates that this process may have open; 0 turns them off. */
  readonly mostStreams: number;
  readonly log: Log;
  readonly publicUrl: string;
  readonly secret: string;
  readonly google?: GoogleConfig | undefined;
  readonly dealerEmail?: string | undefined;
  /** Undefined: there is no desk. */
  readonly desk?: DeskSettings | undefined;
  /** The seller's facts in the environment: they count until they are set at the desk. */
  readonly seller: Seller;
  /** Tests hash cheaply. */
  readonly passwordCost?: PasswordCost;
};

/** The use cases over one database, one feed and one mailer, ready to be served. */
export type Shop = {
  readonly accounts: Accounts;
  readonly alerts: Alerts;
  readonly desk: Desk | undefined;
  /** Decisions of customers about orders that the desk works on. */
  readonly decisions: CustomerDecisions;
  readonly goods: GoodsBoard;
  readonly settings: SettingsBoard;
  readonly piecesLeft: StockStore['left'];
  readonly findProducts: FindProducts;
  readonly photographs: Photographs;
  readonly limits: RateLimiter;
  readonly spot: SpotBoardWithHistory;
  readonly placeOrder: Orders['place'];
  readonly ordersOf: Orders['of'];
  readonly serverCart: ServerCart;
  readonly newsletter: Newsletter;
  readonly clock: () => number;
  readonly honourMs: number;
  readonly mostStreams: number;
  metal(): MetalAnswer;
  ping(): Promise<void>;
  /** The latest readings of the feeds. */
  readonly journal: FeedJournal;
  countLetters: Outbox['count'];
  /** False while nothing can be written safely. */
  hasDiskSpace(): boolean;
  /** Begins to read the feed. */
  start(): Promise<void>;
  /** Begins to send letters, once the shop is open: a start that fails must have none in hand. */
  sendLetters(): void;
  /** Ends all of it but the database, which its opener closes. */
  stop(): Promise<void>;
};

export function createShop(parts: ShopParts): Shop {
  const { database, clock, limits, mailer, mostStreams } = parts;
  const common = openCommon(parts);
  const { stores, transaction, limits: rateLimiter } = common;
  const { shopSettings, onLive } = openSettings(parts, common);
  const { spot, journal, expiringTicks } = createPrices({ ...parts, settings: shopSettings, onLive });
  const goods = openGoods(parts, spot, shopSettings);
  const photographs = createPhotographs({ ...stores, limit: createConcurrencyLimit(PHOTOGRAPH_LIMITS), clock });
  const accounts = openAccounts(parts, common);
  const positionLimits = createPositionLimits({ ...stores, settings: shopSettings.current, clock });
  const orders = createOrders({ ...parts, ...common, goods, spot, positionLimits, shopSettings });
  const rooms = { positionLimits, accounts, goods, photographs, orders, spot, shopSettings };
  const desk = parts.desk && openDesk(parts, parts.desk, common, rooms);
  const alerts = openAlerts(parts, common, rooms);
  const newsletter = createNewsletter({ ...parts, ...common, ...stores });
  const outbox = openOutbox(parts, common, { orders, shopSettings, alerts, newsletter });
  const search = openSearch(parts, rooms);
  const expiring = [rateLimiter, stores.sessions, stores.deskSessions, expiringTicks, photographs, alerts.watch];
  const hasDiskSpace = () => database.hasDiskSpace();
  let retention: RepeatedJob | undefined;

  return {
    goods,
    photographs,
    accounts,
    alerts,
    desk,
    spot,
    newsletter,
    settings: shopSettings,
    piecesLeft: stores.stock.left,
    findProducts: search.find,
    decisions: createCustomerDecisions({ transaction, clock, settings: shopSettings.current }),
    limits: rateLimiter,
    placeOrder: orders.place,
    ordersOf: orders.of,
    serverCart: openServerCart(parts, common, rooms),
    clock,
    honourMs: limits.honourMs,
    metal: () =>
      presentMetal(spot, goods, {
        ...limits,
        now: clock(),
        isStreamed: mostStreams > 0,
        ordersHeldUntil: orders.heldUntil(),
      }),
    mostStreams,
    ping: () => database.ping(),
    hasDiskSpace,
    journal,
    countLetters: outbox.count,
    async start() {
      await shopSettings.start();
      await goods.start();
      accounts.googleProvider?.start();
      await spot.start();
      retention = startRetention(expiring, { hasDiskSpace, log: parts.log });
      search.prepare();
      goods.onChange(search.prepare);
      alerts.watch.start();
      await desk?.start();
    },
    sendLetters: outbox.start,
    async stop() {
      accounts.googleProvider?.stop();
      await search.stop();
      await desk?.stop();
      await alerts.watch.stop();
      await spot.stop();
      await goods.stop();
      await shopSettings.stop();
      await outbox.stop();
      await retention?.stop();
      mailer.close();
    },
  };
}

/** The dependencies that several rooms share. */
function openCommon({ database: { db }, clock, secret, publicUrl }: ShopParts) {
  return {
    db,
    stores: storesOf(db, clock),
    transaction: createTransaction(db, clock),
    limits: createRateLimiter(db),
    emailHash: createEmailHash(secret),
    signedLinks: createSignedLinks(secret),
    cookiePrefix: cookiePrefix(publicUrl),
  };
}

export type Common = ReturnType<typeof openCommon>;

/** The settings, which begin with what the environment says. */
function openSettings(parts: ShopParts, common: Common): ReturnType<typeof createSettings> {
  const { seller, desk } = parts;
  const given: GivenFacts = {
    seller,
    ...(desk && { 'drift-limit': { basisPoints: desk.driftLimitBasisPoints } }),
    ...(desk?.howToPay && { 'how-to-pay': { text: desk.howToPay } }),
  };
  return createSettings({ ...parts, ...common, given, read: readSetting });
}

function openAccounts(parts: ShopParts, common: Common): Accounts {
  const limit = createConcurrencyLimit(HASHING_LIMITS);
  const passwords = createPasswordHashes({ cost: parts.passwordCost ?? PASSWORD_COST, limit });
  return createAccounts({ ...parts, ...common, passwords });
}

/** Opens the goods. Their pauses include metals without a price, and metals that are not sold while their market is closed. */
function openGoods(parts: ShopParts, spot: SpotBoard, settings: SettingsBoard): GoodsBoard {
  const goods = createGoods(parts);
  const stops = () => closedStops(settings.current(), parts.clock());
  return {
    ...goods,
    pauses: () => withHalts(goods.pauses(), spot.current(), stops()),
    onChange(listener) {
      const stopListening = [goods.onChange(listener), settings.onChange(listener)];
      return () => {
        for (const stop of stopListening) stop();
      };
    },
  };
}
