import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { DESK_IDLE_MS } from '#domain/desk-session.ts';
import { clocksNow } from '../../hooks/server-clock.ts';
import { desk } from '../data/desk.ts';
import { sendIdempotently } from '../data/send-idempotently.ts';
import { endSession } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const WARN_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** Interval of the call that tells the server about a person who only reads. */
const TELL_SERVER_EVERY_MS = 10 * 60_000;
/** Shortest interval in milliseconds at which other tabs are notified of activity. */
const TELL_EVERY_MS = 15_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** The last activity in any tab of the desk, in milliseconds of this device's clock, which goes on while it sleeps. */
let activeAt = clocksNow().wall;
let notifiedAt = 0;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('troy-desk-active') : undefined;
const ONCE = { reauthenticate: async () => false, pause: async () => {} };

/**
 * Ends the session of an idle desk, after a warning that any key dismisses. The server sees only calls, and an open
 * desk makes calls by itself when others do something.
 */
export function IdleGuard() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const cache = useQueryClient();
  const [notified] = useState({ at: clocksNow().wall });
  const look = useEffectEvent(() => {
    const now = clocksNow().wall;
    const left = DESK_IDLE_MS - (now - activeAt);
    setSecondsLeft(left <= WARN_MS ? Math.max(0, Math.ceil(left / 1_000)) : undefined);
    if (left <= 0) {
      void sendIdempotently(desk.leaveDesk, {}, ONCE);
      endSession();
    } else if (activeAt > notified.at && now - notified.at > TELL_SERVER_EVERY_MS) {
      notified.at = now;
      void cache.invalidateQueries({ queryKey: ['me'] });
    }
  });
  useEffect(() => {
    noteActivity();
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const stay = () => {
    noteActivity();
    setSecondsLeft(undefined);
  };
  return (
    <Dialog title="Are you still there?" isOpen={secondsLeft !== undefined} onClose={stay}>
      <p className="idle-guard__text">
        No activity for almost an hour. You will be signed out in <b>{secondsLeft} s</b>. What you typed is saved. Press
        any key to stay.
      </p>
      <div>
        <Button kind="primary" onClick={stay}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}

/** Records activity for all tabs of the desk. */
function noteActivity(): void {
  activeAt = clocksNow().wall;
  if (activeAt - notifiedAt < TELL_EVERY_MS) return;
  notifiedAt = activeAt;
  channel?.postMessage(null);
}

for (const sign of SIGNS) document.addEventListener(sign, noteActivity, { capture: true, passive: true });
channel?.addEventListener('message', () => {
  activeAt = clocksNow().wall;
});
