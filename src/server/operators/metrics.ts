import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { METALS, type Metal } from '#domain/metal.ts';
import { haltsOf, type Tick } from '#domain/spot.ts';
import type { Database } from '../database/types.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { Outbox } from '../letters/outbox.ts';
import type { OrderListStore } from '../orders/order-list-store.ts';
import type { FeedJournal } from '../prices/feed-journal.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import { withTimeout } from '../scheduling/with-timeout.ts';

const STATES = ['live', 'halted', 'stale', 'unavailable'] as const;

/** As much of the shop as operators see. */
export type WatchedShop = {
  readonly spot: Pick<SpotBoard, 'current' | 'isLeading'>;
  readonly journal: FeedJournal;
  readonly clock: () => number;
  readonly countLetters: Outbox['count'];
  readonly desk: { readonly reads: DeskFigures } | undefined;
  ping(): Promise<void>;
  hasDiskSpace(): boolean;
};

type DeskFigures = { readonly orderList: Pick<OrderListStore, 'toConfirm'>; readonly log: Pick<LogStore, 'newest'> };

export type Watched = {
  readonly shop: WatchedShop;
  readonly database: Pick<Database, 'connections' | 'notificationsUsed'>;
  readonly dataDir: string;
};

/** A database that hangs must not delay its own report. */
const ANSWER_WITHIN_MS = 2_000;

/** Undefined where there is no answer in time, or an error. */
export function answerInTime<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  return withTimeout(
    work.catch(() => undefined),
    ANSWER_WITHIN_MS,
    () => undefined,
  );
}

/**
 * Figures of the shop at the moment of the request. The values of labels come from closed lists, and none is a customer's. A
 * figure that cannot be read now is left out: an old one would look like a new one.
 */
export function createMetrics({ shop, database, dataDir }: Watched): Registry {
  const register = new Registry();
  // Memory, processor and event-loop delay of the process, under the usual names.
  collectDefaultMetrics({ register });
  addSpot(register, shop);
  addDatabase(register, shop, database);
  addDisk(register, shop, dataDir);
  return register;
}

function addSpot(register: Registry, { spot, journal, clock }: WatchedShop): void {
  const registers = [register];
  new Gauge({
    name: 'troy_spot_state',
    help: '1 for the state that the price of a metal is in. Only live sells.',
    labelNames: ['metal', 'state'],
    registers,
    collect() {
      const current = spot.current();
      for (const metal of METALS) {
        const now = current.state === 'live' && haltsOf(current)[metal] ? 'halted' : current.state;
        for (const state of STATES) this.set({ metal, state }, state === now ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'troy_feed_leader',
    help: '1 while this process reads the feed for all.',
    registers,
    collect() {
      this.set(spot.isLeading() ? 1 : 0);
    },
  });
  const addOfTick = (name: string, help: string, read: (tick: Tick, metal: Metal) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['metal'],
      registers,
      collect() {
        this.reset();
        const current = spot.current();
        if (current.state === 'unavailable') return;
        for (const metal of METALS) this.set({ metal }, read(current.tick, metal));
      },
    });
  addOfTick('troy_spot_age_seconds', 'Since the last good reading of the feed.', ({ at }) => (clock() - at) / 1000);
  addOfTick(
    'troy_spot_price_dollars',
    'The last good price of a troy ounce.',
    ({ prices }, metal) => prices[metal] / 100,
  );
  new Counter({
    name: 'troy_feed_readings_total',
    help: 'Readings of the feed by what became of them.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of journal.counts()) this.inc({ outcome }, count);
    },
  });
}

function addDatabase(register: Registry, shop: WatchedShop, database: Watched['database']): void {
  const registers = [register];
  new Gauge({
    name: 'troy_database_up',
    help: '1 while the database answers.',
    registers,
    async collect() {
      this.set((await answerInTime(shop.ping().then(() => true))) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'troy_letters',
    help: 'Emails that wait or are in hand, and emails that were given up, of all processes.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await answerInTime(shop.countLetters());
      this.reset();
      for (const state of ['waiting', 'failed'] as const) if (counts) this.set({ state }, counts[state]);
    },
  });
  const { desk } = shop;
  const asked: readonly Asked[] = [
    [
      'troy_letters_oldest_seconds',
      'Age of the oldest email that waits.',
      async () => (await shop.countLetters()).oldestSeconds,
    ],
    ['troy_orders_to_confirm', 'Orders waiting for a call.', desk && (() => desk.reads.orderList.toConfirm())],
    ['troy_log_rows', "Rows of the desk's log. It never falls.", desk && (() => desk.reads.log.newest())],
    ['troy_notifications_used_ratio', "Of PostgreSQL's queue of notifications, 0 to 1.", database.notificationsUsed],
  ];
  for (const one of asked) addAsked(register, one);
  if (!database.connections) return;
  new Gauge({
    name: 'troy_database_connections',
    help: 'Connections of the pool in use and idle, and how many requests wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse = 0, idle = 0, waiting = 0 } = database.connections?.() ?? {};
      this.set({ state: 'in-use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

type Asked = readonly [name: string, help: string, read: (() => Promise<number>) | undefined];

function addAsked(register: Registry, [name, help, read]: Asked): void {
  if (!read) return;
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      const value = await answerInTime(read());
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

function addDisk(register: Registry, shop: WatchedShop, dataDir: string): void {
  const registers = [register];
  new Gauge({
    name: 'troy_disk_free_bytes',
    help: 'Free on the disk of the data folder.',
    registers,
    async collect() {
      const disk = await answerInTime(statfs(dataDir));
      if (disk === undefined) this.remove();
      else this.set(disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: 'troy_disk_has_room',
    help: '0 while nothing is written because the disk is nearly full, or that of PostgreSQL is.',
    registers,
    collect() {
      this.set(shop.hasDiskSpace() ? 1 : 0);
    },
  });
}
