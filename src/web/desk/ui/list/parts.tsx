import type { ChangeEventHandler } from 'react';
import { Button } from '../button.tsx';
import './list.css';

/** The notice that a frozen list has changed, with a button that updates it; nothing without a text. */
export function ListChanged({ text, renew }: { readonly text: string | undefined; renew(): void }) {
  return (
    <div className="list-changed" role="status">
      {text && (
        <button type="button" className="list-changed__renew" aria-keyshortcuts="R" onClick={renew}>
          {text} <span className="list-changed__act">Show</span>
        </button>
      )}
    </div>
  );
}

/** The button that loads a list's next page. */
export function ListMore({ isBusy, onClick }: { readonly isBusy: boolean; onClick(): void }) {
  return (
    <div className="list-more">
      <Button isBusy={isBusy} onClick={onClick}>
        More
      </Button>
    </div>
  );
}

type SelectBoxProps = {
  readonly label: string;
  readonly checked: boolean;
  /** True when some of many are chosen: neither on nor off. */
  readonly isMixed?: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
};

/** Selects a row, or all. With Shift it selects all from the one before. */
export function SelectBox({ label, checked, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="check__box"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={onChange}
      />
    </label>
  );
}
