import { useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMe } from '../data/me.ts';
import type { Colleague } from '../data/people.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Choice } from '../ui/fields.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { ROLE_NAMES } from '../ui/role-names.ts';
import { SessionsTable } from '../ui/sessions-table.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useNotify } from '../ui/toast.tsx';

type PersonFormProps = { readonly person: Colleague; readonly onDone: () => void };

/** What an owner can change of a person: role, sessions, suspension. */
export function PersonForm({ person, onDone }: PersonFormProps) {
  const { id: staffId, name, state } = person;
  const notify = useNotify();
  const end = useDeskChange(desk.endStaffSessions, {
    invalidates: invalidatedBy('staff'),
    onDone() {
      notify({ kind: 'done', title: `${name} is signed out everywhere` });
      onDone();
    },
  });
  return (
    <div className="staff-form">
      <RoleForm person={person} onDone={onDone} />
      <hr className="staff-form__line" />
      <Sessions person={person} />
      <div className="staff-form__acts">
        <ChangeButton change={end} onClick={() => void end.run({ params: { staffId } })}>
          End all sessions
        </ChangeButton>
        {state === 'active' && <NewFactor person={person} onDone={onDone} />}
        {state === 'suspended' ? (
          <LetIn person={person} onDone={onDone} />
        ) : (
          <Suspend person={person} onDone={onDone} />
        )}
      </div>
    </div>
  );
}

/** Each of them can be ended alone. */
function Sessions({ person: { id: staffId } }: Pick<PersonFormProps, 'person'>) {
  const key = ['staff', 'sessions', staffId];
  const sessions = useDeskQuery(key, (signal) => desk.listStaffSessions({ params: { staffId }, signal }));
  const end = useDeskChange(desk.endStaffSession, { invalidates: [...invalidatedBy('staff'), key] });
  return (
    <Loaded query={sessions} skeleton={<SkeletonRows rows={1} />}>
      {(open) =>
        open.length === 0 ? (
          <p className="staff-form__label">Not signed in anywhere.</p>
        ) : (
          <>
            <SessionsTable
              sessions={open}
              isBusy={end.isBusy}
              offReason={end.offReason}
              onEnd={(sessionId) => void end.run({ params: { staffId, sessionId } })}
            />
            <Refusal failure={end.failure} />
          </>
        )
      }
    </Loaded>
  );
}

function RoleForm({ person: { id: staffId, name, role: before }, onDone }: PersonFormProps) {
  const notify = useNotify();
  const [role, setRole] = useState<StaffRole>(before);
  const change = useDeskChange(desk.changeRole, {
    reauthenticateFor: `Changing the role of ${name}`,
    invalidates: invalidatedBy('staff'),
    onDone() {
      notify({
        kind: 'done',
        title: `${name} is ${ROLE_NAMES[role].toLowerCase()} now`,
        text: 'They are told by email.',
      });
      onDone();
    },
  });
  return (
    <>
      <p className="staff-form__label">Role</p>
      <RoleChoice value={role} onChange={setRole} />
      <ChangeButton
        change={change}
        kind="primary"
        offReason={role === before ? 'This is already their role.' : undefined}
        onClick={() => void change.run({ params: { staffId }, body: { role } })}
      >
        Change role
      </ChangeButton>
    </>
  );
}

type RoleChoiceProps = { readonly value: StaffRole; readonly onChange: (role: StaffRole) => void };

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const options = [...STAFF_ROLES].reverse().map((role) => ({ value: role, label: ROLE_NAMES[role] }));
  return <Choice label="Role" options={options} value={value} onChange={(chosen) => onChange(chosen as StaffRole)} />;
}

function Suspend({ person: { id: staffId, name }, onDone }: PersonFormProps) {
  const me = useMe();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const suspend = useDeskChange(desk.setStaffState, {
    invalidates: invalidatedBy('staff'),
    onDone() {
      notify({ kind: 'done', title: `${name} is suspended`, text: 'They are signed out at once.' });
      onDone();
    },
  });
  if (me.id === staffId) return null;
  if (!isAsking)
    return (
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        Suspend…
      </Button>
    );
  return (
    <div className="staff-form__question">
      <p>Suspend {name}? They are signed out at once, and cannot enter until you let them in again.</p>
      <div className="staff-form__acts">
        <ChangeButton
          change={suspend}
          kind="danger"
          onClick={() => void suspend.run({ params: { staffId }, body: { state: 'suspended' } })}
        >
          Suspend {name}
        </ChangeButton>
        <Button kind="text" onClick={() => setIsAsking(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function NewFactor({ person: { id: staffId, name }, onDone }: PersonFormProps) {
  const me = useMe();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const reset = useDeskChange(desk.askNewStaffFactor, {
    reauthenticateFor: `Resetting the second factor of ${name}`,
    invalidates: invalidatedBy('staff'),
    onDone() {
      notify({
        kind: 'done',
        title: `${name} has a link by email`,
        text: 'It is valid for three days. All owners are notified.',
      });
      onDone();
    },
  });
  if (me.id === staffId) return null;
  if (!isAsking) return <Button onClick={() => setIsAsking(true)}>Reset second factor…</Button>;
  return (
    <div className="staff-form__question">
      <p>
        Has {name} lost passkey and authenticator app? Both are removed, they are signed out everywhere, and get a link
        by email to set up new ones.
      </p>
      <div className="staff-form__acts">
        <ChangeButton change={reset} kind="primary" onClick={() => void reset.run({ params: { staffId } })}>
          Reset second factor
        </ChangeButton>
        <Button kind="text" onClick={() => setIsAsking(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function LetIn({ person: { id: staffId, name }, onDone }: PersonFormProps) {
  const notify = useNotify();
  const letIn = useDeskChange(desk.setStaffState, {
    invalidates: invalidatedBy('staff'),
    onDone() {
      notify({ kind: 'done', title: `${name} is reinstated` });
      onDone();
    },
  });
  return (
    <ChangeButton change={letIn} onClick={() => void letIn.run({ params: { staffId }, body: { state: 'active' } })}>
      Reinstate
    </ChangeButton>
  );
}
