import { deleteAccount, endOtherSessions, endSession, listSessions, readAccount } from '#contract/calls/own-account.ts';
import { addPasskey, removePasskey, startPasskey } from '#contract/calls/passkeys.ts';
import { changePassword } from '#contract/calls/passwords.ts';
import {
  confirmSecondFactor,
  newBackupCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#contract/calls/second-factor.ts';
import { sendVerification } from '#contract/calls/verify-email.ts';
import { useApi } from '../../hooks/use-api.ts';

const SECURITY_CALLS = {
  readAccount,
  deleteAccount,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  sendVerification,
  startSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  newBackupCodes,
  startPasskey,
  addPasskey,
  removePasskey,
};

export type SecurityApi = ReturnType<typeof useSecurityApi>;

/** The calls of the account's security. */
export function useSecurityApi() {
  return useApi(SECURITY_CALLS);
}
