import type { ReactNode } from 'react';

type ListboxProps<One> = {
  /** Begins the ids of the list and of its options. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly One[];
  /** The index of the selected option; -1 without. */
  readonly current: number;
  readonly onChoose: (option: One) => void;
  readonly className: string;
  readonly optionClass: string;
  readonly children: (option: One) => ReactNode;
};

/** The options of a field that keeps focus and keys. */
export function Listbox<One extends { readonly id: string }>(props: ListboxProps<One>) {
  const { id, label, options, current, onChoose, className, optionClass, children } = props;
  return (
    <div className={className} role="listbox" id={`${id}-list`} aria-label={label}>
      {options.map((option, nth) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
        <div
          key={option.id}
          id={`${id}-${nth}`}
          role="option"
          aria-selected={nth === current}
          className={optionClass}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
