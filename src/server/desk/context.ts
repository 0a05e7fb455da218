import type { Catalogue } from '#catalogue/catalogue.ts';
import type { SalesPauses } from '#domain/product.ts';
import type { Instant, Spot, SpotSource, Tick } from '#domain/spot.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { CustomerFileStore } from '../customers/customer-file-store.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import type { EraseStore } from '../customers/erase-store.ts';
import type { HistoryStore } from '../goods/history-store.ts';
import type { GoodsStores } from '../goods/make-change.ts';
import type { PauseStore } from '../goods/pause-store.ts';
import type { Photographs, PictureStores } from '../goods/photographs.ts';
import type { ProductUseStore } from '../goods/product-use-store.ts';
import type { ProposalStore } from '../goods/proposal-store.ts';
import type { WaitingGoodsStore } from '../goods/waiting-goods-store.ts';
import type { PositionLimits } from '../metal/keep-limits.ts';
import type { MetalStore } from '../metal/metal-store.ts';
import type { OrderStores } from '../orders/apply-move.ts';
import type { CallerStore } from '../orders/caller-store.ts';
import type { HoldStore } from '../orders/desk-order-store.ts';
import type { OrderListStore } from '../orders/order-list-store.ts';
import type { PhoneOrderStores } from '../orders/phone-order.ts';
import type { OrderPricing } from '../orders/price-order.ts';
import type { RelatedOrderStore } from '../orders/related-order-store.ts';
import type { ViewStore } from '../orders/view-store.ts';
import type { SpotFeed } from '../prices/feeds/feed.ts';
import type { TickStore } from '../prices/tick-store.ts';
import type { OwedStore } from '../reports/owed-store.ts';
import type { ReportFileStore } from '../reports/report-file-store.ts';
import type { ReportStore } from '../reports/report-store.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JoinStores } from '../staff/join.ts';
import type { NewFactorStores } from '../staff/new-factor.ts';
import type { DeskSessions } from '../staff/sessions.ts';
import type { StaffStores } from '../staff/staff.ts';
import type { Change, Transaction } from './change.ts';
import type { DayStore } from './day-store.ts';
import type { LogStore } from './log-store.ts';
import type { SetupStore } from './setup-store.ts';
import type { TodayStore } from './today-store.ts';

export type DeskSettings = {
  readonly owner?: string | undefined;
  readonly driftLimitBasisPoints: number;
  readonly howToPay?: string | undefined;
};

/** The stores that handlers read and change. */
export type DeskStores = StaffStores &
  NewFactorStores &
  JoinStores &
  OrderStores &
  PhoneOrderStores &
  GoodsStores &
  PictureStores & {
    readonly ticks: Pick<TickStore, 'accept' | 'feedStates' | 'find'>;
    readonly pauses: PauseStore;
    readonly views: ViewStore;
    readonly today: TodayStore;
    readonly days: DayStore;
    readonly setup: SetupStore;
    readonly holds: HoldStore;
    readonly orderList: OrderListStore;
    readonly related: RelatedOrderStore;
    readonly callers: CallerStore;
    readonly accounts: Pick<AccountStore, 'remove'>;
    readonly customers: CustomerStore;
    readonly customerFiles: CustomerFileStore;
    readonly erasing: EraseStore;
    readonly waitingGoods: WaitingGoodsStore;
    readonly history: HistoryStore;
    readonly productUse: ProductUseStore;
    readonly proposals: ProposalStore;
    readonly metal: MetalStore;
    readonly reports: ReportStore;
    readonly owed: OwedStore;
    readonly reportFiles: ReportFileStore;
    readonly settings: SettingsStore;
  };

/** Dependencies of the handlers of staff calls. */
export type DeskContext = {
  readonly change: Change<DeskStores>;
  readonly transaction: Transaction<DeskStores>;
  /** The stores outside of transactions. */
  readonly reads: Omit<DeskStores, 'keys' | 'letters'>;
  /** A transaction of its own: the log's lock holds until its end. */
  readonly log: Pick<LogStore, 'add'>;
  readonly sessions: DeskSessions;
  readonly spot: () => Spot;
  /** Ticks of the honour window, newest first. */
  readonly acceptableTicks: () => readonly Tick[];
  /** Loads ticks that were stored by others than the reader of the feed. */
  readonly loadTicks: () => Promise<void>;
  /** The feeds of the shop, in the order of its settings. */
  readonly feeds: readonly Pick<SpotFeed, 'source'>[];
  /** The source of its ticks. */
  readonly source: SpotSource;
  readonly catalogue: () => Pick<Catalogue, 'productById'>;
  readonly pauses: () => SalesPauses;
  readonly pricing: OrderPricing;
  readonly positionLimits: PositionLimits;
  readonly photographs: Photographs;
  /** Settings that the business makes at the desk. */
  readonly shopSettings: SettingsBoard;
  readonly settings: DeskSettings;
  /** False where emails are written to files. */
  readonly hasMailServer: boolean;
  readonly clock: () => Instant;
  readonly secret: string;
  readonly publicUrl: string;
};
