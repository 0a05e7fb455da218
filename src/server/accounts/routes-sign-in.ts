import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { addCall, refuseField, refuseTooMany, succeed } from '../http/call-route.ts';
import type { GuardedAccounts } from './guard-accounts.ts';

export function accountRoutes(app: FastifyInstance, { accounts }: { accounts: GuardedAccounts }): void {
  addCall(app, accounts, CALLS.login, async ({ body, web, address, reply }) => {
    const login = await accounts.login(body, web, address);
    if (!login.ok) {
      if (login.reason === 'too-many-requests') return refuseTooMany(login);
      if (login.reason === 'second-factor-needed') reply.header('set-cookie', login.cookies);
      return { refused: login.reason };
    }
    reply.header('set-cookie', login.cookies);
    reply.signedInAs = login.user.id;
    return succeed(login.user, 'Signed in');
  });

  addCall(app, accounts, CALLS.register, async ({ body, web, address, reply }) => {
    const registered = await accounts.register(body, web, address);
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

  addCall(app, accounts, CALLS.logout, async ({ web, reply }) => {
    reply.header('set-cookie', await accounts.logout(web));
    return succeed(null, 'Signed out');
  });

  addCall(app, accounts, CALLS.session, async ({ user }) => succeed(user, 'Signed in'));

  addCall(app, accounts, CALLS.saveProfile, async ({ body, web, user }) => {
    if (body.userId !== undefined && body.userId !== user.id) return { refused: 'not-yours' };
    if (!(await accounts.saveProfile({ name: body.name, phone: body.phone }, web))) return { refused: 'not-signed-in' };
    return succeed({ ...user, name: body.name, phone: body.phone ?? '' }, 'Profile saved');
  });
}
