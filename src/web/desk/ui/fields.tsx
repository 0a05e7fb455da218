import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { CircleAlert } from '../../ui/icons.ts';
import './fields.css';

type Named = {
  readonly label: ReactNode;
  /** Error sentence of the field; undefined while it is valid. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** The label is read, not shown. */
  readonly isBare?: boolean;
  readonly className?: string;
};
type Typed = { readonly value: string; onChange(value: string): void };
type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'value' | 'onChange' | 'className'
>;

export function TextField({
  label,
  error,
  hint,
  isBare,
  className,
  onChange,
  ...input
}: Named & Typed & Native<'input'>) {
  const { id, described, frame } = useFrame({ label, error, hint, isBare, className }, input.id);
  return frame(
    <input
      {...input}
      {...described}
      id={id}
      className="entry__input"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />,
  );
}

export function TextArea({
  label,
  error,
  hint,
  isBare,
  className,
  onChange,
  ...area
}: Named & Typed & Native<'textarea'>) {
  const { id, described, frame } = useFrame({ label, error, hint, isBare, className }, area.id);
  return frame(
    <textarea
      rows={3}
      {...area}
      {...described}
      id={id}
      className="entry__input entry__input--area"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />,
  );
}

/** Options of one `group` are listed under its name. */
export type Option = { readonly value: string; readonly label: string; readonly group?: string };

type SelectProps = Named & Typed & Native<'select'> & { readonly options: readonly Option[] };

export function Select({ label, error, hint, isBare, className, options, onChange, ...select }: SelectProps) {
  const { id, described, frame } = useFrame({ label, error, hint, isBare, className }, select.id);
  return frame(
    <select
      {...select}
      {...described}
      id={id}
      className="entry__input"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {[...new Set(options.map(({ group }) => group))].map((group) => {
        const members = options.filter((option) => option.group === group).map(optionOf);
        return group === undefined ? (
          members
        ) : (
          <optgroup key={group} label={group}>
            {members}
          </optgroup>
        );
      })}
    </select>,
  );
}

function optionOf({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

/** Renders the parts shared by all inputs: the label above, the error and the hint below. */
function useFrame({ label, error, hint, isBare, className = '' }: Named, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const frame = (input: ReactNode) => (
    <div className={`entry ${className}`}>
      <label className={isBare ? 'visually-hidden' : 'entry__label'} htmlFor={id}>
        {label}
      </label>
      {input}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="entry__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
  return {
    id,
    described: { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy } as const,
    frame,
  };
}

function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="entry__error" id={id}>
      <CircleAlert className="icon icon--small" />
      {children}
    </p>
  );
}

type CheckProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  /** True when some of many are chosen: neither on nor off. */
  readonly isMixed?: boolean;
  readonly isBare?: boolean;
  readonly disabled?: boolean;
  onChange(checked: boolean): void;
};

export function Check({ label, checked, isMixed = false, isBare = false, disabled, onChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="check__box"
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={isBare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined;
  readonly error?: string | undefined;
  /** Ref of the first option, which a refused form focuses. */
  readonly ref?: Ref<HTMLButtonElement>;
  onChange(value: Value): void;
};

/** A choice of one option among a few, as buttons side by side. */
export function Choice<Value extends string>({ label, options, value, error, ref, onChange }: ChoiceProps<Value>) {
  const errorId = useId();
  return (
    <fieldset className="choice" aria-describedby={error && errorId}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option, nth) => (
        <button
          key={option.value}
          ref={nth === 0 ? ref : undefined}
          type="button"
          className="choice__option"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
