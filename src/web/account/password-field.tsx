import { useState } from 'react';
import { Field, type FieldProps, fieldId } from '../ui/forms/field.tsx';
import { Eye, EyeOff } from './sign-in/icons.ts';

/** A field for a password, with a button that shows it. Pasting is allowed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'inside'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          className="field__reveal"
          type="button"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          aria-controls={fieldId(props.name)}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="field__icon" />
        </button>
      }
    />
  );
}
