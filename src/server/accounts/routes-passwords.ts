import type { FastifyInstance } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { addCall, refuseField, refuseTooMany, succeed } from '../http/call-route.ts';
import type { Sessions } from './accounts.ts';
import type { ChangePassword } from './change-password.ts';
import type { ResetPassword } from './reset-password.ts';
import type { VerifyEmail } from './verify-email.ts';

type Parts = {
  readonly accounts: Sessions;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly verifyEmail: VerifyEmail;
};

export function passwordRoutes(
  app: FastifyInstance,
  { accounts, resetPassword, changePassword, verifyEmail }: Parts,
): void {
  addCall(app, accounts, CALLS.forgotPassword, async ({ body, web, address }) => {
    const asked = await resetPassword.ask(body.email, web, address);
    if (!asked.ok) return refuseTooMany(asked);
    return succeed(null, 'If this address has an account, a letter is on its way.');
  });

  addCall(app, accounts, CALLS.resetPassword, async ({ body, address, reply }) => {
    const reset = await resetPassword.finish(body, address);
    if (reset.ok) {
      reply.header('set-cookie', reset.cookies);
      const { isGoogleRemoved, areDetailsRemoved } = reset;
      return succeed({ isGoogleRemoved, areDetailsRemoved }, 'Password changed');
    }
    if (reset.reason === 'too-many-requests') return refuseTooMany(reset);
    return reset.reason === 'common-password' ? refuseField(reset.reason, 'password') : { refused: reset.reason };
  });

  addCall(app, accounts, CALLS.changePassword, async ({ body, web, reply }) => {
    const session = await accounts.sessionOf(web);
    if (!session) return { refused: 'not-signed-in' };
    const { presentPassword: present, password: wanted } = body;
    const changed = await changePassword(session, { present, wanted });
    if (changed.ok) {
      reply.header('set-cookie', changed.cookies);
      return succeed(null, 'Password changed');
    }
    if (changed.reason === 'too-many-requests') return refuseTooMany(changed);
    if (changed.reason === 'common-password') return refuseField(changed.reason, 'password');
    return changed.reason === 'wrong-password'
      ? refuseField(changed.reason, 'presentPassword')
      : { refused: changed.reason };
  });

  addCall(app, accounts, CALLS.sendVerification, async ({ user, address }) => {
    const sent = await verifyEmail.sendAgain(user.id, address);
    return sent.ok ? succeed(null, 'A letter is on its way.') : refuseTooMany(sent);
  });

  addCall(app, accounts, CALLS.verifyEmail, async ({ body, user, address }) => {
    const verified = await verifyEmail.finish(user.id, body.token, address);
    if (verified.ok) return succeed(null, 'Email address confirmed');
    return verified.reason === 'too-many-requests' ? refuseTooMany(verified) : { refused: verified.reason };
  });
}
