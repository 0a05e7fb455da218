import { CALLS } from '#contract/calls.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { describeDevice } from './device-name.ts';
import type { Passkeys } from './passkeys.ts';
import { refuseForm } from './routes-refusals.ts';
import type { SecondFactor } from './second-factor.ts';

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
