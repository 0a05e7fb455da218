import { useEffect } from 'react';
import { check } from '#contract/check.ts';
import type { Outcome } from '#contract/client.ts';
import { typedPassword } from '#contract/password-shapes.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { fieldId } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { type Faults, useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormActions } from '../form-buttons.tsx';
import { PasswordField } from '../password-field.tsx';
import { type SecurityApi, useSecurityApi } from './use-security-api.ts';

type PasswordPromptProps<Answer, Name extends string> = {
  /** The field's name, unique on the page. */
  readonly name: Name;
  readonly heading: string;
  readonly lead?: string;
  readonly action: string;
  readonly ask: (api: SecurityApi, password: string) => Promise<Outcome<Answer>>;
  readonly onAnswer: (answer: Answer) => void;
  readonly onClose: () => void;
};

/** Asks for the password before an action that a stolen session must not allow. */
export function PasswordPrompt<Answer, Name extends string>({
  name,
  heading,
  lead,
  action,
  ask,
  onAnswer,
  onClose,
}: PasswordPromptProps<Answer, Name>) {
  const faultOf = (sentence: string) => ({ [name]: sentence }) as Faults<Name>;
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const { form, field, errors, refused, isBusy, refuse } = useForm<Name>({
    labels: { [name]: 'Password' } as Record<Name, string>,
    check(entries) {
      const password = check(typedPassword, entries[name]);
      return password.ok ? {} : faultOf(password.faults[''] ?? '');
    },
    async onSubmit(entries): Promise<void> {
      const outcome = await ask(api, entries[name]);
      if (outcome.ok) return onAnswer(outcome.answer);
      const { failure } = outcome;
      if (failure.reason === 'not-signed-in') return forget();
      if (failure.reason === 'wrong-password') return refuse(faultOf(failure.sentence));
      toast({ kind: 'error', title: 'Error', description: failure.sentence });
    },
  });
  useEffect(() => document.getElementById(fieldId(name))?.focus(), [name]);
  return (
    <form {...form} className="form-grid" aria-label={heading}>
      {lead && <p className="security__text">{lead}</p>}
      <FormErrors errors={errors} refused={refused} />
      <PasswordField {...field(name)} autoComplete="current-password" />
      <FormActions label={action} busyLabel="One moment..." isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
