import { useEffect } from 'react';
import { saveProfile } from '#contract/calls/account.ts';
import { useApi } from '../hooks/use-api.ts';
import { type StoredUser, useUser } from '../hooks/use-user.tsx';
import { faultsIn } from '../ui/forms/faults.ts';
import { Field, fieldId } from '../ui/forms/field.tsx';
import { FormErrors } from '../ui/forms/form-errors.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useToast } from '../ui/toast.tsx';
import { FormActions } from './form-buttons.tsx';

const LABELS = { name: 'Name', phone: 'Phone', email: 'Email', address: 'Address' } as const;

type ProfileFormProps = {
  readonly id: string;
  readonly user: StoredUser;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
};

/**
 * The profile while it is edited. Name and phone are kept on the server; e-mail and address only in this browser (sections 3
 * and 4 of the specification). Nothing is checked here.
 */
export function ProfileForm({ id, user, onBusy, onDone }: ProfileFormProps) {
  const api = useApi({ saveProfile });
  const toast = useToast();
  const { updateProfile, forget } = useUser();
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check: () => ({}),
    async onSubmit({ name, phone, email, address }) {
      onBusy(true);
      const outcome = await api.saveProfile({ body: { name, phone, userId: user.id } });
      onBusy(false);
      if (outcome.ok) {
        const { data } = outcome.answer;
        updateProfile({ name: data.name, phone: data.phone, email: email.trim(), address: address.trim() });
        toast({ kind: 'success', title: 'Profile Updated', description: 'Your profile has been saved successfully.' });
        onDone();
        return;
      }
      const { reason, sentence } = outcome.failure;
      if (reason === 'not-signed-in' || reason === 'not-yours') forget();
      else {
        refuse(faultsIn(outcome.failure, ['name', 'phone']));
        toast({ kind: 'error', title: 'Error', description: sentence });
      }
    },
  });

  useEffect(() => document.getElementById(fieldId('name'))?.focus(), []);

  return (
    <form {...form} id={id} className="panel" aria-label="Edit profile">
      <FormErrors errors={errors} refused={refused} />
      <div className="form-grid">
        <Field {...field('name')} required={false} width="half" autoComplete="name" defaultValue={user.name} />
        <Field
          {...field('phone')}
          required={false}
          width="half"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          defaultValue={user.phone}
        />
        <Field
          {...field('email')}
          required={false}
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={user.email}
          hint="Used to fill in checkout on this device. It does not change your sign-in email."
        />
        <Field
          {...field('address')}
          required={false}
          autoComplete="street-address"
          defaultValue={user.address ?? ''}
          hint="Saved in this browser only."
        />
        <FormActions label="Save Changes" busyLabel="Saving..." isBusy={isBusy} onClose={onDone} />
      </div>
    </form>
  );
}
