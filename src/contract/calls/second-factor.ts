import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done, success } from '../envelope.ts';
import { typedPassword } from '../password-shapes.ts';
import { user } from '../shapes.ts';

/** A code of an authenticator app, or a backup code; spaces are ignored. */
export const code = v.pipe(
  v.string('Please enter the code.'),
  v.trim(),
  v.minLength(1, 'Please enter the code.'),
  v.maxLength(40, 'This code is too long.'),
  v.regex(/^[\w -]*$/, 'Codes contain only letters and numbers.'),
);

export const loginWithCode = defineCall({
  method: 'POST',
  path: '/auth/login/code',
  access: 'anybody',
  body: fields({ code }),
  answer: success(user),
  reasons: ['wrong-code', 'sign-in-expired', 'other-origin'],
});

/** For the authenticator app; shown this once. */
const secondFactorSecret = v.object({
  secret: v.string(),
  /** `otpauth://totp/…` */
  uri: v.string(),
  /** The QR code of `uri`: a row a text, `1` where it is dark. */
  qr: v.array(v.string()),
  backupCodes: v.array(v.string()),
});

export type SecondFactorSecret = v.InferOutput<typeof secondFactorSecret>;

const proof = fields({ password: typedPassword });

export const startSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/start',
  body: proof,
  answer: success(secondFactorSecret),
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'email-not-verified', 'password-missing', 'already-on', 'other-origin'],
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  body: fields({ code }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-code', 'other-origin'],
});

export const turnOffSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/off',
  body: proof,
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'other-origin'],
});

export const newBackupCodes = defineCall({
  method: 'POST',
  path: '/auth/second-factor/backup-codes',
  body: proof,
  answer: success(v.array(v.string())),
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'other-origin'],
});
