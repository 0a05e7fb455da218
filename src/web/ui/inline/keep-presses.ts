import { AWAKE } from './awake.ts';

/**
 * Records presses before React has taken over, and repeats them then: each button once, in the order of the presses, and each
 * form that only React can send. Links and commands work by themselves.
 */
const kept = new Map<Element, () => void>();

function keep(event: Event, element: Element, repeat: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.set(element, repeat);
}

function onClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]:not([commandfor])');
  if (button) keep(event, button, () => button.click());
}

function onSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[action],[method=get]')) keep(event, form, () => form.requestSubmit());
}

addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);
addEventListener(
  AWAKE,
  async () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    for (const repeat of kept.values()) {
      repeat();
      // React renders before the next one.
      await 0;
    }
  },
  { once: true },
);
