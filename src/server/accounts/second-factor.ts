import { createHash } from 'node:crypto';
import type { Session } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, TooMany } from '../limits/rate-limiter.ts';
import { type AccountContext, NOT_SIGNED_IN } from './context.ts';
import type { OwnerNotVerified } from './require-owner.ts';
import type { SignedIn } from './sign-in.ts';
import {
  confirmTotp,
  isOwnCode,
  newBackupCodes,
  type PendingLogin,
  pendingLogin,
  startTotp,
  type TotpSecret,
  turnOffTotp,
  verifyCode,
} from './totp.ts';

export type SecondFactor = {
  /** Begins to turn it on. Sign-ins ask for a code from the first right one on. */
  start(
    session: Session,
    password: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly secret: TotpSecret } | StartRefused | TooMany | OwnerNotVerified>;
  confirm(
    session: Session,
    code: string,
    headers: Headers,
  ): Promise<Done | typeof WRONG_CODE | typeof NOT_SIGNED_IN | TooMany>;
  turnOff(session: Session, password: string, headers: Headers): Promise<Done | TooMany | OwnerNotVerified>;
  newBackupCodes(
    session: Session,
    password: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly backupCodes: readonly string[] } | TooMany | OwnerNotVerified>;
  /** The second step of a sign-in: a code of the app, or a backup code. */
  finishLogin(
    code: string,
    headers: Headers,
    ip: string,
  ): Promise<SignedIn | typeof WRONG_CODE | typeof EXPIRED | TooMany>;
  /** The address of the account whose sign-in waits for its code. */
  pendingEmail(headers: Headers): Promise<string | undefined>;
  /** Step-up authentication of a signed-in user: a code of the app, or a backup code. */
  prove(userId: string, code: string): Promise<{ readonly ok: true } | typeof WRONG_CODE | TooMany>;
};

type Done = { readonly ok: true; readonly cookies: readonly string[] };
type StartRefused = {
  readonly ok: false;
  readonly reason: 'email-not-verified' | 'password-missing' | 'already-on';
};

const WRONG_CODE = { ok: false, reason: 'wrong-code' } as const;
const EXPIRED = { ok: false, reason: 'sign-in-expired' } as const;
const ALREADY_ON = { ok: false, reason: 'already-on' } as const;

export function createSecondFactor(context: AccountContext): SecondFactor {
  return {
    ...changes(context),
    finishLogin: createFinishLogin(context),
    async pendingEmail(headers) {
      const pending = await pendingLogin(context.auth, headers);
      return pending && (await context.accounts.find(pending.ownerId))?.email;
    },
    prove: createProve(context),
  };
}

function changes(context: AccountContext): Omit<SecondFactor, 'finishLogin' | 'pendingEmail' | 'prove'> {
  const { accounts, requireOwner, limits, whileSignedIn } = context;
  return {
    async start(session, password, headers) {
      const account = await accounts.find(session.userId);
      if (!account) return NOT_SIGNED_IN;
      // Where the address is not confirmed, it may be another's, and its owner could never pass the code.
      if (!account.isEmailVerified) return { ok: false, reason: 'email-not-verified' };
      if (account.passwordHash === undefined) return { ok: false, reason: 'password-missing' };
      const owner = await requireOwner(session, password);
      if (!owner.ok) return owner;
      return whileSignedIn(session, async (stores) => {
        if ((await stores.accounts.find(session.userId))?.hasSecondFactor) return ALREADY_ON;
        return { ok: true, secret: await startTotp(stores.auth(), password, headers) };
      });
    },
    async confirm(session, code, headers) {
      const counted = await limits.consume([[LIMITS.confirmCode, session.userId]]);
      if (!counted.ok) return counted;
      return once(context, session.userId, code, () =>
        whileSignedIn(session, async (stores) => {
          const isOnAlready = (await stores.accounts.find(session.userId))?.hasSecondFactor;
          const confirmed = await confirmTotp(stores.auth(), code, headers);
          if (confirmed.ok && !isOnAlready)
            await stores.letters.add({ about: 'second-factor-on', userId: session.userId });
          return confirmed;
        }),
      );
    },
    async turnOff(session, password, headers) {
      const allowed = await requireChange(context, session, password);
      if (!allowed.ok) return allowed;
      return whileSignedIn(session, async (stores) => {
        if (!(await stores.accounts.find(session.userId))?.hasSecondFactor) return { ok: true, cookies: [] };
        const cookies = await turnOffTotp(stores.auth(), password, headers);
        await stores.letters.add({ about: 'second-factor-off', userId: session.userId });
        return { ok: true, cookies };
      });
    },
    async newBackupCodes(session, password, headers) {
      const allowed = await requireChange(context, session, password);
      if (!allowed.ok) return allowed;
      return whileSignedIn(session, async (stores) => {
        const backupCodes = await newBackupCodes(stores.auth(), password, headers);
        await stores.letters.add({ about: 'backup-codes-made', userId: session.userId });
        return { ok: true, backupCodes };
      });
    },
  };
}

function createProve(context: AccountContext): SecondFactor['prove'] {
  const { limits, transaction } = context;
  return (userId, code) =>
    limits.guard([[LIMITS.tryCode, userId]], () =>
      once(context, userId, code, () =>
        transaction(async ({ accounts, auth }) => {
          await accounts.lock(userId);
          const account = await accounts.find(userId);
          const isRight = account?.passwordHash !== undefined && (await isOwnCode(auth(), userId, code));
          return isRight ? { ok: true as const } : WRONG_CODE;
        }),
      ),
    );
}

async function requireChange({ requireOwner, limits }: AccountContext, session: Session, password: string) {
  const owner = await requireOwner(session, password);
  return owner.ok ? limits.consume([[LIMITS.changeSignIn, session.userId]]) : owner;
}

function createFinishLogin(context: AccountContext): SecondFactor['finishLogin'] {
  const { accounts, auth, transaction, limits, devices } = context;

  return async (code, headers, ip) => {
    const pending = await pendingLogin(auth, headers);
    return limits.guard(await attemptsOf(pending, headers, ip), async () =>
      pending ? once(context, pending.ownerId, code, () => finish(pending, code)) : EXPIRED,
    );
  };

  function finish({ ownerId, headers }: PendingLogin, code: string) {
    return transaction(async (stores) => {
      // A reset or a change of the password ends sign-ins that are pending: under the lock, none comes in between.
      const account = await stores.accounts.lock(ownerId);
      if (!account) return EXPIRED;
      const login = await verifyCode(stores.auth(), code, headers);
      return login.ok ? { ...login, cookies: [...login.cookies, devices.remember(account)] } : login;
    });
  }

  /** The account counts on every device. A pending sign-in has shown the password: without one it counts as a failed sign-in. */
  async function attemptsOf(pending: PendingLogin | undefined, headers: Headers, ip: string): Promise<Attempts> {
    const owner = pending && (await accounts.find(pending.ownerId));
    if (!owner) return [[LIMITS.signInByAddress, ip]];
    const byAccount = [LIMITS.tryCode, owner.id] as const;
    return (await devices.isKnown(headers, owner.email)) ? [byAccount] : [[LIMITS.tryCodeByAddress, ip], byAccount];
  }
}

/**
 * Tries a code that was not used before, in any spelling: a code holds for some seconds after its use, and may have been read
 * over the shoulder. It is marked first; where the try throws, it may have been right and stays marked.
 */
async function once<Result extends { readonly ok: boolean }>(
  { limits }: AccountContext,
  userId: string,
  code: string,
  attempt: () => Promise<Result>,
): Promise<Result | typeof WRONG_CODE> {
  const plain = code.replace(/[\s-]/g, '');
  const use = [[LIMITS.useCode, createHash('sha256').update(`${userId} ${plain}`).digest('base64url')]] as const;
  if (!(await limits.consume(use)).ok) return WRONG_CODE;
  const tried = await attempt();
  if (!tried.ok) await limits.refund(use);
  return tried;
}
