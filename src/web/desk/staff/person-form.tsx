import { useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMe } from '../data/me.ts';
import type { Colleague } from '../data/people.ts';
import { type AnyCall, useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { type Act, ActForm } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Choice } from '../ui/fields.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SessionsTable } from '../ui/sessions-table.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ROLE_NAMES } from '../ui/staff-labels.ts';
import { useNotify } from '../ui/toast.tsx';

type PersonFormProps = { readonly person: Colleague; readonly onDone: () => void };

/** The form for an owner's changes to a person: role, sessions, second factor, suspension. */
export function PersonForm({ person, onDone }: PersonFormProps) {
  const { id: staffId, name, state } = person;
  const isMe = useMe().id === staffId;
  const params = { staffId };
  const end = usePersonChange(desk.endStaffSessions, onDone, { title: `${name} is signed out everywhere` });
  const reinstate = usePersonChange(desk.setStaffState, onDone, { title: `${name} is reinstated` });
  return (
    <div className="staff-form">
      <RoleForm person={person} onDone={onDone} />
      <hr className="staff-form__line" />
      <Sessions person={person} />
      <div className="staff-form__acts">
        <ChangeButton change={end} onClick={() => void end.run({ params })}>
          End all sessions
        </ChangeButton>
        {state === 'active' && !isMe && <ResetFactor person={person} onDone={onDone} />}
        {state === 'suspended' ? (
          <ChangeButton change={reinstate} onClick={() => void reinstate.run({ params, body: { state: 'active' } })}>
            Reinstate
          </ChangeButton>
        ) : (
          !isMe && <Suspend person={person} onDone={onDone} />
        )}
      </div>
    </div>
  );
}

type Said = { readonly title: string; readonly text?: string };

/** A change of a person, with the notification after it. */
function usePersonChange<Call extends AnyCall>(call: Call, onDone: () => void, said: Said, reauthenticateFor?: string) {
  const notify = useNotify();
  return useDeskChange<Call>(call, {
    invalidates: invalidatedBy('staff'),
    ...(reauthenticateFor !== undefined && { reauthenticateFor }),
    onDone() {
      notify(said);
      onDone();
    },
  });
}

/** Lists the person's sessions, each with a button that ends it. */
function Sessions({ person: { id: staffId } }: Pick<PersonFormProps, 'person'>) {
  const key = ['staff', 'sessions', staffId];
  const sessions = useDeskQuery(key, (signal) => desk.listStaffSessions({ params: { staffId }, signal }));
  const end = useDeskChange(desk.endStaffSession, { invalidates: invalidatedBy('staff') });
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
  const [role, setRole] = useState<StaffRole>(before);
  const said = { title: `${name} is ${ROLE_NAMES[role].toLowerCase()} now`, text: 'They are notified by email.' };
  const change = usePersonChange(desk.changeRole, onDone, said, `Changing the role of ${name}`);
  return (
    <>
      <p className="staff-form__label">Role</p>
      <Choice<StaffRole> label="Role" options={ROLE_OPTIONS} value={role} onChange={setRole} />
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

export const ROLE_OPTIONS = [...STAFF_ROLES].reverse().map((value) => ({ value, label: ROLE_NAMES[value] }));

function Suspend({ person: { id: staffId, name }, onDone }: PersonFormProps) {
  const said = { title: `${name} is suspended`, text: 'They are signed out immediately.' };
  const change = usePersonChange(desk.setStaffState, onDone, said);
  return (
    <Question
      label="Suspend…"
      act={{
        lead: <p>Suspend {name}? They are signed out immediately and cannot sign in until you reinstate them.</p>,
        button: `Suspend ${name}`,
        kind: 'danger',
        change,
        inputOf: () => ({ params: { staffId }, body: { state: 'suspended' } as const }),
      }}
    />
  );
}

function ResetFactor({ person: { id: staffId, name }, onDone }: PersonFormProps) {
  const said = { title: `Link emailed to ${name}`, text: 'It is valid for three days. All owners are notified.' };
  const reason = `Resetting the second factor of ${name}`;
  const change = usePersonChange(desk.askNewStaffFactor, onDone, said, reason);
  return (
    <Question
      label="Reset second factor…"
      act={{
        lead: (
          <p>
            Has {name} lost their passkey and authenticator app? Both are removed, {name} is signed out everywhere and
            is emailed a link to set up new ones.
          </p>
        ),
        button: 'Reset second factor',
        change,
        inputOf: () => ({ params: { staffId } }),
      }}
    />
  );
}

type QuestionProps<Call extends AnyCall> = { readonly label: string; readonly act: Act<object, Call> };

/** A button that asks for confirmation in place after the first press. */
function Question<Call extends AnyCall>({ label, act }: QuestionProps<Call>) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button kind={act.kind ?? 'quiet'} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  return (
    <div className="staff-form__question">
      <ActForm act={act} onClose={() => setIsAsking(false)} />
    </div>
  );
}
