import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { addCall, refuseField, refuseTooMany, succeed } from '../http/call-route.ts';
import type { Accounts, Sessions } from './accounts.ts';
import type { DeleteAccount } from './delete-account.ts';
import { describeDevice } from './device-name.ts';
import type { OwnAccount } from './profile.ts';

type Parts = {
  readonly accounts: Sessions & Pick<Accounts, 'cookiesOfNobody'>;
  readonly ownAccount: OwnAccount;
  readonly deleteAccount: DeleteAccount;
};

export function ownAccountRoutes(app: FastifyInstance, { accounts, ownAccount, deleteAccount }: Parts): void {
  addCall(app, accounts, CALLS.readAccount, async ({ user }) => {
    const account = await ownAccount.read(user.id);
    if (!account) return { refused: 'not-signed-in' };
    const { email, isEmailVerified, passwordHash, hasGoogle, hasSecondFactor } = account;
    const passkeys = (await ownAccount.passkeys(user.id)).map(({ id, name, addedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
    }));
    const hasPassword = passwordHash !== undefined;
    return succeed({ email, isEmailVerified, hasPassword, hasGoogle, hasSecondFactor, passkeys }, 'Account');
  });

  addCall(app, accounts, CALLS.deleteAccount, async ({ body, web, reply }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const deleted = await deleteAccount(session, body.password);
    if (deleted.ok) {
      // The session is gone with its account.
      reply.header('set-cookie', await accounts.cookiesOfNobody());
      return succeed(null, 'Account deleted');
    }
    if (deleted.reason === 'too-many-requests') return refuseTooMany(deleted);
    return deleted.reason === 'wrong-password' ? refuseField(deleted.reason, 'password') : { refused: deleted.reason };
  });

  addCall(app, accounts, CALLS.listSessions, async ({ web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const sessions = (await ownAccount.sessions(session.userId)).map(({ id, userAgent, signedInAt, lastSeenAt }) => ({
      id,
      device: describeDevice(userAgent),
      signedInAt: signedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThisOne: id === session.id,
    }));
    return succeed(
      sessions.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne)),
      'Sessions',
    );
  });

  addCall(app, accounts, CALLS.endSession, async ({ params, user }) => {
    const isEnded = await ownAccount.endSession(user.id, params.sessionId);
    return isEnded ? succeed(null, 'Signed out') : { refused: 'unknown-session' };
  });

  addCall(app, accounts, CALLS.endOtherSessions, async ({ web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    await ownAccount.endOtherSessions(session);
    return succeed(null, 'Signed out everywhere else');
  });
}
