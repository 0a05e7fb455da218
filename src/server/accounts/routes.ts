import { CALLS } from '#contract/calls.ts';
import type { Reason } from '#domain/reasons.ts';
import { type Refusing, refuseField, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Accounts } from './create-accounts.ts';
import { describeDevice } from './device-name.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';

export function signInRoutes(
  route: RouteCall,
  { signIn, register, secondFactor, passkeys }: Pick<Accounts, 'signIn' | 'register' | 'secondFactor' | 'passkeys'>,
): void {
  route(CALLS.login, async ({ body, web, reply, client }) => {
    const login = await signIn.login(body, web, client.ip);
    if (!login.ok) {
      if (login.reason === 'second-factor-needed') reply.header('set-cookie', login.cookies);
      return refuseForm(login);
    }
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  route(CALLS.loginWithCode, async ({ body, web, reply, client }) => {
    const login = await secondFactor.finishLogin(body.code, web, client.ip);
    if (!login.ok) return refuseForm(login);
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  route(CALLS.startPasskeyLogin, async ({ reply, client }) => {
    const started = await passkeys.startLogin(client.ip);
    if (!started.ok) return refuseForm(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  route(CALLS.loginWithPasskey, async ({ body, web, reply }) => {
    const login = await passkeys.finishLogin(body.response, web);
    if (!login.ok) return refuseForm(login);
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  route(CALLS.register, async ({ body, web, reply, client }) => {
    const registered = await register(body, web, client.ip);
    if (!registered.ok) return refuseForm(registered);
    reply.header('set-cookie', registered.cookies);
    reply.signedInAs = registered.user.id;
    return succeed(registered.user, 'Account created');
  });

  route(CALLS.logout, async ({ web, reply }) => {
    reply.header('set-cookie', await signIn.logout(web));
    return succeed(null, 'Signed out');
  });

  route(CALLS.session, async ({ session }) => succeed(session.user, 'Signed in'));
}

export function passwordRoutes(
  route: RouteCall,
  { resetPassword, changePassword }: Pick<Accounts, 'resetPassword' | 'changePassword'>,
): void {
  route(CALLS.forgotPassword, async ({ body, web, client }) => {
    const asked = await resetPassword.ask(body.email, web, client.ip);
    return asked.ok ? succeed(null, 'If this address has an account, an email is on its way.') : refuseForm(asked);
  });

  route(CALLS.resetPassword, async ({ body, reply, client }) => {
    const reset = await resetPassword.finish(body, client.ip);
    if (!reset.ok) return refuseForm(reset);
    reply.header('set-cookie', reset.cookies);
    const { isGoogleRemoved, areDetailsRemoved } = reset;
    return succeed({ isGoogleRemoved, areDetailsRemoved }, 'Password changed');
  });

  route(CALLS.changePassword, async ({ body, reply, session }) => {
    const { presentPassword: present, password: wanted } = body;
    const changed = await changePassword(session, { present, wanted });
    if (!changed.ok) return refuseForm(changed, { 'wrong-password': 'presentPassword' });
    reply.header('set-cookie', changed.cookies);
    return succeed(null, 'Password changed');
  });
}

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

export function secondFactorRoutes(route: RouteCall, secondFactor: SecondFactor): void {
  route(CALLS.startSecondFactor, async ({ body, web, session }) => {
    const started = await secondFactor.start(session, body.password, web);
    if (!started.ok) return refuseForm(started);
    const { secret, uri, qr, backupCodes } = started.secret;
    return succeed({ secret, uri, qr: [...qr], backupCodes: [...backupCodes] }, 'Waiting for the first code');
  });

  route(CALLS.confirmSecondFactor, async ({ body, web, reply, session }) => {
    const confirmed = await secondFactor.confirm(session, body.code, web);
    if (!confirmed.ok) return refuseForm(confirmed);
    reply.header('set-cookie', confirmed.cookies);
    return succeed(null, 'Two-step sign-in is on');
  });

  route(CALLS.turnOffSecondFactor, async ({ body, web, reply, session }) => {
    const turnedOff = await secondFactor.turnOff(session, body.password, web);
    if (!turnedOff.ok) return refuseForm(turnedOff);
    reply.header('set-cookie', turnedOff.cookies);
    return succeed(null, 'Two-step sign-in is off');
  });

  route(CALLS.newBackupCodes, async ({ body, web, session }) => {
    const made = await secondFactor.newBackupCodes(session, body.password, web);
    return made.ok ? succeed([...made.backupCodes], 'New backup codes') : refuseForm(made);
  });
}

export function passkeyRoutes(route: RouteCall, passkeys: Passkeys): void {
  route(CALLS.startPasskey, async ({ body, web, reply, session }) => {
    const started = await passkeys.startAdding(session, body.password, web);
    if (!started.ok) return refuseForm(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  route(CALLS.addPasskey, async ({ body, web, session }) => {
    const name = describeDevice(web.get('user-agent') ?? '');
    const added = await passkeys.finishAdding(session, body.response, name, web);
    return added.ok ? succeed(null, 'Passkey added') : refuseForm(added);
  });

  route(CALLS.removePasskey, async ({ params, body, session }) => {
    const removed = await passkeys.remove(session, params.passkeyId, body.password);
    return removed.ok ? succeed(null, 'Passkey removed') : refuseForm(removed);
  });
}

type FieldOf = Partial<Record<Reason, string>>;

const FIELD_OF: FieldOf = { 'wrong-password': 'password', 'common-password': 'password', 'wrong-code': 'code' };

/** The refusal of a use case, at the field of the form that it belongs to. */
function refuseForm(
  refused: TooMany | { readonly reason: Exclude<Reason, 'too-many-requests'> },
  fieldOf: FieldOf = {},
): Refusing {
  if (refused.reason === 'too-many-requests') return refuseTooMany(refused);
  const field = fieldOf[refused.reason] ?? FIELD_OF[refused.reason];
  return field ? refuseField(refused.reason, field) : { refused: refused.reason };
}
