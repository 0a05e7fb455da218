import { type FocusEvent, type RefObject, useEffect } from 'react';

/** Closes an open menu at a press outside of `root`. Returns the handler for its `onBlur`: focus that leaves closes it too. */
export function useClosing(isOpen: boolean, close: () => void, root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, close, root]);
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };
}
