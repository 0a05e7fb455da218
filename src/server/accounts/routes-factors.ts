import { CALLS } from '#contract/calls.ts';
import type { Reason } from '#contract/reasons.ts';
import { type Refusing, refuseField, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import { describeDevice } from './device-name.ts';
import type { GuardedPasskeys } from './passkeys.ts';
import type { GuardedSecondFactors } from './second-factor.ts';

export function secondFactorRoutes(route: RouteCall, secondFactors: GuardedSecondFactors): void {
  route(CALLS.loginWithCode, async ({ body, web, reply, client }) => {
    const login = await secondFactors.finishLogin(body.code, web, client.ip);
    if (!login.ok) return refuseFactor(login);
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  route(CALLS.startSecondFactor, async ({ body, web, session }) => {
    const started = await secondFactors.start(session, body.password, web);
    if (!started.ok) return refuseFactor(started);
    const { secret, uri, qr, backupCodes } = started.secret;
    return succeed({ secret, uri, qr: [...qr], backupCodes: [...backupCodes] }, 'Waiting for the first code');
  });

  route(CALLS.confirmSecondFactor, async ({ body, web, reply, session }) => {
    const confirmed = await secondFactors.confirm(session, body.code, web);
    if (!confirmed.ok) return refuseFactor(confirmed);
    reply.header('set-cookie', confirmed.cookies);
    return succeed(null, 'Two-step sign-in is on');
  });

  route(CALLS.turnOffSecondFactor, async ({ body, web, reply, session }) => {
    const turnedOff = await secondFactors.turnOff(session, body.password, web);
    if (!turnedOff.ok) return refuseFactor(turnedOff);
    reply.header('set-cookie', turnedOff.cookies);
    return succeed(null, 'Two-step sign-in is off');
  });

  route(CALLS.newBackupCodes, async ({ body, web, session }) => {
    const made = await secondFactors.newBackupCodes(session, body.password, web);
    return made.ok ? succeed([...made.backupCodes], 'New backup codes') : refuseFactor(made);
  });
}

export function passkeyRoutes(route: RouteCall, passkeys: GuardedPasskeys): void {
  route(CALLS.startPasskeyLogin, async ({ reply, client }) => {
    const started = await passkeys.startLogin(client.ip);
    if (!started.ok) return refuseTooMany(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  route(CALLS.loginWithPasskey, async ({ body, web, reply }) => {
    const login = await passkeys.finishLogin(body.response, web);
    if (!login.ok) return refuseFactor(login);
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  route(CALLS.startPasskey, async ({ body, web, reply, session }) => {
    const started = await passkeys.startAdding(session, body.password, web);
    if (!started.ok) return refuseFactor(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  route(CALLS.addPasskey, async ({ body, web, session }) => {
    const name = describeDevice(web.get('user-agent') ?? '');
    const added = await passkeys.finishAdding(session, body.response, name, web);
    return added.ok ? succeed(null, 'Passkey added') : refuseFactor(added);
  });

  route(CALLS.removePasskey, async ({ params, body, session }) => {
    const removed = await passkeys.remove(session, params.passkeyId, body.password);
    return removed.ok ? succeed(null, 'Passkey removed') : refuseFactor(removed);
  });
}

/** The field of the form that a reason belongs to. */
const FIELDS: Partial<Record<Reason, string>> = { 'wrong-password': 'password', 'wrong-code': 'code' };

function refuseFactor(refused: TooMany | { readonly reason: Exclude<Reason, 'too-many-requests'> }): Refusing {
  if (refused.reason === 'too-many-requests') return refuseTooMany(refused);
  const field = FIELDS[refused.reason];
  return field ? refuseField(refused.reason, field) : { refused: refused.reason };
}
