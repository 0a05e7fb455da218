import { CALLS } from '#contract/calls.ts';
import { refuseField, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { GuardedAccounts } from './guard-accounts.ts';

export function accountRoutes(route: RouteCall, accounts: GuardedAccounts): void {
  route(CALLS.login, async ({ body, web, reply, client }) => {
    const login = await accounts.login(body, web, client.ip);
    if (!login.ok) {
      if (login.reason === 'too-many-requests') return refuseTooMany(login);
      if (login.reason === 'second-factor-needed') reply.header('set-cookie', login.cookies);
      return { refused: login.reason };
    }
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  route(CALLS.register, async ({ body, web, reply, client }) => {
    const registered = await accounts.register(body, web, client.ip);
    if (!registered.ok) {
      if (registered.reason === 'too-many-requests') return refuseTooMany(registered);
      return registered.reason === 'common-password'
        ? refuseField(registered.reason, 'password')
        : { refused: registered.reason };
    }
    reply.header('set-cookie', registered.cookies);
    reply.signedInAs = registered.user.id;
    return succeed(registered.user, 'Account created');
  });

  route(CALLS.logout, async ({ web, reply }) => {
    reply.header('set-cookie', await accounts.logout(web));
    return succeed(null, 'Signed out');
  });

  route(CALLS.session, async ({ session }) => succeed(session.user, 'Signed in'));

  route(CALLS.saveProfile, async ({ body, session }) => {
    if (body.userId !== undefined && body.userId !== session.userId) return { refused: 'not-yours' };
    const isSaved = await accounts.saveProfile({ name: body.name, phone: body.phone }, session);
    if (!isSaved) return { refused: 'not-signed-in' };
    return succeed({ ...session.user, name: body.name, phone: body.phone ?? '' }, 'Profile saved');
  });
}
