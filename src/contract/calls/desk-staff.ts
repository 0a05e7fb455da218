import * as v from 'valibot';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { emailAddress, text, uuid } from '../shapes.ts';
import { instant } from '../units.ts';
import { deskSession, person, role } from './desk-shapes.ts';

const staffId = fields({ staffId: uuid });

export const listStaff = defineCall({
  method: 'GET',
  path: '/api/desk/staff',
  ...staffOnly('see-desk'),
  answer: success(
    v.object({
      people: v.array(
        v.object({
          ...person.entries,
          state: v.picklist(['active', 'suspended']),
          seen: v.nullable(instant),
          /** The next three are for owners and managers. */
          email: v.optional(v.string()),
          hasCode: v.optional(v.boolean()),
          hasPasskey: v.optional(v.boolean()),
        }),
      ),
      /** Empty for clerks and viewers. */
      invitations: v.array(
        v.object({ id: v.string(), email: v.string(), name: v.string(), role, madeAt: instant, until: instant }),
      ),
    }),
  ),
  reasons: [],
});

export const inviteStaff = defineCall({
  method: 'POST',
  path: '/api/desk/staff/invitations',
  ...staffOnly('manage-staff'),
  body: fields({ email: emailAddress, name: text(120, 'Full name is required'), role }),
  /** Without a mail server the email with the link is written to a file. */
  answer: success(v.object({ id: v.string(), isEmailed: v.boolean() })),
  reasons: ['on-staff'],
});

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/desk/staff/invitations/:invitationId',
  ...staffOnly('manage-staff'),
  params: fields({ invitationId: uuid }),
  answer: success(v.null()),
  reasons: ['unknown-staff'],
});

export const changeRole = defineCall({
  method: 'PUT',
  path: '/api/desk/staff/:staffId/role',
  ...staffOnly('manage-staff'),
  params: staffId,
  body: fields({ role }),
  answer: success(v.null()),
  reasons: ['unknown-staff', 'last-owner'],
});

/** Takes passkeys and authenticator away, ends all sessions, and sends the person a link that asks for new ones. */
export const askNewStaffFactor = defineCall({
  method: 'POST',
  path: '/api/desk/staff/:staffId/factor',
  ...staffOnly('manage-staff'),
  params: staffId,
  answer: success(v.null()),
  reasons: ['unknown-staff'],
});

/** Ends all sessions of the person at once. Suspending asks for no proof: it is done in a hurry. */
export const setStaffState = defineCall({
  method: 'PUT',
  path: '/api/desk/staff/:staffId/state',
  ...staffOnly('suspend-staff'),
  params: staffId,
  body: fields({ state: v.picklist(['active', 'suspended']) }),
  answer: success(v.null()),
  reasons: ['unknown-staff', 'last-owner'],
});

export const endStaffSessions = defineCall({
  method: 'POST',
  path: '/api/desk/staff/:staffId/sessions/end',
  ...staffOnly('suspend-staff'),
  params: staffId,
  answer: success(v.null()),
  reasons: [],
});

export const listStaffSessions = defineCall({
  method: 'GET',
  path: '/api/desk/staff/:staffId/sessions',
  ...staffOnly('suspend-staff'),
  params: staffId,
  answer: success(v.array(deskSession)),
  reasons: [],
});

export const endStaffSession = defineCall({
  method: 'DELETE',
  path: '/api/desk/staff/:staffId/sessions/:sessionId',
  ...staffOnly('suspend-staff'),
  params: fields({ staffId: uuid, sessionId: uuid }),
  answer: success(v.null()),
  reasons: ['unknown-session'],
});

const logRow = v.object({
  id: v.number(),
  at: instant,
  actor: v.string(),
  staffId: v.nullable(v.string()),
  action: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  reason: v.nullable(v.string()),
  seal: v.string(),
});

const logFilter = {
  staffId: v.optional(uuid),
  action: v.optional(text(60, 'An action is missing.')),
  subject: v.optional(text(120, 'A subject is missing.')),
};

/** Newest first, fifty at once, older than `before`. `subject` is a part of it, as the last digits of an order. */
export const readLog = defineCall({
  method: 'GET',
  path: '/api/desk/log',
  ...staffOnly('see-log'),
  query: fields({
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    ...logFilter,
  }),
  /** `note`: of a handover, while the order has it. The log itself holds no notes. */
  answer: success(v.array(v.object({ ...logRow.entries, note: v.nullable(v.string()) }))),
  reasons: [],
});

/** The filtered log as CSV. The export is logged itself. */
export const exportLog = defineCall({
  method: 'GET',
  path: '/api/desk/log.csv',
  ...staffOnly('see-log'),
  query: fields(logFilter),
  answer: v.string(),
  reasons: [],
});
