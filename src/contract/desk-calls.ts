import {
  endDeskSession,
  enter,
  enterCode,
  enterPasskey,
  joinDesk,
  leaveDesk,
  openInvitation,
  prove,
  readInvitation,
  readMe,
  startEnterPasskey,
} from './calls/desk-entry.ts';
import {
  changeRole,
  endStaffSessions,
  inviteStaff,
  listStaff,
  readLog,
  setStaffState,
  withdrawInvitation,
} from './calls/desk-staff.ts';

/** Every call of the dealer's desk. Apart from `CALLS`: nothing of it belongs into the shop's pages. */
export const DESK_CALLS = {
  enter,
  enterCode,
  startEnterPasskey,
  enterPasskey,
  leaveDesk,
  prove,
  readMe,
  endDeskSession,
  readInvitation,
  openInvitation,
  joinDesk,
  listStaff,
  inviteStaff,
  withdrawInvitation,
  changeRole,
  setStaffState,
  endStaffSessions,
  readLog,
} as const;
