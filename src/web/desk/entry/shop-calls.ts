import { login, register, session } from '#contract/calls/account.ts';
import { logout } from '#contract/calls/logout.ts';
import { addPasskey, loginWithPasskey, startPasskey, startPasskeyLogin } from '#contract/calls/passkeys.ts';
import { loginWithCode, startSecondFactor } from '#contract/calls/second-factor.ts';
import { createApi } from '#contract/client.ts';

/** Calls of the shop that create the account and the second factor of a joining person. */
export const shop = createApi((...request) => fetch(...request), location.origin, {
  session,
  register,
  login,
  loginWithCode,
  startPasskeyLogin,
  loginWithPasskey,
  startPasskey,
  addPasskey,
  startSecondFactor,
  logout,
});
