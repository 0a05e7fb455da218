import * as v from 'valibot';
import { STAFF_NOTICES } from '#domain/staff-notice.ts';
import { MARK_SHAPES } from '#domain/staff-role.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { typedPassword } from '../password-shapes.ts';
import { emailAddress, linkToken, text, uuid } from '../shapes.ts';
import { deskSession, person, role } from './desk-shapes.ts';
import { passkeyAnswer, passkeyQuestion } from './passkeys.ts';
import { code } from './second-factor.ts';

const entered = success(person);
const HALF_SIGNED_IN = ['wrong-credentials', 'wrong-code', 'sign-in-expired', 'other-origin'] as const;

export const enterDesk = defineCall({
  method: 'POST',
  path: '/api/desk/enter',
  access: 'anybody',
  body: fields({
    email: emailAddress,
    password: v.pipe(typedPassword, v.minLength(12, 'The desk requires a password of at least 12 characters.')),
  }),
  answer: success(v.object({ needs: v.literal('code') })),
  reasons: ['wrong-credentials', 'other-origin'],
});

export const enterCode = defineCall({
  method: 'POST',
  path: '/api/desk/enter/code',
  access: 'anybody',
  body: fields({ code }),
  answer: entered,
  reasons: HALF_SIGNED_IN,
});

export const startEnterPasskey = defineCall({
  method: 'POST',
  path: '/api/desk/enter/passkey/options',
  access: 'anybody',
  answer: success(passkeyQuestion),
  reasons: ['other-origin'],
});

export const enterPasskey = defineCall({
  method: 'POST',
  path: '/api/desk/enter/passkey',
  access: 'anybody',
  body: passkeyAnswer,
  answer: entered,
  reasons: ['wrong-credentials', 'passkey-refused', 'other-origin'],
});

export const leaveDesk = defineCall({
  method: 'POST',
  path: '/api/desk/leave',
  ...staffOnly('see-desk'),
  answer: success(v.null()),
  reasons: [],
});

/** A passkey, asked for by `startEnterPasskey`, or a code of the app. */
const factor = v.union([passkeyAnswer, fields({ code })]);

/** A passkey, asked for by `startEnterPasskey`, or a code. Holds for ten minutes of this session. */
export const reauthenticateStaff = defineCall({
  method: 'POST',
  path: '/api/desk/prove',
  ...staffOnly('see-desk'),
  body: factor,
  answer: success(v.null()),
  reasons: ['wrong-code', 'passkey-refused'],
});

const notice = v.picklist(STAFF_NOTICES);

export const readMe = defineCall({
  method: 'GET',
  path: '/api/desk/me',
  ...staffOnly('see-desk'),
  answer: success(
    v.object({
      ...person.entries,
      email: v.string(),
      /** The second factors of their account. */
      hasCode: v.boolean(),
      hasPasskey: v.boolean(),
      sessions: v.array(deskSession),
      /** The notices that are sent to this person by email. */
      notices: v.array(notice),
    }),
  ),
  reasons: [],
});

/** Switches one of the email notices on or off. */
export const chooseNotice = defineCall({
  method: 'PUT',
  path: '/api/desk/me/notices',
  ...staffOnly('see-desk'),
  body: fields({ notice, isOn: v.boolean() }),
  answer: success(v.null()),
  reasons: [],
});

export const endDeskSession = defineCall({
  method: 'DELETE',
  path: '/api/desk/me/sessions/:sessionId',
  ...staffOnly('see-desk'),
  params: fields({ sessionId: uuid }),
  answer: success(v.null()),
  reasons: ['unknown-session'],
});

export const readInvitation = defineCall({
  method: 'POST',
  path: '/api/desk/join/read',
  access: 'anybody',
  body: fields({ token: linkToken }),
  answer: success(v.object({ email: v.string(), name: v.string(), role })),
  reasons: ['link-spent', 'other-origin'],
});

/**
 * By the invited person, signed in to the shop: the link came by letter, and so confirms the address. Answers the second factors
 * that the account has.
 */
export const openInvitation = defineCall({
  method: 'POST',
  path: '/api/desk/join/open',
  access: 'customer',
  body: fields({ token: linkToken }),
  answer: success(v.object({ hasCode: v.boolean(), hasPasskey: v.boolean() })),
  reasons: ['not-signed-in', 'link-spent', 'link-of-other', 'other-origin'],
});

/** Joins and enters. The first code of an app turns two-step sign-in on. */
export const joinDesk = defineCall({
  method: 'POST',
  path: '/api/desk/join',
  access: 'customer',
  body: fields({
    token: linkToken,
    name: text(120, 'Full name is required'),
    letters: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2}$/, 'Please enter two letters or digits.')),
    shape: v.picklist(MARK_SHAPES),
    factor,
  }),
  answer: entered,
  reasons: [
    'not-signed-in',
    'link-spent',
    'link-of-other',
    'last-owner',
    'wrong-code',
    'passkey-refused',
    'other-origin',
  ],
});
