import { inviteStaff } from '#contract/calls/desk-staff.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { useNotify } from '../ui/toast.tsx';
import { ROLE_OPTIONS } from './person-form.tsx';

/** The letter with the link goes to the address that is typed here. */
export function InviteDialog(dialog: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const notify = useNotify();
  const change = useDeskChange(desk.inviteStaff, {
    reauthenticateFor: 'Inviting a person',
    invalidates: invalidatedBy('staff'),
    onDone: (_, { body: { name, email } }) =>
      notify({ title: `${name} is invited`, text: `The link sent to ${email} works for three days.` }),
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
