import { CALLS } from '#contract/calls.ts';
import { refuseField, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { Accounts } from './accounts.ts';
import type { DeleteAccount } from './delete-account.ts';
import { describeDevice } from './device-name.ts';
import type { OwnAccount } from './profile.ts';

type Parts = {
  readonly accounts: Pick<Accounts, 'cookiesOfNobody'>;
  readonly ownAccount: OwnAccount;
  readonly deleteAccount: DeleteAccount;
};

export function ownAccountRoutes(route: RouteCall, { accounts, ownAccount, deleteAccount }: Parts): void {
  route(CALLS.readAccount, async ({ session }) => {
    const account = await ownAccount.read(session.userId);
    if (!account) return { refused: 'not-signed-in' };
    const { email, isEmailVerified, passwordHash, hasGoogle, hasSecondFactor } = account;
    const passkeys = (await ownAccount.passkeys(session.userId)).map(({ id, name, addedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
    }));
    const hasPassword = passwordHash !== undefined;
    return succeed({ email, isEmailVerified, hasPassword, hasGoogle, hasSecondFactor, passkeys }, 'Account');
  });

  route(CALLS.deleteAccount, async ({ body, reply, session }) => {
    const deleted = await deleteAccount(session, body.password);
    if (deleted.ok) {
      // The session is gone with its account.
      reply.header('set-cookie', await accounts.cookiesOfNobody());
      return succeed(null, 'Account deleted');
    }
    if (deleted.reason === 'too-many-requests') return refuseTooMany(deleted);
    return deleted.reason === 'wrong-password' ? refuseField(deleted.reason, 'password') : { refused: deleted.reason };
  });

  route(CALLS.listSessions, async ({ session }) => {
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

  route(CALLS.endSession, async ({ params, session }) => {
    const isEnded = await ownAccount.endSession(session.userId, params.sessionId);
    return isEnded ? succeed(null, 'Signed out') : { refused: 'unknown-session' };
  });

  route(CALLS.endOtherSessions, async ({ session }) => {
    await ownAccount.endOtherSessions(session);
    return succeed(null, 'Signed out everywhere else');
  });
}
