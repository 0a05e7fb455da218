import { accountStore, linkStore } from './accounts/account-store.ts';
import { sessionStore } from './accounts/session-store.ts';
import { alertReaderStore, alertStore } from './alerts/alert-store.ts';
import { watchStore } from './alerts/watch-store.ts';
import { cartStore } from './carts/store.ts';
import { customerStore } from './customers/customer-store.ts';
import { customerFileStore, eraseStore } from './customers/erase-store.ts';
import type { Db, Transaction } from './database/types.ts';
import { dayStore } from './desk/day-store.ts';
import { keyStore } from './desk/key-store.ts';
import { logStore } from './desk/log-store.ts';
import { setupStore } from './desk/setup-store.ts';
import { todayStore } from './desk/today-store.ts';
import { costStore } from './goods/cost-store.ts';
import { goodsStore, pauseStore } from './goods/goods-store.ts';
import { historyStore } from './goods/history-store.ts';
import { openOrdersStore } from './goods/open-orders-store.ts';
import { pictureStore } from './goods/picture-store.ts';
import { productUseStore } from './goods/product-use-store.ts';
import { proposalStore } from './goods/proposal-store.ts';
import { stockStore } from './goods/stock-store.ts';
import { waitingGoodsStore } from './goods/waiting-goods-store.ts';
import { letterStore } from './letters/letter-store.ts';
import { metalStore } from './metal/metal-store.ts';
import { newsletterStore } from './newsletter/store.ts';
import { attachmentStore } from './orders/attachment-store.ts';
import { callerStore } from './orders/caller-store.ts';
import { deskOrderStore, holdStore } from './orders/desk-order-store.ts';
import { mentionStore } from './orders/mention-store.ts';
import { moneyStore } from './orders/money-store.ts';
import { orderListStore } from './orders/order-list-store.ts';
import { parcelStore } from './orders/parcel-store.ts';
import { quoteStore } from './orders/quote-store.ts';
import { relatedOrderStore } from './orders/related-order-store.ts';
import { orderStore } from './orders/store.ts';
import { toPackStore } from './orders/to-pack-store.ts';
import { viewStore } from './orders/view-store.ts';
import { tickStore } from './prices/tick-store.ts';
import { owedStore } from './reports/owed-store.ts';
import { reportFileStore } from './reports/report-file-store.ts';
import { reportStore } from './reports/report-store.ts';
import { settingsStore } from './settings/settings-store.ts';
import { deskSessionStore } from './staff/session-store.ts';
import { noticeStore, staffStore } from './staff/staff-store.ts';

/** The stores of all rooms, each made over a database or a transaction. */
const STORES = {
  carts: cartStore,
  letters: letterStore,
  orders: orderStore,
  ticks: tickStore,
  accounts: accountStore,
  sessions: sessionStore,
  links: linkStore,
  goods: goodsStore,
  costs: costStore,
  stock: stockStore,
  pauses: pauseStore,
  pictures: pictureStore,
  waitingGoods: waitingGoodsStore,
  staff: staffStore,
  notices: noticeStore,
  deskSessions: deskSessionStore,
  log: logStore,
  keys: keyStore,
  deskOrders: deskOrderStore,
  holds: holdStore,
  quotes: quoteStore,
  money: moneyStore,
  parcels: parcelStore,
  toPack: toPackStore,
  mentions: mentionStore,
  attachments: attachmentStore,
  orderList: orderListStore,
  related: relatedOrderStore,
  today: (db: Db) => todayStore(db, quoteStore(db).openOf),
  setup: setupStore,
  days: dayStore,
  reports: reportStore,
  reportFiles: reportFileStore,
  owed: owedStore,
  views: viewStore,
  history: historyStore,
  productUse: productUseStore,
  openOrders: openOrdersStore,
  proposals: proposalStore,
  callers: callerStore,
  customers: customerStore,
  customerFiles: customerFileStore,
  erasing: eraseStore,
  metal: metalStore,
  newsletter: newsletterStore,
  alerts: alertStore,
  alertReaders: alertReaderStore,
  alertWatch: watchStore,
  settings: settingsStore,
} satisfies Record<string, (db: Db, clock: () => number) => object>;

export type Stores = { readonly db: Db } & {
  readonly [Name in keyof typeof STORES]: ReturnType<(typeof STORES)[Name]>;
};

/** The stores of all rooms. Each is made when it is first read: a transaction uses a few of fifty. */
export function storesOf(db: Db, clock: () => number): Stores {
  const stores = { db };
  for (const [name, make] of Object.entries(STORES)) {
    let store: object | undefined;
    Object.defineProperty(stores, name, { enumerable: true, get: () => (store ??= make(db, clock)) });
  }
  return stores as Stores;
}

/** Runs work in one transaction, on the stores of all rooms. An error in the work rolls it back. */
export function createTransaction(db: Db, clock: () => number): Transaction<Stores> {
  return (work) => db.transaction((tx) => work(storesOf(tx, clock)));
}
