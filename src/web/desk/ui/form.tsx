import { useEffect, useLayoutEffect } from 'react';
import {
  type Control,
  type DefaultValues,
  type ErrorOption,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
} from 'react-hook-form';
import type { Failure } from '#contract/client.ts';
import { useFormDraft } from '../data/drafts.ts';

/** Error sentences by field. */
export type Issues = Readonly<Record<string, string | undefined>>;

type FormOptions<Values extends FieldValues> = {
  /** Name of the draft that keeps the input until it is sent: see `useDraft`. */
  readonly draft: string;
  /** Unedited fields follow these values, as other people change them. */
  readonly initial: Values;
  readonly issuesOf?: (values: Values) => Issues;
  /** True to show a field's errors while typing, rather than after the first submit. */
  readonly isCheckedTyping?: boolean;
  /** The last attempt; its errors are shown at their fields, and typing clears it. */
  readonly change?: { readonly failure: Failure | undefined; clear(): void };
};

export type DeskForm<Values extends FieldValues> = {
  readonly values: Values;
  readonly control: Control<Values>;
  /** The errors to show. */
  readonly issues: Issues;
  set(changed: Partial<Values>): void;
  /** Resolves to valid values. With errors it resolves to undefined, shows them all and focuses the first. */
  submit(): Promise<Values | undefined>;
  /** Shows the server's errors at their fields until these are edited. */
  refuse(issues: Issues): void;
  /** Discards the input. */
  clear(): void;
};

/** The state of a form of the desk. */
export function useDeskForm<Values extends FieldValues>(options: FormOptions<Values>): DeskForm<Values> {
  const { draft, initial, issuesOf, isCheckedTyping = false, change } = options;
  const [kept, keep, forget] = useFormDraft<Partial<Values>>(draft, {});
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    values: initial,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
    mode: isCheckedTyping ? 'onChange' : 'onSubmit',
    resolver(values) {
      const errors = errorsOf<Values>(issuesOf?.(values) ?? {});
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors, isSubmitted } = form.formState;
  const set = (changed: Partial<Values>) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name as FieldPath<Values>, value, {
        shouldDirty: true,
        shouldValidate: isCheckedTyping || isSubmitted,
      });
  };
  const refuse = (issues: Issues) => {
    for (const [nth, [name, error]] of Object.entries(errorsOf<Values>(issues)).entries())
      form.setError(name as FieldPath<Values>, error as ErrorOption, { shouldFocus: nth === 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is put back once, before it is drawn
  useLayoutEffect(() => set(kept as Partial<Values>), []);
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback({ values, name }) {
        if (name === undefined) return;
        const isInitial = JSON.stringify(values[name]) === JSON.stringify(initial[name]);
        keep({ [name]: isInitial ? undefined : values[name] } as Partial<Values>);
        change?.clear();
      },
    }),
  );
  const refused = change?.failure?.refusal?.fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => refuse(byField(refused ?? {})), [refused]);
  return {
    values: form.watch(),
    control: form.control,
    issues: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)])),
    set,
    submit: () => new Promise((resolve) => void form.handleSubmit(resolve, () => resolve(undefined))()),
    refuse,
    clear() {
      forget();
      // Without the options of `resetOptions`, which are for values that others change.
      form.reset(undefined, { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false });
    },
  };
}

function errorsOf<Values extends FieldValues>(issues: Issues): FieldErrors<Values> {
  const known = Object.entries(issues).filter(([, message]) => message !== undefined);
  return Object.fromEntries(known.map(([name, message]) => [name, { type: 'check', message }])) as FieldErrors<Values>;
}

/** Sentences by the last part of their path in the input, the name of the field. */
export function byField(sentences: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(sentences).map(([path, one]) => [path.split('.').at(-1) ?? '', one]));
}
