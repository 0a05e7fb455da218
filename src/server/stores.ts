import { accountStore, linkStore } from './accounts/account-store.ts';
import { sessionStore } from './accounts/session-store.ts';
import { alertReaderStore, alertStore } from './alerts/alert-store.ts';
import { watchStore } from './alerts/watch-store.ts';
import { cartStore } from './carts/store.ts';
import { customerFileStore } from './customers/customer-file-store.ts';
import { customerStore } from './customers/customer-store.ts';
import { eraseStore } from './customers/erase-store.ts';
import type { Db, Transaction } from './database/types.ts';
import { dayStore } from './desk/day-store.ts';
import { keyStore } from './desk/key-store.ts';
import { logStore } from './desk/log-store.ts';
import { setupStore } from './desk/setup-store.ts';
import { todayStore } from './desk/today-store.ts';
import { costStore } from './goods/cost-store.ts';
import { goodsStore } from './goods/goods-store.ts';
import { historyStore } from './goods/history-store.ts';
import { openOrdersStore } from './goods/open-orders-store.ts';
import { pauseStore } from './goods/pause-store.ts';
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

/** The stores of all rooms, over a database or in a transaction. */
export function storesOf(db: Db, clock: () => number) {
  const quotes = quoteStore(db);
  return {
    db,
    carts: cartStore(db),
    letters: letterStore(db),
    orders: orderStore(db),
    ticks: tickStore(db),
    accounts: accountStore(db),
    sessions: sessionStore(db),
    links: linkStore(db),
    goods: goodsStore(db),
    costs: costStore(db),
    stock: stockStore(db),
    pauses: pauseStore(db),
    pictures: pictureStore(db),
    waitingGoods: waitingGoodsStore(db),
    staff: staffStore(db),
    notices: noticeStore(db),
    deskSessions: deskSessionStore(db, clock),
    log: logStore(db, clock),
    keys: keyStore(db),
    deskOrders: deskOrderStore(db),
    holds: holdStore(db),
    quotes,
    money: moneyStore(db),
    parcels: parcelStore(db),
    toPack: toPackStore(db),
    mentions: mentionStore(db),
    attachments: attachmentStore(db),
    orderList: orderListStore(db),
    related: relatedOrderStore(db),
    today: todayStore(db, quotes.openOf),
    setup: setupStore(db),
    days: dayStore(db),
    reports: reportStore(db),
    reportFiles: reportFileStore(db),
    owed: owedStore(db),
    views: viewStore(db),
    history: historyStore(db),
    productUse: productUseStore(db),
    openOrders: openOrdersStore(db),
    proposals: proposalStore(db),
    callers: callerStore(db),
    customers: customerStore(db),
    customerFiles: customerFileStore(db),
    erasing: eraseStore(db),
    metal: metalStore(db),
    newsletter: newsletterStore(db),
    alerts: alertStore(db),
    alertReaders: alertReaderStore(db),
    alertWatch: watchStore(db),
    settings: settingsStore(db),
  };
}

export type Stores = ReturnType<typeof storesOf>;

/** Runs work in one transaction, on the stores of all rooms. An error in the work rolls it back. */
export function createTransaction(db: Db, clock: () => number): Transaction<Stores> {
  return (work) => db.transaction((tx) => work(storesOf(tx, clock)));
}
