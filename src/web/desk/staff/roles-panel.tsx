import { mayDo, STAFF_ROLES, type StaffAct } from '#domain/staff-role.ts';
import { Check } from '../../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import { ROLE_NAMES } from '../ui/role-names.ts';
import '../ui/table.css';

const ACTS: readonly (readonly [act: StaffAct, words: string])[] = [
  ['see-desk', 'See orders, goods, staff'],
  ['see-customers', 'See names, phone numbers and addresses'],
  ['work-on-orders', 'Confirm, re-quote, decline, ship'],
  ['agree-premium', 'Agree on another premium by phone'],
  ['confirm-beyond-limits', 'Confirm beyond a limit'],
  ['release-from-review', 'Release from review'],
  ['cancel-confirmed', 'Cancel after confirming'],
  ['correct-delivered', 'Correct a delivery'],
  ['ask-for-goods', 'Ask for a change of goods'],
  ['change-goods', 'Change goods and premiums, decide'],
  ['pause-sales', 'Stop selling'],
  ['resume-sales', 'Sell again'],
  ['accept-price', 'Accept a price that jumped'],
  ['see-log', 'Read the log'],
  ['manage-staff', 'Invite, change roles, suspend'],
];
const ROLES = [...STAFF_ROLES].reverse();

export function RolesPanel() {
  return (
    <Panel title="Who may do what">
      <div className="table-scroll">
        <table className="table staff-roles">
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">Act</span>
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ACTS.map(([act, words]) => (
              <tr key={act}>
                <td>{words}</td>
                {ROLES.map((role) => (
                  <td key={role} className="staff-roles__may">
                    {mayDo(role, act) ? <Yes /> : <No />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Yes() {
  return (
    <>
      <Check className="icon icon--small" />
      <span className="visually-hidden">yes</span>
    </>
  );
}

function No() {
  return (
    <>
      <span aria-hidden="true">·</span>
      <span className="visually-hidden">no</span>
    </>
  );
}
