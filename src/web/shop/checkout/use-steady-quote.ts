import { useState } from 'react';

/** Keeps `shown` from changing between the press of a button and its click, so that a click means what was on screen. */
export function useFrozenWhilePressed<Value>(value: Value) {
  const [frozen, setFrozen] = useState<{ readonly value: Value }>();
  const shown = frozen ? frozen.value : value;

  /** For the button. */
  function onPointerDown(): void {
    setFrozen({ value: shown });
    const listening = new AbortController();
    const thaw = () => {
      listening.abort();
      // The click comes after `pointerup`.
      setTimeout(() => setFrozen(undefined));
    };
    window.addEventListener('pointerup', thaw, { signal: listening.signal });
    window.addEventListener('pointercancel', thaw, { signal: listening.signal });
  }

  return { shown, onPointerDown };
}
