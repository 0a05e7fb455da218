import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { inviteStaff } from '#contract/calls/desk-staff.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { mayDo, STAFF_ROLES, type StaffAct } from '#domain/staff-role.ts';
import { Check } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { useStaff } from '../data/people.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { UserPlus } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { ROLE_NAMES } from '../ui/staff-labels.ts';
import { useNotify } from '../ui/toast.tsx';
import { useTitle } from '../ui/use-title.ts';
import { PeopleTable } from './people-table.tsx';
import { ROLE_OPTIONS } from './person-form.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import './staff.css';
import '../ui/table.css';

/** URL fragment that opens the page with the invitation. */
const INVITE_HASH = '#invite';

/** The page of the staff: people, invitations and the permissions of each role. */
export function Component() {
  useTitle('Staff');
  const may = useMay();
  const [isInviting, setIsInviting] = useState(false);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address opened again asks again
  useEffect(() => {
    if (hash === INVITE_HASH && may('manage-staff')) setIsInviting(true);
  }, [hash, key]);
  const staff = useStaff();
  const invite = may('manage-staff') && (
    <Button kind="primary" icon={UserPlus} onClick={() => setIsInviting(true)}>
      Invite
    </Button>
  );
  return (
    <>
      <PageHead title="Staff" actions={invite} />
      <StaffTabs />
      <div className="staff">
        <Panel title="People" aside="Everyone signs in with a second factor">
          <Loaded query={staff}>{(data) => <PeopleTable {...data} isOld={staff.isOld} />}</Loaded>
        </Panel>
        <RolesPanel />
      </div>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}

/** The dialog that invites a person by email. */
function InviteDialog(dialog: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const notify = useNotify();
  const change = useDeskChange(desk.inviteStaff, {
    reauthenticateFor: 'Inviting a person',
    invalidates: invalidatedBy('staff'),
    onDone: ({ isEmailed }, { body: { name, email } }) =>
      notify({
        title: `${name} is invited`,
        text: isEmailed
          ? `The link sent to ${email} expires in three days and can be used only once.`
          : 'There is no mail server: the email with the link was written to a file on the server.',
      }),
  });
  return (
    <ActDialog
      title="Invite a colleague"
      {...dialog}
      act={{
        draft: 'invitation',
        initial: { name: '', email: '', role: 'clerk' as StaffRole },
        fields: {
          name: { as: 'text', label: 'Name', autoComplete: 'off' },
          email: { as: 'text', label: 'Email', type: 'email', autoComplete: 'off' },
          role: { as: 'choice', label: 'Role', options: ROLE_OPTIONS },
        },
        button: 'Send the invitation',
        change,
        body: inviteStaff.body,
        inputOf: (body) => ({ body }),
      }}
    />
  );
}

const ACTS: readonly (readonly [act: StaffAct, words: string])[] = [
  ['see-desk', 'See orders, goods, staff'],
  ['see-customer-figures', 'See what customers ordered'],
  ['see-customers', 'See names, phone numbers and addresses'],
  ['work-on-orders', 'Confirm, re-quote, decline, ship'],
  ['agree-premium', 'Agree to a custom premium by phone'],
  ['confirm-beyond-limits', 'Confirm beyond a limit'],
  ['release-from-review', 'Release from review'],
  ['cancel-confirmed', 'Cancel after confirming'],
  ['correct-delivered', 'Correct a delivery'],
  ['ask-for-goods', 'Request a product change'],
  ['change-goods', 'Change products and premiums, approve'],
  ['pause-sales', 'Stop selling'],
  ['resume-sales', 'Resume selling'],
  ['accept-price', 'Accept a price after a jump'],
  ['see-reports', 'See reports and export the books'],
  ['see-log', 'Read the log'],
  ['manage-staff', 'Invite, change roles, suspend'],
];
const ROLES = [...STAFF_ROLES].reverse();

function RolesPanel() {
  return (
    <Panel title="Permissions">
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
