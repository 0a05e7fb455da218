import type { ReactNode } from 'react';
import { TextField } from '../ui/fields.tsx';

type CodeFieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called with all six digits of an app's code: nothing is left to type. */
  readonly onWhole?: (code: string) => void;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly isFirst?: boolean;
};

/** A code of an authenticator app, or a backup code. With `isFirst` it takes the focus when it comes. */
export function CodeField({ value, onChange, onWhole, label = 'Code', hint, isFirst = false }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name="code"
      ref={isFirst ? focusFirst : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="numeric"
      required
      value={value}
      onChange={(typed) => {
        onChange(typed);
        if (/^\d{6}$/.test(typed)) onWhole?.(typed);
      }}
      hint={hint}
    />
  );
}

/** A dialog that opens gives the focus by the attribute, which React leaves out. */
function focusFirst(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
  input?.focus();
}
