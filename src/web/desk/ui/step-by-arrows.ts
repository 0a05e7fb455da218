import type { KeyboardEvent } from 'react';

/** Moves the focus by the up and down arrows among the controls of the element around that is marked `data-arrows`. */
export function stepByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const group = event.currentTarget.closest('[data-arrows]');
  if (step === undefined || !group) return;
  const controls = [...group.querySelectorAll<HTMLElement>('input, summary, button, a[href]')];
  event.preventDefault();
  controls[controls.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
