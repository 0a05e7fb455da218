import { CALLS } from '#contract/calls.ts';
import { refuseField, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { ChangePassword } from './change-password.ts';
import type { ResetPassword } from './reset-password.ts';
import type { VerifyEmail } from './verify-email.ts';

type Parts = {
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly verifyEmail: VerifyEmail;
};

export function passwordRoutes(route: RouteCall, { resetPassword, changePassword, verifyEmail }: Parts): void {
  route(CALLS.forgotPassword, async ({ body, web, client }) => {
    const asked = await resetPassword.ask(body.email, web, client.ip);
    if (!asked.ok) return refuseTooMany(asked);
    return succeed(null, 'If this address has an account, a letter is on its way.');
  });

  route(CALLS.resetPassword, async ({ body, reply, client }) => {
    const reset = await resetPassword.finish(body, client.ip);
    if (reset.ok) {
      reply.header('set-cookie', reset.cookies);
      const { isGoogleRemoved, areDetailsRemoved } = reset;
      return succeed({ isGoogleRemoved, areDetailsRemoved }, 'Password changed');
    }
    if (reset.reason === 'too-many-requests') return refuseTooMany(reset);
    return reset.reason === 'common-password' ? refuseField(reset.reason, 'password') : { refused: reset.reason };
  });

  route(CALLS.changePassword, async ({ body, reply, session }) => {
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

  route(CALLS.sendVerification, async ({ session }) => {
    const sent = await verifyEmail.sendAgain(session.userId);
    return sent.ok ? succeed(null, 'A letter is on its way.') : refuseTooMany(sent);
  });

  route(CALLS.verifyEmail, async ({ body, client, session }) => {
    const verified = await verifyEmail.finish(session.userId, body.token, client.ip);
    if (verified.ok) return succeed(null, 'Email address confirmed');
    return verified.reason === 'too-many-requests' ? refuseTooMany(verified) : { refused: verified.reason };
  });
}
