import { useCallback, useEffect, useRef, useState } from 'react';

/** Nobody reacts faster than this to a figure that has just been replaced. */
const REACTION_MS = 500;

/**
 * Keeps what is on screen from changing under a press: while it is held, `shown` stays as it was, and in the half second
 * after a change `pressed()` is still the value before it. `value` must keep its identity while nothing changes.
 */
export function useSteady<Value>(value: Value) {
  const [held, setHeld] = useState<{ readonly value: Value }>();
  const shown = held ? held.value : value;
  const onScreen = useRef(shown);
  const isOwnChange = useRef(false);
  const replaced = useRef<{ readonly value: Value; readonly until: number }>(undefined);
  useEffect(() => {
    if (onScreen.current === shown) return;
    // Where nothing was shown, nothing could be meant; and who has changed it does not mean what was there before.
    replaced.current =
      onScreen.current === undefined || isOwnChange.current
        ? undefined
        : { value: onScreen.current, until: performance.now() + REACTION_MS };
    onScreen.current = shown;
    isOwnChange.current = false;
  }, [shown]);

  const hold = useCallback((toShow: Value) => setHeld({ value: toShow }), []);
  const release = useCallback(() => setHeld(undefined), []);

  /** The next change is the customer's own, by a press on this page. */
  const expectChange = useCallback(() => {
    isOwnChange.current = true;
  }, []);

  /** What a press at this moment means. */
  function pressed(): Value {
    const before = replaced.current;
    return !held && before && performance.now() < before.until ? before.value : shown;
  }

  /** For the button. The click comes after the pointer has gone up, and must still find what was held. */
  function onPointerDown(): void {
    hold(pressed());
    const letGo = () => {
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', letGo);
      setTimeout(release);
    };
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', letGo);
  }

  return { shown, pressed, hold, release, expectChange, onPointerDown };
}
