import { mayDo, type StaffAct, type StaffRole } from './staff-role.ts';

/** Notices by email, each with the act that the reader's role must allow. */
const NOTICES = {
  'taken-over': 'work-on-orders',
  'handed-over': 'work-on-orders',
  mentioned: 'work-on-orders',
  'proposal-decided': 'ask-for-goods',
  'new-order': 'see-desk',
  'hold-ends': 'work-on-orders',
  'proposal-waits': 'change-goods',
  'feed-trouble': 'see-desk',
  'limit-passed': 'change-settings',
  'payment-changed': 'change-how-to-pay',
} as const satisfies Readonly<Record<string, StaffAct>>;

export type StaffNotice = keyof typeof NOTICES;

/** Sent to everybody of a role that may act on them; the others are subscribed to. */
const SENT_TO_ALL: readonly StaffNotice[] = ['limit-passed', 'payment-changed'];

/** Notices that staff can subscribe to. */
export const STAFF_NOTICES = (Object.keys(NOTICES) as readonly StaffNotice[]).filter((notice) => !isSentToAll(notice));

/** The subscriptions of a new member of staff. */
export const FIRST_NOTICES: readonly StaffNotice[] = ['taken-over', 'handed-over', 'mentioned', 'proposal-decided'];

/** The notice of a hold is sent this long before its end. */
export const HOLD_NOTICE_MS = 30 * 60_000;

export function isNoticeFor(role: StaffRole, notice: StaffNotice): boolean {
  return mayDo(role, NOTICES[notice]);
}

export function isSentToAll(notice: StaffNotice): boolean {
  return SENT_TO_ALL.includes(notice);
}
