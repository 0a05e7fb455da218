import { NavLink } from 'react-router';
import { useMay } from '../data/me.ts';
import './staff.css';

/** Tabs for the list of people and the log; hidden from roles that may not read the log. */
export function StaffTabs() {
  const may = useMay();
  if (!may('see-log')) return null;
  return (
    <nav className="staff-tabs" aria-label="Staff">
      <NavLink className="staff-tabs__tab" to="/staff" end>
        People
      </NavLink>
      <NavLink className="staff-tabs__tab" to="/staff/log">
        Log
      </NavLink>
    </nav>
  );
}
