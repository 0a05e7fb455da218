import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { cookiePrefix } from '#contract/cookie-names.ts';
import { ORDER_NUMBER_RANDOM_LIMIT } from '#domain/order.ts';
import type { Seller } from '#domain/seller.ts';
import { accountStores } from './accounts/account-stores.ts';
import { createWhileSignedIn, type Transaction } from './accounts/context.ts';
import { type Accounts, createAccounts } from './accounts/create-accounts.ts';
import { createEmailHash, mailboxOf } from './accounts/email-hash.ts';
import type { GoogleConfig } from './accounts/google-identity.ts';
import { createWriteAccountLetter } from './accounts/letters.ts';
import { createPasswordHashes, PASSWORD_COST, type PasswordCost } from './accounts/passwords.ts';
import { createServerCart, type ServerCart } from './carts/server-cart.ts';
import { cartStore } from './carts/store.ts';
import type { Database, Db } from './database/types.ts';
import { createDesk, type Desk, type DeskSettings } from './desk/create-desk.ts';
import { deskStores } from './desk/desk-stores.ts';
import { orderListStore } from './desk/list/order-list-store.ts';
import { type CustomerDecisions, createCustomerDecisions } from './desk/offers/customer-decisions.ts';
import { relatedOrderStore } from './desk/orders/related-order-store.ts';
import { createWriteStaffLetter } from './desk/staff/staff-letters.ts';
import { dayStore } from './desk/today/day-store.ts';
import type { CatalogueBoard } from './goods/catalogue-board.ts';
import { createGoods } from './goods/create-goods.ts';
import { goodsStores } from './goods/goods-stores.ts';
import { createPhotographs, type Photographs } from './goods/photographs.ts';
import type { StockStore } from './goods/stock-store.ts';
import { waitingGoodsStore } from './goods/waiting-goods-store.ts';
import { createConcurrencyLimit } from './http/concurrency-limit.ts';
import type { Mailer } from './letters/letter.ts';
import { letterStore } from './letters/letter-store.ts';
import { createOutbox, type Outbox } from './letters/outbox.ts';
import { createSendLetter } from './letters/send-letter.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { startRetention } from './limits/retention.ts';
import type { Log } from './logging/log.ts';
import type { Subscribe } from './newsletter/routes.ts';
import { newsletterStore } from './newsletter/store.ts';
import { createHoldsOrders } from './orders/holds-orders.ts';
import { createWriteOrderLetter } from './orders/letters.ts';
import { createWriteOrderMovedLetter } from './orders/moved-letters.ts';
import { createPlaceOrder, type PlaceOrder } from './orders/place-order.ts';
import { createOrderPricing } from './orders/price-order.ts';
import { createReserveAndStore } from './orders/reserve-and-store.ts';
import { type OwnOrders, orderStore } from './orders/store.ts';
import { createPrices } from './prices/create-prices.ts';
import type { SpotFeed } from './prices/feed.ts';
import type { FeedJournal } from './prices/feed-journal.ts';
import { presentMetal } from './prices/presenters.ts';
import type { SpotBoard, SpotLimits } from './prices/spot-board.ts';
import type { RepeatedJob } from './scheduling/every.ts';
import { createProductSearch, type FindProducts } from './search/find-products.ts';

/** A process that does not look at the desk's clock for so long gives it to another. */
const DESK_CLOCK_SILENCE_MS = 30_000;
/** One core is left to everything else; on one core the last that waits has its turn in some three seconds. */
const HASHING_LIMITS = { atOnce: Math.max(1, availableParallelism() - 1), waiting: 60 } as const;
const PHOTOGRAPH_LIMITS = { atOnce: 1, waiting: 4 } as const;

export type ShopParts = {
  readonly database: Database;
  readonly feed: SpotFeed;
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
  readonly seller: Seller;
  /** Tests hash cheaply. */
  readonly passwordCost?: PasswordCost;
};

/** The use cases over one database, one feed and one mailer, ready to be served. */
export type Shop = {
  readonly accounts: Accounts;
  readonly desk: Desk | undefined;
  /** What customers decide about orders that the desk works on. */
  readonly customers: CustomerDecisions;
  readonly goods: CatalogueBoard;
  readonly piecesLeft: StockStore['left'];
  readonly findProducts: FindProducts;
  readonly photographs: Photographs;
  readonly limits: RateLimiter;
  readonly spot: SpotBoard;
  readonly placeOrder: PlaceOrder;
  ordersOf(userId: string): OwnOrders;
  readonly serverCart: ServerCart;
  readonly subscribe: Subscribe;
  readonly seller: Seller;
  readonly clock: () => number;
  readonly honourMs: number;
  readonly mostStreams: number;
  metal(): MetalAnswer;
  ping(): Promise<void>;
  /** What was lately read from the feed. */
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
  const { database, clock, limits, mailer, mostStreams, dealerEmail } = parts;
  const { db } = database;
  const stores = storesOf(db, clock);
  const orders = orderStore(db, { hasDesk: parts.desk !== undefined });
  const { spot, journal, expiringTicks } = createPrices(parts);
  const goods = createGoods(parts);
  const rateLimiter = createRateLimiter(db);
  const outbox = openOutbox(parts, stores, rateLimiter);
  const transaction = createTransaction(db, clock);
  const accounts = openAccounts(parts, transaction, rateLimiter);
  const holdsOrders = createHoldsOrders(orders.isStaffed, clock);
  const pricing = createOrderPricing({ goods, spot, clock, random: () => randomInt(ORDER_NUMBER_RANDOM_LIMIT) });
  const limitPhotographs = createConcurrencyLimit(PHOTOGRAPH_LIMITS);
  const photographs = createPhotographs({ pictures: stores.pictures, limit: limitPhotographs, clock });
  const ofDesk = { transaction, accounts, spot, goods, limits: rateLimiter, pricing, photographs };
  const desk = parts.desk && openDesk(parts, parts.desk, stores, ofDesk);
  const search = createProductSearch(goods.current);
  const expiring = [rateLimiter, stores.sessions, stores.deskSessions, expiringTicks, photographs];
  let retention: RepeatedJob | undefined;

  return {
    goods,
    piecesLeft: stores.stock.left,
    findProducts: search.find,
    photographs,
    accounts,
    desk,
    customers: createCustomerDecisions({ transaction, clock }),
    limits: rateLimiter,
    spot,
    placeOrder: createPlaceOrder({
      pricing,
      limits: rateLimiter,
      orders,
      reserveAndStore: createReserveAndStore({ orders, transaction }),
      hasDealer: dealerEmail !== undefined,
    }),
    ordersOf: (userId) => orders.of(userId),
    serverCart: createServerCart({
      carts: stores.carts,
      whileSignedIn: createWhileSignedIn(transaction),
      catalogue: goods.current,
      spot,
      clock,
    }),
    subscribe: (email) => newsletterStore(db).subscribe(email, clock()),
    seller: parts.seller,
    clock,
    honourMs: limits.honourMs,
    metal: () => presentMetal(spot, goods, { ...limits, isStreamed: mostStreams > 0, holdsOrders: holdsOrders() }),
    mostStreams,
    ping: () => database.ping(),
    hasDiskSpace: () => database.hasDiskSpace(),
    journal,
    countLetters: outbox.count,
    async start() {
      await goods.start();
      accounts.googleProvider?.start();
      await spot.start();
      retention = startRetention(expiring, { hasDiskSpace: () => database.hasDiskSpace(), log: parts.log });
      search.prepare();
      goods.onChange(search.prepare);
      await desk?.start();
    },
    sendLetters: outbox.start,
    async stop() {
      accounts.googleProvider?.stop();
      await search.stop();
      await desk?.stop();
      await spot.stop();
      await goods.stop();
      await outbox.stop();
      await retention?.stop();
      mailer.close();
    },
  };
}

type Stores = ReturnType<typeof storesOf>;

/** The stores of all rooms that take part in transactions, over a database or in one. */
function storesOf(db: Db, clock: () => number) {
  const ofOthers = { carts: cartStore(db), letters: letterStore(db), orders: orderStore(db) };
  return { db, ...ofOthers, ...accountStores(db), ...goodsStores(db), ...deskStores(db, clock) };
}

/** Runs work in one transaction, on the stores of all rooms. */
export function createTransaction(db: Db, clock: () => number): Transaction<Stores> {
  return (work) => db.transaction((tx) => work(storesOf(tx, clock)));
}

function openOutbox(parts: ShopParts, stores: Stores, rateLimiter: RateLimiter): Outbox {
  const { database, mailer, clock, log, publicUrl, secret, seller, dealerEmail } = parts;
  const { accounts, links, letters, deskOrders, quotes, parcels, money } = stores;
  const emailHash = createEmailHash(secret);
  return createOutbox({
    letters,
    send: createSendLetter({
      writeOrderLetter: createWriteOrderLetter({
        orders: orderStore(database.db, { hasDesk: parts.desk !== undefined }),
        dealerEmail,
        publicUrl,
      }),
      writeAccountLetter: createWriteAccountLetter({ accounts, links, publicUrl, clock }),
      writeStaffLetter: createWriteStaffLetter({ ...stores, holdHours: parts.desk?.holdHours, publicUrl, secret }),
      writeOrderMovedLetter: createWriteOrderMovedLetter({
        ...{ quotes, parcels, money },
        orders: deskOrders,
        owners: stores.orders,
        token: () => randomBytes(32).toString('base64url'),
        publicUrl,
        clock,
        howToPay: parts.desk?.howToPay,
      }),
      mailer,
      seller,
      limiter: rateLimiter,
      mailboxHash: (email) => emailHash(mailboxOf(email)),
    }),
    hasDiskSpace: () => database.hasDiskSpace(),
    log,
  });
}

function openAccounts(parts: ShopParts, transaction: Transaction<Stores>, rateLimiter: RateLimiter): Accounts {
  return createAccounts({
    ...parts,
    db: parts.database.db,
    transaction,
    passwords: createPasswordHashes({
      cost: parts.passwordCost ?? PASSWORD_COST,
      limit: createConcurrencyLimit(HASHING_LIMITS),
    }),
    limits: rateLimiter,
    emailHash: createEmailHash(parts.secret),
    cookiePrefix: cookiePrefix(parts.publicUrl),
  });
}

function openDesk(
  { database, clock, secret, publicUrl, seller, log, feed }: ShopParts,
  settings: DeskSettings,
  stores: Stores,
  parts: Pick<Parameters<typeof createDesk>[0], 'transaction' | 'accounts' | 'limits' | 'pricing' | 'photographs'> & {
    readonly spot: SpotBoard;
    readonly goods: CatalogueBoard;
  },
): Desk {
  const reads = {
    ...stores,
    orderList: orderListStore(database.db),
    related: relatedOrderStore(database.db),
    days: dayStore(database.db),
    waitingGoods: waitingGoodsStore(database.db),
  };
  return createDesk({
    ...parts,
    spot: parts.spot.current,
    source: feed.source,
    settings,
    reads,
    catalogue: parts.goods.current,
    pauses: parts.goods.pauses,
    clock,
    secret,
    publicUrl,
    seller,
    emailHash: createEmailHash(secret),
    cookiePrefix: cookiePrefix(publicUrl),
    campaign: database.elect({
      name: 'desk',
      channel: 'troy_desk',
      silenceMs: DESK_CLOCK_SILENCE_MS,
      onNews: () => {},
    }),
    hasDiskSpace: () => database.hasDiskSpace(),
    logger: log,
  });
}
