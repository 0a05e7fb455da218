import type { StaffNotice } from '#domain/staff-notice.ts';
import type { StaffRole } from '#domain/staff-role.ts';

export const NOTICE_NAMES: Readonly<Record<StaffNotice, string>> = {
  'taken-over': 'A colleague takes over an order from me',
  'handed-over': 'A colleague hands an order over to me',
  mentioned: 'A colleague mentions me in a note',
  'proposal-decided': 'My proposal was decided',
  'new-order': 'A new order',
  'hold-ends': 'The price hold on a new order ends in 30 minutes',
  'proposal-waits': 'A proposal needs approval',
  'feed-trouble': 'The price feed stops sending valid prices',
  'limit-passed': 'An order exceeds a limit, and sales of a metal stop',
  'payment-changed': 'What emails say about paying was changed',
};

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  clerk: 'Clerk',
  viewer: 'Viewer',
};
