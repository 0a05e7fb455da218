import type { Limit, Limits, Taken, TooMany } from './rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * A customer who mistypes is never stopped, a guesser always is. Addresses are generous: an office or a mobile network can
 * stand behind one.
 */
export const LIMITS = {
  /** Failed sign-ins to one account from one address. */
  signInByPair: { name: 'sign-in pair', times: 10, seconds: 15 * MINUTE },
  /** Failed sign-ins from one address, to whatever accounts. */
  signInByAddress: { name: 'sign-in address', times: 50, seconds: 15 * MINUTE },
  /** Failed sign-ins to one account from anywhere but a device that its owner has signed in on. */
  signInByAccount: { name: 'sign-in account', times: 100, seconds: HOUR },
  /** Failed sign-ins to one account from all devices that its owner has signed in on: nobody else's failures count here. */
  signInByDevice: { name: 'sign-in device', times: 20, seconds: 15 * MINUTE },
  register: { name: 'register', times: 20, seconds: HOUR },
  /** Round trips to Google that are begun: each is remembered in the database. */
  startGoogle: { name: 'start google', times: 60, seconds: 15 * MINUTE },
  /** Letters to choose a new password, asked for one address of e-mail as it is spelled. */
  resetByAccount: { name: 'reset account', times: 5, seconds: HOUR },
  resetByAddress: { name: 'reset address', times: 20, seconds: HOUR },
  /** The same from all devices that the owner has signed in on. */
  resetByDevice: { name: 'reset device', times: 5, seconds: HOUR },
  resetByDeviceAddress: { name: 'reset device address', times: 20, seconds: HOUR },
  verifyByAccount: { name: 'verify account', times: 5, seconds: HOUR },
  verifyByAddress: { name: 'verify address', times: 20, seconds: HOUR },
  /** Tokens of links that lead nowhere, tried from one address. */
  openLink: { name: 'open link', times: 60, seconds: HOUR },
  /** Wrong passwords of somebody who is signed in. */
  prove: { name: 'prove', times: 10, seconds: 15 * MINUTE },
  /** New passwords of one account: each ends the links to choose one, and sends a letter. */
  changePassword: { name: 'change password', times: 10, seconds: HOUR },
  /** Two-step sign-in of one account turned on or off, and new backup codes: each sends a letter. */
  changeSecondFactor: { name: 'change second factor', times: 10, seconds: HOUR },
  /** Passkeys of one account that are added or removed: each sends a letter. */
  changePasskeys: { name: 'change passkeys', times: 10, seconds: HOUR },
  /** First codes of somebody who turns two-step sign-in on. */
  confirmCode: { name: 'confirm code', times: 20, seconds: 15 * MINUTE },
  /** Codes at sign-in to one account, from anywhere: so many wrong ones in a row lock it for as long, too. */
  tryCode: { name: 'try code', times: 10, seconds: 15 * MINUTE },
  /** Wrong codes at sign-in from one address, to whatever accounts: apart from wrong passwords, which anybody can send. */
  tryCodeByAddress: { name: 'try code address', times: 50, seconds: 15 * MINUTE },
  /** One and the same code, at sign-in or to turn two-step sign-in on, for longer than it holds. */
  useCode: { name: 'use code', times: 1, seconds: 5 * MINUTE },
  /** Questions for a passkey, asked from one address before anybody is known: each is remembered in the database. */
  askPasskey: { name: 'ask passkey', times: 120, seconds: 10 * MINUTE },
  /** Answers of passkeys from one address that are refused: none can be guessed, but each is work. */
  tryPasskey: { name: 'try passkey', times: 120, seconds: 10 * MINUTE },
  /** Letters that confirm an address, to one reader: whoever registers the address in other spellings has them sent, too. */
  verifyLetter: { name: 'verify letter', times: 20, seconds: HOUR },
  /** Letters to one reader about the account and the orders of that very address, before it is shown to be its own. */
  ownLetter: { name: 'own letter', times: 20, seconds: HOUR },
  /**
   * Letters to choose a new password, to one reader, for accounts whose address nobody has shown to be their own: more than one
   * stranger can ask for from one address.
   */
  resetLetter: { name: 'reset letter', times: 60, seconds: HOUR },
  /** Those of one account that begin to wait: as many as can be asked for. They are the only way back into it. */
  waitingResetLetter: { name: 'waiting reset letter', times: 24 * 10, seconds: 24 * HOUR },
  /** Letters of these kinds that begin to wait, since their reader had too many in the hour: as many as a day has room for. */
  waitingLetter: { name: 'waiting letter', times: 24 * 20, seconds: 24 * HOUR },
  /** Letters of others' orders to one address that nobody has shown to be their own. */
  unaskedLetter: { name: 'unasked letter', times: 20, seconds: HOUR },
  waitingUnaskedLetter: { name: 'waiting unasked letter', times: 24 * 20, seconds: 24 * HOUR },
  /** Such letters that one account had sent, to whatever addresses: it is no mail gun. */
  unaskedLetterByAccount: { name: 'unasked letter account', times: 20, seconds: HOUR },
  waitingLetterByAccount: { name: 'waiting letter account', times: 24 * 20, seconds: 24 * HOUR },
  subscribe: { name: 'subscribe', times: 20, seconds: HOUR },
  placeOrder: { name: 'place order', times: 120, seconds: HOUR },
  /** Orders from one address, of whatever accounts. */
  placeOrderByAddress: { name: 'place order address', times: 600, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/** What is to be counted, under which limit by which key. */
export type Wanted = readonly (readonly [Limit, string])[];

/** What one of these limits has said a moment ago, if it refused: nothing is asked. */
export function refusedLately(limits: Limits, wanted: Wanted): TooMany | undefined {
  for (const [limit, key] of wanted) {
    const refused = limits.lately(limit, key);
    if (refused) return refused;
  }
  return undefined;
}

/**
 * Counts an attempt under several limits, in turn. Where one refuses, it counts under none of the others; where one has refused
 * a moment ago, nothing is asked at all.
 */
export async function takeAll(limits: Limits, wanted: Wanted): Promise<Taken> {
  const refused = refusedLately(limits, wanted);
  if (refused) return refused;
  for (const [nth, [limit, key]] of wanted.entries()) {
    const taken = await limits.take(limit, key);
    if (taken.ok) continue;
    await giveBackAll(limits, wanted.slice(0, nth));
    return taken;
  }
  return { ok: true };
}

/**
 * Does what was counted as an attempt. Where it throws, since too many wait or what it needs is away, nothing was learnt or
 * sent: it does not count.
 */
export async function orGiveBack<Result>(
  limits: Limits,
  taken: Wanted,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (fault) {
    // Where that fails as well, the first fault is the one to tell of.
    await giveBackAll(limits, taken).catch(() => undefined);
    throw fault;
  }
}

export async function giveBackAll(limits: Limits, taken: Wanted): Promise<void> {
  for (const [limit, key] of taken) await limits.giveBack(limit, key);
}
