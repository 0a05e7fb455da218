import type { Catalogue } from '#catalogue/catalogue.ts';
import type { SalesPauses } from '#domain/product.ts';
import type { Seller } from '#domain/seller.ts';
import type { Spot, SpotSource } from '#domain/spot.ts';
import type { AccountStore } from './accounts/account-store.ts';
import type { Accounts } from './accounts/create-accounts.ts';
import type { EmailHash } from './accounts/email-hash.ts';
import type { Database } from './database/types.ts';
import { createChange, type Transaction } from './desk/change.ts';
import type { DayStore } from './desk/day-store.ts';
import type { LogStore } from './desk/log-store.ts';
import { createToday, type Today, type TodayStores } from './desk/today.ts';
import type { TodayStore } from './desk/today-store.ts';
import { type ChangeGoods, createChangeGoods } from './goods/change-goods.ts';
import { type ChangePremiums, createChangePremiums } from './goods/change-premiums.ts';
import { type CountStock, createCountStock } from './goods/count-stock.ts';
import { createGoodsReads, type GoodsReads } from './goods/goods-reads.ts';
import type { GoodsStore } from './goods/goods-store.ts';
import type { HistoryStore } from './goods/history-store.ts';
import { createImportGoods, type ImportGoods } from './goods/import-goods-file.ts';
import type { GoodsStores } from './goods/make-change.ts';
import type { PauseStore } from './goods/pause-store.ts';
import type { Photographs } from './goods/photographs.ts';
import { createPictures, type PictureStores, type Pictures } from './goods/pictures.ts';
import type { ProductUseStore } from './goods/product-use-store.ts';
import type { ProposalStore } from './goods/proposal-store.ts';
import { createProposals, type Proposals } from './goods/proposals.ts';
import { createSalesPausing, type PauseStores, type SalesPausing } from './goods/sales-pauses.ts';
import { createSetManyGoods, type SetManyGoods } from './goods/set-many-goods.ts';
import { createUndoRevision, type UndoRevision } from './goods/undo-revision.ts';
import type { WaitingGoodsStore } from './goods/waiting-goods-store.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { Log } from './logging/log.ts';
import type { OrderStores } from './orders/apply-move.ts';
import type { CallerStore } from './orders/caller-store.ts';
import { createDeskClock } from './orders/desk-clock.ts';
import { createFlagOrders, type FlagOrders } from './orders/flag-orders.ts';
import type { HoldStore } from './orders/hold-store.ts';
import { createLettersAgain, type LettersAgain } from './orders/letters-again.ts';
import { createOnAnyVersion, createOnOrder } from './orders/on-order.ts';
import { type ChangeMany, createChangeMany } from './orders/order-bulk.ts';
import { createOrderDecisions, type OrderDecisions } from './orders/order-decisions.ts';
import { createOrderFulfilment, type OrderFulfilment } from './orders/order-fulfilment.ts';
import type { OrderListStore } from './orders/order-list-store.ts';
import { createOrderWork, type OrderWork } from './orders/order-work.ts';
import { createPlacePhoneOrder, type PhoneOrderStores, type PlacePhoneOrder } from './orders/phone-order.ts';
import type { OrderPricing } from './orders/price-order.ts';
import type { RelatedOrderStore } from './orders/related-order-store.ts';
import type { ViewStore } from './orders/view-store.ts';
import { createViews, type ViewStores, type Views } from './orders/views.ts';
import { type AcceptPrice, createAcceptPrice, type HaltStores } from './prices/accept-price.ts';
import { every, type RepeatedJob } from './scheduling/every.ts';
import { createEntry, type Entry } from './staff/entry.ts';
import { createJoin, type Join, type JoinStores } from './staff/join.ts';
import { createNewFactor, type NewFactor, type NewFactorStores } from './staff/new-factor.ts';
import type { NoticeStore } from './staff/notice-store.ts';
import type { DeskSessionStore } from './staff/session-store.ts';
import { createDeskSessions, type DeskSessions } from './staff/sessions.ts';
import { createStaff, type Staff, type StaffStores } from './staff/staff.ts';
import type { StaffStore } from './staff/staff-store.ts';
import { createWatchFeed } from './staff/watch-feed.ts';

export type DeskSettings = {
  readonly owner?: string | undefined;
  readonly driftLimitBasisPoints: number;
  /** For how many open hours the price of an order is held. */
  readonly holdHours: number;
  readonly howToPay?: string | undefined;
};

/** What is read outside of transactions. */
export type DeskReads = Omit<OrderStores, 'keys' | 'letters'> & {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessionStore;
  readonly holds: HoldStore;
  readonly orderList: OrderListStore;
  readonly related: RelatedOrderStore;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly today: TodayStore;
  readonly days: DayStore;
  readonly views: ViewStore;
  readonly pauses: PauseStore;
  readonly waitingGoods: WaitingGoodsStore;
  readonly callers: CallerStore;
  readonly goods: GoodsStore;
  readonly history: HistoryStore;
  readonly productUse: ProductUseStore;
  readonly proposals: ProposalStore;
};

/** The use cases of the dealer's desk. */
export type Desk = {
  readonly entry: Entry;
  readonly join: Join;
  readonly sessions: DeskSessions;
  readonly staff: Staff;
  readonly newFactor: NewFactor;
  readonly decisions: OrderDecisions;
  readonly fulfilment: OrderFulfilment;
  readonly work: OrderWork;
  readonly lettersAgain: LettersAgain;
  readonly today: Today;
  readonly changeMany: ChangeMany;
  readonly flagOrders: FlagOrders;
  readonly views: Views;
  readonly pausing: SalesPausing;
  readonly acceptPrice: AcceptPrice;
  readonly pictures: Pictures;
  /** Records reads that have to be traceable: exports. */
  readonly log: Pick<LogStore, 'add'>;
  readonly placePhoneOrder: PlacePhoneOrder;
  readonly goods: GoodsReads;
  readonly premiums: ChangePremiums;
  readonly importGoods: ImportGoods;
  readonly proposals: Proposals;
  readonly changeGoods: ChangeGoods;
  readonly setManyGoods: SetManyGoods;
  readonly countStock: CountStock;
  readonly undoRevision: UndoRevision;
  readonly reads: DeskReads;
  readonly settings: DeskSettings;
  readonly seller: Seller;
  readonly spot: () => Spot;
  readonly clock: () => number;
  /** Does what is due by time now. */
  runClock(): Promise<void>;
  /** For shops without a mail server: where the first owner, whom the settings name, joins. */
  firstOwnerLink(): Promise<string | undefined>;
  /** Invites the first owner, where the settings name one, and begins to look at the clock. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = {
  readonly accounts: Accounts;
  readonly transaction: Transaction<
    StaffStores &
      NewFactorStores &
      JoinStores &
      OrderStores &
      TodayStores &
      ViewStores &
      PhoneOrderStores &
      PauseStores &
      HaltStores &
      GoodsStores &
      PictureStores & { readonly holds: HoldStore; readonly notices: NoticeStore }
  >;
  readonly reads: DeskReads;
  readonly spot: () => Spot;
  /** Loads ticks that were stored by others than the reader of the feed. */
  readonly loadTicks: () => Promise<void>;
  /** The source of the configured feed. */
  readonly source: SpotSource;
  readonly catalogue: () => Pick<Catalogue, 'productById'>;
  readonly pauses: () => SalesPauses;
  readonly pricing: OrderPricing;
  readonly settings: DeskSettings;
  readonly seller: Seller;
  readonly clock: () => number;
  readonly secret: string;
  readonly publicUrl: string;
  readonly limits: RateLimiter;
  readonly emailHash: EmailHash;
  readonly cookiePrefix: string;
  readonly database: Pick<Database, 'elect' | 'hasDiskSpace'>;
  readonly photographs: Photographs;
  readonly logger: Log;
};

const CLOCK_EVERY_MS = 5_000;
/** After so long without a look at the clock another process takes it over. */
const CLOCK_SILENCE_MS = 30_000;

export function createDesk(parts: Parts): Desk {
  const { transaction, reads, clock, settings, spot, database, logger } = parts;
  // The log's lock holds until the end of a transaction.
  const log: Pick<LogStore, 'add'> = { add: (actor, entry) => transaction((stores) => stores.log.add(actor, entry)) };
  const sessions = createDeskSessions({ ...parts, sessions: reads.deskSessions, log });
  const change = createChange(transaction, clock);
  const onOrder = createOnOrder(change);
  const onAnyVersion = createOnAnyVersion(change);
  const staff = createStaff({ ...parts, change });
  const entry = createEntry({ ...parts, sessions });
  const proposals = createProposals({ reads, change, transaction, spot, clock });
  const runOrders = createDeskClock({ ...reads, ...settings, transaction, clock });
  const watchFeed = createWatchFeed({ transaction, spot, clock });
  const runClock = async () => {
    await runOrders();
    await proposals.runDue();
    await watchFeed();
  };
  const fulfilment = createOrderFulfilment({ onOrder, clock });
  const work = createOrderWork({ onAnyVersion, onOrder, clock });
  const election = database.elect({
    name: 'desk',
    channel: 'troy_desk',
    silenceMs: CLOCK_SILENCE_MS,
    onNews: () => {},
  });
  let ticking: RepeatedJob | undefined;
  return {
    entry,
    join: createJoin({ ...parts, ...entry, sessions }),
    sessions,
    staff,
    newFactor: createNewFactor({ change, clock }),
    decisions: createOrderDecisions({ ...parts, ...settings, onOrder }),
    fulfilment,
    work,
    changeMany: createChangeMany({ work, fulfilment }),
    flagOrders: createFlagOrders({ ...parts, ...reads, ...settings }),
    views: createViews(change),
    pausing: createSalesPausing({ change, clock }),
    acceptPrice: createAcceptPrice({ ...parts, change }),
    pictures: createPictures({ ...parts, change }),
    log,
    lettersAgain: createLettersAgain({ onAnyVersion, clock }),
    goods: createGoodsReads(parts),
    changeGoods: createChangeGoods({ ...parts, change }),
    setManyGoods: createSetManyGoods({ change, clock }),
    countStock: createCountStock({ change, clock }),
    undoRevision: createUndoRevision({ ...parts, change }),
    placePhoneOrder: createPlacePhoneOrder({ ...parts, change }),
    premiums: createChangePremiums({ reads, change, spot, clock }),
    importGoods: createImportGoods({ reads, change, spot, clock }),
    proposals,
    today: createToday({ ...parts, ...settings, change }),
    reads,
    settings,
    seller: parts.seller,
    spot,
    clock,
    runClock,
    firstOwnerLink: async () => (settings.owner ? staff.firstOwnerLink(settings.owner) : undefined),
    async start() {
      if (settings.owner) await staff.inviteFirstOwner(settings.owner);
      ticking = every(
        CLOCK_EVERY_MS,
        async () => void (database.hasDiskSpace() && (await election.campaign()) && (await runClock())),
        (err) => logger.warn({ err }, 'what is due at the desk waits'),
      );
    },
    async stop() {
      await ticking?.stop();
      await election.close();
    },
  };
}
