import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import type { Reason } from '#contract/reasons.ts';
import { addCall, type Refusing, refuseField, refuseTooMany, succeed } from '../http/call-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Sessions } from './accounts.ts';
import { describeDevice } from './device-name.ts';
import type { GuardedPasskeys } from './passkeys.ts';
import type { GuardedSecondFactors } from './second-factor.ts';

type Parts = {
  readonly accounts: Sessions;
  readonly secondFactors: GuardedSecondFactors;
  readonly passkeys: GuardedPasskeys;
};

export function secondFactorRoutes(app: FastifyInstance, { accounts, secondFactors }: Parts): void {
  addCall(app, accounts, CALLS.loginWithCode, async ({ body, web, address, reply }) => {
    const login = await secondFactors.finishLogin(body.code, web, address);
    if (!login.ok) return refuseFactor(login);
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  addCall(app, accounts, CALLS.startSecondFactor, async ({ body, web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const started = await secondFactors.start(session, body.password, web);
    if (!started.ok) return refuseFactor(started);
    const { secret, uri, qr, backupCodes } = started.secret;
    return succeed({ secret, uri, qr: [...qr], backupCodes: [...backupCodes] }, 'Waiting for the first code');
  });

  addCall(app, accounts, CALLS.confirmSecondFactor, async ({ body, web, reply }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const confirmed = await secondFactors.confirm(session, body.code, web);
    if (!confirmed.ok) return refuseFactor(confirmed);
    reply.header('set-cookie', confirmed.cookies);
    return succeed(null, 'Two-step sign-in is on');
  });

  addCall(app, accounts, CALLS.turnOffSecondFactor, async ({ body, web, reply }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const turnedOff = await secondFactors.turnOff(session, body.password, web);
    if (!turnedOff.ok) return refuseFactor(turnedOff);
    reply.header('set-cookie', turnedOff.cookies);
    return succeed(null, 'Two-step sign-in is off');
  });

  addCall(app, accounts, CALLS.newBackupCodes, async ({ body, web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const made = await secondFactors.newBackupCodes(session, body.password, web);
    return made.ok ? succeed([...made.backupCodes], 'New backup codes') : refuseFactor(made);
  });
}

export function passkeyRoutes(app: FastifyInstance, { accounts, passkeys }: Parts): void {
  addCall(app, accounts, CALLS.startPasskeyLogin, async ({ address, reply }) => {
    const started = await passkeys.startLogin(address);
    if (!started.ok) return refuseTooMany(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  addCall(app, accounts, CALLS.loginWithPasskey, async ({ body, web, address, reply }) => {
    const login = await passkeys.finishLogin(body.response, web, address);
    if (!login.ok) return refuseFactor(login);
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  addCall(app, accounts, CALLS.startPasskey, async ({ body, web, reply }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const started = await passkeys.startAdding(session, body.password, web);
    if (!started.ok) return refuseFactor(started);
    reply.header('set-cookie', started.question.cookies);
    return succeed({ options: started.question.options }, 'Waiting for a passkey');
  });

  addCall(app, accounts, CALLS.addPasskey, async ({ body, web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const name = describeDevice(web.get('user-agent') ?? '');
    const added = await passkeys.finishAdding(session, body.response, name, web);
    return added.ok ? succeed(null, 'Passkey added') : refuseFactor(added);
  });

  addCall(app, accounts, CALLS.removePasskey, async ({ params, body, web }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
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
