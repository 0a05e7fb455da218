import { useState } from 'react';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { UserPlus } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { useTitle } from '../ui/use-title.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import './staff.css';

/** Who is of the staff, and who may do what. */
export function Component() {
  useTitle('Staff');
  const may = useMay();
  const [isInviting, setIsInviting] = useState(false);
  const staff = useDeskQuery(['staff'], (signal) => desk.listStaff({ signal }));
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
