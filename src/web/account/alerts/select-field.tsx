import type { ComponentProps } from 'react';
import { fieldId } from '../../ui/forms/field.tsx';
import { ChevronDown } from '../../ui/icons.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly width?: 'half' | 'third' | 'pair';
};

/** A choice of few, in the browser's own list. */
export function SelectField({ label, name, options, width = 'half', ...select }: SelectProps) {
  const id = fieldId(name);
  return (
    <div className={`field field--${width}`}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box alert-select">
        <select {...select} id={id} name={name} className="field__input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon--small" />
      </div>
    </div>
  );
}
