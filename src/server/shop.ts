import { randomInt } from 'node:crypto';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { ORDER_NUMBER_RANDOM_LIMIT } from '#domain/order.ts';
import { type AccountCases, createAccountCases } from './account-cases.ts';
import { createAccountTransactions } from './account-transactions.ts';
import { askedByNobody } from './asked-from.ts';
import type { GoogleConfig } from './auth/library.ts';
import type { Database } from './db/open.ts';
import type { PeerSettings } from './db/peers.ts';
import type { SpotFeed } from './feeds/feed.ts';
import { createListTurns } from './list-turns.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/letter.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { networkOf } from './routes/client-address.ts';
import { presentMetal } from './routes/rates.ts';
import { createEmailKey } from './services/email-key.ts';
import { createFeedJournal, type FeedJournal } from './services/feed-journal.ts';
import { createFindOrders, type FindOrders } from './services/find-orders.ts';
import { createProductSearch, type FindProducts } from './services/find-products.ts';
import { createForgetAttempts } from './services/forget-attempts.ts';
import { createKeepCart, type KeepCart } from './services/keep-cart.ts';
import { countNetworksToo } from './services/network-limits.ts';
import { createPlaceOrder, type PlaceOrder } from './services/place-order.ts';
import { createPruneTicks } from './services/prune-ticks.ts';
import { rememberRefusals } from './services/remember-refusals.ts';
import { createSendLetter } from './services/send-letter.ts';
import { createSpotBoard, type FeedPeers, type SpotBoard, type SpotLimits } from './services/spot-board.ts';
import { createSubscribe, type Subscribe } from './services/subscribe.ts';
import { accountStore } from './stores/accounts.ts';
import { cartStore } from './stores/carts.ts';
import { type Limits, limitStore } from './stores/limits.ts';
import { linkStore } from './stores/links.ts';
import { newsletterStore } from './stores/newsletter.ts';
import { orderStore } from './stores/orders.ts';
import { TICK_CHANNEL, tickStore } from './stores/ticks.ts';

export type ShopParts = {
  readonly database: Database;
  readonly feed: SpotFeed;
  readonly mailer: Mailer;
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  readonly limits: SpotLimits;
  /** Streams of live rates that this process may have open; 0 turns them off. */
  readonly mostStreams: number;
  readonly log: Log;
  readonly publicUrl: string;
  readonly secret: string;
  readonly google?: GoogleConfig | undefined;
  readonly dealerEmail?: string | undefined;
};

/** The use cases over one database, one feed and one mailer, ready to be served. */
export type Shop = AccountCases & {
  readonly catalogue: Catalogue;
  readonly findProducts: FindProducts;
  readonly limits: Limits;
  readonly spot: SpotBoard;
  readonly placeOrder: PlaceOrder;
  readonly findOrders: FindOrders;
  readonly keepCart: KeepCart;
  readonly subscribe: Subscribe;
  readonly clock: () => number;
  readonly honourMs: number;
  readonly mostStreams: number;
  metal(): MetalAnswer;
  /** What pages are made of now: they change with each tick, and when the last one grows stale. */
  edition(): { readonly id: string; readonly at: number };
  ping(): Promise<void>;
  /** What was lately read from the feed. */
  readonly journal: FeedJournal;
  countLetters: Outbox['count'];
  /** False while nothing can be written safely. */
  hasRoom(): boolean;
  /** Begins to read the feed; letters can wait from then on. */
  start(): Promise<void>;
  /** Begins to send letters, once the shop is open: a start that fails must have none in hand. Goes on without a database until it is back. */
  sendLetters(): Promise<void>;
  /** Ends all of it; the database stays open for whoever opened it. */
  stop(): Promise<void>;
};

export function createShop(parts: ShopParts): Shop {
  const { database, feed, mailer, catalogue, clock, limits, log, publicUrl, secret, google, dealerEmail } = parts;
  const { mostStreams } = parts;
  const { db } = database;
  const orders = orderStore(db);
  const journal = createFeedJournal(clock);
  const hasRoom = () => database.hasRoom();
  const spot = createSpotBoard({
    feed,
    ticks: tickStore(db),
    clock,
    limits,
    log,
    hasRoom,
    journal,
    join: (onNews) =>
      joinFeedPeers(database, {
        office: feed.source,
        silenceMs: 2 * limits.pollMs,
        onNews,
        clock,
        onClock: tellOfClock(log),
      }),
    tidy: createPruneTicks({ clock, log }),
  });
  const owners = { accounts: accountStore(db), links: linkStore(db) };
  const counted = rememberRefusals(limitStore(db));
  const attempts = countNetworksToo(counted, networkOf);
  const forgetAttempts = createForgetAttempts({ limits: counted, log });
  const emailKey = createEmailKey(secret);
  const outbox = createOutbox(
    database,
    createSendLetter({ orders, ...owners, mailer, limits: attempts, emailKey, dealerEmail, publicUrl, log, clock }),
    log,
  );
  const search = createProductSearch(catalogue);
  const random = () => randomInt(ORDER_NUMBER_RANDOM_LIMIT);
  const wakeOutbox = () => askedByNobody(() => outbox.wake());
  const transactions = createAccountTransactions(db, wakeOutbox);
  const accountCases = createAccountCases({
    db,
    transactions,
    limits: attempts,
    clock,
    log,
    publicUrl,
    secret,
    google,
  });

  return {
    catalogue,
    findProducts: search.find,
    ...accountCases,
    limits: attempts,
    spot,
    placeOrder: createPlaceOrder({
      catalogue,
      spot,
      orders,
      limits: attempts,
      wakeOutbox,
      clock,
      random,
      hasDealer: dealerEmail !== undefined,
      networkOf,
    }),
    findOrders: createFindOrders(orders, createListTurns()),
    keepCart: createKeepCart({ carts: cartStore(db), transact: transactions.transact, catalogue, spot, clock }),
    subscribe: createSubscribe(newsletterStore(db), clock),
    clock,
    honourMs: limits.honourMs,
    metal: () => presentMetal(spot, limits.pollMs, mostStreams > 0),
    edition: createEditions(spot, clock),
    mostStreams,
    ping: () => database.ping(),
    hasRoom,
    journal,
    countLetters: () => outbox.count(),
    async start() {
      accountCases.googleProvider?.start();
      await outbox.prepare();
      await spot.start();
      forgetAttempts.start();
      search.prepare();
    },
    sendLetters: () => outbox.start(),
    async stop() {
      accountCases.googleProvider?.stop();
      const forgotten = forgetAttempts.stop();
      await spot.stop();
      await outbox.stop();
      await forgotten;
      mailer.close();
    },
  };
}

/** One process for each source reads its feed; all hear of its ticks. */
function joinFeedPeers(database: Database, settings: Omit<PeerSettings, 'channel'>): FeedPeers {
  const peers = database.join({ ...settings, channel: TICK_CHANNEL });
  return {
    async lead() {
      const db = await peers.lead();
      return db && tickStore(db);
    },
    stepBack: () => peers.stepBack(),
    renew: () => peers.renew(),
    leave: () => peers.leave(),
  };
}

function tellOfClock(log: Log): (aheadMs: number) => void {
  return (aheadMs) => {
    if (aheadMs === 0) log.info({}, 'the clock of this process and the one of the database agree again');
    else
      log.warn(
        { aheadMs },
        'the clock of this process and the one of the database differ: others read the feed if they can',
      );
  };
}

/** Named once for each tick and what has become of it, since every page asks. */
function createEditions(spot: SpotBoard, clock: () => number): Shop['edition'] {
  let named:
    | { readonly state: string; readonly tick: unknown; readonly edition: ReturnType<Shop['edition']> }
    | undefined;
  return () => {
    const current = spot.current();
    if (current.state === 'unavailable') return { id: current.state, at: clock() };
    const { state, tick } = current;
    if (named?.state !== state || named.tick !== tick)
      named = { state, tick, edition: { id: `${state} ${tick.id} ${tick.at}`, at: tick.at } };
    return named.edition;
  };
}
