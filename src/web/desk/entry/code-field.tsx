import type { ReactNode } from 'react';
import { TextField } from '../ui/fields.tsx';

type CodeFieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once all six digits of an app's code are typed. */
  readonly onWhole?: (code: string) => void;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly isFirst?: boolean;
};

/** An input for an authenticator code or a backup code. With `isFirst` it takes the focus on mount. */
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

/** Sets the attribute `autofocus`, which dialogs use for the initial focus and React omits. */
function focusFirst(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
  input?.focus();
}
