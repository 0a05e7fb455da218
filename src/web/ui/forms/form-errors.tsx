import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { CircleAlert } from '../icons.ts';
import { fieldId } from './field.tsx';

export type FormError = { readonly name: string; readonly label: string };

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

type FormErrorsProps = {
  /** The fields in fault now, in the order of the form. */
  readonly errors: readonly FormError[];
  /** The fields in fault at the last submit. A new list moves the focus. */
  readonly refused: readonly FormError[];
};

/**
 * The summary at the top of a form, with links to the fields. It shows from two faults on and takes the focus; a single fault
 * moves the focus to its field.
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

/** A fault that is announced at once and can take the focus. */
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

/** The link alone would only scroll. */
function focusField(event: { currentTarget: HTMLAnchorElement; preventDefault(): void }): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
