import { finishGoogle, login, register, saveProfile, session } from './calls/account.ts';
import { readAlerts, readStopLink, removeAlert, saveAlertLetters, setAlert, stopAlerts } from './calls/alerts.ts';
import { addToServerCart, clearServerCart, readServerCart, removeFromServerCart } from './calls/cart.ts';
import { logout } from './calls/logout.ts';
import { confirmNewsletter, leaveNewsletter, subscribe } from './calls/newsletter.ts';
import {
  agreeToOwnQuote,
  agreeToQuote,
  readOwnQuote,
  readQuote,
  refuseQuote,
  withdrawOrder,
} from './calls/order-quote.ts';
import { listOrders, trackOrder } from './calls/orders.ts';
import { placeOrderByPath } from './calls/orders-by-path.ts';
import { deleteAccount, endOtherSessions, endSession, listSessions, readAccount } from './calls/own-account.ts';
import { addPasskey, loginWithPasskey, removePasskey, startPasskey, startPasskeyLogin } from './calls/passkeys.ts';
import { changePassword, forgotPassword, resetPassword } from './calls/passwords.ts';
import { placeOrder, readLastAddress } from './calls/place-order.ts';
import { readProducts } from './calls/products.ts';
import { getMetal } from './calls/rates.ts';
import { search } from './calls/search.ts';
import {
  confirmSecondFactor,
  loginWithCode,
  newBackupCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './calls/second-factor.ts';
import { sendVerification, verifyEmail } from './calls/verify-email.ts';

/** Every call of the shop. The routes, the client and the API description are made from this one list. */
export const CALLS = {
  login,
  register,
  logout,
  session,
  finishGoogle,
  saveProfile,
  forgotPassword,
  resetPassword,
  changePassword,
  sendVerification,
  verifyEmail,
  readAccount,
  deleteAccount,
  listSessions,
  endSession,
  endOtherSessions,
  loginWithCode,
  startSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  newBackupCodes,
  startPasskeyLogin,
  loginWithPasskey,
  startPasskey,
  addPasskey,
  removePasskey,
  getMetal,
  search,
  readProducts,
  placeOrder,
  placeOrderByPath,
  listOrders,
  trackOrder,
  readLastAddress,
  withdrawOrder,
  readOwnQuote,
  agreeToOwnQuote,
  readQuote,
  agreeToQuote,
  refuseQuote,
  addToServerCart,
  removeFromServerCart,
  clearServerCart,
  readServerCart,
  readAlerts,
  setAlert,
  removeAlert,
  saveAlertLetters,
  readStopLink,
  stopAlerts,
  subscribe,
  confirmNewsletter,
  leaveNewsletter,
} as const;

export type CallName = keyof typeof CALLS;
