import { type ComponentProps, useState } from 'react';
import { readQuantity } from '#domain/cart.ts';

type TypedQuantity = {
  readonly value: number;
  readonly least: 0 | 1;
  readonly most: number;
  onChange(quantity: number): void;
  /** After each change of the text: whether its number was above `most`. */
  onTyped?(isAboveMost: boolean): void;
};

/**
 * A field for a number of pieces. The text counts as a whole: one that is no number of pieces gives back the value from before it was
 * begun, never that of its beginning, and a number above `most` becomes `most`. A text field, because a number field steps by the
 * wheel and drops a comma.
 */
export function useTypedQuantity({ value, least, most, onChange, onTyped }: TypedQuantity) {
  const [edit, setEdit] = useState<{ readonly text: string; readonly before: number }>();
  const end = () => setEdit(undefined);

  function type(text: string): void {
    const before = edit && text.startsWith(edit.text) ? edit.before : value;
    const typed = readQuantity(text) ?? -1;
    if (typed > most) end();
    else setEdit({ text, before });
    onChange(typed < least ? before : Math.min(typed, most));
    onTyped?.(typed > most);
  }

  function step(by: 1 | -1, lowest: number = least): void {
    end();
    onTyped?.(false);
    onChange(Math.min(most, Math.max(lowest, value + by)));
  }

  const field = {
    type: 'text',
    role: 'spinbutton',
    inputMode: 'numeric',
    autoComplete: 'off',
    // Section 5 of the specification names it; a text field ignores it.
    min: least,
    'aria-valuemin': least,
    'aria-valuemax': most,
    'aria-valuenow': value,
    value: edit?.text ?? String(value),
    onChange: ({ currentTarget }) => type(currentTarget.value),
    onBlur: end,
    onKeyDown: (event) => {
      if (event.key === 'Enter') end();
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    },
  } satisfies ComponentProps<'input'>;
  return { field, type, step, end };
}
