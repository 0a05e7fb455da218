import { type PointerEvent, type ReactNode, useRef } from 'react';

type HeldProps = { readonly label?: string; setIsHeld(isHeld: boolean): void; readonly children: ReactNode };

/** Whether the pointer or the focus is in a list. Touch does not count: it leaves no pointer behind. */
export function Held({ label = 'List', setIsHeld, children }: HeldProps) {
  const box = useRef<HTMLElement>(null);
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false;
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    <section
      ref={box}
      aria-label={label}
      onPointerEnter={(event) => isMouse(event) && setIsHeld(true)}
      onPointerLeave={(event) => isMouse(event) && setIsHeld(hasFocus())}
      onFocus={() => setIsHeld(true)}
      onBlur={({ relatedTarget }) =>
        setIsHeld(box.current?.contains(relatedTarget) || box.current?.matches(':hover') || false)
      }
    >
      {children}
    </section>
  );
}
