import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** A value once it has stayed the same for a moment, so that not every key asks the server. */
export function useDebounced<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(
      () => setDebounced(text === undefined ? (undefined as Value) : JSON.parse(text)),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
