import { NavLink } from 'react-router';
import { useMay } from '../data/me.ts';
import './staff.css';

/** Who is of the staff, and what they have done. The log is for those who may read it. */
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
