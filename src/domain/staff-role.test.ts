import { expect, it } from 'vitest';
import { isAtLeast, mayDo, STAFF_ACTS, STAFF_ROLES, type StaffAct } from './staff-role.ts';

/** As the dealer's rules have it: yes for owner, manager, clerk, viewer. */
const TABLE: Readonly<Record<StaffAct, string>> = {
  'see-desk': '++++',
  'see-customer-figures': '++++',
  'see-customers': '+++-',
  'mark-customers': '++--',
  'erase-customer': '+---',
  'work-on-orders': '+++-',
  'confirm-within-limits': '+++-',
  'confirm-beyond-limits': '++--',
  'release-from-review': '++--',
  'cancel-confirmed': '++--',
  'correct-delivered': '++--',
  'correct-recipient': '+++-',
  'ship-unsigned': '++--',
  'agree-premium': '++--',
  'ask-for-goods': '+++-',
  'change-goods': '++--',
  'pause-sales': '+++-',
  'resume-sales': '++--',
  'accept-price': '++--',
  'record-trade': '++--',
  'change-settings': '++--',
  'change-how-to-pay': '+---',
  'set-price-by-hand': '++--',
  'see-reports': '++--',
  'see-log': '++--',
  'suspend-staff': '+---',
  'manage-staff': '+---',
};

it.each(Object.entries(TABLE))('lets roles %s as the table has it', (act, row) => {
  const allowed = ['owner', 'manager', 'clerk', 'viewer'] as const;
  expect(allowed.map((role) => (mayDo(role, act as StaffAct) ? '+' : '-')).join('')).toBe(row);
});

it('has no act that the table does not', () =>
  expect(Object.keys(STAFF_ACTS).sort()).toEqual(Object.keys(TABLE).sort()));

it('orders roles from viewer to owner', () => {
  for (const [nth, role] of STAFF_ROLES.entries())
    expect(STAFF_ROLES.filter((least) => isAtLeast(role, least))).toHaveLength(nth + 1);
});
