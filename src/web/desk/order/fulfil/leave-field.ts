import type { KeyboardEvent } from 'react';

/** Escape in a field leaves it for the form's button, where the single keys of the page work. */
export function leaveField(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
}
