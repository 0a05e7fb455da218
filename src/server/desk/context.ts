import type { Catalogue } from '#catalogue/catalogue.ts';
import type { SalesPauses } from '#domain/product.ts';
import type { Instant, Spot, SpotSource, Tick } from '#domain/spot.ts';
import type { Transaction } from '../database/types.ts';
import type { Photographs } from '../goods/photographs.ts';
import type { PositionLimits } from '../metal/position-limits.ts';
import type { OrderPricing } from '../orders/price-order.ts';
import type { SpotFeed } from '../prices/feeds/feed.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import type { DeskSessions } from '../staff/sessions.ts';
import type { Stores } from '../stores.ts';
import type { Change } from './change.ts';
import type { LogStore } from './log-store.ts';

export type DeskSettings = {
  readonly owner?: string | undefined;
  readonly driftLimitBasisPoints: number;
  readonly howToPay?: string | undefined;
};

/** Dependencies of the handlers of staff calls. */
export type DeskContext = {
  readonly change: Change<Stores>;
  readonly transaction: Transaction<Stores>;
  /** The stores outside of transactions. */
  readonly reads: Omit<Stores, 'keys' | 'letters'>;
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
