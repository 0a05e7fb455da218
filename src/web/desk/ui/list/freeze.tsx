import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';

type FreezeProps = {
  readonly label: string;
  setIsFrozen(isFrozen: boolean): void;
  onClick(event: MouseEvent): void;
  readonly children: ReactNode;
};

/** Whether the pointer or the focus is in a list. Touch does not count: it leaves no pointer behind. */
export function Freeze({ label, setIsFrozen, onClick, children }: FreezeProps) {
  const box = useRef<HTMLElement>(null);
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false;
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed in it hears keys by itself
    <section
      ref={box}
      className="list"
      aria-label={`${label}, list`}
      onClick={onClick}
      onPointerEnter={(event) => isMouse(event) && setIsFrozen(true)}
      onPointerLeave={(event) => isMouse(event) && setIsFrozen(hasFocus())}
      onFocus={() => setIsFrozen(true)}
      onBlur={({ relatedTarget }) =>
        setIsFrozen(box.current?.contains(relatedTarget) || box.current?.matches(':hover') || false)
      }
    >
      {children}
    </section>
  );
}
