import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { newPassword, typedPassword } from '../password-shapes.ts';
import { optionalPhoneNumber, phoneNumber } from '../recipient-shapes.ts';
import { emailAddress, nameText, user, userId } from '../shapes.ts';

const credentials = fields({ email: emailAddress, password: typedPassword });

const registration = fields({
  name: nameText(120, 'Full name is required'),
  email: emailAddress,
  password: newPassword,
  phone: v.optional(phoneNumber),
});

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'anybody',
  body: credentials,
  bodyMayBeQuery: true,
  answer: success(user),
  reasons: ['wrong-credentials', 'second-factor-needed', 'other-origin'],
});

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  access: 'anybody',
  body: registration,
  bodyMayBeQuery: true,
  answer: success(user),
  reasons: ['email-taken', 'common-password', 'other-origin'],
});

export const session = defineCall({
  method: 'GET',
  path: '/auth/session',
  answer: success(user),
  access: 'customer',
  reasons: ['not-signed-in'],
});

/** A page for documents, this answer for `Accept: application/json`. */
export const finishGoogle = defineCall({
  method: 'GET',
  path: '/auth/oauth2/success',
  answer: success(user),
  access: 'anybody',
  reasons: ['not-signed-in'],
});

export const saveProfile = defineCall({
  method: 'PUT',
  path: '/api/profile',
  body: fields({
    name: nameText(120, 'Full name is required'),
    phone: v.optional(optionalPhoneNumber),
    /** The user that the page shows. Refused where the session is another user's. */
    userId: v.optional(userId),
  }),
  answer: success(user),
  access: 'customer',
  reasons: ['not-signed-in', 'not-yours', 'other-origin'],
});
