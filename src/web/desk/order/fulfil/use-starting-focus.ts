import { type RefObject, useEffect } from 'react';
import { useIsPhone } from '#web/desk/ui/use-is-phone.ts';

/** Moves the focus to a step's first element, once for each `step`. Not on phones, whose keyboard would cover the page. */
export function useStartingFocus(first: RefObject<HTMLElement | null> | undefined, step = ''): void {
  const isOff = useIsPhone() || !first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step moves it again
  useEffect(() => {
    if (isOff) return;
    // After the page itself, which takes the focus where it is opened.
    const timer = setTimeout(() => first.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [isOff, step]);
}
