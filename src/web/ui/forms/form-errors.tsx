import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { fieldId } from './field.tsx';
import { CircleAlert } from '../icons.ts';

export type FormError = { readonly name: string; readonly label: string };

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

type FormErrorsProps = {
  /** The fields in fault now, in the order of the form. */
  readonly errors: readonly FormError[];
  /** The fields that were in fault at the last press of the button: a new list takes the focus to where help is needed. */
  readonly refused: readonly FormError[];
};

/**
 * The summary at the top of a form, with links to the fields. It shows from two faults on and then takes the focus; a single
 * fault has its sentence below the field, which takes the focus itself.
 */
export function FormErrors({ errors, refused }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [first, second] = refused;
    if (second) summary.current?.focus();
    else if (first) document.getElementById(fieldId(first.name))?.focus();
  }, [refused]);
  if (errors.length < 2) return null;
  return (
    <Notice heading={`${NUMBER_WORDS[errors.length] ?? errors.length} fields need your attention`} ref={summary}>
      <ul className="notice__fields">
        {errors.map(({ name, label }) => (
          <li key={name}>
            <a className="notice__link notice__link--alone" href={`#${fieldId(name)}`} onClick={focusField}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A fault that needs the reader now: announced at once, and able to take the focus. */
export function Notice({
  heading,
  children,
  ref,
}: {
  heading: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div className="notice" role="alert" tabIndex={-1} ref={ref}>
      <CircleAlert className="notice__icon" />
      <div className="notice__body">
        <p className="notice__heading">{heading}</p>
        {children}
      </div>
    </div>
  );
}

/** Following the link alone would only scroll: the field is also where typing goes on. */
function focusField(event: { currentTarget: HTMLAnchorElement; preventDefault(): void }): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
