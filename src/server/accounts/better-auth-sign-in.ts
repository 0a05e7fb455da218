import type { GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { register } from '#contract/calls/account.ts';
import { fields } from '#contract/check.ts';
import { userId } from '#contract/shapes.ts';

/** Not to be asked for from outside: these calls believe what they are told. */
const POST = { method: 'POST', metadata: { SERVER_ONLY: true } } as const;

/**
 * Sign-up, and sign-in with a password that was compared before. The library's own calls take fewer emails than browsers do,
 * such as none with `&` or two dots. The paths are theirs: after them the library asks for the code of the second step.
 */
export function checkedSignIn(passwordHash: string | undefined) {
  return {
    id: 'checked-sign-in',
    endpoints: {
      signUpChecked: createAuthEndpoint('/sign-up/email', { ...POST, body: register.body }, async (context) => {
        const { password: _, ...details } = context.body;
        const { internalAdapter } = context.context;
        if (passwordHash === undefined) throw new Error('A password was not hashed before the library was asked');
        const { id } = await internalAdapter.createUser(
          { ...details, emailVerified: false },
          { method: 'email-password' },
        );
        await internalAdapter.linkAccount({
          userId: id,
          providerId: 'credential',
          accountId: id,
          password: passwordHash,
        });
        return beginSession(context, id);
      }),
      signInChecked: createAuthEndpoint('/sign-in/email', { ...POST, body: fields({ userId }) }, (context) =>
        beginSession(context, context.body.userId),
      ),
    },
  };
}

/** Answers the user, and sets the cookie of a new session. */
async function beginSession(context: GenericEndpointContext, userId: string) {
  const { internalAdapter } = context.context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw new Error('There is no account to sign in to');
  const session = await internalAdapter.createSession(userId);
  await setSessionCookie(context, { session, user });
  return context.json({ user: user as typeof user & { readonly phone?: string | null } });
}
