import type { ComponentProps, ReactNode } from 'react';
import { CircleAlert } from '../icons.ts';

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly name: string;
  /** Error sentence of the field; undefined while it is valid. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /**
   * Its share of the form's row from 600 px on. On a phone `pair` and `third` take a half, the others the whole row. `short` is
   * for a few digits and has a row to itself.
   */
  readonly width?: 'full' | 'pair' | 'half' | 'third' | 'city' | 'short';
  /** Drawn over the right end of the input. */
  readonly inside?: ReactNode;
  /** In the label's line, at its right end. */
  readonly beside?: ReactNode;
};

/** The id of a field's input, for links that lead to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** A label above, an input, and below it the error or the hint. */
export function Field({ label, name, error, hint, width = 'full', inside, beside, ...input }: FieldProps) {
  const id = fieldId(name);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field field--${width}`}>
      <div className="field__head">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {beside}
      </div>
      <div className="field__box">
        <input
          {...input}
          id={id}
          name={name}
          className={inside ? 'field__input field__input--with-inside' : 'field__input'}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {inside}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <CircleAlert className="field__error-icon" />
      {children}
    </p>
  );
}
