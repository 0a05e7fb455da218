import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { X } from '../../ui/icons.ts';
import './dialog.css';

type DialogProps = {
  readonly title: string;
  /** Note beside the title, such as the rates that the dialog calculates with. */
  readonly aside?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'small' | 'wide';
  /** True to hide the title visually in a self-explanatory dialog. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
};

/** A modal dialog. Escape and a press beside it close it; the focus goes back to where it was. */
export function Dialog({ title, aside, isOpen, onClose, size = 'small', isBare = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    focusFirstField(dialog.current);
  }, [isOpen]);
  const closeBeside = ({ target, clientX, clientY }: MouseEvent) => {
    const box = dialog.current?.getBoundingClientRect();
    const isInside = box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (target === dialog.current && !isInside) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      className={`dialog dialog--${size}`}
      ref={dialog}
      aria-labelledby={titleId}
      onClick={closeBeside}
      onClose={onClose}
    >
      {isOpen && (
        <>
          <div className={isBare ? 'visually-hidden' : 'dialog__head'}>
            <h2 className="dialog__title" id={titleId}>
              {title}
            </h2>
            {aside && <p className="dialog__aside">{aside}</p>}
            {!isBare && (
              <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
                <X className="icon" />
              </button>
            )}
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

/** Focuses the field marked `data-first`, or the first one or choice without an answer, except on touch screens, where the keyboard would cover the dialog's text. */
function focusFirstField(dialog: HTMLDialogElement | null): void {
  if (dialog?.querySelector('[autofocus]') || matchMedia('(pointer: coarse)').matches) return;
  const first = dialog?.querySelector<HTMLElement>('[data-first]');
  const fields =
    'input:not([type=checkbox], [type=radio]), textarea, select, .choice:not(:has([aria-pressed=true])) > .choice__option';
  (first ?? dialog?.querySelector<HTMLElement>(fields))?.focus();
}
