import { type FormEvent, useState } from 'react';
import type { StaffRole } from '#domain/staff-role.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useNotify } from '../ui/toast.tsx';
import { RoleChoice } from './person-form.tsx';

/** The letter with the link goes to the address that is typed here. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const notify = useNotify();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('clerk');
  const invite = useDeskChange(desk.inviteStaff, {
    reauthenticateFor: 'Inviting a person',
    invalidates: invalidatedBy('staff'),
    onDone() {
      notify({ kind: 'done', title: `${name} is invited`, text: `The link sent to ${email} works for three days.` });
      onDone();
    },
  });
  const fields = invite.failure?.refusal?.fields;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isBusy && !invite.offReason) void invite.run({ body: { name, email, role } });
  };
  return (
    <form className="staff-form" onSubmit={send} noValidate>
      <TextField label="Name" name="name" autoComplete="off" value={name} onChange={setName} error={fields?.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={fields?.email}
      />
      <div>
        <p className="staff-form__label">Role</p>
        <RoleChoice value={role} onChange={setRole} />
      </div>
      {!fields && <Refusal failure={invite.failure} />}
      <Button type="submit" kind="primary" isBusy={invite.isBusy} offReason={invite.offReason}>
        Send the invitation
      </Button>
    </form>
  );
}
