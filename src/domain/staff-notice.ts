import { mayDo, type StaffAct, type StaffRole } from './staff-role.ts';

/** Notices that staff can subscribe to by email, each with the act that a subscriber's role must allow. */
const NOTICES = {
  'taken-over': 'work-on-orders',
  'proposal-decided': 'ask-for-goods',
  'new-order': 'see-desk',
  'hold-ends': 'work-on-orders',
  'proposal-waits': 'change-goods',
  'feed-trouble': 'see-desk',
} as const satisfies Readonly<Record<string, StaffAct>>;

export type StaffNotice = keyof typeof NOTICES;

export const STAFF_NOTICES = Object.keys(NOTICES) as readonly StaffNotice[];

/** The subscriptions of a new member of staff. */
export const FIRST_NOTICES: readonly StaffNotice[] = ['taken-over', 'proposal-decided'];

/** How long before its end the notice of a hold is sent. */
export const HOLD_NOTICE_MS = 30 * 60_000;

export function isNoticeFor(role: StaffRole, notice: StaffNotice): boolean {
  return mayDo(role, NOTICES[notice]);
}
