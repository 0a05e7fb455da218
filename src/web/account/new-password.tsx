import type { Faults, FieldFacts } from '../ui/forms/use-form.ts';
import { PasswordField } from './password-field.tsx';

type NewPassword = { readonly password: string; readonly confirmPassword: string };

/** A password that is chosen is typed twice. */
export function NewPasswordFields({ field }: { readonly field: (name: keyof NewPassword) => FieldFacts }) {
  return (
    <>
      <PasswordField {...field('password')} autoComplete="new-password" hint="At least 8 characters." />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
    </>
  );
}

export function confirmationFaults({ password, confirmPassword }: NewPassword): Faults<'confirmPassword'> {
  if (confirmPassword !== password) return { confirmPassword: 'Passwords do not match' };
  return confirmPassword === '' ? { confirmPassword: 'Please type your password again.' } : {};
}
