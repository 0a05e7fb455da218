import { mayDo, type StaffAct, type StaffRole } from './staff-role.ts';

/** What a person of the staff may choose to be told of by e-mail, and who may: what concerns a role's work. */
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

/** Of a person who has chosen nothing yet. */
export const FIRST_NOTICES: readonly StaffNotice[] = ['taken-over', 'proposal-decided'];

/** The notice of a hold goes out so long before its end. */
export const HOLD_NOTICE_MS = 30 * 60_000;

export function isNoticeFor(role: StaffRole, notice: StaffNotice): boolean {
  return mayDo(role, NOTICES[notice]);
}
