import type { StaffRole } from '#domain/staff-role.ts';

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  clerk: 'Clerk',
  viewer: 'Viewer',
};
