import type { KeyboardEvent } from 'react';

const NO_LINE = ['checkbox', 'radio', 'file', 'button'];

/** Calls back for an Enter in a one-line field that stands in no form: there the browser submits nothing. */
export function onEnter(run: () => void) {
  return (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    if (!(target instanceof HTMLInputElement) || target.form || NO_LINE.includes(target.type)) return;
    event.preventDefault();
    run();
  };
}
