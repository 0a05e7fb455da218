import { accountStore } from './accounts/account-store.ts';
import type { Transaction } from './accounts/context.ts';
import { linkStore } from './accounts/link-store.ts';
import { sessionStore } from './accounts/session-store.ts';
import { cartStore } from './carts/store.ts';
import type { Db } from './database/types.ts';
import { moneyStore } from './desk/fulfilment/money-store.ts';
import { parcelStore } from './desk/fulfilment/parcel-store.ts';
import { historyStore } from './desk/goods/history-store.ts';
import { productUseStore } from './desk/goods/product-use-store.ts';
import { proposalStore } from './desk/goods/proposal-store.ts';
import { keyStore } from './desk/key-store.ts';
import { viewStore } from './desk/list/view-store.ts';
import { logStore } from './desk/log-store.ts';
import { quoteStore } from './desk/offers/quote-store.ts';
import { deskOrderStore } from './desk/orders/desk-order-store.ts';
import { callerStore } from './desk/phone-order/caller-store.ts';
import { deskSessionStore } from './desk/staff/session-store.ts';
import { staffStore } from './desk/staff/staff-store.ts';
import { todayStore } from './desk/today/today-store.ts';
import { costStore } from './goods/cost-store.ts';
import { goodsStore } from './goods/goods-store.ts';
import { pauseStore } from './goods/pause-store.ts';
import { pictureStore } from './goods/picture-store.ts';
import { stockStore } from './goods/stock-store.ts';
import { letterStore } from './letters/letter-store.ts';
import { orderStore } from './orders/store.ts';

export type ShopTransaction = Transaction<ReturnType<typeof storesOf>>;

/** Runs work in one transaction, on the stores of all rooms. */
export function createTransaction(db: Db, clock: () => number): ShopTransaction {
  return (work) => db.transaction((tx) => work(storesOf(tx, clock)));
}

/** The stores that take part in transactions, over a database or in one. */
export function storesOf(db: Db, clock: () => number) {
  return {
    db,
    accounts: accountStore(db),
    sessions: sessionStore(db),
    links: linkStore(db),
    carts: cartStore(db),
    letters: letterStore(db),
    staff: staffStore(db),
    deskSessions: deskSessionStore(db, clock),
    log: logStore(db, clock),
    keys: keyStore(db),
    deskOrders: deskOrderStore(db),
    quotes: quoteStore(db),
    money: moneyStore(db),
    parcels: parcelStore(db),
    today: todayStore(db),
    views: viewStore(db),
    pictures: pictureStore(db),
    orders: orderStore(db),
    goods: goodsStore(db),
    costs: costStore(db),
    history: historyStore(db),
    productUse: productUseStore(db),
    stock: stockStore(db),
    pauses: pauseStore(db),
    proposals: proposalStore(db),
    callers: callerStore(db),
  };
}
