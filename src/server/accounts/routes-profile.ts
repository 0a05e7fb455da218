import { CALLS } from '#contract/calls.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { Accounts } from './create-accounts.ts';
import { describeDevice } from './device-name.ts';
import { refuseForm } from './routes-refusals.ts';

export function profileRoutes(
  route: RouteCall,
  accounts: Pick<Accounts, 'profile' | 'verifyEmail' | 'deleteAccount' | 'signIn'>,
): void {
  const { profile, verifyEmail, deleteAccount, signIn } = accounts;

  route(CALLS.readAccount, async ({ session }) => {
    const account = await profile.read(session.userId);
    if (!account) return { refused: 'not-signed-in' };
    const { email, isEmailVerified, passwordHash, hasGoogle, hasSecondFactor } = account;
    const passkeys = account.passkeys.map(({ id, name, addedAt }) => ({ id, name, addedAt: addedAt.toISOString() }));
    const hasPassword = passwordHash !== undefined;
    return succeed({ email, isEmailVerified, hasPassword, hasGoogle, hasSecondFactor, passkeys }, 'Account');
  });

  route(CALLS.saveProfile, async ({ body: { userId, name, phone }, session }) => {
    if (userId !== undefined && userId !== session.userId) return { refused: 'not-yours' };
    if (!(await profile.save(session, { name, phone }))) return { refused: 'not-signed-in' };
    return succeed({ ...session.user, name, phone: phone ?? '' }, 'Profile saved');
  });

  route(CALLS.sendVerification, async ({ session }) => {
    const sent = await verifyEmail.sendAgain(session.userId);
    return sent.ok ? succeed(null, 'An email is on its way.') : refuseForm(sent);
  });

  route(CALLS.verifyEmail, async ({ body, client, session }) => {
    const verified = await verifyEmail.finish(session.userId, body.token, client.ip);
    return verified.ok ? succeed(null, 'Email address confirmed') : refuseForm(verified);
  });

  route(CALLS.listSessions, async ({ session }) => {
    const sessions = (await profile.sessions(session.userId)).map(({ id, userAgent, signedInAt, lastSeenAt }) => ({
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
    const isEnded = await profile.endSession(session.userId, params.sessionId);
    return isEnded ? succeed(null, 'Signed out') : { refused: 'unknown-session' };
  });

  route(CALLS.endOtherSessions, async ({ session }) => {
    await profile.endOtherSessions(session);
    return succeed(null, 'Signed out everywhere else');
  });

  route(CALLS.deleteAccount, async ({ body, reply, session }) => {
    const deleted = await deleteAccount(session, body.password);
    if (!deleted.ok) return refuseForm(deleted);
    reply.header('set-cookie', await signIn.clearedCookies());
    return succeed(null, 'Account deleted');
  });
}
