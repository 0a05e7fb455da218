import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { DESK_IDLE_MS } from '#domain/desk-session.ts';
import { clocksNow } from '../../hooks/server-clock.ts';
import { lastActivity, noteActivity } from '../data/activity.ts';
import { desk } from '../data/desk.ts';
import { perform } from '../data/perform.ts';
import { endSession } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const WARN_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** A person who only reads makes no call: this one tells the server that they are still there. */
const TELL_SERVER_EVERY_MS = 10 * 60_000;
const ONCE = { askForProof: async () => false, pause: async () => {} };

/**
 * Ends the session of an idle desk, after a warning that any key dismisses. The server sees only calls, and an open
 * desk makes calls by itself when others do something.
 */
export function IdleGuard() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const cache = useQueryClient();
  const [told] = useState({ at: clocksNow().wall });
  const look = useEffectEvent(() => {
    const now = clocksNow().wall;
    const left = DESK_IDLE_MS - (now - lastActivity());
    setSecondsLeft(left <= WARN_MS ? Math.max(0, Math.ceil(left / 1_000)) : undefined);
    if (left <= 0) {
      void perform(desk.leaveDesk, {}, ONCE);
      endSession();
    } else if (lastActivity() > told.at && now - told.at > TELL_SERVER_EVERY_MS) {
      told.at = now;
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
