import { CALLS } from '#contract/calls.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { Accounts } from './create-accounts.ts';
import { refuseForm } from './routes-refusals.ts';

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
