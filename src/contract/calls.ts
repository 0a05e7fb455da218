import { finishGoogle, login, logout, register, saveProfile, session } from './calls/account.ts';
import { addToServerCart, clearServerCart, readServerCart, removeFromServerCart } from './calls/cart.ts';
import { subscribe } from './calls/newsletter.ts';
import { listOrders, placeOrder, placeOrderByPath, trackOrder } from './calls/orders.ts';
import { getMetal } from './calls/rates.ts';
import { search } from './calls/search.ts';

/** Every call of the shop. The routes, the client and the API description are made from this one list. */
export const CALLS = {
  login,
  register,
  logout,
  session,
  finishGoogle,
  saveProfile,
  getMetal,
  search,
  placeOrder,
  placeOrderByPath,
  listOrders,
  trackOrder,
  addToServerCart,
  removeFromServerCart,
  clearServerCart,
  readServerCart,
  subscribe,
} as const;

export type CallName = keyof typeof CALLS;
