import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { check, type Shape } from '#contract/check.ts';
import type { Failure } from '#contract/client.ts';
import type { AnyCall, DeskChange, InputOf } from '../data/use-desk-change.ts';
import { Button, type ButtonKind } from './button.tsx';
import { ChangeButton } from './change-button.tsx';
import { Dialog } from './dialog.tsx';
import { byField, type Issues, useDeskForm } from './form.tsx';
import { type Fields, FormFields } from './form-field.tsx';

/** An action that needs input or a confirmation. */
export type Act<Values extends FieldValues, Call extends AnyCall> = {
  /** Name of the draft that keeps the input: see `useDraft`. */
  readonly draft?: string;
  readonly initial?: Values;
  readonly fields?: Fields<Values> | ((values: Values) => Fields<Values>);
  /** Content above the fields. */
  readonly lead?: ReactNode;
  /** Consequence of the action, in a sentence. */
  readonly consequence?: ReactNode | ((values: Values) => ReactNode);
  /** Label of the button. After a refusal it gets the reason, since a second press may mean something else. */
  readonly button: ReactNode | ((values: Values, refusedFor: Failure['reason']) => ReactNode);
  readonly kind?: ButtonKind;
  readonly change: DeskChange<Call>;
  readonly inputOf: (values: Values) => InputOf<Call>;
  /** Schema of the call's body; its errors are shown at the fields of the same names. */
  readonly body?: Shape;
  readonly issuesOf?: (values: Values) => Issues;
  /** Reason for which the button is disabled; undefined when it is enabled. */
  readonly disabledReason?: (values: Values) => string | undefined;
};

type ActFormProps<Values extends FieldValues, Call extends AnyCall> = {
  readonly act: Act<Values, Call>;
  readonly cancel?: string;
  /** Called after success and after a cancel. */
  readonly onClose: () => void;
};

type ActDialogProps<Values extends FieldValues, Call extends AnyCall> = ActFormProps<Values, Call> & {
  readonly title: string;
  readonly isOpen: boolean;
};

export function ActDialog<Values extends FieldValues, Call extends AnyCall>(props: ActDialogProps<Values, Call>) {
  const { title, isOpen, ...form } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={form.onClose}>
      <ActForm {...form} />
    </Dialog>
  );
}

/** A form that sends one change; its input is kept as a draft until the change is made or canceled. */
export function ActForm<Values extends FieldValues, Call extends AnyCall>(props: ActFormProps<Values, Call>) {
  const { act, cancel = 'Cancel', onClose } = props;
  const {
    draft = '',
    initial = {} as Values,
    fields = {},
    lead,
    consequence,
    button,
    kind = 'primary',
    change,
    inputOf,
  } = act;
  const form = useDeskForm({ draft, initial, change, issuesOf: (values) => issuesOf(act, values) });
  const { values } = form;
  const offReason = act.disabledReason?.(values);
  const textOf = (text: Act<Values, Call>['button']) =>
    typeof text === 'function' ? text(values, change.failure?.reason) : text;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await form.submit();
    if (!sent || (await change.run(inputOf(sent))) === undefined) return;
    form.clear();
    onClose();
  };
  return (
    <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)} onKeyDown={onSendKey}>
      {lead}
      <FormFields control={form.control} fields={typeof fields === 'function' ? fields(values) : fields} />
      {consequence && <p className="dialog-form__what">{textOf(consequence)}</p>}
      {offReason && <p className="dialog-form__what">{offReason}</p>}
      <div className="dialog-form__foot">
        <Button
          onClick={() => {
            form.clear();
            onClose();
          }}
        >
          {cancel}
        </Button>
        <ChangeButton
          change={isAtFields(change.failure, initial) ? { ...change, failure: undefined } : change}
          kind={kind}
          type="submit"
          offReason={offReason}
        >
          {textOf(button)}
        </ChangeButton>
      </div>
    </form>
  );
}

/** Ctrl+Enter sends from a note as well, as by a press of the button: not while that is off. */
function onSendKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
}

function issuesOf<Values extends FieldValues, Call extends AnyCall>(act: Act<Values, Call>, values: Values): Issues {
  const { body } = act.inputOf(values) as { readonly body?: unknown };
  const checked = act.body && check(act.body, body);
  return { ...(checked && !checked.ok && byField(checked.faults)), ...act.issuesOf?.(values) };
}

/** True when every field error of the refusal belongs to a field of this form. */
function isAtFields(failure: Failure | undefined, values: object): boolean {
  const names = Object.keys(byField(failure?.refusal?.fields ?? {}));
  return names.length > 0 && names.every((name) => name in values);
}
