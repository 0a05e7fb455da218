import { type MouseEvent, type ReactNode, type RefObject, useId } from 'react';
import { X } from '../icons.ts';

type SheetProps = {
  /** For buttons with `commandfor`, which need no script. */
  readonly id?: string;
  readonly sheet: RefObject<HTMLDialogElement | null>;
  readonly heading: string;
  readonly children: ReactNode;
};

/** A dialog from the bottom of a phone. `showModal()` opens it; Escape and a press beside it close it. */
export function Sheet({ id, sheet, heading, children }: SheetProps) {
  const headingId = useId();
  const close = () => sheet.current?.close();
  const closeBeside = ({ target, clientX, clientY }: MouseEvent) => {
    const box = sheet.current?.getBoundingClientRect();
    const isInside = box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (target === sheet.current && !isInside) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog className="sheet" id={id} ref={sheet} aria-labelledby={headingId} onClick={closeBeside}>
      <div className="sheet__head">
        <h2 className="sheet__heading" id={headingId}>
          {heading}
        </h2>
        <button type="button" className="icon-button sheet__close" aria-label="Close" onClick={close}>
          <X className="icon" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
