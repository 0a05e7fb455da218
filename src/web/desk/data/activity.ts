import { clocksNow } from '../../hooks/server-clock.ts';

/** Other tabs hear of it at most once in so long. */
const TELL_EVERY_MS = 15_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

let activeAt = clocksNow().wall;
let toldAt = 0;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('troy-desk-active') : undefined;

/** The last activity in any tab of the desk, in milliseconds of this device's clock, which goes on while it sleeps. */
export function lastActivity(): number {
  return activeAt;
}

export function noteActivity(): void {
  activeAt = clocksNow().wall;
  if (activeAt - toldAt < TELL_EVERY_MS) return;
  toldAt = activeAt;
  channel?.postMessage(null);
}

for (const sign of SIGNS) document.addEventListener(sign, noteActivity, { capture: true, passive: true });
channel?.addEventListener('message', () => {
  activeAt = clocksNow().wall;
});
