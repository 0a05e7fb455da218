import type { Limit } from './rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Mistyping never reaches a limit, guessing always does. The key of a limit is the last word of its name: `ip` is an IPv4
 * address or an IPv6 /64, and generous, since an office or a mobile network can stand behind one; `account` is the hash of an
 * email address or the id of its user; `reader` is the hash of a mailbox. Those marked (failures) count nothing that succeeds.
 */
export const LIMITS = {
  /** (failures) Sign-ins from devices that are not known. */
  signInByAddress: { name: 'sign-in ip', times: 50, seconds: 15 * MINUTE },
  signInByPair: { name: 'sign-in account and ip', times: 10, seconds: 15 * MINUTE },
  signInByAccount: { name: 'sign-in account', times: 100, seconds: HOUR },
  /** (failures) Sign-ins from all known devices of an account together. */
  signInByDevice: { name: 'sign-in device account', times: 20, seconds: 15 * MINUTE },
  /** (failures) Codes of the second step. */
  tryCode: { name: 'try-code account', times: 10, seconds: 15 * MINUTE },
  tryCodeByAddress: { name: 'try-code ip', times: 50, seconds: 15 * MINUTE },
  /** A code is good once: this is longer than it holds. */
  useCode: { name: 'use-code account and code', times: 1, seconds: 5 * MINUTE },
  /** (failures) Entries to the desk with a password or a code, from devices that are not known. */
  enterDesk: { name: 'enter-desk account', times: 20, seconds: HOUR },
  /** First codes, while two-step sign-in is turned on. */
  confirmCode: { name: 'confirm-code account', times: 20, seconds: 15 * MINUTE },
  /** Each question is a row of the database. */
  startPasskey: { name: 'start-passkey ip', times: 120, seconds: 10 * MINUTE },
  /** Each round trip is a row of the database. */
  startGoogle: { name: 'start-google ip', times: 60, seconds: 15 * MINUTE },
  register: { name: 'register ip', times: 20, seconds: HOUR },
  verifyEmail: { name: 'verify-email account', times: 5, seconds: HOUR },
  resetByAddress: { name: 'reset ip', times: 20, seconds: HOUR },
  resetByAccount: { name: 'reset account', times: 5, seconds: HOUR },
  /** From all known devices of the account together. */
  resetByDevice: { name: 'reset device account', times: 5, seconds: HOUR },
  /** (failures) Links of letters. */
  openLink: { name: 'open-link ip', times: 60, seconds: HOUR },
  /** Links that stop emails, or confirm that they are wanted. */
  pressLink: { name: 'press-link ip', times: 120, seconds: HOUR },
  /** Links that show an offered price. */
  openQuote: { name: 'open-quote ip', times: 60, seconds: HOUR },
  /** (failures) Passwords of a signed-in user. */
  requireOwner: { name: 'require-owner account', times: 10, seconds: 15 * MINUTE },
  /** Changes of password, second factor and passkeys: each sends a letter. */
  changeSignIn: { name: 'change-sign-in account', times: 20, seconds: HOUR },

  placeOrder: { name: 'place-order account', times: 120, seconds: HOUR },
  placeOrderByAddress: { name: 'place-order ip', times: 600, seconds: HOUR },
  setAlert: { name: 'set-alert account', times: 120, seconds: HOUR },
  subscribe: { name: 'subscribe ip', times: 20, seconds: HOUR },

  /** Letters to a mailbox whose address no account has confirmed. */
  letterToReader: { name: 'letter reader', times: 40, seconds: HOUR },
  /** Letters of a forgotten password: more than `resetByAddress` allows one address, so that one address cannot use them up. */
  resetLetter: { name: 'reset-letter reader', times: 60, seconds: HOUR },
  /** Letters about the orders of one account, to addresses that are not its own. */
  letterByAccount: { name: 'letter account', times: 20, seconds: HOUR },
} as const satisfies Record<string, Limit>;
